"""`Tensor(2, 3)`, `FloatTensor([1, 2])`: how tensors were made before `torch.tensor`, and in old programs still are."""

import numpy as np

from ..basics import dtypes
from ..basics.arguments import integers
from ..basics.errors import helped
from ..tensors.tensor import Tensor
from .arrays import array_of


def legacy(name, arguments, dtype):
    """A tensor of a size that is given by ints (with zeros: PyTorch's are whatever was in memory), or of data."""
    if len(arguments) == 1 and isinstance(arguments[0], Tensor):
        other = arguments[0]
        if other.dtype is not dtype:
            raise helped(
                TypeError(f"expected {dtype.tensor_type} (got {other.dtype.tensor_type})"), f"write x.to({dtype})."
            )
        return other.detach()
    if len(arguments) == 1 and isinstance(arguments[0], np.ndarray | list | tuple):
        data = arguments[0]
        data = data.tolist() if isinstance(data, np.ndarray) else data
        return Tensor._wrap(array_of(data, None).astype(dtype.numpy_dtype))
    size = integers(name, "size", arguments) if arguments else (0,)
    return Tensor._wrap(np.zeros(size, dtype.numpy_dtype))


def from_class(cls, *arguments, device=None):
    """What `Tensor(…)` makes: a tensor of the default dtype. Raises TypeError for a tensor of another dtype.

    >>> torch.Tensor([1, 2]), torch.Tensor(2, 3).shape
    (tensor([1., 2.]), torch.Size([2, 3]))
    """
    made = legacy("Tensor", arguments, dtypes.get_default_dtype())
    return made if cls is Tensor else made.as_subclass(cls)


Tensor.__new__ = from_class


class _OfDtype(type):
    def __instancecheck__(cls, value):
        return isinstance(value, Tensor) and value.dtype is cls.dtype


class FloatTensor(metaclass=_OfDtype):
    """Tensors of float32, by their old name. Raises TypeError for a tensor of another dtype.

    >>> torch.FloatTensor([1, 2]), isinstance(torch.ones(2), torch.FloatTensor)
    (tensor([1., 2.]), True)
    """

    dtype = dtypes.float32

    def __new__(cls, *arguments, device=None):
        return legacy(cls.__name__, arguments, cls.dtype)


class DoubleTensor(FloatTensor):
    """Tensors of float64, by their old name.

    >>> torch.DoubleTensor([1, 2])
    tensor([1., 2.], dtype=torch.float64)
    """

    dtype = dtypes.float64


class LongTensor(FloatTensor):
    """Tensors of int64, by their old name.

    >>> torch.LongTensor([1, 2])
    tensor([1, 2])
    """

    dtype = dtypes.int64


class IntTensor(FloatTensor):
    """Tensors of int32, by their old name.

    >>> torch.IntTensor([1, 2])
    tensor([1, 2], dtype=torch.int32)
    """

    dtype = dtypes.int32


class BoolTensor(FloatTensor):
    """Tensors of bools, by their old name.

    >>> torch.BoolTensor([True, False])
    tensor([ True, False])
    """

    dtype = dtypes.bool_
