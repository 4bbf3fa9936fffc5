"""Sums, products, quotients and powers, element by element, with broadcasting."""

import operator

import numpy as np

from ..define import define
from .pointwise import log, reciprocal
from .quiet import quiet
from .samples import Shape, pairs, positive

positive_pairs = ((positive(), positive()), (positive(2, 3), positive(3)), (positive(2, 1), positive(1, 3)))

# fmt: off
add = define(
    "add(self, other)", "AddBackward0", operator.add,
    self=lambda grad: grad,
    other=lambda grad: grad,
    promote="common", samples=pairs,
)
sub = define(
    "sub(self, other)", "SubBackward0", operator.sub,
    self=lambda grad: grad,
    other=lambda grad: -grad,
    promote="common", samples=pairs,
)
rsub = define(  # other - self, where `other` is a number
    "rsub(self, other)", "RsubBackward1", lambda x, number: number - x,
    self=lambda grad: -grad,
    promote="common", samples=((Shape(2, 3), 1.5),),
)
mul = define(
    "mul(self, other)", "MulBackward0", operator.mul,
    self=lambda grad, other: grad * other,
    other=lambda grad, self: grad * self,
    promote="common", samples=pairs,
)
div = define(
    "div(self, other)", "DivBackward0", quiet(operator.truediv),
    self=lambda grad, other: grad / other,
    other=lambda grad, self, other: -grad * ((self / other) / other),
    promote="float", samples=positive_pairs,
)
pow_number = define(  # x ** 2
    "pow(self, exponent)", "PowBackward0", quiet(operator.pow),
    self=lambda grad, self, exponent: pow_number_derivative(grad, self, exponent),
    promote="common", samples=((positive(2, 3), 2), (positive(2, 3), 2.5), (Shape(3), 3), (Shape(3), 1), (Shape(3), 0)),
)
pow_tensor = define(  # x ** y
    "pow(self, exponent)", "PowBackward1", quiet(operator.pow),
    self=lambda grad, self, exponent: grad * (exponent * self ** (exponent - 1)),
    exponent=lambda grad, self, exponent, result: grad * (result * log(self)),
    promote="common", samples=positive_pairs,
)
number_pow = define(  # 2 ** x
    "pow(self, exponent)", "PowBackward2", quiet(operator.pow),
    exponent=lambda grad, self, result: grad * (result * np.log(self)),
    promote="common", samples=((2.0, Shape(2, 3)), (0.5, Shape())),
)
# fmt: on


def pow_number_derivative(grad, base, exponent):
    """x ** 0 is constant, also at x = 0, where 0 · x ** -1 would be nan."""
    if exponent == 0:
        return grad * 0
    return grad * (base * 2) if exponent == 2 else grad * (exponent * base ** (exponent - 1))


def pow(input, exponent):
    """`input ** exponent`, element by element; either may be a number."""
    if isinstance(exponent, int | float):
        return pow_number(input, exponent)
    if isinstance(input, int | float):
        return number_pow(input, exponent)
    return pow_tensor(input, exponent)


def number_divided_by(number, tensor):
    """`number / tensor`: PyTorch multiplies by the reciprocal."""
    return mul(reciprocal(tensor), number)
