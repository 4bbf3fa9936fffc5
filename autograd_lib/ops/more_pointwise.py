"""More functions of one tensor, element by element."""

import builtins
import math
import operator
from collections.abc import Callable

import numpy as np

from ..declaration.define import define
from ..declaration.sample_inputs import Shape, any_shape, positive_shapes, smooth, smooth_shapes, steps
from ..tensors.tensor import Tensor
from .erf import erf as numpy_erf
from .pointwise import exp, sign_value, zeros_like
from .refusals import not_for
from .where import only

inside = ((Shape(2, 3, low=-0.9, high=0.9),), (Shape(low=-0.9, high=0.9),))


def without_nan(x: np.ndarray, nan: float, posinf: float | None, neginf: float | None) -> np.ndarray:
    """nan becomes `nan`, or 0; infinities the largest numbers, unless others are given."""
    if x.dtype.kind != "f":
        return np.array(x)[()]
    return np.nan_to_num(x, nan=nan or 0.0, posinf=posinf, neginf=neginf)[()]


# fmt: off
acos = define(
    "acos(self)", "AcosBackward0", np.arccos,
    self=lambda grad, self: grad * -rsqrt(1 - self * self),
    promote="float", samples=inside,
    doc="The angle whose cosine is x; arccos' = −1/√(1 − x²). nan outside of −1 to 1.",
    example="torch.acos(torch.tensor([1.0, 0.0])) → tensor([0.0000, 1.5708])",
)
asin = define(
    "asin(self)", "AsinBackward0", np.arcsin,
    self=lambda grad, self: grad * rsqrt(1 - self * self),
    promote="float", samples=inside,
    doc="The angle whose sine is x; arcsin' = 1/√(1 − x²). nan outside of −1 to 1.",
    example="torch.asin(torch.tensor([0.0, 1.0])) → tensor([0.0000, 1.5708])",
)
atan = define(
    "atan(self)", "AtanBackward0", np.arctan,
    self=lambda grad, self: grad / (self * self + 1),
    promote="float", samples=any_shape,
    doc="The angle whose tangent is x; arctan' = 1/(1 + x²).",
    example="torch.atan(torch.tensor([0.0, 1.0])) → tensor([0.0000, 0.7854])",
)
nan_replaced = define(
    "nan_to_num(self, nan, posinf, neginf)", "NanToNumBackward0", without_nan,
    self=lambda grad, self: only(grad, (self == self) & (self - self == 0)),
    samples=((Shape(2, 3), 0.0, None, None),),
)
# fmt: on


def nan_to_num(input: Tensor, nan=0.0, posinf=None, neginf=None) -> Tensor:
    """`input` with numbers in the place of nan and of infinities, which by default are 0 and the largest there are.

    The derivative is 0 there, 1 elsewhere.

    >>> torch.nan_to_num(torch.tensor([float("nan"), 1.0, float("inf")]), posinf=9.0)
    tensor([0., 1., 9.])
    """
    return nan_replaced(input, nan, posinf, neginf)


def unchanged_integers(compute) -> Callable:
    """Rounding leaves integers as they are."""
    return lambda x: compute(x) if x.dtype.kind == "f" else x.copy()


# fmt: off
add_number = define(
    "add(self, other)", "AddBackward1", operator.add,
    self=lambda grad: grad,
    promote="common", constants={"alpha": 1}, samples=((Shape(2, 3), 2.5),),
)
log1p = define(
    "log1p(self)", "Log1PBackward0", np.log1p,
    self=lambda grad, self: grad / (self + 1),
    promote="float", samples=positive_shapes,
    doc="ln(1 + x), exact for small x; ln(1 + x)' = 1/(1 + x).",
    example="torch.log1p(torch.tensor(1e-10)) → tensor(1.0000e-10)",
)
expm1 = define(
    "expm1(self)", "Expm1Backward0", np.expm1,
    self=lambda grad, result: grad * add_number(result, 1),
    promote="float", samples=any_shape,
    doc="eˣ − 1, exact for small x; (eˣ − 1)' = eˣ.",
    example="torch.expm1(torch.tensor(1e-10)) → tensor(1.0000e-10)",
)
log2 = define(
    "log2(self)", "Log2Backward0", np.log2,
    self=lambda grad, self: grad / (self * math.log(2)),
    promote="float", samples=positive_shapes,
    doc="The logarithm with base 2; (log₂ x)' = 1/(x ln 2).",
    example="torch.log2(torch.tensor([1.0, 8.0])) → tensor([0., 3.])",
)
log10 = define(
    "log10(self)", "Log10Backward0", np.log10,
    self=lambda grad, self: grad / (self * math.log(10)),
    promote="float", samples=positive_shapes,
    doc="The logarithm with base 10; (log₁₀ x)' = 1/(x ln 10).",
    example="torch.log10(torch.tensor([0.5, 20.0])) → tensor([-0.3010,  1.3010])",
)
rsqrt = define(
    "rsqrt(self)", "RsqrtBackward0", lambda x: 1 / np.sqrt(x),
    self=lambda grad, result: -0.5 * grad * (result * result * result),
    promote="float", samples=positive_shapes,
    doc="1/√x; (1/√x)' = −½ (1/√x)³.",
    example="torch.rsqrt(torch.tensor([4.0, 0.25])) → tensor([0.5000, 2.0000])",
)
tan = define(
    "tan(self)", "TanBackward0", np.tan,
    self=lambda grad, result: grad * (1 + result * result),
    promote="float", samples=((smooth(2, 3, at=(-math.pi / 2, math.pi / 2)),),),
    doc="tan x, of an angle in radians; tan' = 1 + tan².",
    example="torch.tan(torch.tensor([0.0, 1.0])) → tensor([0.0000, 1.5574])",
)
sinh = define(
    "sinh(self)", "SinhBackward0", np.sinh,
    self=lambda grad, self: grad * cosh(self),
    promote="float", samples=any_shape,
    doc="The hyperbolic sine, (eˣ − e⁻ˣ)/2; sinh' = cosh.",
    example="torch.sinh(torch.tensor([0.0, 1.0])) → tensor([0.0000, 1.1752])",
)
cosh = define(
    "cosh(self)", "CoshBackward0", np.cosh,
    self=lambda grad, self: grad * sinh(self),
    promote="float", samples=any_shape,
    doc="The hyperbolic cosine, (eˣ + e⁻ˣ)/2; cosh' = sinh.",
    example="torch.cosh(torch.tensor([0.0, 1.0])) → tensor([1.0000, 1.5431])",
)
erf = define(
    "erf(self)", "ErfBackward0", numpy_erf,
    self=lambda grad, self: grad * (2 / math.sqrt(math.pi) * exp(-(self * self))),
    promote="float", samples=any_shape,
    doc="The error function, 2/√π ∫₀ˣ e^(−t²) dt; erf' = 2/√π e^(−x²).",
    example="torch.erf(torch.tensor([0.0, 1.0])) → tensor([0.0000, 0.8427])",
)
sign = define(
    "sign(self)", "SignBackward0", sign_value,
    self=lambda grad: zeros_like(grad),
    in_words="The slope of sign is 0 everywhere",
    samples=smooth_shapes,
    doc="−1, 0 or 1, as x is negative, zero or positive; the derivative is taken as 0 everywhere.",
    example="torch.sign(torch.tensor([-1.5, 0.0, 2.0])) → tensor([-1.,  0.,  1.])",
)
floor = define(
    "floor(self)", "FloorBackward0", unchanged_integers(np.floor),
    self=lambda grad: zeros_like(grad),
    in_words="The slope of floor is 0 everywhere",
    refuses=not_for([0], "floor_vml_cpu"), samples=steps,
    doc="The largest whole number not above x; the derivative is taken as 0. Raises NotImplementedError for bools.",
    example="torch.floor(torch.tensor([-1.5, 2.7])) → tensor([-2.,  2.])",
)
ceil = define(
    "ceil(self)", "CeilBackward0", unchanged_integers(np.ceil),
    self=lambda grad: zeros_like(grad),
    in_words="The slope of ceil is 0 everywhere",
    refuses=not_for([0], "ceil_vml_cpu"), samples=steps,
    doc="The smallest whole number not below x; the derivative is taken as 0. Raises NotImplementedError for bools.",
    example="torch.ceil(torch.tensor([-1.5, 2.2])) → tensor([-1.,  3.])",
)
rounded = define(
    "round(self)", "RoundBackward0", unchanged_integers(np.rint),
    self=lambda grad: zeros_like(grad),
    in_words="The slope of round is 0 everywhere",
    refuses=not_for([0], "round_vml_cpu"), samples=steps,
)
rounded_to = define(
    "round(self, decimals)", "RoundBackward1", lambda x, decimals: to_decimals(x, decimals),
    self=lambda grad, decimals: zeros_like(grad),
    in_words="The slope of round is 0 everywhere",
    refuses=not_for([0, 1], "round_cpu"), samples=((steps[1][0], 0),),
)
trunc = define(
    "trunc(self)", "TruncBackward0", unchanged_integers(np.trunc),
    self=lambda grad: zeros_like(grad),
    in_words="The slope of trunc is 0 everywhere",
    refuses=not_for([0], "trunc_vml_cpu"), samples=steps,
    doc="x without its fraction; the derivative is taken as 0. Raises NotImplementedError for bools.",
    example="torch.trunc(torch.tensor([-1.7, 2.7])) → tensor([-1.,  2.])",
)
# fmt: on


def to_decimals(x: np.ndarray, decimals: int) -> np.ndarray:
    """x, multiplied by 10^decimals, rounded, and divided again."""
    scale = x.dtype.type(10.0 ** builtins.abs(decimals))
    return np.rint(x * scale) / scale if decimals > 0 else np.rint(x / scale) * scale


def round(input: Tensor, *, decimals=0) -> Tensor:
    """The nearest whole number, of two the even one, or the nearest with so many decimals; the derivative is 0.

    Raises NotImplementedError for bools.

    >>> torch.round(torch.tensor([-1.7, 0.5, 1.5]))
    tensor([-2.,  0.,  2.])
    """
    return rounded_to(input, decimals) if decimals else rounded(input)
