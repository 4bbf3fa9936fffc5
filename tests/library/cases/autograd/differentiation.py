"""Derivatives by function call: checks against numerical ones, Jacobians, Hessians, and functions of functions."""

from ..observe import error_printed, own_function, refused


def _double(torch, *numbers):
    return torch.tensor(list(numbers), dtype=torch.float64, requires_grad=True)


def checked(torch):
    """Functions whose gradients are right."""
    gradcheck = torch.autograd.gradcheck
    x, w = _double(torch, 1.0, 2.0), _double(torch, 3.0, -4.0)
    print(gradcheck(torch.sin, x), gradcheck(torch.sin, (x,)), gradcheck(torch.sin, [x]))
    print(gradcheck(lambda x, w: x * w, (x, w)), gradcheck(lambda x, w: (x + w, x @ w), (x, w)))
    print(gradcheck(lambda x, n: x * n, (x, 3)), gradcheck(lambda x, w: x * w, (x, w.detach())))
    print(gradcheck(lambda x: x.sum(), torch.ones(2, 3, dtype=torch.float64, requires_grad=True)))
    print(gradcheck(lambda x: torch.ones(2), x), gradcheck(lambda x: x[:0], x), gradcheck(lambda x: x, x))
    print(x, x.grad)


def unsuitable(torch):
    """Inputs that cannot be checked, or not well."""
    gradcheck = torch.autograd.gradcheck
    with error_printed():
        gradcheck(torch.sin, torch.ones(2))
    with error_printed():
        print(gradcheck(torch.sin, torch.ones(2, requires_grad=True)))
    print(gradcheck(torch.sin, torch.ones(2, requires_grad=True), eps=1e-2, atol=1e-2))


def not_reproducible(torch):
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


def jacobians_that_are_refused(torch):
    """Wrong types, and what `strict` finds."""
    jacobian = torch.autograd.functional.jacobian
    x, w = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])
    refused(
        lambda: jacobian(lambda x: 3, x),
        lambda: jacobian(lambda x: (x, 3), x),
        lambda: jacobian(lambda x: x, 3),
        lambda: jacobian(lambda x: x, (x, 3)),
        lambda: jacobian(lambda x: x.detach(), x, strict=True),
        lambda: jacobian(lambda x, w: x * 2, (x, w), strict=True),
        lambda: print(jacobian(lambda x, w: x * w, (x, w), strict=True)),
    )


def hessians(torch):
    """`functional.hessian` of functions with a single number as result."""
    hessian = torch.autograd.functional.hessian
    x, w = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])
    print(
        hessian(lambda x: (x**3).sum(), x), hessian(lambda x: x.prod(), x), hessian(lambda x: x**3, torch.tensor(2.0))
    )
    print(hessian(lambda x, w: (x * w).sum(), (x, w)))
    print(hessian(lambda x: x.sum(), x), hessian(lambda x: (x[0] * x[1] ** 2).exp() * 0.01, x))
    refused(lambda: hessian(lambda x: x**3, x), lambda: hessian(lambda x: x.sum(), x, strict=True))
    tracked = torch.tensor([1.0, 2.0], requires_grad=True)
    hessian(lambda x: (x**4).sum(), tracked, create_graph=True).sum().backward()
    print(tracked.grad)


def products_that_are_refused(torch):
    """Vectors of the wrong number or shape."""
    functional = torch.autograd.functional
    x, w, v = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]), torch.tensor([1.0, 10.0])
    refused(
        lambda: functional.vjp(lambda x: x**3, x),
        lambda: functional.jvp(lambda x: x**3, x),
        lambda: functional.vjp(lambda x: x**3, x, torch.ones(3)),
        lambda: functional.vjp(lambda x: x**3, x, (v, v)),
        lambda: functional.jvp(lambda x, w: x * w, (x, w), (v, torch.ones(3))),
        lambda: functional.jvp(lambda x, w: x * w, (x, w), v),
        lambda: functional.hvp(lambda x: x**3, x, v),
        lambda: functional.vhp(lambda x: (x, x), x, v),
        lambda: functional.hvp(lambda x: x.sum(), x),
    )


def checked_twice(torch):
    """Second derivatives, also where the first is the same everywhere."""
    for function in (torch.sin, lambda x: x * 2, lambda x: x.sum()):
        print(torch.autograd.gradgradcheck(function, _double(torch, 1.0, 2.0)))
