"""What programs ask of the machine: how exact its numbers are, on how many threads it computes."""

import os

import numpy as np

from . import dtypes
from .error_texts import type_name

_threads = os.cpu_count() or 1


class _Limits:
    """What a type of numbers can hold, for another type than the one it is asked for a TypeError."""

    def __init__(self, type):
        self.dtype, self.bits = type.name, 8 * type.itemsize
        limits = self._of(type.numpy_dtype)
        self.min, self.max = self._number(limits.min), self._number(limits.max)
        self._limits = limits

    def __eq__(self, other):
        return type(self) is type(other) and self.dtype == other.dtype

    def __hash__(self):
        return hash(self.dtype)

    def __repr__(self):
        shown = [f"{name}={getattr(self, name):.6g}" for name in self._shown]
        return f"{type(self).__qualname__}({', '.join([*shown, f'dtype={self.dtype}'])})"


class finfo(_Limits):
    """The limits of a floating-point type: `max`, `min`, `tiny`, and `eps`, the step from 1 to the next number.

    Raises TypeError for any other type.

    >>> torch.finfo(torch.float32).max
    3.4028234663852886e+38
    >>> torch.finfo(torch.float64).eps
    2.220446049250313e-16
    """

    _of, _number, _shown = np.finfo, float, ("resolution", "min", "max", "eps", "smallest_normal", "tiny")

    def __init__(self, type=None):
        type = dtypes.get_default_dtype() if type is None else type
        if not isinstance(type, dtypes.dtype):
            raise TypeError(f"finfo(): argument 'type' (position 1) must be torch.dtype, not {type_name(type)}")
        if not type.is_floating_point:
            raise TypeError(
                "torch.finfo() requires a floating point input type. Use torch.iinfo to handle 'torch.finfo'"
            )
        super().__init__(type)
        self.eps, self.tiny = float(self._limits.eps), float(self._limits.tiny)
        self.smallest_normal, self.resolution = self.tiny, 10.0**-self._limits.precision


class iinfo(_Limits):
    """The limits of an integer type: `min` and `max`. Raises TypeError for any other type.

    >>> torch.iinfo(torch.int32).max
    2147483647
    """

    _of, _number, _shown = np.iinfo, int, ("min", "max")

    def __init__(self, type: dtypes.dtype):
        if type is dtypes.bool_:
            raise TypeError("torch.bool is not supported by torch.iinfo")
        if type.category != 1:
            raise TypeError("torch.iinfo() requires an integer input type. Use torch.finfo to handle 'torch.iinfo'")
        super().__init__(type)


def set_default_dtype(d: dtypes.dtype) -> None:
    """Choose the type of tensors made from Python floats.

    Raises TypeError for anything but float32 and float64.

    >>> torch.set_default_dtype(torch.float64)
    >>> torch.tensor(1.5).dtype
    torch.float64
    >>> torch.set_default_dtype(torch.float32)
    """
    if not isinstance(d, dtypes.dtype):
        raise TypeError(f"invalid dtype object: only floating-point types are supported as the default type, not {d!r}")
    if not d.is_floating_point:
        raise TypeError("only floating-point types are supported as the default type")
    dtypes.default = d


def set_num_threads(num: int) -> None:
    """Remember on how many threads to compute; NumPy, which computes here, chooses by itself.

    Raises RuntimeError for anything but a positive integer.

    >>> torch.set_num_threads(2)
    >>> torch.get_num_threads()
    2
    """
    global _threads
    if not isinstance(num, int):
        raise RuntimeError(f"set_num_threads expects an int, but got {type(num).__name__}")
    if num <= 0:
        raise RuntimeError("set_num_threads expects a positive integer")
    _threads = num


def get_num_threads() -> int:
    """The number of threads that was set last, at first that of the processors.

    >>> torch.set_num_threads(1)
    >>> torch.get_num_threads()
    1
    """
    return _threads


def use_deterministic_algorithms(mode: bool, *, warn_only=False) -> None:
    """Nothing: each operation computes the same every time as it is.

    >>> torch.use_deterministic_algorithms(True)
    """
