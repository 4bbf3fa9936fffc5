"""The steps of a backward pass. What they tell, of both libraries' tensors, test_golden.py shows: cases/steps.py."""

import gc
from weakref import ref

import pytest

import autograd_lib as torch
from autograd_lib.viz import step_through


def leaf(value=2.0):
    return torch.tensor(value, requires_grad=True)


def texts(steps):
    return [step.text for step in steps]


def test_a_sequence_that_prints_as_a_numbered_list():
    w, x, b = leaf(3.0), leaf(2.0), leaf(1.0)
    steps = step_through(w * x + b, {"w": w, "x": x, "b": b})
    assert len(steps) == len(list(steps)) == 7
    assert str(steps).splitlines()[4] == f"  3. {steps[3].text}"
    assert "1.0 × x = 1.0 × 2.0 = 2.0 → w" in steps[3].text


def test_the_last_step_tells_the_gradients_that_are_there():
    w, x, unused = leaf(3.0), leaf(2.0), leaf()
    w.grad = torch.tensor(10.0)
    last = step_through(w * x * x, {"w": w, "x": x, "unused": unused})[-1]
    assert (w.grad.item(), x.grad.item(), unused.grad) == (14.0, 12.0, None)
    assert last.text == "backward() is done: w.grad = 14.0, x.grad = 12.0 and unused.grad = None."


def test_errors_are_the_last_step_and_are_not_raised():
    x = leaf()
    y = x * x
    y.backward()
    assert "RuntimeError: Trying to backward through the graph a second time" in step_through(y)[-1].text

    h = x * 2
    y = h.exp() * h**2
    with torch.no_grad():
        h.add_(1)
    steps = step_through(y, {"h": h})
    assert "modified by an inplace operation" in steps[-1].text
    assert steps[-1].text.endswith(
        "Help: Do not change it in place before backward(): make a new tensor, as in x = x + 1."
    )

    [only] = step_through(leaf([1.0, 2.0]) * 2)
    assert only.text.startswith("RuntimeError: grad can be implicitly created only for scalar outputs. Help: Reduce")


def test_what_is_no_tensor_is_refused():
    with pytest.raises(TypeError, match="A graph is drawn of a tensor"):
        step_through(3.0)


def test_nothing_is_held_when_it_is_over():
    x = leaf()
    h = x * x
    y = h.exp()
    steps = step_through(y, {"x": x, "h": h})
    gone = [ref(each) for each in (h, y, h.grad_fn, y.grad_fn)]
    gc.disable()
    try:
        del h, y
        assert [each() for each in gone] == [None] * 4
    finally:
        gc.enable()
    assert len(steps) == 5
