"""Tensors of one element as Python's numbers, and numbers in tensors: `float(x)`, `range(x)`, `2 in x`."""

from ..basics import errors
from ..basics.grad_mode import mode
from .tensor import Tensor


def contains(self, element):
    if not isinstance(element, Tensor | int | float):
        raise RuntimeError(f"Tensor.__contains__ only supports Tensor or scalar, but you passed in a {type(element)}.")
    return bool((self == element).any())


def number(self, kind):
    if self._data.size != 1:
        raise ValueError("only one element tensors can be converted to Python scalars")
    return kind(self._data.item())


def to_float(self):
    if self.requires_grad and mode.enabled:
        errors.warn_user(
            "Converting a tensor with requires_grad=True to a scalar may lead to unexpected behavior.\n"
            "Consider using tensor.detach() first."
        )
    return number(self, float)


def to_int(self):
    return number(self, int)


def to_index(self):
    if self._data.size != 1 or self._data.dtype.kind == "f":
        raise TypeError("only integer tensors of a single element can be converted to an index")
    return int(self._data.item())
