"""Changes in place that nobody records, made fast: under `no_grad`, where an optimizer's steps consist of them.

Nothing here is new. Each function does what inplace.py does for tensors of one floating-point dtype and one shape, and
numbers: but it writes into the memory at once, instead of computing a result that is then copied there. Every other
call is handed on. Read inplace.py first.
"""

import numpy as np

from ..basics.grad_mode import mode
from ..ops.numeric import quiet
from ..tensors.numbers import UNCOUNTED

_ndarray = np.ndarray
_FLOATS = frozenset((np.dtype(np.float32), np.dtype(np.float64)))
_NUMBERS = frozenset((int, float))


def add(x, other, *, alpha=1):
    np.add(x, other if alpha == 1 else other * alpha, out=x)


def sub(x, other, *, alpha=1):
    np.subtract(x, other if alpha == 1 else other * alpha, out=x)


def lerp(x, end, weight):
    way = end - x
    if abs(weight) < 0.5:
        way *= weight
        x += way
    else:
        way *= 1 - weight
        np.subtract(end, way, out=x)


def addcmul(x, tensor1, tensor2, *, value=1):
    product = tensor1 * tensor2
    if value != 1:
        product *= value
    x += product


@quiet
def addcdiv(x, tensor1, tensor2, *, value=1):
    quotient = tensor1 / tensor2
    if value != 1:
        quotient *= value
    x += quotient


STRAIGHT = {  # into the memory of x, by the name of the operation
    "add": add,
    "sub": sub,
    "mul": lambda x, other: np.multiply(x, other, out=x),
    "div": quiet(lambda x, other: np.divide(x, other, out=x)),
    "neg": lambda x: np.negative(x, out=x),
    "sqrt": quiet(lambda x: np.sqrt(x, out=x)),
    "lerp": lerp,
    "addcmul": addcmul,
    "addcdiv": addcdiv,
    "zero": lambda x: x.fill(0),
}


def fast(method, name):
    """`method`, the in-place twin of the operation `name`, with a short way for what needs no recording."""
    straight = STRAIGHT.get(name)
    if straight is None:
        return method

    def in_place(self, *args, **options):
        x, counter = self._data, self._counter
        if mode.enabled or counter is UNCOUNTED or x.__class__ is not _ndarray or x.dtype not in _FLOATS:
            return method(self, *args, **options)
        operands = []
        for each in args:
            if each.__class__ not in _NUMBERS:
                if counter is not None and getattr(each, "_counter", None) is counter and each is not self:
                    return method(self, *args, **options)  # both look at one memory
                each = getattr(each, "_data", None)
                if each.__class__ is not _ndarray or each.dtype is not x.dtype or each.shape != x.shape:
                    return method(self, *args, **options)
            operands.append(each)
        for each in options.values():
            if each.__class__ not in _NUMBERS:
                return method(self, *args, **options)
        if counter is None:
            counter = self._shared_counter()
        counter[0] += 1  # first, so that no interrupt leaves a change that is not counted
        try:
            straight(x, *operands, **options)
        except (TypeError, ValueError):  # arguments or memory that this is not for: inplace.py knows what to say
            counter[0] -= 1
            return method(self, *args, **options)
        return self

    in_place.__name__ = in_place.__qualname__ = method.__name__
    in_place.__doc__ = method.__doc__
    return in_place
