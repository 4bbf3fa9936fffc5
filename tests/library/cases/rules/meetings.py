"""Elements that meet at one place, slices that are overwritten, and operations with two results."""

import warnings

from ..observe import error_printed, refused

REDUCTIONS = ("sum", "prod", "mean", "amax", "amin")


def _both_derivatives(torch, result, inputs):
    grads = torch.autograd.grad((result * result).sum(), inputs, create_graph=True)
    second = torch.autograd.grad(sum([grad.sin().sum() for grad in grads]), inputs, allow_unused=True)
    print(result, *grads, *second, sep="\n")


def reduced_slices(torch):
    """`index_reduce`, which warns that it may change."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for reduce in REDUCTIONS[1:]:
            for include_self in (True, False):
                x = torch.tensor([[1.0, 2.0, 0.0], [3.0, 4.0, 4.0]], requires_grad=True)
                source = torch.tensor([[2.0, 3.0], [0.0, 4.0]], requires_grad=True)
                print(reduce, include_self)
                result = torch.index_reduce(x, 1, torch.tensor([2, 0]), source, reduce, include_self=include_self)
                _both_derivatives(torch, result, (x, source))
        refused(
            lambda: torch.index_reduce(x, 1, torch.tensor([2, 0]), source, "sum"),
            lambda: torch.index_reduce(x, 1, torch.tensor([2]), source, "prod"),
            lambda: torch.index_reduce(x, 1, torch.tensor([2.0, 0.0]), source, "prod"),
        )
    print(str(caught[0].message).split(" (Triggered")[0])


def second_derivative_of_a_product_with_zeros(torch):
    """Where two zeros meet, a product has a derivative, and none of that."""
    x = torch.tensor([1.0], requires_grad=True)
    src = torch.tensor([0.0, 0.0], requires_grad=True)
    result = torch.scatter_reduce(x, 0, torch.tensor([0, 0]), src, "prod")
    _, by_src = torch.autograd.grad(result.sum(), (x, src), create_graph=True)
    print(by_src)
    with error_printed():
        torch.autograd.grad(by_src.sum(), src)
