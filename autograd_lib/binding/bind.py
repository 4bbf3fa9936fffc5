"""Attach the operations to `Tensor`: most operators at once, all else when it is first used."""

from ..basics.lazy import Later, PropertyLater
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
    "T": read_only(shape.reversed_dims, "T"),
}  # fmt: skip


def bind():
    """Give `Tensor` its operators and methods, and the answers to those that are left out."""
    for name, function in OPERATORS.items():
        setattr(Tensor, name, function)
    for name in names.methods:
        setattr(Tensor, name, Later(Tensor, name, names.method))
    for name in names.properties:
        setattr(Tensor, name, PropertyLater(Tensor, name, names.property_of))
