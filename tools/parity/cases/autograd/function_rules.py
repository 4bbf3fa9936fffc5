"""Operations of one's own: what `forward` may return and change, and what `backward` must."""

from types import ModuleType

from ..observe import error_printed, own_function, refused
from .functions import _cube_of


def saved_and_changed(torch: ModuleType) -> None:
    """A saved input that is changed in place is noticed."""
    cube = _cube_of(torch)
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    h = x * 1
    y = cube.apply(h)
    h.add_(1)
    with error_printed():
        y.sum().backward()


def wrong_gradients(torch: ModuleType) -> None:
    """The number, shape and type of what `backward` returns."""
    answers = (
        lambda g: g,
        lambda g: (g,),
        lambda g: (g, g, g),
        lambda g: (g, g, None),
        lambda g: (g, None),
        lambda g: None,
        lambda g: (g.sum(), None),
        lambda g: (torch.ones(3), None),
        lambda g: (g.double(), None),
        lambda g: (1.0, None),
        lambda g: [g, None],
        lambda g: (g.reshape(1, 2), None),
    )
    for answer in answers:
        a = torch.tensor([1.0, 2.0], requires_grad=True)
        b = torch.tensor([3.0, 4.0], requires_grad=True)
        backward = lambda ctx, grad, answer=answer: answer(grad)  # noqa: E731
        y = own_function(torch, name="Made", forward=lambda ctx, a, b: a * b.sum(), backward=backward).apply(a, b)
        with error_printed():
            y.sum().backward()
        print(a.grad, b.grad)


def wrong_use(torch: ModuleType) -> None:
    """Functions are not made, `apply` is not called on instances, what is missing is named."""
    without = own_function(torch, name="Without", forward=lambda ctx, x: x * 2)
    x = torch.tensor([1.0], requires_grad=True)
    y = without.apply(x)
    print(y)
    refused(lambda: y.backward(), lambda: torch.autograd.Function.apply(x), lambda: without()(x))
    print(own_function(torch, forward=lambda ctx, x: None).apply(x))
    with error_printed():
        own_function(torch, forward=lambda ctx, x: {"": x}["forward"]).apply(x)
    print(torch.is_grad_enabled())


def not_differentiable(torch: ModuleType) -> None:
    """Outputs marked as such, integers, and what is no tensor, do not require grad."""

    def forward(ctx, x):
        top, twice = x + 1, x * 2
        ctx.mark_non_differentiable(twice)
        return top, twice, x > 1, "text"

    def backward(ctx, grad, other, third, text):
        print(grad, other, third, text)
        return grad

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    top, twice, large, text = own_function(torch, name="Sorted", forward=forward, backward=backward).apply(x)
    print(top, twice, large, text)
    top.sum().backward()
    print(x.grad)


def marked_dirty(torch: ModuleType) -> None:
    """A function may change its input in place if it says so."""

    def forward(ctx, x):
        x.mul_(2)
        ctx.mark_dirty(x)
        return x

    doubled = own_function(torch, name="DoubledInPlace", forward=forward, backward=lambda ctx, grad: grad * 2).apply
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    h = x * 3
    y = doubled(h)
    print(y is h, h, h._version, h.grad_fn.next_functions)
    h.sum().backward()
    print(x.grad)
    with error_printed():
        doubled(x)
    plain = torch.tensor([1.0])
    print(doubled(plain) is plain, plain)
    h = x * 3
    part = doubled(h[:1])
    print(h, part)
    h.sum().backward()
    print(x.grad)


def view_returned(torch: ModuleType) -> None:
    """A view of an input that is returned may not be changed in place."""
    backward = lambda ctx, grad: torch.stack([grad, grad * 0])  # noqa: E731
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = own_function(torch, name="First", forward=lambda ctx, x: x[0], backward=backward).apply(x * 1)
    print(y)
    with error_printed():
        y.mul_(2)
    y.backward()
    print(x.grad)
