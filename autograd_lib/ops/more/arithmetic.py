"""Further functions of two tensors, element by element, with broadcasting."""

import numpy as np

from ...basics import dtypes
from ...declaration.define import define
from ...declaration.sample_inputs import Shape, pairs, positive, positive_pairs
from ...tensors.tensor import Tensor
from ..arithmetic import dividing, pow
from ..choose import masked_fill_number, only
from ..numeric import not_for, quiet
from ..pointwise import exp, log, trunc, zeros_like

nonzero_pairs = ((positive(2, 3), positive(3)), (positive(), positive()), (positive(2, 1), positive(1, 3)))


def x_log_y(x, y):
    """x ln y, 0 where x is 0."""
    return np.where((x == 0) & ~np.isnan(y), 0, x * np.log(y)).astype(np.result_type(x, y))[()]


def with_sign_of(x, y):
    """|x| with the sign of y."""
    return np.copysign(x, y)


# fmt: off
atan2 = define(
    "atan2(self, other)", "Atan2Backward0", quiet(np.arctan2),
    self=lambda grad, self, other: grad * (other / (self * self + other * other)),
    other=lambda grad, self, other: grad * (-self / (self * self + other * other)),
    promote="float", samples=positive_pairs,
    doc="The angle of the point (other, input), between −π and π. ∂/∂input = other/r², ∂/∂other = −input/r².",
    example="torch.atan2(torch.tensor([1.0, 1.0]), torch.tensor([1.0, -1.0])) → tensor([0.7854, 2.3562])",
)
hypot = define(
    "hypot(self, other)", "HypotBackward0", quiet(np.hypot),
    self=lambda grad, self, result: grad * (self / result),
    other=lambda grad, other, result: grad * (other / result),
    promote="common", refuses=not_for([0, 1], "hypot_cpu"), samples=nonzero_pairs,
    doc="√(input² + other²), without overflow. Raises NotImplementedError for integers.",
    example="torch.hypot(torch.tensor([3.0]), torch.tensor([4.0])) → tensor([5.])",
)
logaddexp = define(
    "logaddexp(self, other)", "LogaddexpBackward0", quiet(np.logaddexp),
    self=lambda grad, self, result: grad * exp(self - result),
    other=lambda grad, other, result: grad * exp(other - result),
    promote="common", refuses=not_for([0, 1], "logaddexp_cpu"), samples=pairs,
    doc="ln(eˣ + eʸ), without overflow. Raises NotImplementedError for integers.",
    example="torch.logaddexp(torch.tensor([0.0]), torch.tensor([0.0])) → tensor([0.6931])",
)
logaddexp2 = define(
    "logaddexp2(self, other)", "Logaddexp2Backward0", quiet(np.logaddexp2),
    self=lambda grad, self, result: grad * 2 ** (self - result),
    other=lambda grad, other, result: grad * 2 ** (other - result),
    promote="common", refuses=not_for([0, 1], "logaddexp2_cpu"), samples=pairs,
    doc="log₂(2ˣ + 2ʸ), without overflow. Raises NotImplementedError for integers.",
    example="torch.logaddexp2(torch.tensor([0.0]), torch.tensor([0.0])) → tensor([1.])",
)
fmod_number = define(
    "fmod(self, other)", "FmodBackward0", dividing(np.fmod),
    self=lambda grad: grad,
    promote="common", refuses=not_for([0], "fmod_cpu"), samples=((Shape(2, 3, low=1.1, high=1.9), 1.0),),
)
fmod_tensor = define(
    "fmod(self, other)", "FmodBackward1", dividing(np.fmod),
    self=lambda grad: grad,
    other=lambda grad, self, other: -grad * trunc(self / other),
    promote="common", refuses=not_for([0], "fmod_cpu"),
    samples=((Shape(2, 3, low=2.2, high=2.8), Shape(3, low=0.95, high=1.05)),),
)
fmax = define(
    "fmax(self, other)", "FmaxBackward0", quiet(np.fmax),
    self=lambda grad, self, other: only(grad, (self >= other) | (other != other)),
    other=lambda grad, self, other: only(grad, ~((self >= other) | (other != other))),
    promote="common", samples=((Shape(2, 3), Shape(3)),),
    doc="The larger of two elements; nan counts as missing. Of two equal ones the first gets the gradient.",
    example="torch.fmax(torch.tensor([1.0, float('nan')]), torch.tensor([2.0, 3.0])) → tensor([2., 3.])",
)
fmin = define(
    "fmin(self, other)", "FminBackward0", quiet(np.fmin),
    self=lambda grad, self, other: only(grad, (self <= other) | (other != other)),
    other=lambda grad, self, other: only(grad, ~((self <= other) | (other != other))),
    promote="common", samples=((Shape(2, 3), Shape(3)),),
    doc="The smaller of two elements; nan counts as missing. Of two equal ones the first gets the gradient.",
    example="torch.fmin(torch.tensor([1.0, float('nan')]), torch.tensor([2.0, 3.0])) → tensor([1., 3.])",
)
xlogy = define(
    "xlogy(self, other)", "XlogyBackward0", quiet(x_log_y),
    self=lambda grad, self, other: masked_fill_number(grad * log(other), (self == 0) & (other <= 0), 0),
    other=lambda grad, self, other: grad * self / other,
    promote="float", samples=positive_pairs,
    doc="input · ln other, and 0 where input is 0.",
    example="torch.xlogy(torch.tensor([0.0, 2.0]), torch.tensor([0.0, 1.0])) → tensor([0., 0.])",
)
copysign_tensor = define(
    "copysign(self, other)", "CopysignBackward0", with_sign_of,
    self=lambda grad, self, result: masked_fill_number(grad * (result / self), self == 0, 0),
    other=lambda grad: zeros_like(grad),
    promote="float", samples=nonzero_pairs,
)
copysign_number = define(
    "copysign(self, other)", "CopysignBackward1", with_sign_of,
    self=lambda grad, self, result: masked_fill_number(grad * (result / self), self == 0, 0),
    promote="float", samples=((positive(2, 3), -1.0),),
)
step = define(
    "heaviside(self, values)", "NotImplemented",
    lambda x, values: np.where(x == 0, values, (x > 0)).astype(np.result_type(x, values))[()],
)
# fmt: on


def fmod(input, other):
    """What is left of `input` after taking away `other` as often as it fits, with the sign of `input`.

    The derivatives are 1 and −trunc(input / other). Raises RuntimeError for integers divided by 0.

    >>> torch.fmod(torch.tensor([5.5, -5.5]), 2)
    tensor([ 1.5000, -1.5000])
    """
    return fmod_number(input, other) if isinstance(other, int | float) else fmod_tensor(input, other)


def copysign(input, other):
    """|input| with the sign of `other`, a tensor or a number; the derivative is ±1, and 0 at 0.

    >>> torch.copysign(torch.tensor([1.0, -2.0]), torch.tensor([-0.0, 3.0]))
    tensor([-1.,  2.])
    """
    return copysign_number(input, other) if isinstance(other, int | float) else copysign_tensor(input, other)


def heaviside(input, values):
    """0 where `input` is negative, 1 where it is positive, and `values` where it is 0. No derivative.

    Raises RuntimeError for two dtypes.

    >>> torch.heaviside(torch.tensor([-1.0, 0.0, 2.0]), torch.tensor(0.5))
    tensor([0.0000, 0.5000, 1.0000])
    """
    if input.dtype is not values.dtype:
        raise RuntimeError("heaviside is not yet implemented for tensors with different dtypes.")
    return step(input, values)


def float_power(input, exponent):
    """`input ** exponent`, computed in float64.

    >>> torch.float_power(torch.tensor([2, 3]), 2)
    tensor([4., 9.], dtype=torch.float64)
    """
    both = [each.to(dtypes.float64) if isinstance(each, Tensor) else float(each) for each in (input, exponent)]
    return pow(*both)
