"""Tracking off and on again: modes, `detach`, changes in place."""

import threading
from typing import Any

from .showing import error_printed


def B28(torch: Any) -> None:
    """Lessons 6, 8: nothing is recorded inside no_grad()"""
    x = torch.tensor(2.0, requires_grad=True)
    with torch.no_grad():
        y = x * 3
        made = torch.tensor(1.0, requires_grad=True)
        print(torch.is_grad_enabled(), y, y.requires_grad, y.grad_fn, x.requires_grad, made.requires_grad)
    print(torch.is_grad_enabled(), (x * 3).requires_grad)
    try:
        with torch.no_grad():
            raise KeyError("on the way")
    except KeyError:
        print(torch.is_grad_enabled())

    @torch.no_grad()
    def predict(x):
        return x * 3

    print(predict(x).requires_grad, torch.is_grad_enabled())


def B29(torch: Any) -> None:
    """Lessons 6, 8: enable_grad() inside no_grad() records again"""
    x = torch.tensor(2.0, requires_grad=True)
    with torch.no_grad():
        with torch.enable_grad():
            y = x * 3
            print(torch.is_grad_enabled())
        print(torch.is_grad_enabled())
    print(y)
    y.backward()
    print(x.grad)
    with torch.set_grad_enabled(False):
        print((x * 3).requires_grad)
    print(torch.is_grad_enabled())


def B30(torch: Any) -> None:
    """Lessons 6, 8: detach() gives an untracked tensor on the same storage"""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 3
    d = y.detach()
    print(d is y, d, d.requires_grad, d.is_leaf, y.requires_grad)
    print(y._version)
    d.add_(100)
    print(y, y._version, d._version)
    (x * x.detach()).sum().backward()
    print(x.grad)


def B37(torch: Any) -> None:
    """Lesson 6: zero_() resets a gradient, detach() leaves the graph"""
    x = torch.tensor(3.0, requires_grad=True)
    (x**2).backward()
    x.detach()
    print(x, x.grad)
    (x**2).backward()
    print(x.grad)
    x.grad.zero_()
    print(x.grad)
    (x**2).backward()
    print(x.grad)


def C02(torch: Any) -> None:
    """Lesson 6: backward() refuses if a saved value was changed in place; .data hides it"""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x.exp()
    y.add_(1)
    with error_printed():
        y.sum().backward()

    y = x * 2
    y.add_(1)
    print(y)
    y.sum().backward()
    print(x.grad)

    x.grad = None
    y = x**2
    x.data.fill_(5.0)
    y.sum().backward()
    print(y, x.grad)


def C03(torch: Any) -> None:
    """Lesson 6: a tracked leaf refuses to be changed in place, except inside no_grad()"""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    with error_printed():
        x.add_(1)
    with error_printed():
        x += 1
    with torch.no_grad():
        x.add_(1)
        x -= 0.5
    print(x, x.is_leaf, x._version)


def C08(torch: Any) -> None:
    """Lesson 6: .numpy() of a tracked tensor is an error that names its remedy"""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    with error_printed():
        x.numpy()
    with error_printed():
        (x * 2).numpy()
    print(x.detach().numpy())
    array = torch.zeros(2).numpy()
    print(array.dtype, array)


def C13(torch: Any) -> None:
    """Lesson 6: clone() passes gradients on; eval() stops nothing; freezing is per tensor"""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    copy = x.clone()
    print(copy)
    (copy * 3).sum().backward()
    print(x.grad)

    layer = torch.nn.Linear(2, 1)
    layer.eval()
    print(layer(torch.ones(2)).requires_grad, layer.training)
    layer.weight.requires_grad_(False)
    layer(torch.ones(2)).sum().backward()
    print(layer.weight.grad, layer.bias.grad)
    with torch.no_grad():
        print(layer(torch.ones(2)).requires_grad, layer.bias.requires_grad)


def C14(torch: Any) -> None:
    """Lesson 6: detach_() cuts in place; only a leaf's flag may be switched off"""
    x = torch.tensor(2.0, requires_grad=True)
    y = x * 3
    with error_printed():
        y.requires_grad_(False)
    print(y.detach_() is y, y, y.is_leaf, y.requires_grad)
    with error_printed():
        y.backward()
    print(x.grad)


def C16(torch: Any) -> None:
    """Lesson 6: the mode belongs to its thread"""
    x = torch.tensor(2.0, requires_grad=True)

    def work():
        print("in the new thread", torch.is_grad_enabled(), (x * 3).requires_grad)

    with torch.no_grad():
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        print("in the old one", torch.is_grad_enabled(), (x * 3).requires_grad)
