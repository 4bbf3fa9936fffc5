"""Tensors of another dtype, by its name."""

from collections.abc import Callable

from ..basics import dtypes
from ..tensors.tensor import Tensor
from .copies import to

BY_TYPE_NAME = {each.tensor_type: each for each in dtypes.ALL}


def cast(name: str, dtype: dtypes.dtype, doc: str, example: str) -> Callable:
    """The method of this name, which converts to a dtype."""

    def method(input):
        return to(input, dtype)

    method.__name__ = method.__qualname__ = name
    method.__doc__ = "{}\n\n    >>> {}\n    {}\n".format(doc, *example.split(" → "))
    return method


cut_off = "The same values as {}, without their fractions."
float = cast("float", dtypes.float32, "The same values as float32.", "torch.tensor([1, 2]).float() → tensor([1., 2.])")
double = cast(
    "double", dtypes.float64, "The same values as float64.",
    "torch.tensor([1.0, 2.0]).double() → tensor([1., 2.], dtype=torch.float64)",
)  # fmt: skip
long = cast("long", dtypes.int64, cut_off.format("int64"), "torch.tensor([1.0, 2.7]).long() → tensor([1, 2])")
int = cast(
    "int", dtypes.int32, cut_off.format("int32"), "torch.tensor([1.0, 2.7]).int() → tensor([1, 2], dtype=torch.int32)"
)
bool = cast(
    "bool", dtypes.bool_, "False for zeros, True for everything else.",
    "torch.tensor([0.0, 2.7]).bool() → tensor([False,  True])",
)  # fmt: skip


def type(input: Tensor, dtype=None, non_blocking=False) -> Tensor | str:
    """The name of the tensor's type, such as "torch.FloatTensor"; with `dtype`, the values in that type.

    Raises ValueError for a name that no type has.

    >>> torch.tensor([1.0]).type(), torch.tensor([1.0]).type(torch.int64)
    ('torch.FloatTensor', tensor([1]))
    """
    if dtype is None:
        return input.dtype.tensor_type
    dtype = getattr(dtype, "dtype", dtype)  # of a class such as torch.FloatTensor
    if isinstance(dtype, str):
        if dtype not in BY_TYPE_NAME:
            raise ValueError(f"invalid type: {dtype!r}")
        dtype = BY_TYPE_NAME[dtype]
    return to(input, dtype)


def type_as(input: Tensor, other: Tensor) -> Tensor:
    """The same values in the dtype of another tensor.

    >>> torch.tensor([1, 2]).type_as(torch.tensor(0.0))
    tensor([1., 2.])
    """
    return to(input, other.dtype)


def cpu(input: Tensor, memory_format=None) -> Tensor:
    """The tensor itself: it is in the processor's memory.

    >>> torch.tensor([1, 2]).cpu()
    tensor([1, 2])
    """
    return input


def cuda(input, device=None, non_blocking=False):
    """Raises AssertionError: there is no graphics processor here.

    >>> torch.tensor([1, 2]).cuda()
    Traceback (most recent call last):
    AssertionError: Torch not compiled with CUDA enabled
    """
    return to(input, device="cuda")
