"""What `.grad` is."""


def B01(torch):
    """A scalar's `backward()` returns None and leaves the gradients in `.grad` of the leaves."""
    side = torch.tensor(5.0, requires_grad=True)
    area = side * side
    print(area.backward())
    print(side.grad)


def B04(torch):
    """`.grad` has the tensor's shape; each element is the derivative of the scalar by that element."""
    for shape in [(), (3,), (2, 3)]:
        x = torch.ones(shape, requires_grad=True)
        (x * x * 3).sum().backward()
        print(x.grad.shape, x.grad)
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    (x * x).sum().backward()
    print(x.grad)


def B05(torch):
    """y = w·x + b at x = 2, w = 3, b = 1: the gradients are 3, 2 and 1."""
    x = torch.tensor(2.0, requires_grad=True)
    w = torch.tensor(3.0, requires_grad=True)
    b = torch.tensor(1.0, requires_grad=True)
    y = w * x + b
    print(y)
    y.backward()
    print(f"{x.grad} {w.grad} {b.grad}")
    print(x.grad, w.grad, b.grad)


def B06(torch):
    """A tensor with `requires_grad=False` takes part and gets no gradient."""
    x = torch.tensor(2.0, requires_grad=True)
    z = torch.tensor(4.0, requires_grad=False)
    (x * z).backward()
    print(x.grad, z.grad, z.requires_grad)


def B10(torch):
    """y = x² at 2: the gradient prints as `tensor(4.)`."""
    x = torch.tensor(2.0, requires_grad=True)
    y = x**2
    y.backward()
    print(x.grad)


def B11(torch):
    """Before `backward()`, `.grad` is None; after it, a leaf that was not used still has None."""
    used = torch.tensor(1.0, requires_grad=True)
    unused = torch.tensor(1.0, requires_grad=True)
    y = used * 3
    print(used.grad, unused.grad)
    y.backward()
    print(used.grad, unused.grad)


def B32(torch):
    """y = 2x² + 3 at 2: the gradient is 8."""
    x = torch.tensor(2.0, requires_grad=True)
    y = 2 * x**2 + 3
    y.backward()
    print(y, x.grad)


def B34(torch):
    """The gradients are those of the tensor that `backward()` was called on, not of one on the way to it."""
    x = torch.tensor(2.0, requires_grad=True)
    inner = x * 3
    loss = inner**2
    loss.backward()
    print(x.grad)
    x.grad = None
    (x * 3).backward()
    print(x.grad)


def B39(torch):
    """Gradients flow through nested functions by the chain rule."""
    x = torch.tensor(0.5, requires_grad=True)
    y = torch.exp(torch.sin(x**2))
    y.backward()
    by_hand = torch.exp(torch.sin(x**2)) * torch.cos(x**2) * 2 * x
    print(x.grad, by_hand)


def C10(torch):
    """The conventions at corners: relu'(0) = 0, abs'(0) = 0, a tie shares by halves; exp is its own derivative."""
    x = torch.tensor([-1.0, 0.0, 2.0], requires_grad=True)
    for f in (torch.relu, torch.abs, torch.exp):
        x.grad = None
        y = f(x)
        y.sum().backward()
        print(y, x.grad)
    a = torch.tensor([1.0, 5.0], requires_grad=True)
    b = torch.tensor([1.0, 2.0], requires_grad=True)
    for f in (torch.maximum, torch.minimum):
        a.grad = b.grad = None
        f(a, b).sum().backward()
        print(a.grad, b.grad)
