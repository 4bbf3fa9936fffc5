"""Graphs that are written down instead of recorded."""

from autograd_lib.viz import sketch


def test_the_same_sketch_reads_the_same_in_whatever_order_it_is_written():
    chain = {f"step {n}": [f"step {n - 1}"] for n in range(1, 5000)}
    assert str(sketch(chain)) == str(sketch(dict(reversed(chain.items()))))


def test_what_an_operation_is_computed_from_is_told_and_so_is_what_an_idea_builds_on():
    told = str(sketch({"add": ["mul", "x"]}, title="A"))
    assert told.startswith("A\n\nTensors:\n") and told.endswith("  add from mul and x")
    assert "  “walk” builds on “rules” and “order”" in str(sketch({"walk": ["rules", "order"]}, ideas=True))
