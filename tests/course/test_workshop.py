"""The workshop of lesson 07: what students build on, with the parts of the lesson's own solution."""

import linecache
import subprocess
import sys

import numpy as np
import pytest

import autograd_lib as torch
from autograd_course.workshop import (
    PARTS,
    Tensor,
    assemble,
    borrow,
    bring,
    by_hand,
    newest_first,
    save,
)
from autograd_course.workshop.operations import OPERATIONS
from autograd_lib.viz import draw_graph, step_through
from tools import ROOT
from tools.course.lesson import read

from .cells import run_cell


@pytest.fixture(scope="module")
def parts(tmp_path_factory):
    """The parts that the lesson's solution defines."""
    lesson = read(ROOT / "solutions" / "07_build_the_engine.py")
    sources = [lesson.cells[0].source] if lesson.cells[0].type == "code" else []
    sources += [next(cell.source for cell in lesson.cells if cell.type == "code" and "workshop" in cell.source)]
    sources += [exercise.one("answer").source for exercise in lesson.exercises.values()]
    path = tmp_path_factory.mktemp("engine") / "solved.py"
    path.write_text("\n\n".join(sources), encoding="utf-8")
    names = {"__name__": "__main__"}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
    rules = {name: names[f"{name}_backward"] for name in OPERATIONS}
    return {name: names[name] for name in PARTS if name not in ("rules", "order")} | {
        "rules": rules,
        "order": names["backward_order"],
    }


@pytest.fixture
def engine(parts):
    return assemble(**parts)


def test_an_engine_s_graph_is_drawn_and_stepped_through_like_the_library_s(engine):
    def told(torch):
        w, x = torch.tensor(3.0, requires_grad=True), torch.tensor(2.0)
        y = (w * x + 1).log() ** 2
        return str(draw_graph(y)), str(step_through(y))

    assert told(engine) == told(torch)


def test_an_open_part_is_named_and_the_library_takes_its_place(parts, capsys):
    def backward_order(root):
        raise NotImplementedError()

    assert assemble(**parts | {"order": backward_order}) is torch
    assert capsys.readouterr().out.startswith("backward_order() is not written yet, and your engine needs it.")


def test_a_wrong_part_is_told_by_a_program_it_breaks(parts, capsys):
    rules = parts["rules"] | {"mul": lambda grad, a, b: (grad * a, grad * b)}
    assert assemble(**parts | {"rules": rules}) is torch
    told = "With your parts, `w * x + b` gives 3.0, 2.0, 1.0, the library 2.0, 3.0, 1.0."
    assert capsys.readouterr().out.startswith(told)


def test_parts_that_are_missing_or_unknown_are_named(parts, capsys):
    some = {name: part for name, part in parts.items() if name != "hand_on"}
    assert assemble(**some) is torch
    assert "still lacks hand_on" in capsys.readouterr().out
    with pytest.raises(TypeError, match=r"knows the parts .* but not walk"):
        assemble(**parts, walk=None)


def slope_of_a_square(folder):
    """What my_engine.py says of x² at 3, in a process of its own."""
    program = (
        "from my_engine import engine; x = engine.tensor(3.0, requires_grad=True); (x*x).backward(); "
        "print(type(engine).__name__, x.grad)"
    )
    run = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True)
    return run.stdout.splitlines()[-1] if run.returncode == 0 else run.stderr


def in_a_cell(parts, source):
    """An engine with a rule for products that a student's cell makes, as `mul`; the cell ran among other names."""
    names = {"__name__": "__main__", "rule": "left by a loop", "np": np, "Tensor": Tensor}
    run_cell(source, names)
    return assemble(**parts | {"rules": parts["rules"] | {"mul": names["mul"]}})


@pytest.mark.parametrize(
    "source",
    [
        "def mul(grad, a, b):\n    mul.rule = grad\n    return grad * b, mul.rule * a",
        "mul = lambda grad, a, b: (grad * b, grad * a)",
        "mul, div = lambda grad, a, b: (grad * b, grad * a), lambda grad, a, b: (grad * a, grad * a)",
        "scaled = lambda a: a * ONE\nONE = 1.0\ndef mul(grad, a, b):\n    return scaled(grad * b), scaled(grad * a)",
        "from numpy import multiply as times\ndef mul(grad, a, b):\n    return times(grad, b), times(grad, a)",
        "def mul(grad: np.ndarray, a, b, no=float('-inf')):\n    return grad * b, grad * a",
        "ONES = {'one': [1.0, (None, True)]}\ndef mul(grad, a, b):\n    return grad * b * ONES['one'][0], grad * a",
        "class Pair:\n    def __init__(self, a, b):\n        self.pair = a, b\n"
        "def mul(grad, a, b):\n    return Pair(grad * b, grad * a).pair",
        "import functools\ndef noted(f):\n    @functools.wraps(f)\n    def inner(*given, **saved):\n"
        "        return f(*given, **saved)\n    return inner\n"
        "@noted\ndef mul(grad, a, b):\n    return grad * b, grad * a",
        "def plain(grad, a, b):\n    return grad * b, grad * a\n"
        "def mul(grad, a, b):\n    return own[0](grad, a, b) if own else mul(grad, a, b)\nown = [plain, mul]",
    ],
    ids=["attribute", "lambda", "two lambdas", "helpers", "import", "annotation", "data", "class", "decorator", "list"],
)
def test_a_saved_engine_has_all_that_its_functions_use_and_nothing_else(parts, source, tmp_path, capsys):
    save(in_a_cell(parts, source), tmp_path / "my_engine.py")
    assert slope_of_a_square(tmp_path) == "Engine tensor(6.)", (tmp_path / "my_engine.py").read_text()
    assert "left by a loop" not in (tmp_path / "my_engine.py").read_text()


@pytest.mark.parametrize(
    "source, words",
    [
        ("def make(c):\n    def mul(grad, a, b):\n        return grad * b * c, grad * a\n    return mul\nmul = make(1)",
         "`mul` is made inside of `make`"),
        ("ONE = np.float32(1)\ndef mul(grad, a, b):\n    return grad * b * ONE, grad * a", "`ONE`, of type float32"),
        ("def mul(grad, a, b):\n    return grad * b, grad * a\none = mul\n"
         "def mul(grad, a, b):\n    return one(grad, a, b)", "two different things are called `mul`"),
    ],
    ids=["closure", "number of NumPy", "same name"],
)  # fmt: skip
def test_what_a_file_cannot_hold_is_named_with_the_remedy(parts, source, words, tmp_path, capsys):
    save(in_a_cell(parts, source), tmp_path / "my_engine.py")
    said = capsys.readouterr().out
    assert "Your engine is not saved: " in said and words in said
    assert not list(tmp_path.iterdir())


def test_a_function_whose_cell_is_gone_is_named(parts, tmp_path, capsys, monkeypatch):
    engine = in_a_cell(parts, "def mul(grad, a, b):\n    return grad * b, grad * a")
    monkeypatch.setattr(linecache, "cache", {})
    save(engine, tmp_path / "my_engine.py")
    assert "the cell that makes `mul` is not found. Run it again" in capsys.readouterr().out


def test_a_file_that_was_changed_since_is_kept(engine, tmp_path, capsys):
    path = tmp_path / "my_engine.py"
    save(engine, path)
    save(engine, path)
    assert "not saved" not in capsys.readouterr().out
    changed = path.read_text() + "\n\ndef sin(a):\n    pass\n"
    path.write_text(changed)
    save(engine, path)
    assert "contains changes that you made. Save under another name" in capsys.readouterr().out
    assert path.read_text() == changed


def test_the_library_is_not_saved_as_an_engine(tmp_path, capsys):
    save(torch, tmp_path / "my_engine.py")
    assert "You have no engine" in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


def test_a_borrowed_graph_leaves_the_library_s_tensors_alone():
    arrived = []
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = (x * x).exp()
    out, twin = borrow(y, x, accumulate=lambda leaf, grad: arrived.append((leaf, grad)))
    exp, mul, end = newest_first(out)
    assert [node.name() for node in (exp, mul, end)] == ["ExpBackward0", "MulBackward0", "AccumulateGrad"]
    assert [source for source, _ in mul.next_functions] == [end, end]
    assert end(np.array([1.0, 1.0])) == () and arrived[0][0] is twin
    assert x.grad is None
    y.sum().backward()


def test_an_untracked_tensor_has_no_nodes():
    out, x = borrow(torch.tensor(1.0) * 2, torch.tensor(1.0))
    assert newest_first(out) == [] and not x.requires_grad


def test_what_passes_unchanged_stays_one_array():
    a, b = (torch.tensor([1.0, 2.0], requires_grad=True) for _ in "ab")
    out, *_ = borrow(a + b, a, b)
    grad = np.array([1.0, 1.0], np.float32)
    one, other = out.grad_fn(grad)
    assert one is grad and other is grad


def test_by_hand_lets_it_be_seen_who_switches_recording():
    with torch.enable_grad():
        with by_hand():
            torch.set_grad_enabled(False)
        assert not torch.is_grad_enabled()


def test_a_borrowed_node_records_nothing():
    recorded = []

    class Twice(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, grad):
            recorded.append(torch.is_grad_enabled())
            return grad * 2

    x = torch.tensor(2.0, requires_grad=True)
    out, _ = borrow(Twice.apply(x), x)
    assert out.grad_fn(np.array(1.0, np.float32)) == (2.0,)
    assert recorded == [False]


def test_where_no_engine_is_saved_the_library_trains(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert bring("my_engine.py", instead=torch) is torch
    assert capsys.readouterr().out.startswith("There is no my_engine.py here or in 07_build_the_engine")
    (tmp_path / "my_engine.py").write_text("1 / 0")
    assert bring("my_engine.py", instead=torch) is torch
    assert "ends in ZeroDivisionError" in capsys.readouterr().out
