"""Gradients add up, and what follows from it."""

from typing import Any

from .showing import error_printed


def B07(torch: Any) -> None:
    """Lesson 5: every further backward() adds to .grad"""
    x = torch.tensor(3.0, requires_grad=True)
    (x * 2).backward()
    print(x.grad)
    (x * 2).backward()
    print(x.grad)
    (x**2).backward()
    print(x.grad)


def B08(torch: Any) -> None:
    """Lessons 5, 8: adding is intended, so a training loop clears the gradients first"""
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1)
    for _ in range(2):
        (w * 3).sum().backward()
        print(w.grad)
    optimizer.zero_grad()
    print(w.grad)
    (w * 3).sum().backward()
    optimizer.zero_grad(set_to_none=False)
    print(w.grad)
    (w * 3).sum().backward()
    print(w.grad)


def B24(torch: Any) -> None:
    """Lessons 5, 7: the first gradient takes the place of None, later ones are added to it"""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    print(x.grad)
    for _ in range(3):
        (x * torch.tensor([1.0, 10.0])).sum().backward()
        print(x.grad)


def B26(torch: Any) -> None:
    """Lessons 5, 8: several backward passes before one step imitate a large batch, if scaled"""
    inputs = torch.tensor([[1.0], [2.0], [3.0], [4.0]])
    targets = torch.tensor([[2.0], [3.0], [5.0], [4.0]])

    def gradient(batches, share):
        w = torch.tensor([[0.5]], requires_grad=True)
        for rows in batches:
            loss = ((inputs[rows] @ w - targets[rows]) ** 2).mean()
            (loss * share).backward()
        return w.grad

    print(gradient([slice(0, 4)], 1.0))
    print(gradient([slice(0, 2), slice(2, 4)], 0.5))
    print(gradient([slice(0, 2), slice(2, 4)], 1.0))


def B35(torch: Any) -> None:
    """Lessons 5, 7: a second backward() through the same graph is an error, unless the graph was retained"""
    x = torch.tensor(3.0, requires_grad=True)
    y = x**2
    y.backward()
    print(x.grad)
    with error_printed():
        y.backward()
    print(x.grad)

    x.grad = None
    y = x**2
    y.backward(retain_graph=True)
    y.backward()
    print(x.grad)

    x.grad = None
    y = x + 1
    y.backward()
    y.backward()
    print(x.grad)


def B36(torch: Any) -> None:
    """Lesson 5: 6, then 27 with zeroing in between, or 33 without"""
    for zeroed in (True, False):
        x = torch.tensor(3.0, requires_grad=True)
        y = x**2
        y.backward()
        print(x.grad)
        if zeroed:
            x.grad.zero_()
            print(x.grad)
        y = x**3
        y.backward()
        print(x.grad)


def C06(torch: Any) -> None:
    """Lesson 5: x.grad.zero_() fails before the first backward(); a loss has no zero_grad()"""
    x = torch.tensor(3.0, requires_grad=True)
    with error_printed():
        x.grad.zero_()
    loss = x * 2
    with error_printed():
        loss.zero_grad()


def C07(torch: Any) -> None:
    """Lesson 5: g = x.grad is the very object that later passes add to"""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    (x * 2).sum().backward()
    g = x.grad
    copy = x.grad.clone()
    (x * 2).sum().backward()
    print(g is x.grad, g, copy)
    x.grad = None
    (x * 2).sum().backward()
    print(g is x.grad, g, x.grad)


def C12(torch: Any) -> None:
    """Lesson 5: when retain_graph=True is needed, and that it doubles the gradient"""
    x = torch.tensor(2.0, requires_grad=True)
    y = x**2 * 3
    y.backward(retain_graph=True)
    print(x.grad)
    y.backward(retain_graph=True)
    print(x.grad)

    x.grad = None
    shared = x**2
    first, second = shared * 2, shared * 5
    first.backward(retain_graph=True)
    second.backward()
    print(x.grad)

    shared = x**2
    first, second = shared * 2, shared * 5
    first.backward()
    with error_printed():
        second.backward()
