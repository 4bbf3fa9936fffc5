"""What `.grad` is."""

from typing import Any


def B01(torch: Any) -> None:
    """Lesson 1: backward() returns None and leaves the gradients in .grad of the leaves"""
    side = torch.tensor(5.0, requires_grad=True)
    area = side * side
    print(area.backward())
    print(side.grad)


def B04(torch: Any) -> None:
    """Lessons 1, 4: a gradient has its tensor's shape: one partial derivative for each element"""
    for shape in [(), (3,), (2, 3)]:
        x = torch.ones(shape, requires_grad=True)
        (x * x * 3).sum().backward()
        print(x.grad.shape, x.grad)
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    (x * x).sum().backward()
    print(x.grad)


def B05(torch: Any) -> None:
    """Lesson 1: the line y = w·x + b at w = 3, x = 2, b = 1 and its three gradients"""
    x = torch.tensor(2.0, requires_grad=True)
    w = torch.tensor(3.0, requires_grad=True)
    b = torch.tensor(1.0, requires_grad=True)
    y = w * x + b
    print(y)
    y.backward()
    print(f"{x.grad} {w.grad} {b.grad}")
    print(x.grad, w.grad, b.grad)


def B06(torch: Any) -> None:
    """Lessons 1, 2: an untracked tensor gets no gradient: its .grad stays None"""
    x = torch.tensor(2.0, requires_grad=True)
    z = torch.tensor(4.0, requires_grad=False)
    (x * z).backward()
    print(x.grad, z.grad, z.requires_grad)


def B10(torch: Any) -> None:
    """Lesson 1: y = x² at 2 prints tensor(4.)"""
    x = torch.tensor(2.0, requires_grad=True)
    y = x**2
    y.backward()
    print(x.grad)


def B11(torch: Any) -> None:
    """Lesson 1: before backward() a .grad is None"""
    used = torch.tensor(1.0, requires_grad=True)
    unused = torch.tensor(1.0, requires_grad=True)
    y = used * 3
    print(used.grad, unused.grad)
    y.backward()
    print(used.grad, unused.grad)


def B32(torch: Any) -> None:
    """Lesson 1: y = 2x² + 3 at 2 prints tensor(8.)"""
    x = torch.tensor(2.0, requires_grad=True)
    y = 2 * x**2 + 3
    y.backward()
    print(y, x.grad)


def B34(torch: Any) -> None:
    """Lessons 1, 4: gradients belong to the loss that backward() was called on"""
    x = torch.tensor(2.0, requires_grad=True)
    inner = x * 3
    loss = inner**2
    loss.backward()
    print(x.grad)
    x.grad = None
    (x * 3).backward()
    print(x.grad)


def B39(torch: Any) -> None:
    """Lessons 1, 3: the chain rule carries gradients through nested functions"""
    x = torch.tensor(0.5, requires_grad=True)
    y = torch.exp(torch.sin(x**2))
    y.backward()
    by_hand = torch.exp(torch.sin(x**2)) * torch.cos(x**2) * 2 * x
    print(x.grad, by_hand)


def C10(torch: Any) -> None:
    """Lesson 7: kinks: relu, a tie in maximum, abs; and exp, whose slope is its own result"""
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
