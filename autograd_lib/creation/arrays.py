"""Python data as NumPy arrays: numbers, nested lists of them, and what they refuse."""

from collections.abc import Sequence

import numpy as np

from ..basics import dtypes
from ..basics.error_texts import helped, type_name
from ..tensors.tensor import Tensor


def native(array):
    """A NumPy array or scalar, if tensors can hold it. Raises TypeError or ValueError if they cannot."""
    if not array.dtype.isnative:
        raise ValueError(
            "given numpy array has byte order different from the native byte order. Conversion between byte orders is "
            "currently not supported."
        )
    dtypes.of_numpy(array.dtype)
    return array


def array_of(data, dtype):
    """Nested sequences of numbers as an array of the dtype that all of them fit."""
    shape, types = shape_of(data), set()
    plain = numbers(data, shape, types)
    wanted = None
    if types:
        # A Python float has 53 bits: if they are asked for, they must not pass through the default dtype.
        of_float = dtype if dtype is not None and dtype.is_floating_point else dtypes.of_number(0.0)
        of_python = {float: of_float, int: dtypes.int64}  # which NumPy's is not where addresses have 32 bits
        types = {of_python.get(each) or dtypes.of_numpy(np.dtype(each)) for each in types}
        wanted = max(types, key=dtypes.ALL.index).numpy_dtype
    try:
        with np.errstate(over="ignore"):
            array = np.array(plain, wanted or dtypes.get_default_dtype().numpy_dtype).reshape(shape)
    except OverflowError:
        raise ValueError("Overflow when unpacking long long") from None
    if dtype is dtypes.int32 and array.dtype == np.int64 and np.any(array != array.astype(np.int32)):
        raise RuntimeError("value cannot be converted to type int32 without overflow")
    return array


def is_sequence(data) -> bool:
    """Does it hold numbers one after the other, as a list does?"""
    kind = type(data)
    no_list = isinstance(data, str | bytes | dict | Tensor | np.ndarray | np.generic)
    return hasattr(kind, "__getitem__") and hasattr(kind, "__len__") and not no_list


def shape_of(data) -> tuple[int, ...]:
    """The shape that the first elements of nested sequences suggest."""
    shape = []
    while is_sequence(data) or (isinstance(data, np.ndarray) and data.ndim):
        shape.append(len(data))
        if not len(data):
            break
        data = data[0]
    if isinstance(data, str | bytes) and shape:
        raise ValueError(f"too many dimensions '{type(data).__name__}'")
    return tuple(shape)


def numbers(data, shape: Sequence[int], types: set, dim=0):
    """The same nested sequences with Python's numbers alone, whose types are collected in `types`."""
    if not shape:
        return number(data, types)
    if not hasattr(data, "__len__") or isinstance(data, str):
        raise helped(
            TypeError("not a sequence"),
            f"the items at dimension {dim} are partly sequences, partly not.",
        )
    if len(data) != shape[0]:
        raise ValueError(f"expected sequence of length {shape[0]} at dim {dim} (got {len(data)})")
    return [numbers(each, shape[1:], types, dim + 1) for each in data]


def number(value, types):
    """A Python number; its type, or that of a NumPy number, goes into `types`."""
    if value.__class__ in (bool, int, float):
        types.add(value.__class__)
        return value
    if isinstance(value, Tensor):
        if value.numel() != 1:
            if value.is_floating_point() or any([issubclass(each, float | np.floating) for each in types]):
                raise ValueError("only one element tensors can be converted to Python scalars")
            raise TypeError("only integer tensors of a single element can be converted to an index")
        value = value._data.reshape(())[()]
    if isinstance(value, np.generic):
        types.add(value.dtype.type)
        return value.item()
    if isinstance(value, list | tuple):
        after_float = "must be real number, not list"
        after_integer = "'list' object cannot be interpreted as an integer"
        raise helped(
            TypeError(after_float if float in types else after_integer),
            "the lists are not nested to the same depth everywhere.",
        )
    if isinstance(value, str | bytes):
        raise TypeError(f"new(): invalid data type '{type_name(value)}'")
    raise RuntimeError(f"Could not infer dtype of {type_name(value)}")
