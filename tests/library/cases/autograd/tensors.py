"""What a tensor is, apart from what it computes: its data, its flags, and copies of it."""

import copy
import pickle

from ..observe import error_printed


def description(torch):
    """Shape, sizes, types and places."""
    for x in (torch.tensor(1.5), torch.ones(2, 3), torch.tensor([1, 2]), torch.tensor([], dtype=torch.float64)):
        print(x.shape, x.size(), x.dtype, x.ndim, x.dim(), x.numel(), x.nelement(), x.element_size(), x.device)
        print(x.is_floating_point(), x.is_leaf, x.requires_grad, x.grad, x.grad_fn, x.output_nr, x._version)
    x = torch.ones(2, 3)
    print(x.size(0), x.size(-1), x.shape[1], x.is_contiguous(), x.t().is_contiguous(), x.stride(), x.t().stride(0))
    print(x.itemsize, x.nbytes, x.type(), x.data_ptr() == x.view(6).data_ptr(), x.data_ptr() == x.clone().data_ptr())
    with error_printed():
        x.size(2)
    with error_printed():
        x.size(-3)


def not_writable(torch):
    """Attributes that follow from something else cannot be set."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    names = "shape dtype grad_fn is_leaf ndim device output_nr _version _base T mT itemsize nbytes retains_grad"
    for name in names.split():
        with error_printed():
            setattr(x, name, None)
    with error_printed():
        x.unknown  # noqa: B018
    x.note = "my own"
    print(x.note)


def single_numbers(torch):
    """One element becomes a Python number; what has more or fewer does not."""
    for x in (torch.tensor(2.5), torch.tensor([[3.5]]), torch.tensor(4), torch.tensor([True])):
        print(x.item(), type(x.item()).__name__, float(x), int(x), bool(x), x.tolist())
    several, none = torch.tensor([1.0, 2.0]), torch.tensor([])
    for convert in (lambda x: x.item(), float, int, bool):
        for x in (several, none):
            with error_printed():
                convert(x)
    print(several.tolist(), none.tolist(), torch.tensor([[1, 2], [3, 4]]).tolist(), torch.tensor(1.5).tolist())
    print([10, 20, 30][torch.tensor(1)], list(range(torch.tensor(3))))
    with error_printed():
        [10, 20][torch.tensor(1.0)]
    with error_printed():
        [10, 20][several]
    with error_printed():
        range(torch.tensor([1, 2]))
    print(
        round(torch.tensor(2.7).item()),
        abs(torch.tensor(-2.0)),
        f"{torch.tensor(2.5):.3f}",
        torch.tensor(7).__index__(),
    )


def numbers_of_tracked_tensors(torch):
    """`item()` says nothing, `float()` warns."""
    x = torch.tensor(2.5, requires_grad=True)
    print(x.item(), x.tolist(), bool(x))
    print(float(x))
    print(int(x * 2))
    print(f"{x:.2f} {x * 2:.1f}")


def lengths_and_members(torch):
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


def identity(torch):
    """Tensors are hashed by identity, and compared element by element."""
    x = torch.tensor([1.0, 2.0])
    same = x
    twin = torch.tensor([1.0, 2.0])
    print({x: 1}[same], x in [same], len({x, same, twin}))
    with error_printed():
        print([torch.tensor([5.0, 2.0])].index(x))
    with error_printed():
        bool(x == twin)
    print(x == twin, x is same, x is twin, x == None, x != None, x.equal(twin), torch.equal(x, twin))  # noqa: E711


def with_numpy(torch):
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


def clones(torch):
    """`clone` is an operation, `detach().clone()` a new leaf."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    copied, cut = x.clone(), x.detach().clone()
    with torch.no_grad():
        x[0] = 5.0
    print(copied, cut, cut.is_leaf)
    copied.sum().backward()
    print(x.grad)


def deep_copies(torch):
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


def pickles(torch):
    """A tensor survives pickling with its values, dtype and flag, not with its graph or gradient."""
    for x in (
        torch.tensor([1.0, 2.0]),
        torch.tensor([[1, 2]]),
        torch.tensor(3.5, dtype=torch.float64),
        torch.tensor(1.0, requires_grad=True),
        torch.ones(2, 3).t()[1],
        torch.tensor(True),
    ):
        back = pickle.loads(pickle.dumps(x))
        print(back, back.dtype, back.shape, back.requires_grad, back is x)
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    (x * 2).sum().backward()
    print(pickle.loads(pickle.dumps(x)).grad)
    a, b = pickle.loads(pickle.dumps((x, x)))
    print(a is b)
    back = pickle.loads(pickle.dumps(x * 2))
    print(back, back.is_leaf)
    print(pickle.loads(pickle.dumps(torch.float64)) is torch.float64, pickle.loads(pickle.dumps(x.shape)))


def flags(torch):
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
    for flag in (1, 0, "yes", None, 2.0):
        with error_printed():
            torch.tensor(1.0).requires_grad = flag
        with error_printed():
            print(torch.tensor(1.0).requires_grad_(flag).requires_grad)
    for values in (torch.tensor([1]), torch.tensor(True)):
        with error_printed():
            values.requires_grad = True
        values.requires_grad = False
        print(values.requires_grad)


def detaching(torch):
    """`detach` and `detach_`."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    z = y.detach()
    print(z, z.is_leaf, y.requires_grad, z.requires_grad_().grad_fn)
    y.retain_grad()
    print(y.detach_() is y, y.is_leaf, y.requires_grad, y.retains_grad, y.grad)
    print(x.detach_() is x, x.requires_grad)


def truth(torch):
    """What counts as true."""
    print(bool(torch.tensor(0.0)), bool(torch.tensor([0.5])), bool(torch.tensor([[False]])), not torch.tensor(0))
    if torch.tensor([1.0, 2.0]).sum() > 2:
        print("more than two")
    with error_printed():
        print(torch.tensor([1.0]) and torch.tensor([1.0, 2.0]) and 3)


def names_and_help(torch):
    """Names of types."""
    x = torch.tensor(1.0, requires_grad=True)
    print(type(x).__name__, type(x * 2).__name__, type(x.grad_fn).__name__, type((x * 2).grad_fn).__name__)
    print(isinstance(x, torch.Tensor), torch.is_tensor(x), torch.is_tensor(1.0), torch.is_floating_point(x))
    print(type((x * 2).register_hook(print)).__name__)
