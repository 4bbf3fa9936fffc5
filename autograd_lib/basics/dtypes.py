"""The types of a tensor's elements, and PyTorch's rules for mixing them.

PyTorch sorts its types into categories: bool < integer < floating point. Two tensors of one category give the wider
type; a higher category wins over a lower one. A 0-d tensor or a Python number lifts a tensor with dimensions only to
a higher *category*, never to a wider type of its own: `float32_vector * float64_scalar` stays float32.

    >>> torch.promote_types(torch.int64, torch.float32)
    torch.float32
    >>> (torch.ones(2) * torch.tensor(2.0, dtype=torch.float64)).dtype
    torch.float32
    >>> (torch.tensor([1, 2]) * 0.5).dtype
    torch.float32
"""

import math

import numpy as np

from .error_texts import type_name


class dtype:
    """The type of a tensor's elements: one object each, to be compared with `is` or `==`.

    >>> torch.zeros(2).dtype is torch.float32, torch.int64.is_floating_point, torch.float64.itemsize
    (True, False, 8)
    """

    def __init__(self, name: str, numpy_type, category: int, spoken: str, in_c: str):
        self.name = name
        self.numpy_dtype = np.dtype(numpy_type)
        self.category = category  # 0 bool, 1 integer, 2 floating point
        self.spoken = spoken  # what most of PyTorch's messages call an element of this type
        self.in_c = in_c  # what the others call it

    @property
    def is_floating_point(self) -> bool:
        """True for float32 and float64."""
        return self.category == 2

    is_complex = False

    @property
    def is_signed(self) -> bool:
        """Can an element be negative?"""
        return self.category > 0

    @property
    def tensor_type(self) -> str:
        """What PyTorch calls a tensor of this type, for example `torch.FloatTensor`."""
        return f"torch.{self.spoken}Tensor"

    @property
    def itemsize(self) -> int:
        """Bytes per element."""
        return self.numpy_dtype.itemsize

    def __repr__(self) -> str:
        return f"torch.{self.name}"

    def __reduce__(self) -> str:
        # Pickling and copying give back the one object, found by its name in this module.
        return "bool_" if self is bool_ else self.name


bool_ = dtype("bool", np.bool_, 0, "Bool", "bool")
int32 = dtype("int32", np.int32, 1, "Int", "int")
int64 = dtype("int64", np.int64, 1, "Long", "long int")
float32 = dtype("float32", np.float32, 2, "Float", "float")
float64 = dtype("float64", np.float64, 2, "Double", "double")

ALL = (bool_, int32, int64, float32, float64)
FROM_NUMPY = {each.numpy_dtype: each for each in ALL}

default = float32


def get_default_dtype():
    """The floating-point type that Python floats become: float32 unless `set_default_dtype` changed it.

    >>> torch.get_default_dtype()
    torch.float32
    """
    return default


def checked(function: str, given):
    """`given`, if it is a dtype or None, or Python's float, int or bool. Raises TypeError for anything else."""
    if given is None or isinstance(given, dtype):
        return given
    if given in (float, int, bool):
        return {float: float64, int: int64, bool: bool_}[given]
    raise TypeError(f"{function}(): argument 'dtype' must be torch.dtype, not {type_name(given)}")


def of_numpy(numpy_dtype):
    """Our dtype for a NumPy one. Raises TypeError for a NumPy type that tensors here cannot hold."""
    try:
        return FROM_NUMPY[numpy_dtype]
    except KeyError:
        known = (
            "float64, float32, float16, complex64, complex128, int64, int32, int16, int8, uint64, uint32, uint16, uint8"
        )
        if numpy_dtype.name in known:
            known = "float64, float32, int64, int32"  # PyTorch has this one
        raise TypeError(
            f"can't convert np.ndarray of type {numpy_dtype.type.__module__}.{numpy_dtype.type.__name__}. "
            f"The only supported types are: {known}, and bool."
        ) from None


def promote_types(type1, type2):
    """The type in which tensors of both types meet: a float before an integer, then the one with more bits.

    >>> torch.promote_types(torch.int64, torch.float32), torch.promote_types(torch.int32, torch.int64)
    (torch.float32, torch.int64)
    """
    return max(type1, type2, key=ALL.index)


def check_fits(number: float, dtype) -> None:
    """Raises RuntimeError for a number that this dtype cannot hold; a bool holds any, as true or false."""
    if dtype.category == 0 or (dtype.category == 2 and not math.isfinite(number)):
        return
    limits = np.finfo(dtype.numpy_dtype) if dtype.category == 2 else np.iinfo(dtype.numpy_dtype)
    if not int(limits.min) <= number <= int(limits.max):
        name = "int64_t" if dtype is int64 else dtype.in_c
        raise RuntimeError(f"value cannot be converted to type {name} without overflow")


def of_number(value):
    """The type that a Python number has by itself."""
    if value is True or value is False:
        return bool_
    return int64 if isinstance(value, int) else default


def result_type(*operands):
    """The type in which operands meet: NumPy arrays or scalars, and Python numbers. PyTorch's `torch.result_type`."""
    by_rank = [None, None, None]
    for operand in operands:
        rank, own = _rank(operand)
        by_rank[rank] = own if by_rank[rank] is None else promote_types(by_rank[rank], own)
    number, scalar, common = by_rank
    for weaker in (scalar, number):
        if common is None or (weaker is not None and weaker.category > common.category):
            common = weaker
    return common


def _rank(value):
    """How much a say an operand has: 2 with dimensions, 1 a 0-d tensor, 0 a Python number."""
    numpy_dtype = getattr(value, "dtype", None)
    if numpy_dtype is None:
        return 0, of_number(value)
    return (2 if value.shape else 1), of_numpy(numpy_dtype)
