"""Custom functions: what no comparison with PyTorch's prints shows. The rest is in cases/autograd/function*.py."""

import gc
import pickle
import weakref

import numpy as np
import pytest

import autograd_lib as torch


class Exp(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        result = x.exp()
        ctx.save_for_backward(result)
        return result

    @staticmethod
    def backward(ctx, grad):
        (result,) = ctx.saved_tensors
        return grad * result


class SumAndProduct(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        product = a * b
        ctx.save_for_backward(a, b, product)
        return a + b, product

    @staticmethod
    def backward(ctx, of_sum, of_product):
        a, b, _ = ctx.saved_tensors
        return of_sum + of_product * b, of_sum + of_product * a


class PassedOn(torch.autograd.Function):
    """Hands the same gradient to both inputs."""

    @staticmethod
    def forward(ctx, a, b):
        return a + b

    @staticmethod
    def backward(ctx, grad):
        return grad, grad


def double(*numbers):
    return torch.tensor(numbers, dtype=torch.float64, requires_grad=True)


def test_checked_by_numerical_derivatives():
    x, w = double(0.5, -1.0), double(2.0, 3.0)
    assert torch.autograd.gradcheck(Exp.apply, x)
    assert torch.autograd.gradgradcheck(Exp.apply, x)
    assert torch.autograd.gradcheck(SumAndProduct.apply, (x, w))
    assert torch.autograd.gradgradcheck(SumAndProduct.apply, (x, w))


def test_a_chain_of_functions_and_operations():
    x = double(0.3, 0.7)
    chain = lambda x: Exp.apply(Exp.apply(x * 2).sin() + x).sum()  # noqa: E731
    assert torch.autograd.gradcheck(chain, x)
    assert torch.autograd.gradgradcheck(chain, x)


@pytest.mark.parametrize(
    "use", [lambda x: Exp.apply(x), lambda x: SumAndProduct.apply(x, x)[1], lambda x: Exp.apply(x * 1)]
)
def test_a_saved_result_does_not_hold_its_own_graph(use):
    x = double(0.5, -1.0)
    gc.disable()
    try:
        y = use(x)
        node = weakref.ref(y.grad_fn)
        del y
        assert node() is None
    finally:
        gc.enable()


def test_gradients_that_are_one_tensor_become_two():
    a, b = double(1.0, 2.0), double(3.0, 4.0)
    PassedOn.apply(a, b).sum().backward()
    a.grad.add_(100)
    assert b.grad.tolist() == [1.0, 1.0]


def test_what_backward_returns_stays_its_own():
    """A function that returns a tensor which it keeps: `.grad` adds into memory of its own."""
    kept = torch.tensor([2.0, 2.0], dtype=torch.float64)

    class Constant(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, grad):
            return kept

    x = double(1.0, 2.0)
    for _ in range(3):
        Constant.apply(x).sum().backward()
    assert kept.tolist() == [2.0, 2.0]
    assert x.grad.tolist() == [6.0, 6.0]


def test_foreign_arrays_are_refused_in_backward_too():
    """Inside `backward` operations take tensors, as everywhere; only the engine's own formulas take arrays."""

    class Mixed(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, grad):
            return torch.exp(np.ones(2))

    with pytest.raises(TypeError, match="must be Tensor"):
        Mixed.apply(double(1.0, 2.0)).sum().backward()


def test_names_that_a_user_puts_on_the_context_do_not_disturb_the_node():
    class Noting(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.saved, ctx.size, ctx.result, ctx.plan, ctx.fit, ctx.inputs, ctx.versions = range(7)
            return x * 2

        @staticmethod
        def backward(ctx, grad):
            return grad * 2 + ctx.saved

    x = double(1.0, 2.0)
    Noting.apply(x).sum().backward()
    assert x.grad.tolist() == [2.0, 2.0]


def test_a_dirty_view_that_is_not_the_first_input_is_refused():
    class Second(torch.autograd.Function):
        @staticmethod
        def forward(ctx, a, b):
            b.mul_(2)
            ctx.mark_dirty(b)
            return b

        @staticmethod
        def backward(ctx, grad):
            return None, grad * 2

    base = double(1.0, 2.0) * 1
    with pytest.raises(NotImplementedError, match="must take it first"):
        Second.apply(double(1.0), base[:1])


def test_results_are_pickled_without_their_graph():
    y = Exp.apply(double(0.5, -1.0))
    back = pickle.loads(pickle.dumps(y))
    assert np.array_equal(back.detach().numpy(), y.detach().numpy())
    assert back.is_leaf


def test_what_is_put_on_the_context_is_the_users_whatever_its_name():
    class Piece(torch.autograd.Function):
        @staticmethod
        def forward(ctx, function, x):
            ctx.function = function
            ctx.save_for_backward(x)
            return function(x)

        @staticmethod
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            return None, grad * ctx.function(x)

    x = torch.tensor(2.0, requires_grad=True)
    Piece.apply(lambda x: x * 3, x).backward()
    assert x.grad.item() == 6.0
