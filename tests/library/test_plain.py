"""What the library promises to those who read it: plain Python that a debugger walks through, and nothing behind it."""

import ast
import sys
import traceback
from pathlib import Path

import numpy as np
import pytest

import autograd_lib as torch
from autograd_lib.graph import engine
from tools.parity.cases.observe import own_function

LIBRARY = Path(torch.__file__).parent
TRICKS = {
    "exec", "compile", "FunctionType", "linecache", "getrefcount", "ctypes", "extend_path", "__path__",
}  # fmt: skip


def stops(call):
    """The lines of the library at which a debugger stops that steps into everything, as (file, line, function)."""
    found = []

    def trace(frame, event, argument):
        if event == "line":
            code = frame.f_code
            found.append((Path(code.co_filename), frame.f_lineno, code.co_name))
        return trace if frame.f_code.co_filename.startswith(str(LIBRARY)) else None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return found


def written(file, line):
    return file.read_text(encoding="utf-8").splitlines()[line - 1]


def test_a_debugger_finds_the_forward_pass_and_the_derivative_of_a_product_in_files():
    x, y = (torch.tensor(value, requires_grad=True) for value in (2.0, 3.0))
    forward = stops(lambda: x * y)
    backward = stops((x * y).backward)
    assert {file.suffix for file, _, _ in [*forward, *backward]} == {".py"}
    assert any("(forward, *arrays)" in written(file, line) for file, line, _ in forward)
    formulas = [written(file, line) for file, line, name in backward if name == "<lambda>"]
    assert formulas and all("grad * " in formula for formula in formulas)


def test_from_backward_to_the_derivative_of_sin_it_is_not_far():
    """Stepping over calls that only prepare the pass: the stops in those functions that lead to the formula."""
    entered, way = [], []

    def trace(frame, event, argument):
        if event == "line" and not way:
            entered.append(frame)
            if frame.f_code.co_name == "<lambda>":
                outer = frame
                while outer is not None:
                    way.append(outer)
                    outer = outer.f_back
        return trace if frame.f_code.co_filename.startswith(str(LIBRARY)) else None

    y = torch.tensor(1.0, requires_grad=True).sin()
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        y.backward()
    finally:
        sys.settrace(before)
    assert way and sum(frame in way for frame in entered) <= 40


def test_an_error_of_shapes_shows_few_frames_of_the_library():
    for call in (lambda x, y: x * y, torch.mul, lambda x, y: x.add(y)):
        with pytest.raises(RuntimeError) as caught:
            call(torch.ones(2), torch.ones(3))
        frames = [each for each in traceback.extract_tb(caught.tb) if each.filename.startswith(str(LIBRARY))]
        assert 1 <= len(frames) <= 3


def test_the_engine_is_short():
    source = Path(engine.__file__).read_text(encoding="utf-8")
    [walk] = [each for each in ast.walk(ast.parse(source)) if getattr(each, "name", "") == "walk"]
    assert walk.end_lineno - walk.lineno < 30
    assert len(source.splitlines()) <= 150


FILES = sorted(LIBRARY.rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.relative_to(LIBRARY).as_posix())
def test_no_file_makes_code_or_looks_behind_python(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = {getattr(node, "id", None), getattr(node, "name", None), getattr(node, "module", None)}
        if isinstance(node, ast.Attribute):
            names |= {node.attr} - {"compile"}  # `re.compile` makes no code
            assert node.attr != "__code__" or isinstance(node.ctx, ast.Load)
        assert not names & TRICKS


def test_a_hook_that_writes_into_the_gradient_of_a_leaf_changes_no_other():
    a, b = (torch.zeros(2, requires_grad=True) for _ in range(2))
    a.register_hook(lambda grad: [grad.mul_(0)][1:] or None)
    (a + b).backward(torch.ones(2))
    assert a.grad.tolist() == [0.0, 0.0] and b.grad.tolist() == [1.0, 1.0]


def doubled_by_a_prehook(total):
    total.grad_fn.register_prehook(lambda grads: (grads[0] * 2,))
    return total


SUM = own_function(torch, forward=lambda ctx, a, b: a + b, backward=lambda ctx, grad: (grad, grad))
HANDED_ON = {
    "the same to two": lambda a, b: a + b,
    "what a prehook made": lambda a, b: doubled_by_a_prehook(a + b),
    "by a function of one's own": lambda a, b: SUM.apply(a, b),
    "a view to each": lambda a, b: a.reshape(4) + b.reshape(4),
    "a view of another shape": lambda a, b: a.t() + b.t(),
    "through a copy": lambda a, b: (a + b).clone(),
    "in a list": lambda a, b: torch.stack([a, b]),
    "in one row": lambda a, b: torch.cat([a, b]),
    "repeated": lambda a, b: (a.sum() + b.sum()).expand(3),
}


@pytest.mark.parametrize("how", HANDED_ON)
def test_no_gradient_shares_its_memory(how):
    """Neither with that of another leaf, nor with what backward() was given: `a.grad.zero_()` is about a alone."""
    a, b = (torch.zeros(2, 2, requires_grad=True) for _ in range(2))
    result = HANDED_ON[how](a, b)
    given = torch.ones(result.shape)
    seen = []
    a.register_hook(seen.append)
    result.backward(given)
    others = [given._data, *[each._data for each in seen]]
    assert not np.shares_memory(a.grad._data, b.grad._data)
    for gradient in (a.grad, b.grad):
        assert gradient._data.flags.writeable
        assert not any(np.shares_memory(gradient._data, other) for other in others)


def test_an_optimizer_of_ones_own_needs_an_update_and_no_options():
    class Descent(torch.optim.Optimizer):
        def _update(self, param, grad, group):
            param -= group["lr"] * grad

    w = torch.tensor(1.0, requires_grad=True)
    optimizer = Descent([w], {"lr": 0.1})
    (w * w).backward()
    optimizer.step()
    assert w.tolist() == pytest.approx(0.8)
