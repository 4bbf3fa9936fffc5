"""How graphs are read and told. What is told, of both libraries' tensors, test_golden.py shows: cases/pictures.py."""

import subprocess
import sys
from pathlib import Path

import pytest

import autograd_lib as torch
from autograd_lib import viz
from autograd_lib.viz import describe, draw_graph
from autograd_lib.viz.values import number, one_line
from tests.library.viz.drawing import leaf


@pytest.fixture
def told(capsys):
    """What `describe` prints."""

    def lines(*what, **options):
        describe(*what, **options)
        return capsys.readouterr().out.splitlines()

    return lines


@pytest.mark.parametrize("thing", [3.0, None, "y", [1.0], {"y": 1}, torch.Tensor])
def test_only_tensors_have_a_graph(thing):
    for call in (draw_graph, describe):
        with pytest.raises(TypeError) as refused:
            call(thing)
        assert str(refused.value) == (
            f"A graph is drawn of a tensor, such as y = w * x + b, but this is of type {type(thing).__name__}."
        )


def test_only_tensors_can_be_named():
    with pytest.raises(TypeError, match=r"^`names` gives names to tensors, such as .*, but 'w' is of type float\.$"):
        draw_graph(leaf(), {"w": 3.0})
    with pytest.raises(
        TypeError, match=r"^`names` gives names to tensors, such as \{'w': w, 'x': x\}, or is a Module\.$"
    ):
        draw_graph(leaf(), "wx")


def test_names_may_come_as_pairs(told):
    w = leaf()
    assert told(w * w, iter([("layer.weight", w)])) == told(w * w, {"layer.weight": w})
    assert "  layer.weight = 2.0, .grad = None" in told(w * w, {"layer.weight": w})


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ('"w" <b> & \\N', '"w" <b> & \\N'),
        ("two\nlines\t\x00", "two\\nlines\\t\\x00"),
        ("β₁ 重み 🙂", "β₁ 重み 🙂"),
        ("w" * 500, "w" * 39 + "…"),
        (7, "7"),
    ],
)
def test_any_name_stays_on_one_line(told, name, shown):
    assert one_line(name) == shown
    assert f"  {shown} = 2.0, .grad = None" in told(leaf().exp() * (w := leaf()), {name: w})


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (3.0, "3.0"), (-0.0, "-0.0"), (0.1 + 0.2, "0.3"), (64.77, "64.77"), (1 / 3, "0.33333"), (12345.6, "12346"),
        (1e300, "1e+300"), (-1.5e-9, "-1.5e-09"), (float("nan"), "nan"), (-float("inf"), "-inf"),
        (7, "7"), (10**12, "1e+12"), (True, "True"), (None, "None"), (1 + 2j, "(1+2j)"),
    ],
)  # fmt: skip
def test_numbers_are_short(value, shown):
    assert number(value) == shown


def test_numbers_are_not_mixed_up(told):
    """They are made into tensors only while somebody looks at them, one at a time."""
    y = leaf()
    for factor in range(2, 12):
        y = y * factor
    untracked = [line for line in told(y) if line.startswith("  untracked")]
    assert untracked == [f"  untracked input #{factor - 1} = {factor}" for factor in range(2, 12)]


def test_an_input_that_was_not_saved_is_not_mistaken_for_another(told):
    """PyTorch's `lerp(start, end, weight)` knows the names `end` and `weight`, and may have saved the second alone."""
    accumulator, _ = leaf().exp().grad_fn.next_functions[0]

    class lerp:
        next_functions = ((accumulator, 0), (None, 0), (None, 0))
        _saved_end, _saved_weight = None, torch.tensor(0.5)
        name = staticmethod(lambda: "lerp")

    class Result:
        grad_fn, output_nr, retains_grad, shape = lerp(), 0, False, (2, 3)

    lines = told(Result())
    assert {"  untracked input #1", "  untracked input #2"} <= set(lines)
    assert "  lerp from leaf, untracked input #1 and untracked input #2" in lines


def test_long_and_deep_graphs_are_read_without_recursion(told):
    x = y = leaf(1.0)
    for _ in range(5000):
        y = y * x
    lines = told(y, {"x": x}, limit=5000)
    assert "  mul #5000 from mul #4999 and x" in lines
    assert lines[-1] == "Gradients flow back from output to x."
    assert told(y, {"x": x}, limit=0)[-1] == "limit=1 leaves out 4,999 operations further back."


def test_a_leaf_behind_the_limit_is_not_called_unused(told):
    x, far = leaf(), leaf()
    assert not any("far" in line for line in told((far.exp() * x).exp() * x, {"x": x, "far": far}, limit=2))


def test_reading_changes_nothing():
    x = leaf(3.0)
    h = x * x
    y = h * x
    draw_graph(y, {"h": h})
    assert (x.grad, x._version, h._version, h.retains_grad) == (None, 0, 0, False)
    y.backward()
    assert x.grad.item() == 27.0


def test_neither_library_is_needed():
    # Found after everything else: the library's own `random` must not stand in for Python's.
    program = (
        f"import sys; sys.path.append({str(Path(viz.__file__).parents[1])!r}); import viz;"
        "print({'autograd_lib', 'torch', 'numpy', 'graphviz'} & set(sys.modules))"
    )
    assert subprocess.check_output([sys.executable, "-c", program], text=True) == "set()\n"


def test_the_library_itself_loads_no_pictures():
    program = "import sys, autograd_lib; print('autograd_lib.viz' in sys.modules)"
    package = Path(viz.__file__).parents[2]
    assert subprocess.check_output([sys.executable, "-c", program], cwd=package, text=True) == "False\n"
