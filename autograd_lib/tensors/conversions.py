"""What programs ask of a tensor: a number of Python's, as in `float(x)`, how it lies in memory, what its type is."""

import numpy as np

from ..basics import error_texts
from ..basics.arguments import integer
from ..basics.device import CPU
from ..basics.grad_mode import mode
from .memory import address
from .numbers import read_only
from .tensor import Tensor


def contains(self: Tensor, element: Tensor | float) -> bool:
    if not isinstance(element, Tensor | int | float):
        raise RuntimeError(f"Tensor.__contains__ only supports Tensor or scalar, but you passed in a {type(element)}.")
    return bool((self == element).any())


def number(self: Tensor, kind) -> float:
    if self._data.size != 1:
        raise ValueError("only one element tensors can be converted to Python scalars")
    return kind(self._data.item())


def to_float(self: Tensor) -> float:
    if self.requires_grad and mode.enabled:
        error_texts.warn_user(
            "Converting a tensor with requires_grad=True to a scalar may lead to unexpected behavior.\n"
            "Consider using tensor.detach() first."
        )
    return number(self, float)


def to_int(self):
    return number(self, int)


def to_index(self: Tensor) -> int:
    if self._data.size != 1 or self._data.dtype.kind == "f":
        raise TypeError("only integer tensors of a single element can be converted to an index")
    return int(self._data.item())


def data_ptr(input: Tensor) -> int:
    """The address of the first element: equal for tensors that start on the same memory.

    >>> x = torch.zeros(2, 3)
    >>> x.data_ptr() == x[0].data_ptr() == x.detach().data_ptr(), x.data_ptr() == x.clone().data_ptr()
    (True, False)
    """
    return address(input._storage())


def element_size(input: Tensor) -> int:
    """Bytes per element.

    >>> torch.zeros(2).element_size()
    4
    """
    return input._data.itemsize


def stride(input: Tensor, dim=None) -> int | tuple[int, ...]:
    """How many elements further the next one along each dimension, or along one, lies in memory.

    >>> torch.zeros(2, 3).stride(), torch.zeros(2, 3).t().stride(0)
    ((3, 1), 1)
    """
    array = input._storage()
    steps = array.strides if array.size else np.empty([max(n, 1) for n in array.shape], array.dtype).strides
    strides = tuple([step // array.itemsize for step in steps])
    return strides if dim is None else strides[input._dim(integer("stride", "dim", 1, dim))]


def is_contiguous(input: Tensor) -> bool:
    """True where the elements lie in memory one after the other, row by row.

    >>> torch.zeros(2, 3).is_contiguous(), torch.zeros(2, 3).t().is_contiguous()
    (True, False)
    """
    return input._storage().flags.c_contiguous


def typename(obj, /):
    """The type of an object, in words: "torch.FloatTensor" for a tensor, "int", "numpy.ndarray".

    A class is named itself, with its module.

    >>> torch.typename(torch.zeros(2)), torch.typename(3)
    ('torch.FloatTensor', 'int')
    """
    if isinstance(obj, Tensor):
        return obj.type()
    named = obj if hasattr(obj, "__qualname__") else type(obj)
    return (
        named.__qualname__ if named.__module__ in ("", "builtins", None) else f"{named.__module__}.{named.__qualname__}"
    )


@read_only
def device(self: Tensor):
    """Where the tensor lives: always on the processor.

    >>> torch.zeros(2).device
    device(type='cpu')
    """
    return CPU


@read_only
def itemsize(self: Tensor) -> int:
    """Bytes per element.

    >>> torch.zeros(2).itemsize, torch.tensor([1, 2]).itemsize
    (4, 8)
    """
    return self._data.itemsize


@read_only
def nbytes(self: Tensor) -> int:
    """Bytes of all elements.

    >>> torch.zeros(2, 3).nbytes
    24
    """
    return self._data.nbytes


@read_only
def output_nr(self: Tensor) -> int:
    """Which output of `grad_fn` this tensor is.

    >>> x = torch.tensor([1.0, 2.0], requires_grad=True)
    >>> first, second = x.unbind()
    >>> first.output_nr, second.output_nr
    (0, 1)
    """
    node = self._node()
    return 0 if node is None else node.edge[1]


@read_only
def retains_grad(self: Tensor) -> bool:
    """True for a non-leaf whose `.grad` will be kept.

    >>> y = torch.tensor(2.0, requires_grad=True) * 3
    >>> y.retain_grad()
    >>> y.retains_grad
    True
    """
    return self._retains_grad
