"""What a tensor is, apart from what it computes: its data, its flags, and copies of it."""

import copy
from types import ModuleType

from ..observe import error_printed


def lengths_and_members(torch: ModuleType) -> None:
    """`len`, iteration, `in`, and unpacking."""
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    print(len(x), list(x))
    first, second = x
    print(first, second, second.grad_fn.next_functions)
    (a, b), c = x
    print(a, b, c)
    print(2.0 in x, 7.0 in x, 2 in torch.tensor([1, 2]), torch.tensor(3.0) in x, torch.tensor([1.0, 2.0]) in x)
    for value in ("text", None, [1.0]):
        with error_printed():
            print(value in x)
    scalar = torch.tensor(1.0)
    for use in (len, iter, list, lambda x: 1.0 in x, lambda x: x[0], lambda x: [*x]):
        with error_printed():
            print(use(scalar))
    print(len(torch.ones(0, 3)), list(torch.ones(0, 3)), list(reversed(torch.tensor([[1, 2], [3, 4]]))))
    print(sum(torch.tensor([1.0, 2.0, 3.0])), max(torch.tensor([1.0, 3.0, 2.0])), sorted(torch.tensor([3, 1, 2])))


def with_numpy(torch: ModuleType) -> None:
    """`.numpy()` shares the memory; so does `from_numpy`; `torch.tensor` copies."""
    import numpy as np

    x = torch.tensor([1.0, 2.0])
    array = x.numpy()
    array[0] = 10.0
    print(x, type(array).__name__, array.dtype)
    x.add_(1)
    print(array)
    source = np.array([1.0, 2.0])
    shared, copied = torch.from_numpy(source), torch.tensor(source)
    source[0] = 7.0
    print(shared, copied, shared._version)
    shared.mul_(2)
    print(source)
    print(np.sum(x.numpy()), np.allclose(x, [11.0, 3.0]))
    zero = torch.tensor(3.0)
    print(zero.numpy(), zero.numpy().shape, zero.numpy().ndim)
    zero.numpy()[...] = 4.0
    print(zero)
    tracked = torch.tensor([1.0], requires_grad=True)
    for use in (tracked.numpy, lambda: np.asarray(tracked), lambda: np.exp(tracked), (tracked * 2).numpy):
        with error_printed():
            use()
    print(tracked.detach().numpy(), tracked.numpy(force=True))
    for use in (torch.from_numpy, lambda n: torch.from_numpy(list(n)), lambda n: torch.from_numpy(n.astype("U"))):
        with error_printed():
            print(use(np.arange(2)))
    print(torch.tensor([1.0, 2.0]) * np.float32(2), np.float32(2) * torch.tensor([1.0, 2.0]))


def deep_copies(torch: ModuleType) -> None:
    """`copy.deepcopy` copies leaves with their gradient, and refuses results."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    (x * 3).sum().backward()
    twin = copy.deepcopy(x)
    print(twin, twin.grad, twin is x, twin.grad is x.grad, twin.is_leaf)
    with torch.no_grad():
        twin[0] = 9.0
    print(x, twin)
    with error_printed():
        copy.deepcopy(x * 2)
    print(copy.deepcopy((x * 2).detach()))
    a, b = copy.deepcopy([x, x])
    print(a is b)
    model = copy.deepcopy({"weights": x, "list": [torch.tensor(1), torch.tensor(True)]})
    print(model)
    print(copy.copy(x), copy.copy(x) is x)


def flags(torch: ModuleType) -> None:
    """The rules of `requires_grad`."""
    x = torch.tensor([1.0, 2.0])
    print(x.requires_grad_() is x, x.requires_grad)
    x.requires_grad = False
    print(x.requires_grad, x.requires_grad_(True).requires_grad, x.requires_grad_(False).requires_grad)
    y = x.requires_grad_() * 2
    print(y.requires_grad_().requires_grad)
    for flag in (True, False):
        with error_printed():
            y.requires_grad = flag
    with error_printed():
        y.requires_grad_(False)
    for value in (1, 0, "yes", None, 2.0):
        with error_printed():
            torch.tensor(1.0).requires_grad = value
        with error_printed():
            print(torch.tensor(1.0).requires_grad_(value).requires_grad)
    for values in (torch.tensor([1]), torch.tensor(True)):
        with error_printed():
            values.requires_grad = True
        values.requires_grad = False
        print(values.requires_grad)
