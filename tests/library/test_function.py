"""Custom functions, and `gradcheck` on them: what no comparison with PyTorch's prints shows.

The rest is in cases/autograd/function*.py and differentiation.py.
"""

import numpy as np
import pytest

import autograd_lib as torch
from tools.parity.cases.observe import own_function


def applied(forward, backward):
    """A function of one's own, as one calls it."""
    return own_function(torch, forward=forward, backward=backward).apply


def exp_kept(ctx, x):
    result = x.exp()
    ctx.save_for_backward(result)
    return result


def sum_and_product_kept(ctx, a, b):
    product = a * b
    ctx.save_for_backward(a, b, product)
    return a + b, product


def slopes(ctx, of_sum, of_product):
    a, b, _ = ctx.saved_tensors
    return of_sum + of_product * b, of_sum + of_product * a


exp = applied(exp_kept, lambda ctx, grad: grad * ctx.saved_tensors[0])
sum_and_product = applied(sum_and_product_kept, slopes)
twice = lambda ctx, x: x * 2  # noqa: E731


def double(*numbers):
    return torch.tensor(numbers, dtype=torch.float64, requires_grad=True)


def test_checked_by_numerical_derivatives():
    x, w = double(0.5, -1.0), double(2.0, 3.0)
    assert torch.autograd.gradcheck(exp, x)
    assert torch.autograd.gradgradcheck(exp, x)
    assert torch.autograd.gradcheck(sum_and_product, (x, w))
    assert torch.autograd.gradgradcheck(sum_and_product, (x, w))


def test_what_backward_returns_stays_its_own():
    """A function that returns a tensor which it keeps: `.grad` adds into memory of its own."""
    kept = torch.tensor([2.0, 2.0], dtype=torch.float64)
    x = double(1.0, 2.0)
    for _ in range(3):
        applied(twice, lambda ctx, grad: kept)(x).sum().backward()
    assert kept.tolist() == [2.0, 2.0]
    assert x.grad.tolist() == [6.0, 6.0]


def test_foreign_arrays_are_refused_in_backward_too():
    """Inside `backward` operations take tensors, as everywhere; only the engine's own formulas take arrays."""
    mixed = applied(twice, lambda ctx, grad: torch.exp(np.ones(2)))
    with pytest.raises(TypeError, match="must be Tensor"):
        mixed(double(1.0, 2.0)).sum().backward()


def test_names_that_a_user_puts_on_the_context_do_not_disturb_the_node():
    def noting(ctx, x):
        ctx.saved, ctx.size, ctx.result, ctx.plan, ctx.fit, ctx.inputs, ctx.versions, ctx.function = range(8)
        return x * 2

    x = double(1.0, 2.0)
    applied(noting, lambda ctx, grad: grad * 2 + ctx.saved)(x).sum().backward()
    assert x.grad.tolist() == [2.0, 2.0]


def test_a_dirty_view_that_is_not_the_first_input_is_refused():
    def second(ctx, a, b):
        b.mul_(2)
        ctx.mark_dirty(b)
        return b

    base = double(1.0, 2.0) * 1
    with pytest.raises(NotImplementedError, match="must take it first"):
        applied(second, lambda ctx, grad: (None, grad * 2))(double(1.0), base[:1])


def test_what_a_backward_switches_is_switched_for_itself_alone():
    seen = []

    def backward(ctx, grad):
        seen.append(torch.is_grad_enabled())
        torch.set_grad_enabled(True)
        return grad

    switches, x = applied(lambda ctx, x: x * 1, backward), torch.tensor(1.0, requires_grad=True)
    switches(switches(x)).backward()
    assert seen == [False, False]


def careless(ctx, grad):
    if grad is None:
        raise RuntimeError("no gradient")
    return grad * 2


def without_zeros(ctx, x):
    ctx.set_materialize_grads(False)
    return x * 2


@pytest.mark.parametrize(
    "backward", [lambda ctx, grad: grad * 3, lambda ctx, grad: torch.flip(grad, (0,)) * 2, lambda ctx, grad: None]
)
def test_gradcheck_finds_a_wrong_gradient(backward):
    with pytest.raises(torch.autograd.GradcheckError, match="Jacobian mismatch"):
        torch.autograd.gradcheck(applied(twice, backward), double(0.5, -1.5))
    assert not torch.autograd.gradcheck(applied(twice, backward), double(0.5, -1.5), raise_exception=False)


def test_a_backward_that_cannot_do_without_a_gradient_is_found_with_a_warning():
    with (
        pytest.warns(UserWarning, match="check_undefined_grad=False"),
        pytest.raises(torch.autograd.GradcheckError, match="undefined output grads"),
    ):
        torch.autograd.gradcheck(applied(without_zeros, careless), double(0.5, -1.5))


def test_gradcheck_leaves_inputs_as_they_were():
    x, w = double(0.5, -1.5), double(2.0)
    before = x.tolist(), w.tolist()
    torch.autograd.gradcheck(lambda x, w: (x * w).exp(), (x, w))
    assert (x.tolist(), w.tolist()) == before
    assert x.grad is None


def test_gradcheck_refuses_inputs_that_are_views_in_another_order():
    x = torch.ones(2, 3, dtype=torch.float64).t().requires_grad_()
    with pytest.raises(ValueError, match=r"\.contiguous\(\)"):
        torch.autograd.gradcheck(lambda x: x * x, x)
