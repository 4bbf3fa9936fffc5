"""Corners in which a number, a gradient or a flag could be wrong without a word."""

from types import ModuleType

from ..observe import error_printed, own_function


def func_inside_no_grad(torch: ModuleType) -> None:
    """`no_grad` around a derivative, and inside of one."""

    def cut(x):
        with torch.no_grad():
            slope = torch.func.grad(lambda x: 0.25 * x**4)(x)
        return x**3 - slope

    print(torch.func.grad(cut)(torch.tensor(1.5)))
    with torch.no_grad():
        x = torch.tensor(2.0, requires_grad=True)
        print(torch.func.grad(torch.sin)(x))
        print(torch.func.grad(torch.func.grad(torch.sin))(x))
    y = torch.tensor(3.0, requires_grad=True)
    print(torch.func.grad(lambda x: x * y)(torch.tensor(1.0)))


def printing_a_view_changed_unrecorded(torch: ModuleType) -> None:
    """A view that was changed where its history ends can be printed, though not differentiated."""
    x = torch.ones(3, requires_grad=True)
    with torch.no_grad():
        view = x[:]
        view *= 2
    print(view, x)
    y = x.clone()
    with torch.no_grad():
        view = y[:2]
    y.mul_(2)
    print(view)
    with error_printed():
        print(view.grad_fn)
    print(x.clone().unbind()[0])


def defaults_of_forward(torch: ModuleType) -> None:
    """`setup_context` sees the arguments that `forward` took from its defaults."""

    def setup_context(ctx, inputs, output):
        print(len(inputs), inputs[1])
        ctx.factor = inputs[1]

    def backward(ctx, grad):
        print(ctx.needs_input_grad)
        return grad * ctx.factor, None

    methods = {"forward": lambda x, factor=3: x * factor, "setup_context": setup_context, "backward": backward}
    for arguments in ((), (5,)):
        x = torch.tensor(2.0, requires_grad=True)
        own_function(torch, **methods).apply(x, *arguments).backward()
        print(x.grad)


def parts_of_larger_memory(torch: ModuleType) -> None:
    """A tracked view of an untracked tensor gets its gradient; what `as_strided` shows beside it does not."""
    for action in (
        lambda x: x.as_strided((3, 2), (1, 5), 14),
        lambda x: x.as_strided((2,), (1,), 0),
        lambda x: x.transpose(2, 3).as_strided((2, 3), (0, 2)),
    ):
        x = torch.arange(32.0).reshape(2, 1, 4, 4)[1:].requires_grad_()
        result = action(x)
        (result * torch.arange(result.numel()).reshape(result.shape)).sum().backward()
        print(list(result.shape), result.sum().item(), x.grad.tolist())


def gradient_of_a_sum_is_one_number(torch: ModuleType) -> None:
    """The gradient of a sum is one number seen n times, and in place it changes as one, or not at all."""
    x = torch.ones(3, requires_grad=True)
    (g,) = torch.autograd.grad(x.sum(), x)
    print(g.stride())
    g[0] = 5.0
    print(g)
    (g,) = torch.autograd.grad(x.sum(), x)
    with error_printed():
        g *= 2
    m = torch.ones(2, 3, requires_grad=True)
    (g,) = torch.autograd.grad(m.sum(0).sum(), m)
    print(g.stride())
    (g,) = torch.autograd.grad(m.sum(1) @ torch.tensor([1.0, 2.0]), m)
    print(g, g.stride())
    m.sum().backward()
    print(m.grad.stride())
    m.grad *= 2
    print(m.grad)
    (g,) = torch.autograd.grad((m * 2).sum(), m)
    g *= 2
    print(g)
