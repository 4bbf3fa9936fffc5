"""Attach the operations to `Tensor`: most operators at once, all else when it is first used."""

from ..basics.left_out import INSTEAD, words
from ..ops import arithmetic, compare, indexing, linear_algebra, pointwise, shape
from ..tensors.numbers import read_only
from ..tensors.tensor import Tensor
from . import names


def matmul_operator(self, other):
    return linear_algebra.matmul(self, other) if isinstance(other, Tensor) else NotImplemented


def reflected(binary):
    """`other op self`, for an operand that is no tensor."""
    return lambda self, other: binary(other, self)


def power(self, exponent):
    if exponent.__class__ is int or exponent.__class__ is float:  # the most common of all
        return arithmetic.pow_number(self, exponent)
    return arithmetic.pow(self, exponent) if isinstance(exponent, Tensor | int | float) else NotImplemented


OPERATORS = {
    "__add__": arithmetic.add, "__radd__": arithmetic.add,
    "__sub__": arithmetic.sub, "__rsub__": arithmetic.number_minus,
    "__mul__": arithmetic.mul, "__rmul__": arithmetic.mul,
    "__truediv__": arithmetic.div, "__rtruediv__": reflected(arithmetic.number_divided_by),
    "__pow__": power, "__rpow__": reflected(power),
    "__matmul__": matmul_operator, "__neg__": pointwise.neg, "__pos__": lambda self: self, "__abs__": pointwise.abs,
    "__eq__": compare.eq, "__ne__": compare.ne,
    "__lt__": compare.lt, "__le__": compare.le, "__gt__": compare.gt, "__ge__": compare.ge,
    "__getitem__": indexing.getitem, "__setitem__": indexing.setitem,
    "T": read_only(shape.reversed_dims, "T"), "mT": read_only(shape.matrices_t, "mT"),
}  # fmt: skip


class Later:
    """Stands for a method that is not made yet: the first who asks for it gets the method, as does everybody then."""

    def __init__(self, name):
        self._name = name

    def __get__(self, tensor, owner):
        setattr(Tensor, self._name, names.method(self._name))
        return vars(Tensor)[self._name].__get__(tensor, owner)  # Tensor's own, also for a subclass that overrides it


class LeftOut:
    """Stands for a method that is left out: an AttributeError says what to use instead."""

    def __init__(self, name):
        self._name = name

    def __get__(self, tensor, owner):
        raise AttributeError(f"'{owner.__name__}' object has no attribute '{self._name}': {words(self._name)}")


def bind():
    """Give `Tensor` its operators and methods, and the answers to those that are left out."""
    for name, function in OPERATORS.items():
        setattr(Tensor, name, function)
    for name in names.methods:
        setattr(Tensor, name, Later(name))
    for name in [name for together in INSTEAD for name in together.split(", ") if "." not in name]:
        setattr(Tensor, name, LeftOut(name))
