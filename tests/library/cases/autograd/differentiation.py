"""Derivatives by function call: checks against numerical ones, Jacobians, Hessians, and functions of functions."""

from ..observe import error_printed


def _double(torch, *numbers):
    return torch.tensor(list(numbers), dtype=torch.float64, requires_grad=True)


def _wrong_square(torch):
    class WrongSquare(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**2

        @staticmethod
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            return grad * 3 * x

    return WrongSquare.apply


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


def wrong(torch):
    """Gradients that are wrong."""
    x = _double(torch, 1.0, 2.0)
    with error_printed():
        torch.autograd.gradcheck(_wrong_square(torch), x)
    print(torch.autograd.gradcheck(_wrong_square(torch), x, raise_exception=False))
    with error_printed():
        torch.autograd.gradcheck(lambda x: x.detach() * 2, x)
    try:
        torch.autograd.gradcheck(_wrong_square(torch), x)
    except RuntimeError as error:
        print(type(error).__name__, str(error))


def tolerance(torch):
    """How well derivatives must agree can be chosen."""
    x = _double(torch, 1.0, 2.0)

    class Nearly(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, grad):
            return grad * 2.01

    with error_printed():
        torch.autograd.gradcheck(Nearly.apply, x)
    print(torch.autograd.gradcheck(Nearly.apply, x, atol=0.1), torch.autograd.gradcheck(Nearly.apply, x, rtol=0.1))


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

    class Noisy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, grad):
            return grad * (2 + next(noise))

    x = _double(torch, 1.0, 2.0)
    with error_printed():
        torch.autograd.gradcheck(Noisy.apply, x)
    print(torch.autograd.gradcheck(Noisy.apply, x, nondet_tol=1e-5))

    class Constant(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, grad):
            return torch.full_like(grad, 2.0)

    with error_printed():
        torch.autograd.gradcheck(Constant.apply, _double(torch, 1.0))


def checked_twice(torch):
    """Second derivatives."""
    gradgradcheck = torch.autograd.gradgradcheck
    x, w = _double(torch, 1.0, 2.0), _double(torch, 3.0, -4.0)
    print(gradgradcheck(torch.sin, x), gradgradcheck(lambda x, w: (x * w).exp() * 0.01, (x, w)))
    print(gradgradcheck(lambda x: x * 2, x), gradgradcheck(lambda x: x.sum(), x))
    print(gradgradcheck(lambda x: x**3, x, _double(torch, 1.0, -1.0)))

    class CutOff(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**2

        @staticmethod
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            return grad * 2 * x.detach()

    print(torch.autograd.gradcheck(CutOff.apply, x))
    with error_printed():
        gradgradcheck(CutOff.apply, x, _double(torch, 0.5, -1.0))
    print(gradgradcheck(CutOff.apply, x, raise_exception=False))


def jacobians(torch):
    """`functional.jacobian` for one or several inputs and outputs."""
    jacobian = torch.autograd.functional.jacobian
    x, w = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])
    print(jacobian(lambda x: x**3, x), jacobian(lambda x: x.sum(), x), jacobian(lambda x: torch.outer(x, w), x))
    print(jacobian(lambda x, w: (x * w).sum(), (x, w)))
    print(jacobian(lambda x, w: (x * w, x.sum()), (x, w)))
    print(jacobian(lambda x: (x * 2, x.prod()), x), jacobian(lambda x: x * 2, (x,)))
    print(jacobian(lambda x: x.detach(), x), jacobian(lambda x, w: x * 2, (x, w)))
    print(x.requires_grad, x.grad, jacobian(lambda x: x * x, torch.tensor(3.0)))
    with torch.no_grad():
        print(jacobian(lambda x: x**3, x))


def jacobians_that_can_be_differentiated(torch):
    """With `create_graph`, Jacobians lead back to tracked inputs."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    result = torch.autograd.functional.jacobian(lambda x: x**3, x, create_graph=True)
    print(result.requires_grad)
    result.sum().backward()
    print(x.grad)
    print(torch.autograd.functional.jacobian(lambda x: x**3, x).requires_grad)


def jacobians_that_are_refused(torch):
    """Wrong types, and what `strict` finds."""
    jacobian = torch.autograd.functional.jacobian
    x, w = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])
    for use in (
        lambda: jacobian(lambda x: 3, x),
        lambda: jacobian(lambda x: (x, 3), x),
        lambda: jacobian(lambda x: x, 3),
        lambda: jacobian(lambda x: x, (x, 3)),
        lambda: jacobian(lambda x: x.detach(), x, strict=True),
        lambda: jacobian(lambda x, w: x * 2, (x, w), strict=True),
        lambda: print(jacobian(lambda x, w: x * w, (x, w), strict=True)),
    ):
        with error_printed():
            use()


def hessians(torch):
    """`functional.hessian` of functions with a single number as result."""
    hessian = torch.autograd.functional.hessian
    x, w = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])
    print(
        hessian(lambda x: (x**3).sum(), x), hessian(lambda x: x.prod(), x), hessian(lambda x: x**3, torch.tensor(2.0))
    )
    print(hessian(lambda x, w: (x * w).sum(), (x, w)))
    print(hessian(lambda x: x.sum(), x), hessian(lambda x: (x[0] * x[1] ** 2).exp() * 0.01, x))
    with error_printed():
        hessian(lambda x: x**3, x)
    with error_printed():
        hessian(lambda x: x.sum(), x, strict=True)
    tracked = torch.tensor([1.0, 2.0], requires_grad=True)
    hessian(lambda x: (x**4).sum(), tracked, create_graph=True).sum().backward()
    print(tracked.grad)


def products(torch):
    """Products of vectors with Jacobians and Hessians."""
    functional = torch.autograd.functional
    x, w, v = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]), torch.tensor([1.0, 10.0])
    print(functional.vjp(lambda x: x**3, x, v), functional.vjp(lambda x, w: (x * w).sum(), (x, w)))
    print(functional.jvp(lambda x: x**3, x, v), functional.jvp(lambda x, w: x @ w, (x, w), (v, v)))
    print(functional.jvp(lambda x: x**2, torch.tensor(3.0)))
    print(functional.vhp(lambda x: (x**3).sum(), x, v), functional.hvp(lambda x: (x**3).sum(), x, v))
    print(functional.vhp(lambda x, w: (x * w).sum(), (x, w), (v, v)))
    print(functional.hvp(lambda x, w: (x * w).sum(), (x, w), (v, v)))
    print(functional.vjp(lambda x: (x, x * 2), x, (v, v)), functional.vjp(lambda x: x.detach(), x, v))
    value, product = functional.vjp(lambda x: x**3, x.requires_grad_(), v, create_graph=True)
    print(value.requires_grad, product.requires_grad, torch.autograd.grad(product.sum(), x))


def products_that_are_refused(torch):
    """Vectors of the wrong number or shape."""
    functional = torch.autograd.functional
    x, w, v = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]), torch.tensor([1.0, 10.0])
    for use in (
        lambda: functional.vjp(lambda x: x**3, x),
        lambda: functional.jvp(lambda x: x**3, x),
        lambda: functional.vjp(lambda x: x**3, x, torch.ones(3)),
        lambda: functional.vjp(lambda x: x**3, x, (v, v)),
        lambda: functional.jvp(lambda x, w: x * w, (x, w), (v, torch.ones(3))),
        lambda: functional.jvp(lambda x, w: x * w, (x, w), v),
        lambda: functional.hvp(lambda x: x**3, x, v),
        lambda: functional.vhp(lambda x: (x, x), x, v),
        lambda: functional.hvp(lambda x: x.sum(), x),
    ):
        with error_printed():
            use()


def gradient_functions(torch):
    """`func.grad` makes the derivative of a function, and again of that."""
    grad = torch.func.grad
    x = torch.tensor(2.0)
    cube = grad(lambda x: x**3)
    print(cube(x), grad(cube)(x), grad(grad(cube))(x), x.requires_grad, x.grad)
    print(grad(lambda x, w: (x * w).sum())(torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])))
    print(grad(lambda x, w: (x * w).sum(), argnums=1)(torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])))
    print(grad(lambda x, w: (x * w).sum(), argnums=(0, 1))(torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])))
    print(grad(lambda x: (x**2, x * 5), has_aux=True)(x), torch.func.grad_and_value(lambda x: x**2)(x))
    print(grad(lambda x, power: x**power)(x, power=4), grad(lambda x: torch.tensor(1.0))(x))
    with torch.no_grad():
        print(cube(x))


def gradient_functions_that_are_refused(torch):
    """The function must return a single number."""
    grad = torch.func.grad
    for f in (lambda x: x * 2, lambda x: 3.0, lambda x: (x.sum(), x)):
        with error_printed():
            grad(f)(torch.tensor([1.0, 2.0]))


def gradient_functions_of_tracked_tensors(torch):
    """What is tracked outside stays tracked."""
    x = torch.tensor(2.0, requires_grad=True)
    w = torch.tensor(3.0, requires_grad=True)
    result = torch.func.grad(lambda x: x**3)(x)
    print(result.requires_grad)
    result.backward()
    print(x.grad)
    result = torch.func.grad(lambda x: x**2 * w)(torch.tensor(2.0))
    print(result.requires_grad)
    result.backward()
    print(w.grad, torch.func.grad(lambda x: x**2 * w.detach())(torch.tensor(2.0)).requires_grad)


def pulled_back(torch):
    """`func.vjp` and `func.jacrev`."""
    x, v = torch.tensor([1.0, 2.0]), torch.tensor([1.0, 10.0])
    value, pull = torch.func.vjp(lambda x: x**3, x)
    print(value, pull(v), pull(v))
    value, pull = torch.func.vjp(lambda x, w: x * w, x, v)
    print(pull(v))
    print(torch.func.vjp(lambda x: (x**2, x * 5), x, has_aux=True)[2])
    print(torch.func.jacrev(lambda x: x**3)(x))
    print(torch.func.jacrev(lambda x, w: x * w, argnums=(0, 1))(x, v))
    print(torch.func.jacrev(torch.func.jacrev(lambda x: (x**3).sum()))(x))
    print(torch.func.jacrev(torch.func.grad(lambda x: x.prod()))(x))
