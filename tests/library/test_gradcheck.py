"""`gradcheck` finds what is wrong. The rest is in cases/autograd/differentiation.py."""

import pytest

import autograd_lib as torch
from tests.library.cases.observe import own_function


def function(backward, forward=lambda ctx, x: x * 2):
    return own_function(torch, forward=forward, backward=backward)


def double(*numbers):
    return torch.tensor(numbers, dtype=torch.float64, requires_grad=True)


def careless(ctx, grad):
    if grad is None:
        raise RuntimeError("no gradient")
    return grad * 2


def without_zeros(ctx, x):
    ctx.set_materialize_grads(False)
    return x * 2


WRONG = {
    "a factor": (function(lambda ctx, grad: grad * 3), "Jacobian mismatch"),
    "a sign": (function(lambda ctx, grad: -grad * 2), "Jacobian mismatch"),
    "no upstream": (function(lambda ctx, grad: torch.full_like(grad, 2.0)), "Jacobian mismatch|not multiplied"),
    "mixed up": (function(lambda ctx, grad: torch.flip(grad, (0,)) * 2), "Jacobian mismatch"),
    "nothing": (function(lambda ctx, grad: None), "Jacobian mismatch"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_found(name):
    made, message = WRONG[name]
    with pytest.raises(torch.autograd.GradcheckError, match=message):
        torch.autograd.gradcheck(made.apply, double(0.5, -1.5))
    assert not torch.autograd.gradcheck(made.apply, double(0.5, -1.5), raise_exception=False)


def test_a_backward_that_cannot_do_without_a_gradient_is_found_with_a_warning():
    with (
        pytest.warns(UserWarning, match="check_undefined_grad=False"),
        pytest.raises(torch.autograd.GradcheckError, match="undefined output grads"),
    ):
        torch.autograd.gradcheck(function(careless, without_zeros).apply, double(0.5, -1.5))


def test_inputs_are_left_as_they_were():
    x, w = double(0.5, -1.5), double(2.0)
    before = x.tolist(), w.tolist()
    torch.autograd.gradcheck(lambda x, w: (x * w).exp(), (x, w))
    assert (x.tolist(), w.tolist()) == before
    assert x.grad is None


def test_inputs_that_are_views_in_another_order_are_refused():
    x = torch.ones(2, 3, dtype=torch.float64).t().requires_grad_()
    with pytest.raises(ValueError, match=r"\.contiguous\(\)"):
        torch.autograd.gradcheck(lambda x: x * x, x)
