"""Derivatives by function call: checks against numerical ones, Jacobians, Hessians, and functions of functions."""

from types import ModuleType

from ..observe import error_printed, own_function


def _double(torch, *numbers):
    return torch.tensor(list(numbers), dtype=torch.float64, requires_grad=True)


def not_reproducible(torch: ModuleType) -> None:
    """A backward pass that gives another answer each time."""
    noise = iter([1e-9 * number for number in range(1000)])
    twice = lambda ctx, x: x * 2  # noqa: E731
    noisy = own_function(torch, forward=twice, backward=lambda ctx, grad: grad * (2 + next(noise))).apply
    x = _double(torch, 1.0, 2.0)
    with error_printed():
        torch.autograd.gradcheck(noisy, x)
    print(torch.autograd.gradcheck(noisy, x, nondet_tol=1e-5))
    constant = own_function(torch, forward=twice, backward=lambda ctx, grad: torch.full_like(grad, 2.0)).apply
    with error_printed():
        torch.autograd.gradcheck(constant, _double(torch, 1.0))


def checked_twice(torch: ModuleType) -> None:
    """Second derivatives, also where the first is the same everywhere."""
    for function in (torch.sin, lambda x: x * 2, lambda x: x.sum()):
        print(torch.autograd.gradgradcheck(function, _double(torch, 1.0, 2.0)))
