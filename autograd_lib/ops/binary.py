"""Further functions of two tensors, element by element, with broadcasting; and powers whose exponent is a tensor."""

import math
import operator

import numpy as np

from ..basics.error_texts import wrong_arguments
from ..declaration.define import define
from ..declaration.sample_inputs import Shape, positive, positive_pairs
from ..tensors.tensor import Tensor
from .pointwise import log, zeros_like
from .refusals import not_for
from .where import masked_fill_number, only


def x_log_y(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """x ln y, 0 where x is 0."""
    return np.where((x == 0) & ~np.isnan(y), 0, x * np.log(y)).astype(np.result_type(x, y))[()]


def inverse_square(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """1 / (x² + y²), and 0 at the origin, which has no angle."""
    return masked_fill_number(1 / (x * x + y * y), (x == 0) & (y == 0), 0)


# fmt: off
atan2 = define(
    "atan2(self, other)", "Atan2Backward0", np.arctan2,
    self=lambda grad, self, other: grad * other * inverse_square(self, other),
    other=lambda grad, self, other: grad * -self * inverse_square(self, other),
    promote="float", no_numbers=("self", "other"), samples=positive_pairs,
    doc="The angle of the point (other, input), from −π to π. ∂/∂input = other/r², ∂/∂other = −input/r², 0 at r = 0.",
    example="torch.atan2(torch.tensor([1.0, 1.0]), torch.tensor([1.0, -1.0])) → tensor([0.7854, 2.3562])",
)
xlogy = define(
    "xlogy(self, other)", "XlogyBackward0", x_log_y,
    self=lambda grad, self, other: masked_fill_number(grad * log(other), (self == 0) & (other <= 0), 0),
    other=lambda grad, self, other: grad * self / other,
    promote="float", samples=positive_pairs,
    doc="input · ln other, and 0 where input is 0.",
    example="torch.xlogy(torch.tensor([0.0, 2.0]), torch.tensor([0.0, 1.0])) → tensor([0., 0.])",
)
pow_tensor = define(  # x ** y; at x = 0 the derivative by y is 0 where log(x) would make it nan
    "pow(self, exponent)", "PowBackward1", operator.pow,
    self=lambda grad, self, exponent, result:  # PyTorch keeps the result in any case
        masked_fill_number(grad * (exponent * self ** (exponent - 1)), exponent == 0, 0),
    exponent=lambda grad, self, exponent, result:
        grad * masked_fill_number(result * log(self), (self == 0) & (exponent >= 0), 0),
    promote="common", refuses=not_for([0], "pow"), samples=positive_pairs,
)
number_pow = define(  # 2 ** x
    "pow(self, exponent)", "PowBackward2", operator.pow,
    exponent=lambda grad, self, exponent, result: number_pow_derivative(grad, self, exponent, result),
    promote="common", samples=((2.0, Shape(2, 3)), (0.5, Shape()), (0.0, positive(2))),
)
# fmt: on


def number_pow_derivative(grad, base, exponent, result):
    """0 ** x is constant for x > 0, where 0 · ln 0 would be nan; a negative base has no logarithm."""
    if base == 0:
        return zeros_like(grad) if (exponent >= 0).all() else only(grad * (result * -math.inf), exponent < 0)
    return grad * (result * (math.log(base) if base > 0 else math.nan))


def pow_with_tensor(input, exponent: Tensor) -> Tensor:
    """`input ** exponent`, where at least the exponent should be a tensor."""
    if not isinstance(exponent, Tensor | np.ndarray):
        raise wrong_arguments("pow", (input, exponent), "Tensor or Number input, Tensor or Number exponent")
    return number_pow(input, exponent) if isinstance(input, int | float) else pow_tensor(input, exponent)
