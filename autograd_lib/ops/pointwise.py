"""Functions of one tensor, element by element. The derivatives are those of any table of derivatives."""

import builtins
import math
import operator

import numpy as np

from ..declaration.define import define
from ..declaration.sample_inputs import Shape, any_shape, positive_shapes, smooth, smooth_shapes, steps
from .erf import erf as numpy_erf
from .numeric import not_for, quiet


def refuse_negation(types):
    """There is no minus for bools."""
    if types[0].category == 0:
        return NotImplementedError(
            "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use "
            "the `~` or `logical_not()` operator instead."
        )
    return None


def unchanged_integers(compute):
    """Rounding leaves integers as they are."""
    return lambda x: compute(x) if x.dtype.kind == "f" else x.copy()


def sign_value(x):
    """np.sign(nan) is nan; in PyTorch it is 0."""
    return np.subtract(x > 0, x < 0, dtype=x.dtype) if x.dtype.kind != "b" else x.copy()


# Constants: no gradient passes them.
zeros_like = define("zeros_like(self)", "zeros_like", lambda x: np.zeros_like(x)[()])
ones_like = define("ones_like(self)", "ones_like", lambda x: np.ones_like(x)[()])
new_zeros = define("new_zeros(self, size)", "new_zeros", lambda x, size: np.zeros(size, x.dtype))

# Derivatives that say "times 2" or "plus 1": PyTorch has operations of their own for such numbers.
# fmt: off
mul_number = define(
    "mul(self, other)", "MulBackward1", operator.mul,
    self=lambda grad, other: grad * other,
    promote="common", samples=((Shape(2, 3), 2.5),),
)
add_number = define(
    "add(self, other)", "AddBackward1", operator.add,
    self=lambda grad: grad,
    promote="common", constants={"alpha": 1}, samples=((Shape(2, 3), 2.5),),
)
neg = define(
    "neg(self)", "NegBackward0", operator.neg,
    self=lambda grad: -grad,
    refuses=refuse_negation, samples=any_shape,
    doc="−x; (−x)' = −1. Raises NotImplementedError for bools.",
    example="torch.neg(torch.tensor([1.0, -2.0])) → tensor([-1.,  2.])",
)
exp = define(
    "exp(self)", "ExpBackward0", quiet(np.exp),
    self=lambda grad, result: grad * result,
    promote="float", samples=any_shape,
    doc="eˣ; (eˣ)' = eˣ.",
    example="torch.exp(torch.tensor([0.0, 1.0])) → tensor([1.0000, 2.7183])",
)
expm1 = define(
    "expm1(self)", "Expm1Backward0", quiet(np.expm1),
    self=lambda grad, result: grad * add_number(result, 1),
    promote="float", samples=any_shape,
    doc="eˣ − 1, exact for small x; (eˣ − 1)' = eˣ.",
    example="torch.expm1(torch.tensor(1e-10)) → tensor(1.0000e-10)",
)
log = define(
    "log(self)", "LogBackward0", quiet(np.log),
    self=lambda grad, self: grad / self,
    promote="float", samples=positive_shapes,
    doc="ln x, nan for negative x; (ln x)' = 1/x.",
    example="torch.log(torch.tensor([1.0, 10.0])) → tensor([0.0000, 2.3026])",
)
log2 = define(
    "log2(self)", "Log2Backward0", quiet(np.log2),
    self=lambda grad, self: grad / (self * math.log(2)),
    promote="float", samples=positive_shapes,
    doc="The logarithm with base 2; (log₂ x)' = 1/(x ln 2).",
    example="torch.log2(torch.tensor([1.0, 8.0])) → tensor([0., 3.])",
)
log10 = define(
    "log10(self)", "Log10Backward0", quiet(np.log10),
    self=lambda grad, self: grad / (self * math.log(10)),
    promote="float", samples=positive_shapes,
    doc="The logarithm with base 10; (log₁₀ x)' = 1/(x ln 10).",
    example="torch.log10(torch.tensor([0.5, 20.0])) → tensor([-0.3010,  1.3010])",
)
log1p = define(
    "log1p(self)", "Log1PBackward0", quiet(np.log1p),
    self=lambda grad, self: grad / (self + 1),
    promote="float", samples=positive_shapes,
    doc="ln(1 + x), exact for small x; ln(1 + x)' = 1/(1 + x).",
    example="torch.log1p(torch.tensor(1e-10)) → tensor(1.0000e-10)",
)
sqrt = define(
    "sqrt(self)", "SqrtBackward0", quiet(np.sqrt),
    self=lambda grad, result: grad / mul_number(result, 2),
    promote="float", samples=positive_shapes,
    doc="√x, nan for negative x; (√x)' = 1/(2√x), infinite at 0.",
    example="torch.sqrt(torch.tensor([4.0, 9.0])) → tensor([2., 3.])",
)
rsqrt = define(
    "rsqrt(self)", "RsqrtBackward0", quiet(lambda x: 1 / np.sqrt(x)),
    self=lambda grad, result: -0.5 * grad * (result * result * result),
    promote="float", samples=positive_shapes,
    doc="1/√x; (1/√x)' = −½ (1/√x)³.",
    example="torch.rsqrt(torch.tensor([4.0, 0.25])) → tensor([0.5000, 2.0000])",
)
reciprocal = define(
    "reciprocal(self)", "ReciprocalBackward0", quiet(np.reciprocal),
    self=lambda grad, result: -grad * (result * result),
    promote="float", samples=positive_shapes,
    doc="1/x; (1/x)' = −1/x².",
    example="torch.reciprocal(torch.tensor([4.0, 0.5])) → tensor([0.2500, 2.0000])",
)
sin = define(
    "sin(self)", "SinBackward0", np.sin,
    self=lambda grad, self: grad * cos(self),
    promote="float", samples=any_shape,
    doc="sin x, of an angle in radians; sin' = cos.",
    example="torch.sin(torch.tensor([0.0, 1.0])) → tensor([0.0000, 0.8415])",
)
cos = define(
    "cos(self)", "CosBackward0", np.cos,
    self=lambda grad, self: -grad * sin(self),
    promote="float", samples=any_shape,
    doc="cos x, of an angle in radians; cos' = −sin.",
    example="torch.cos(torch.tensor([0.0, 1.0])) → tensor([1.0000, 0.5403])",
)
tan = define(
    "tan(self)", "TanBackward0", np.tan,
    self=lambda grad, result: grad * (1 + result * result),
    promote="float", samples=((smooth(2, 3, at=(-math.pi / 2, math.pi / 2)),),),
    doc="tan x, of an angle in radians; tan' = 1 + tan².",
    example="torch.tan(torch.tensor([0.0, 1.0])) → tensor([0.0000, 1.5574])",
)
sinh = define(
    "sinh(self)", "SinhBackward0", quiet(np.sinh),
    self=lambda grad, self: grad * cosh(self),
    promote="float", samples=any_shape,
    doc="The hyperbolic sine, (eˣ − e⁻ˣ)/2; sinh' = cosh.",
    example="torch.sinh(torch.tensor([0.0, 1.0])) → tensor([0.0000, 1.1752])",
)
cosh = define(
    "cosh(self)", "CoshBackward0", quiet(np.cosh),
    self=lambda grad, self: grad * sinh(self),
    promote="float", samples=any_shape,
    doc="The hyperbolic cosine, (eˣ + e⁻ˣ)/2; cosh' = sinh.",
    example="torch.cosh(torch.tensor([0.0, 1.0])) → tensor([1.0000, 1.5431])",
)
tanh = define(
    "tanh(self)", "TanhBackward0", np.tanh,
    self=lambda grad, result: tanh_backward(grad, result),
    promote="float", samples=any_shape,
    doc="The hyperbolic tangent, between −1 and 1; tanh' = 1 − tanh².",
    example="torch.tanh(torch.tensor([0.0, 1.0])) → tensor([0.0000, 0.7616])",
)
tanh_backward = define(
    "tanh_backward(grad_output, output)", "TanhBackwardBackward0", lambda grad, y: grad * (1 - y * y),
    grad_output=lambda grad, output: tanh_backward(grad, output),
    output=lambda grad, grad_output, output: grad * (-2 * output * grad_output),
    samples=((Shape(2, 3), Shape(2, 3)),),
)
erf = define(
    "erf(self)", "ErfBackward0", numpy_erf,
    self=lambda grad, self: grad * (2 / math.sqrt(math.pi) * exp(-(self * self))),
    promote="float", samples=any_shape,
    doc="The error function, 2/√π ∫₀ˣ e^(−t²) dt; erf' = 2/√π e^(−x²).",
    example="torch.erf(torch.tensor([0.0, 1.0])) → tensor([0.0000, 0.8427])",
)
abs = define(
    "abs(self)", "AbsBackward0", np.abs,
    self=lambda grad, self: grad * sgn(self),
    refuses=not_for([0], "abs_cpu"), samples=smooth_shapes,
    doc="|x|; |x|' is the sign of x, and 0 at 0. Raises NotImplementedError for bools.",
    example="torch.abs(torch.tensor([-1.5, 2.0])) → tensor([1.5000, 2.0000])",
)
sign = define(
    "sign(self)", "SignBackward0", sign_value,
    self=lambda grad: zeros_like(grad),
    samples=smooth_shapes,
    doc="−1, 0 or 1, as x is negative, zero or positive; the derivative is taken as 0 everywhere.",
    example="torch.sign(torch.tensor([-1.5, 0.0, 2.0])) → tensor([-1.,  0.,  1.])",
)
sgn = define(
    "sgn(self)", "SgnBackward0", sign_value,
    self=lambda grad: zeros_like(grad),
    samples=smooth_shapes,
    doc="The sign of a number, as `sign`; PyTorch has a second name for it, which is for complex numbers, too.",
    example="torch.sgn(torch.tensor([-1.5, 0.0, 2.0])) → tensor([-1.,  0.,  1.])",
)
floor = define(
    "floor(self)", "FloorBackward0", unchanged_integers(np.floor),
    self=lambda grad: zeros_like(grad),
    refuses=not_for([0], "floor_vml_cpu"), samples=steps,
    doc="The largest whole number not above x; the derivative is taken as 0. Raises NotImplementedError for bools.",
    example="torch.floor(torch.tensor([-1.5, 2.7])) → tensor([-2.,  2.])",
)
ceil = define(
    "ceil(self)", "CeilBackward0", unchanged_integers(np.ceil),
    self=lambda grad: zeros_like(grad),
    refuses=not_for([0], "ceil_vml_cpu"), samples=steps,
    doc="The smallest whole number not below x; the derivative is taken as 0. Raises NotImplementedError for bools.",
    example="torch.ceil(torch.tensor([-1.5, 2.2])) → tensor([-1.,  3.])",
)
rounded = define(
    "round(self)", "RoundBackward0", unchanged_integers(np.rint),
    self=lambda grad: zeros_like(grad),
    refuses=not_for([0], "round_vml_cpu"), samples=steps,
)
rounded_to = define(
    "round(self, decimals)", "RoundBackward1", quiet(lambda x, decimals: to_decimals(x, decimals)),
    self=lambda grad, decimals: zeros_like(grad),
    refuses=not_for([0, 1], "round_cpu"), samples=((steps[1][0], 0),),
)
trunc = define(
    "trunc(self)", "TruncBackward0", unchanged_integers(np.trunc),
    self=lambda grad: zeros_like(grad),
    refuses=not_for([0], "trunc_vml_cpu"), samples=steps,
    doc="x without its fraction; the derivative is taken as 0. Raises NotImplementedError for bools.",
    example="torch.trunc(torch.tensor([-1.7, 2.7])) → tensor([-1.,  2.])",
)
# fmt: on


def to_decimals(x, decimals):
    """x, multiplied by 10^decimals, rounded, and divided again."""
    scale = x.dtype.type(10.0 ** builtins.abs(decimals))
    return np.rint(x * scale) / scale if decimals > 0 else np.rint(x / scale) * scale


def round(input, *, decimals=0):
    """The nearest whole number, of two the even one, or the nearest with so many decimals; the derivative is 0.

    Raises NotImplementedError for bools.

    >>> torch.round(torch.tensor([-1.7, 0.5, 1.5]))
    tensor([-2.,  0.,  2.])
    """
    return rounded_to(input, decimals) if decimals else rounded(input)
