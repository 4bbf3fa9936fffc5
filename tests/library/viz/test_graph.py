"""How graphs are read and told. What is told, of both libraries' tensors, test_golden.py shows: cases/pictures.py."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import autograd_lib as torch
from autograd_lib import viz
from autograd_lib.viz import draw_graph
from autograd_lib.viz.reading.names import computed_by
from autograd_lib.viz.values import number
from tests.library.viz.drawing import Drawing, leaf


def told(*what, **options):
    return str(draw_graph(*what, **options)).splitlines()


def test_names_may_come_as_pairs():
    w = leaf()
    assert told(w * w, iter([("layer.weight", w)])) == told(w * w, {"layer.weight": w})
    assert "  layer.weight = 2.0, .grad = None" in told(w * w, {"layer.weight": w})


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ('"w" <b> & \\N', '"w" <b> & \\N'),
        ("two\nlines\t\x00", "two\\nlines\\t\\x00"),
        ("β₁ 重み 🙂 %s {}", "β₁ 重み 🙂 %s {}"),
        ("</text><script>", "</text><script>"),
        ("w" * 500, "w" * 39 + "…"),
        (7, "7"),
    ],
)
def test_any_name_stays_on_one_line_and_can_be_drawn(name, shown):
    y = leaf().exp() * (w := leaf())
    assert f"  {shown} = 2.0, .grad = None" in told(y, {name: w})
    names = [each.text for each in Drawing(draw_graph(y, {name: w})).svg.iter("text") if each.get("font-weight")]
    assert shown in [each.replace("\N{NO-BREAK SPACE}", " ") for each in names]
    assert "<script>" not in draw_graph(y, {name: w})._repr_mimebundle_()["text/html"]


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


def test_numbers_are_not_mixed_up():
    """They are made into tensors only while somebody looks at them, one at a time."""
    y = leaf()
    for factor in range(2, 12):
        y = y * factor
    untracked = [line for line in told(y) if line.startswith("  untracked")]
    assert untracked == [f"  untracked input #{factor - 1} = {factor}" for factor in range(2, 12)]


def test_an_input_that_was_not_saved_is_not_mistaken_for_another():
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


def test_long_and_deep_graphs_are_read_without_recursion():
    x = y = leaf(1.0)
    for _ in range(5000):
        y = y * x
    lines = told(y, {"x": x}, limit=5000)
    assert "  mul #5000 from mul #4999 and x" in lines
    assert lines[-1] == "Gradients flow back from output to x."
    assert told(y, {"x": x}, limit=0)[-1] == "limit=1 leaves out 4,999 operations further back."


def test_a_leaf_behind_the_limit_is_not_called_unused():
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


@pytest.mark.parametrize(
    ("node", "operation"),
    [
        ("Log1PBackward0", "log1p"),
        ("NllLoss2DBackward0", "nll_loss2d"),
        ("MyExpBackward", "MyExp"),  # a Function of the user's goes by its class
        ("CopySlices", "CopySlices"),
    ],
)
def test_an_operation_goes_by_what_it_computes(node, operation):
    assert computed_by(node) == operation


def test_saved_pictures_are_svg_files(tmp_path):
    picture = draw_graph(leaf() * 3.0)
    picture.save(tmp_path / "line.svg")
    assert ElementTree.parse(tmp_path / "line.svg").getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert (tmp_path / "line.svg").read_text(encoding="utf-8") == picture.svg


PACKAGE = Path(viz.__file__).parents[1]


@pytest.mark.parametrize(
    "program",
    [  # found after everything else: the library's own `random` must not stand in for Python's
        f"sys.path.append({str(PACKAGE)!r}); import viz; print({{'autograd_lib', 'numpy'}} & {{*sys.modules}})",
        "import autograd_lib; print({'autograd_lib.viz'} & {*sys.modules})",
        "import autograd_lib.viz; print({'matplotlib', 'graphviz'} & {*sys.modules})",
    ],
)
def test_what_is_not_needed_is_not_loaded(program):
    ran = subprocess.check_output([sys.executable, "-c", f"import sys; {program}"], text=True, cwd=PACKAGE.parent)
    assert ran == "set()\n"
