"""Functions of one tensor, element by element. The derivatives are those of any table of derivatives."""

import operator
from collections.abc import Sequence

import numpy as np

from ..declaration.define import define
from ..declaration.sample_inputs import Shape, any_shape, positive_shapes, smooth_shapes
from .refusals import not_for


def refuse_negation(types: Sequence):
    """There is no minus for bools."""
    if types[0].category == 0:
        return NotImplementedError(
            "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use "
            "the `~` or `logical_not()` operator instead."
        )
    return None


def sign_value(x: np.ndarray) -> np.ndarray:
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
neg = define(
    "neg(self)", "NegBackward0", operator.neg,
    self=lambda grad: -grad,
    in_words="A minus turns its sign: -{grad}",
    refuses=refuse_negation, samples=any_shape,
    doc="−x; (−x)' = −1. Raises NotImplementedError for bools.",
    example="torch.neg(torch.tensor([1.0, -2.0])) → tensor([-1.,  2.])",
)
exp = define(
    "exp(self)", "ExpBackward0", np.exp,
    self=lambda grad, result: grad * result,
    in_words="The slope of exp is its own result: {grad} × {result}",
    promote="float", samples=any_shape,
    doc="eˣ; (eˣ)' = eˣ.",
    example="torch.exp(torch.tensor([0.0, 1.0])) → tensor([1.0000, 2.7183])",
)
log = define(
    "log(self)", "LogBackward0", np.log,
    self=lambda grad, self: grad / self,
    in_words="The slope of log x is 1/x: {grad} / {self}",
    promote="float", samples=positive_shapes,
    doc="ln x, nan for negative x; (ln x)' = 1/x.",
    example="torch.log(torch.tensor([1.0, 10.0])) → tensor([0.0000, 2.3026])",
)
sqrt = define(
    "sqrt(self)", "SqrtBackward0", np.sqrt,
    self=lambda grad, result: grad / mul_number(result, 2),
    in_words="The slope of √x is 1 / (2√x): {grad} / (2 × {result})",
    promote="float", samples=positive_shapes,
    doc="√x, nan for negative x; (√x)' = 1/(2√x), infinite at 0.",
    example="torch.sqrt(torch.tensor([4.0, 9.0])) → tensor([2., 3.])",
)
reciprocal = define(
    "reciprocal(self)", "ReciprocalBackward0", np.reciprocal,
    self=lambda grad, result: -grad * (result * result),
    in_words="The slope of 1/x is -1/x²: -{grad} × {result}²",
    promote="float", samples=positive_shapes,
    doc="1/x; (1/x)' = −1/x².",
    example="torch.reciprocal(torch.tensor([4.0, 0.5])) → tensor([0.2500, 2.0000])",
)
sin = define(
    "sin(self)", "SinBackward0", np.sin,
    self=lambda grad, self: grad * cos(self),
    in_words="The slope of sin is cos: {grad} × cos({self})",
    promote="float", samples=any_shape,
    doc="sin x, of an angle in radians; sin' = cos.",
    example="torch.sin(torch.tensor([0.0, 1.0])) → tensor([0.0000, 0.8415])",
)
cos = define(
    "cos(self)", "CosBackward0", np.cos,
    self=lambda grad, self: -grad * sin(self),
    in_words="The slope of cos is -sin: -{grad} × sin({self})",
    promote="float", samples=any_shape,
    doc="cos x, of an angle in radians; cos' = −sin.",
    example="torch.cos(torch.tensor([0.0, 1.0])) → tensor([1.0000, 0.5403])",
)
tanh = define(
    "tanh(self)", "TanhBackward0", np.tanh,
    self=lambda grad, result: tanh_backward(grad, result),
    in_words="The slope of tanh is 1 - tanh²: {grad} × (1 - {result}²)",
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
abs = define(
    "abs(self)", "AbsBackward0", np.abs,
    self=lambda grad, self: grad * sgn(self),
    in_words="The slope of |x| is the sign of x: {grad} × sign({self})",
    refuses=not_for([0], "abs_cpu"), samples=smooth_shapes,
    doc="|x|; |x|' is the sign of x, and 0 at 0. Raises NotImplementedError for bools.",
    example="torch.abs(torch.tensor([-1.5, 2.0])) → tensor([1.5000, 2.0000])",
)
sgn = define(
    "sgn(self)", "SgnBackward0", sign_value,
    self=lambda grad: zeros_like(grad),
    samples=smooth_shapes,
    doc="The sign of a number, as `sign`; PyTorch has a second name for it, which is for complex numbers, too.",
    example="torch.sgn(torch.tensor([-1.5, 0.0, 2.0])) → tensor([-1.,  0.,  1.])",
)
# fmt: on
