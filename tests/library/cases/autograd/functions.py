"""Operations of one's own: `autograd.Function`."""

from ..observe import error_printed
from .cube import cube_of


def node(torch):
    """The node is named after the class, and is the context itself."""
    seen = []

    class Twice(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            seen.append(ctx)
            print(torch.is_grad_enabled(), x.requires_grad, (x * 2).requires_grad)
            return x * 2

        @staticmethod
        def backward(ctx, grad):
            print(ctx is seen[0], torch.is_grad_enabled())
            return grad * 2

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = Twice.apply(x)
    print(y, y.grad_fn, y.grad_fn is seen[0], y.grad_fn.name(), type(y.grad_fn).__name__, y.grad_fn.next_functions)
    y.sum().backward()
    print(x.grad)


def saved_tensors(torch):
    """What `save_for_backward` keeps, who may be saved, and when it is gone."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    cube = cube_of(torch)
    y = cube.apply(x)
    print(y.grad_fn.saved_tensors, y.grad_fn.saved_tensors[0] is x)
    y.sum().backward(retain_graph=True)
    y.sum().backward()
    print(x.grad)
    with error_printed():
        y.sum().backward()
    with error_printed():
        print(y.grad_fn.saved_tensors)

    class Exp(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            result = x.exp()
            ctx.save_for_backward(result, None)
            return result

        @staticmethod
        def backward(ctx, grad):
            result, nothing = ctx.saved_tensors
            print(nothing, result.requires_grad, result.grad_fn is ctx)
            return grad * result

    x = torch.tensor([0.0, 1.0], requires_grad=True)
    y = Exp.apply(x)
    y.sum().backward()
    print(x.grad)
    with error_printed():
        y.sum().backward()

    class Wrong(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x, 3)
            return x

        @staticmethod
        def backward(ctx, grad):
            return grad

    with error_printed():
        Wrong.apply(x)


def several_inputs(torch):
    """Which inputs need a gradient stands in `needs_input_grad`; other arguments get None."""

    class Scaled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, a, b, factor, label="none"):
            ctx.save_for_backward(a, b)
            ctx.factor = factor
            print(label, ctx.needs_input_grad)
            return a * b * factor

        @staticmethod
        def backward(ctx, grad):
            a, b = ctx.saved_tensors
            print(ctx.needs_input_grad)
            return grad * b * ctx.factor, grad * a * ctx.factor if ctx.needs_input_grad[1] else None, None, None

    a = torch.tensor([1.0, 2.0], requires_grad=True)
    b = torch.tensor([3.0, 4.0])
    y = Scaled.apply(a, b, 10, "mine")
    print(y, y.grad_fn.next_functions)
    y.sum().backward()
    print(a.grad, b.grad)
    b.requires_grad_()
    Scaled.apply(a, b, 1.0, "both").sum().backward()
    print(a.grad, b.grad)
    print(Scaled.apply(b.detach(), b.detach(), 2, "neither"))


def several_outputs(torch):
    """Outputs that are not used have zeros as their gradient, or None where zeros are not wanted."""

    def made(materialize):
        class SumAndProduct(torch.autograd.Function):
            @staticmethod
            def forward(ctx, a, b):
                ctx.save_for_backward(a, b)
                ctx.set_materialize_grads(materialize)
                return a + b, a * b

            @staticmethod
            def backward(ctx, of_sum, of_product):
                a, b = ctx.saved_tensors
                print(of_sum, of_product)
                zero = torch.zeros_like(a)
                of_sum = zero if of_sum is None else of_sum
                of_product = zero if of_product is None else of_product
                return of_sum + of_product * b, of_sum + of_product * a

        return SumAndProduct

    for materialize in (True, False):
        a = torch.tensor([1.0, 2.0], requires_grad=True)
        b = torch.tensor([3.0, 4.0], requires_grad=True)
        total, product = made(materialize).apply(a, b)
        print(total, product, total.grad_fn is product.grad_fn, total.output_nr, product.output_nr)
        total.sum().backward(retain_graph=True)
        print(a.grad, b.grad)
        (total * product).sum().backward(retain_graph=True)
        print(a.grad, b.grad)
        product.sum().backward()
        print(a.grad, b.grad)


def setup_context(torch):
    """`forward` without a context, and `setup_context` beside it."""

    class Product(torch.autograd.Function):
        @staticmethod
        def forward(a, b):
            return a * b

        @staticmethod
        def setup_context(ctx, inputs, output):
            print(inputs, output)
            ctx.save_for_backward(*inputs)

        @staticmethod
        def backward(ctx, grad):
            a, b = ctx.saved_tensors
            return grad * b, grad * a

    a = torch.tensor([1.0, 2.0], requires_grad=True)
    b = torch.tensor([3.0, 4.0], requires_grad=True)
    y = Product.apply(a, b)
    print(y, y.grad_fn.name())
    y.sum().backward()
    print(a.grad, b.grad)


def double_backward(torch):
    """A `backward` of recorded operations can be differentiated again."""
    cube = cube_of(torch)
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    (first,) = torch.autograd.grad(cube.apply(x).sum(), x, create_graph=True)
    print(first)
    (second,) = torch.autograd.grad(first.sum(), x, create_graph=True)
    print(second)
    (third,) = torch.autograd.grad(second.sum(), x)
    print(third)


def double_backward_through_the_result(torch):
    """A saved result leads back into the function itself."""

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

    x = torch.tensor([0.0, 1.0], requires_grad=True)
    value = Exp.apply(x)
    for _ in range(3):
        (value,) = torch.autograd.grad(value.sum(), x, create_graph=True)
        print(value)


def once_differentiable(torch):
    """A `backward` that cannot be differentiated again says so."""
    once = torch.autograd.function.once_differentiable

    class Cube(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        @once
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            print(torch.is_grad_enabled(), grad.requires_grad)
            return grad * 3 * x**2

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    Cube.apply(x).sum().backward()
    print(x.grad)
    (first,) = torch.autograd.grad(Cube.apply(x).sum(), x, create_graph=True)
    print(first.requires_grad)
    (seeded,) = torch.autograd.grad((Cube.apply(x) * x).sum(), x, create_graph=True)
    print(seeded.requires_grad)
    with error_printed():
        seeded.sum().backward()


def attributes(torch):
    """A context keeps whatever is put on it."""

    class Power(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, n):
            ctx.n = n
            ctx.save_for_backward(x)
            return x**n

        @staticmethod
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            return ctx.n * grad * x ** (ctx.n - 1), None

    x = torch.tensor(2.0, requires_grad=True)
    y = Power.apply(x, 3)
    print(y.grad_fn.n)
    y.backward()
    print(x.grad)
    with error_printed():
        print(y.grad_fn.unknown)


def backward_inside_backward(torch):
    """A pass of its own inside a function's `backward`, as in checkpointing."""

    class Recomputed(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return (x * x).exp()

        @staticmethod
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            with torch.enable_grad():
                again = x.detach().requires_grad_()
                y = (again * again).exp()
            y.backward(grad)
            return again.grad

    x = torch.tensor([0.5, 1.0], requires_grad=True)
    y = Recomputed.apply(x * 1)
    Recomputed.apply(y * 0.1).sum().backward()
    print(x.grad)


def straight_through(torch):
    """A gradient of one's choice where the true one is zero."""

    class Round(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return (x > 0.5).float()

        @staticmethod
        def backward(ctx, grad):
            return grad

    x = torch.tensor([0.2, 0.7], requires_grad=True)
    (Round.apply(x) * torch.tensor([3.0, 4.0])).sum().backward()
    print(x.grad)
