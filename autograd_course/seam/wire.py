"""Plain data as JSON and back, exactly: what passes from the student's side to the judge's.

Text, truth values, None, small whole numbers and lists are themselves; everything else is an object with one key that
names its kind. Reading trusts nothing: exact types, a limited depth, and never a class that the other side names.

    3.5 → {"float": "0x1.c000000000000p+1"}      (1, 2) → {"tuple": [1, 2]}      {"w": None} → {"dict": [["w", null]]}
    an array → {"array": ["<f8", [2, 3], "its bytes in base64"]}                  {1, 2} → {"set": [1, 2]}
"""

import base64
import re
from typing import Any

import numpy as np

_EXACT = 1 << 53  # whole numbers up to here are the same in every JSON
_DEEPEST = 40
_DTYPE = re.compile(r"[<|][biuf][1248]")


class WireError(ValueError):
    """What arrived is not plain data."""


def pack(value: Any) -> Any:
    """JSON for plain data, as `to_plain` gives it."""
    kind = type(value)
    if value is None or kind is bool or kind is str:
        return value
    if kind is int:
        return value if abs(value) < _EXACT else {"int": hex(value)}
    if kind is float:
        return {"float": value.hex()}
    if kind is list:
        return [pack(item) for item in value]
    if kind is tuple or kind is set:
        return {kind.__name__: [pack(item) for item in value]}
    if kind is dict:
        return {"dict": [[pack(key), pack(item)] for key, item in value.items()]}
    if kind is np.ndarray:
        return {"array": _packed_array(value)}
    raise TypeError(f"{kind.__name__} is not plain data")


def unpack(said: object) -> Any:
    """The plain data in what a JSON parser gave; a WireError for everything else."""
    try:
        return _unpack(said, 0)
    except (ValueError, TypeError, OverflowError, MemoryError) as error:
        raise WireError(str(error)) from None


def _unpack(said, depth):
    if depth > _DEEPEST:
        raise WireError("it is nested too deeply")
    kind = type(said)
    if said is None or kind is bool or kind is str or kind is int:
        return said
    if kind is list:
        return [_unpack(item, depth + 1) for item in said]
    if kind is not dict or len(said) != 1:
        raise WireError("it is of no known kind")
    [(name, body)] = said.items()
    match name, body:
        case "int", str():
            return int(body, 16)
        case "float", str():
            return float.fromhex(body)
        case "tuple", list():
            return tuple(_unpack(item, depth + 1) for item in body)
        case "set", list():
            return {_atom(_unpack(item, depth + 1)) for item in body}
        case "dict", list():
            return {_atom(_unpack(key, depth + 1)): _unpack(item, depth + 1) for key, item in body}
        case "array", [str() as dtype, list() as shape, str() as data]:
            return _unpacked_array(dtype, shape, data)
    raise WireError("it is of no known kind")


def _atom(value):
    """A key of a dict, or a member of a set."""
    if type(value) not in (str, bool, int, float, type(None)):
        raise WireError("a key is not a plain value")
    return value


def _packed_array(array):
    dtype = array.dtype.newbyteorder("<")
    if dtype.itemsize > 8:  # a long double differs from machine to machine
        dtype = np.dtype("<f8")
    array = np.ascontiguousarray(array, dtype)
    return [dtype.str, list(array.shape), base64.b64encode(array.tobytes()).decode("ascii")]


def _unpacked_array(dtype, shape, data):
    if not _DTYPE.fullmatch(dtype) or not all(type(length) is int and length >= 0 for length in shape):
        raise WireError("it is not an array of numbers")
    return np.frombuffer(base64.b64decode(data, validate=True), np.dtype(dtype)).reshape(shape).copy()
