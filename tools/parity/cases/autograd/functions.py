"""Operations of one's own: `autograd.Function`."""

from types import ModuleType

from ..observe import error_printed, own_function


def _cubed(ctx, x):
    ctx.save_for_backward(x)
    return x**3


def _slope_of_cube(ctx, grad):
    (x,) = ctx.saved_tensors
    return grad * 3 * x**2


def _cube_of(torch):
    """The class, which is made anew for either library."""
    return own_function(torch, name="Cube", forward=_cubed, backward=_slope_of_cube)


def node(torch: ModuleType) -> None:
    """The node is named after the class, and is the context itself."""
    seen = []

    def forward(ctx, x):
        seen.append(ctx)
        print(torch.is_grad_enabled(), x.requires_grad, (x * 2).requires_grad)
        return x * 2

    def backward(ctx, grad):
        print(ctx is seen[0], torch.is_grad_enabled())
        return grad * 2

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = own_function(torch, name="Twice", forward=forward, backward=backward).apply(x)
    print(y, y.grad_fn, y.grad_fn is seen[0], y.grad_fn.name(), type(y.grad_fn).__name__, y.grad_fn.next_functions)
    y.sum().backward()
    print(x.grad)


def saved_tensors(torch: ModuleType) -> None:
    """What `save_for_backward` keeps, who may be saved, and when it is gone."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    cube = _cube_of(torch)
    y = cube.apply(x)
    print(y.grad_fn.saved_tensors, y.grad_fn.saved_tensors[0] is x)
    y.sum().backward(retain_graph=True)
    y.sum().backward()
    print(x.grad)
    with error_printed():
        y.sum().backward()
    with error_printed():
        print(y.grad_fn.saved_tensors)

    def exp(ctx, x):
        result = x.exp()
        ctx.save_for_backward(result, None)
        return result

    def slope_of_exp(ctx, grad):
        result, nothing = ctx.saved_tensors
        print(nothing, result.requires_grad, result.grad_fn is ctx)
        return grad * result

    x = torch.tensor([0.0, 1.0], requires_grad=True)
    y = own_function(torch, forward=exp, backward=slope_of_exp).apply(x)
    y.sum().backward()
    print(x.grad)
    with error_printed():
        y.sum().backward()
    with error_printed():
        own_function(torch, forward=lambda ctx, x: ctx.save_for_backward(x, 3) or x).apply(x)


def once_differentiable(torch: ModuleType) -> None:
    """A `backward` that cannot be differentiated again says so."""

    @torch.autograd.function.once_differentiable
    def backward(ctx, grad):
        print(torch.is_grad_enabled(), grad.requires_grad)
        return _slope_of_cube(ctx, grad)

    cube = own_function(torch, forward=_cubed, backward=backward).apply
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    cube(x).sum().backward()
    print(x.grad)
    (first,) = torch.autograd.grad(cube(x).sum(), x, create_graph=True)
    print(first.requires_grad)
    (seeded,) = torch.autograd.grad((cube(x) * x).sum(), x, create_graph=True)
    print(seeded.requires_grad)
    with error_printed():
        seeded.sum().backward()
