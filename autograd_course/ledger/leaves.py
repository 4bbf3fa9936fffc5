"""Leaves, and who gets a gradient."""

from typing import Any

from .showing import error_printed


def B02(torch: Any) -> None:
    """Lessons 1, 2: only tracked leaves are filled; any other .grad reads None, with a warning"""
    x = torch.tensor(3.0, requires_grad=True)
    middle = x * 2
    (middle * 5).backward()
    print(x.grad)
    print(middle.grad)

    kept = x * 2
    kept.retain_grad()
    (kept * 5).backward()
    print(kept.grad, kept.retains_grad)

    late = x * 2
    (late * 5).backward()
    late.retain_grad()
    print(late.grad)


def B03(torch: Any) -> None:
    """Lesson 2: a leaf is made directly, an intermediate by an operation on something tracked"""
    tracked = torch.tensor([1.0, 2.0], requires_grad=True)
    plain = torch.tensor([1.0, 2.0])
    for tensor in (tracked, plain, tracked * 2, plain * 2, tracked.detach(), tracked > 1):
        print(tensor.is_leaf, tensor.requires_grad, tensor.grad_fn)


def B16(torch: Any) -> None:
    """Lessons 2, 6: requires_grad_() switches a leaf's flag in place, but not retroactively"""
    x = torch.tensor(2.0)
    before = x * 3
    print(x.requires_grad_(True) is x, x.requires_grad, before.requires_grad, (x * 3).requires_grad)
    print(x.requires_grad_(False).requires_grad, x.requires_grad_().requires_grad)
    after = x * 3
    x.requires_grad_(False)
    print(x, after, after.requires_grad)
    after.backward()
    print(x.grad)
    x.requires_grad = True
    print(x)


def B27(torch: Any) -> None:
    """Lessons 2, 8: tensors are untracked unless you say otherwise; parameters of a module are tracked"""
    print(torch.tensor(1.0).requires_grad, torch.zeros(2).requires_grad)
    layer = torch.nn.Linear(3, 2)
    for name, parameter in layer.named_parameters():
        print(name, parameter.shape, parameter.requires_grad, parameter.is_leaf)


def B31(torch: Any) -> None:
    """Lesson 2: backward() from something untracked is an error"""
    y = torch.tensor(2.0) * 3
    print(y.requires_grad, y.grad_fn)
    with error_printed():
        y.backward()


def C04(torch: Any) -> None:
    """Lessons 2, 6: w = w - lr * w.grad makes a new tensor, which is not a leaf"""
    w = torch.tensor(1.0, requires_grad=True)
    (w * 4).backward()
    stepped = w - 0.1 * w.grad
    print(stepped, stepped.is_leaf, stepped.grad_fn is None)
    with torch.no_grad():
        stepped = w - 0.1 * w.grad
    print(stepped, stepped.is_leaf, stepped.requires_grad)


def C05(torch: Any) -> None:
    """Lesson 2: integers cannot require gradients"""
    with error_printed():
        torch.tensor([1, 2], requires_grad=True)
    with error_printed():
        torch.tensor([1, 2]).requires_grad_()
    with error_printed():
        torch.tensor([True, False]).requires_grad = True
