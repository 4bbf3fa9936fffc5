"""Functions that saved tensors go through, and checkpoints."""

from ..observe import error_printed


def _talking(kept):
    def pack(tensor):
        print("pack", tensor)
        return tensor.tolist() if kept == "list" else tensor

    return pack


def saved_tensors(torch):
    """`saved_tensors_hooks` sees what is saved, when it is saved and when it is used."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)

    def unpack(packed):
        print("unpack", packed)
        return packed

    with torch.autograd.graph.saved_tensors_hooks(_talking("tensor"), unpack):
        y = x * x
        y = y.exp()
        y = y + 1
    print("---")
    y.sum().backward()
    print(x.grad)
    (x * x).sum().backward()
    print(x.grad)


def replaced(torch):
    """What `unpack` makes is what backward computes with, also in second derivatives."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(lambda tensor: tensor.detach() * 10, lambda packed: packed + 1):
        y = x * x
        z = x.exp()
    print(y.grad_fn._saved_self)
    y.sum().backward()
    print(x.grad)
    x.grad = None
    z.sum().backward()
    print(x.grad)

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(lambda tensor: tensor, lambda packed: packed):
        y = (x**3).exp()
    (first,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    print(first)
    print(torch.autograd.grad(first.sum(), x))


def nested(torch):
    """The innermost pair counts."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)

    def named(name):
        return lambda tensor: print(name) or tensor

    with torch.autograd.graph.saved_tensors_hooks(named("outer in"), named("outer out")):
        y = x.exp()
        with torch.autograd.graph.saved_tensors_hooks(named("inner in"), named("inner out")):
            z = x.exp()
        w = x.exp()
    (y + z + w).sum().backward()
    print(x.grad)


def refused(torch):
    """`unpack` must make a tensor."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(lambda tensor: 3, lambda packed: packed):
        y = x.exp()
    with error_printed():
        y.sum().backward()


def in_functions(torch):
    """Tensors saved by custom functions go the same way."""

    class Cube(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            result = x**3
            ctx.save_for_backward(x, result)
            return result

        @staticmethod
        def backward(ctx, grad):
            x, result = ctx.saved_tensors
            print(x, result)
            return grad * 3 * x**2

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(lambda tensor: print("in") or tensor, lambda packed: packed):
        y = Cube.apply(x)
    y.sum().backward()
    print(x.grad)


def checkpoints(torch):
    """A checkpoint runs its function again when backward needs what was not kept."""
    checkpoint = torch.utils.checkpoint.checkpoint

    def part(x, w, scale=1.0):
        print("runs", torch.is_grad_enabled())
        return (x * w).exp() * scale

    x = torch.tensor([0.5, 1.0], requires_grad=True)
    w = torch.tensor([2.0, -1.0], requires_grad=True)
    y = checkpoint(part, x, w, use_reentrant=False, scale=3.0)
    print(y)
    y.sum().backward()
    print(x.grad, w.grad)
    with error_printed():
        y.sum().backward()

    x.grad = None
    y = checkpoint(part, x, w, use_reentrant=False)
    y.sum().backward(retain_graph=True)
    print(torch.autograd.grad(y.sum(), x), x.grad)


def checkpoints_with_parameters(torch):
    """Tensors that the function takes from outside get their gradients as well; so do several outputs."""
    checkpoint = torch.utils.checkpoint.checkpoint

    w = torch.tensor([2.0, -1.0], requires_grad=True)

    def part(x):
        return (x * w).tanh(), x.sin() * 2

    x = torch.tensor([0.5, 1.0], requires_grad=True)
    first, second = checkpoint(part, x * 1, use_reentrant=False)
    (first.sum() + second.sum()).backward()
    print(x.grad, w.grad)
    untracked = torch.tensor([0.5, 1.0])
    first, _ = checkpoint(part, untracked, use_reentrant=False)
    first.sum().backward()
    print(w.grad, untracked.grad)


def checkpoints_in_checkpoints(torch):
    """A checkpoint inside another."""
    checkpoint = torch.utils.checkpoint.checkpoint

    def inner(x):
        print("inner")
        return x.exp() * x

    def outer(x):
        print("outer")
        return checkpoint(inner, x.sin(), use_reentrant=False) * x

    x = torch.tensor([0.5, 1.0], requires_grad=True)
    y = checkpoint(outer, x, use_reentrant=False)
    y.sum().backward()
    print(x.grad)


def checkpoints_that_differ(torch):
    """A function that saves something else in the second run is noticed."""
    checkpoint = torch.utils.checkpoint.checkpoint

    runs = []

    def part(x):
        runs.append(1)
        return x * x if len(runs) == 1 else x.sum() * x.sum()

    x = torch.tensor([0.5, 1.0], requires_grad=True)
    with error_printed():
        checkpoint(part, x, use_reentrant=False).sum().backward()

    def other(x):
        runs.append(1)
        return x * x if len(runs) == 3 else x + x

    with error_printed():
        checkpoint(other, x, use_reentrant=False).sum().backward()
