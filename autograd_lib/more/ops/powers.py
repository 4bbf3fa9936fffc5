"""Powers whose exponent is a tensor: `x ** y` and `2 ** x`."""

import math
import operator

from ..basics.errors import wrong_arguments
from ..declaration.define import define
from ..declaration.sample_inputs import Shape, positive, positive_pairs
from .choose import masked_fill_number, only
from .numeric import not_for, quiet
from .pointwise import log, zeros_like

# fmt: off
pow_tensor = define(  # x ** y; at x = 0 the derivative by y is 0 where log(x) would make it nan
    "pow(self, exponent)", "PowBackward1", quiet(operator.pow),
    self=lambda grad, self, exponent, result:  # PyTorch keeps the result in any case
        masked_fill_number(grad * (exponent * self ** (exponent - 1)), exponent == 0, 0),
    exponent=lambda grad, self, exponent, result:
        masked_fill_number(grad * (result * log(self)), (self == 0) & (exponent >= 0), 0),
    promote="common", refuses=not_for([0], "pow"), samples=positive_pairs,
)
number_pow = define(  # 2 ** x
    "pow(self, exponent)", "PowBackward2", quiet(operator.pow),
    exponent=lambda grad, self, exponent, result: number_pow_derivative(grad, self, exponent, result),
    promote="common", samples=((2.0, Shape(2, 3)), (0.5, Shape()), (0.0, positive(2))),
)
# fmt: on


def number_pow_derivative(grad, base, exponent, result):
    """0 ** x is constant for x > 0, where 0 · ln 0 would be nan; a negative base has no logarithm."""
    if base == 0:
        return zeros_like(grad) if (exponent >= 0).all() else only(grad * (result * -math.inf), exponent < 0)
    return grad * (result * (math.log(base) if base > 0 else math.nan))


def pow_with_tensor(input, exponent):
    """`input ** exponent`, where at least the exponent should be a tensor."""
    if isinstance(exponent, int | float):
        raise wrong_arguments("pow", (input, exponent), "Tensor or Number input, Tensor or Number exponent")
    return number_pow(input, exponent) if isinstance(input, int | float) else pow_tensor(input, exponent)
