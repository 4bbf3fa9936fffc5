"""Tensors of another dtype, by its name."""

from ..basics import dtypes
from .convert import to

BY_TYPE_NAME = {each.tensor_type: each for each in dtypes.ALL}


def float(input):
    """The same values as float32.

    >>> torch.tensor([1, 2]).float()
    tensor([1., 2.])
    """
    return to(input, dtypes.float32)


def double(input):
    """The same values as float64.

    >>> torch.tensor([1.0, 2.0]).double()
    tensor([1., 2.], dtype=torch.float64)
    """
    return to(input, dtypes.float64)


def long(input):
    """The same values as int64, without their fractions.

    >>> torch.tensor([1.0, 2.7]).long()
    tensor([1, 2])
    """
    return to(input, dtypes.int64)


def int(input):
    """The same values as int32, without their fractions.

    >>> torch.tensor([1.0, 2.7]).int()
    tensor([1, 2], dtype=torch.int32)
    """
    return to(input, dtypes.int32)


def bool(input):
    """False for zeros, True for everything else.

    >>> torch.tensor([0.0, 2.7]).bool()
    tensor([False,  True])
    """
    return to(input, dtypes.bool_)


def type(input, dtype=None):
    """The name of the tensor's type, such as "torch.FloatTensor"; with `dtype`, the values in that type.

    Raises ValueError for a name that no type has.

    >>> torch.tensor([1.0]).type(), torch.tensor([1.0]).type(torch.int64)
    ('torch.FloatTensor', tensor([1]))
    """
    if dtype is None:
        return input.dtype.tensor_type
    if isinstance(dtype, str):
        if dtype not in BY_TYPE_NAME:
            raise ValueError(f"invalid type: {dtype!r}")
        dtype = BY_TYPE_NAME[dtype]
    return to(input, dtype)


def type_as(input, other):
    """The same values in the dtype of another tensor.

    >>> torch.tensor([1, 2]).type_as(torch.tensor(0.0))
    tensor([1., 2.])
    """
    return to(input, other.dtype)


def cpu(input):
    """The tensor itself: it is in the processor's memory.

    >>> torch.tensor([1, 2]).cpu()
    tensor([1, 2])
    """
    return input


def cuda(input):
    """Raises AssertionError: there is no graphics processor here.

    >>> torch.tensor([1, 2]).cuda()
    Traceback (most recent call last):
    AssertionError: Torch not compiled with CUDA enabled
    """
    return to(input, device="cuda")
