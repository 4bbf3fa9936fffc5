"""What stands between the layers of a network, element by element. More of them are composed in `nn.functional`."""

import math

import numpy as np

from ..basics.dtypes import bool_
from ..declaration.define import define
from ..declaration.sample_inputs import Shape, any_shape, smooth, smooth_shapes
from .choose import only
from .numeric import keep, not_for, quiet, select
from .pointwise import exp, numpy_erf, tanh, zeros_like

HALF_WIDTH = math.sqrt(2 / math.pi)


def refuse_bools(types):
    """PyTorch's ReLU is defined for integers, but not for bools."""
    return NotImplementedError("Boolean inputs not supported for relu") if types[0] is bool_ else None


@quiet
def gelu_value(x, approximate):
    """x Φ(x), where Φ is the distribution function of the normal distribution; or its approximation by a tanh."""
    if approximate == "tanh":
        return 0.5 * x * (1 + np.tanh(HALF_WIDTH * (x + 0.044715 * x * x * x)))
    half, erf = 0.5 * x, numpy_erf(x * math.sqrt(0.5))
    if x.size > 1 and x.dtype == np.float32:  # PyTorch multiplies out here: far below 0 the result is 0, and not −0
        return half * erf + half
    return half * (1 + erf)


def gelu_slope(x, approximate):
    """Φ(x) + x Φ'(x), and for the approximation what the rules of products and chains make of it."""
    if approximate == "tanh":
        t = np.tanh(HALF_WIDTH * (x + 0.044715 * x * x * x))
        return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * (HALF_WIDTH * (1 + 3 * 0.044715 * x * x))
    return 0.5 * (1 + numpy_erf(x * math.sqrt(0.5))) + x * np.exp(-0.5 * x * x) * (1 / math.sqrt(2 * math.pi))


def gelu_curvature(x, approximate):
    """The second derivative: φ(x) (2 − x²), and for the approximation that of x (1 + tanh u) / 2."""
    if approximate == "tanh":
        t = tanh(HALF_WIDTH * (x + 0.044715 * x * x * x))
        slope, bend = HALF_WIDTH * (1 + 3 * 0.044715 * x * x), 6 * 0.044715 * HALF_WIDTH * x
        return (1 - t * t) * (slope + 0.5 * x * bend - x * t * slope * slope)
    return exp(-0.5 * x * x) * (2 - x * x) * (1 / math.sqrt(2 * math.pi))


@quiet
def elu_slope(grad, x, alpha):
    """1 for positive x, α eˣ for others."""
    return select(x <= 0, grad * x.dtype.type(alpha) * np.exp(x), grad)


@quiet
def softplus_slope(grad, x, beta, threshold):
    """σ(βx), and 1 above the threshold."""
    scaled = x * beta
    return select(scaled > threshold, grad, grad / (1 + np.exp(-scaled)))


def softplus_curvature(s, beta):
    """The derivative of σ(βx), made of its value."""
    return beta * s * (1 - s)


@quiet
def softplus_value(x, beta, threshold):
    """ln(1 + e^(βx)) / β; where βx is above the threshold it is x in every digit, and e^(βx) might overflow."""
    scaled = x * beta
    return select(scaled > threshold, x, np.log1p(np.exp(scaled)) / x.dtype.type(beta))


# fmt: off
sigmoid = define(
    "sigmoid(self)", "SigmoidBackward0", quiet(lambda x: 1 / (1 + np.exp(-x))),
    self=lambda grad, result: sigmoid_backward(grad, result),
    promote="float", samples=any_shape,
    doc="σ(x) = 1/(1 + e⁻ˣ), between 0 and 1; σ' = σ (1 − σ).",
    example="torch.sigmoid(torch.tensor([0.0, 2.0])) → tensor([0.5000, 0.8808])",
)
sigmoid_backward = define(
    "sigmoid_backward(grad_output, output)", "SigmoidBackwardBackward0", lambda grad, y: grad * (1 - y) * y,
    grad_output=lambda grad, output: sigmoid_backward(grad, output),
    output=lambda grad, grad_output, output: grad * grad_output * (-2 * output + 1),
    samples=((Shape(2, 3), Shape(2, 3)),),
)
relu = define(
    "relu(self)", "ReluBackward0", lambda x: np.maximum(x, 0),
    self=lambda grad, result: threshold_backward(grad, result, 0),
    refuses=refuse_bools, samples=smooth_shapes,
    doc="x where it is positive, else 0; the derivative is 1 or 0, and 0 at 0. Raises NotImplementedError for bools.",
    example="torch.relu(torch.tensor([-1.0, 0.0, 2.0])) → tensor([0., 0., 2.])",
)
threshold_backward = define(
    "threshold_backward(grad_output, self, threshold)", "ThresholdBackwardBackward0",
    lambda grad, x, threshold: keep(~(x <= threshold), grad),
    grad_output=lambda grad, self, threshold: threshold_backward(grad, self, threshold),
    self=lambda grad: zeros_like(grad),
    samples=((Shape(2, 3), smooth(2, 3), 0), (Shape(), smooth(), 0)),
)
leaky_relu = define(
    "leaky_relu(self, negative_slope)", "LeakyReluBackward0",
    lambda x, negative_slope: select(x > 0, x, x * x.dtype.type(negative_slope)),
    self=lambda grad, self, negative_slope: leaky_relu_backward(grad, self, negative_slope),
    refuses=not_for([0, 1], "leaky_relu_cpu"), samples=((smooth(2, 3), 0.01), (smooth(), 0.2)),
)
leaky_relu_backward = define(
    "leaky_relu_backward(grad_output, self, negative_slope)", "LeakyReluBackwardBackward0",
    lambda grad, x, negative_slope: select(x > 0, grad, grad * grad.dtype.type(negative_slope)),
    grad_output=lambda grad, self, negative_slope: leaky_relu_backward(grad, self, negative_slope),
    self=lambda grad: zeros_like(grad),
    samples=((Shape(2, 3), smooth(2, 3), 0.01),),
)
elu = define(
    "elu(self, alpha)", "EluBackward0", quiet(lambda x, alpha: select(x > 0, x, x.dtype.type(alpha) * np.expm1(x))),
    self=lambda grad, self, alpha: elu_backward(grad, self, alpha),
    refuses=not_for([0, 1], "elu_cpu"), constants={"scale": 1.0, "input_scale": 1.0},
    samples=((smooth(2, 3), 1.0), (smooth(), 0.5)),
)
elu_backward = define(
    "elu_backward(grad_output, self_or_result, alpha)", "EluBackwardBackward0", elu_slope,
    grad_output=lambda grad, self_or_result, alpha: elu_backward(grad, self_or_result, alpha),
    self_or_result=lambda grad, grad_output, self_or_result, alpha:
        only(grad * grad_output * alpha * exp(self_or_result), self_or_result <= 0),
    constants={"scale": 1.0, "input_scale": 1.0, "is_result": False}, samples=((Shape(2, 3), smooth(2, 3), 0.5),),
)
gelu = define(
    "gelu(self, approximate)", "GeluBackward0", gelu_value,
    self=lambda grad, self, approximate: gelu_backward(grad, self, approximate),
    refuses=not_for([0, 1], "GeluKernelImpl"), samples=((any_shape[2][0], "none"), (any_shape[0][0], "tanh")),
)
gelu_backward = define(
    "gelu_backward(grad_output, self, approximate)", "GeluBackwardBackward0",
    quiet(lambda grad, x, approximate: grad * gelu_slope(x, approximate)),
    grad_output=lambda grad, self, approximate: gelu_backward(grad, self, approximate),
    self=lambda grad, grad_output, self, approximate: grad * grad_output * gelu_curvature(self, approximate),
    samples=((Shape(2, 3), Shape(2, 3), "none"), (Shape(3), Shape(3), "tanh")),
)
silu = define(
    "silu(self)", "SiluBackward0", quiet(lambda x: x / (1 + np.exp(-x))),
    self=lambda grad, self: grad * silu_derivative(self, sigmoid(self)),
    refuses=not_for([0, 1], "silu_cpu"), samples=any_shape,
)
softplus = define(
    "softplus(self, beta, threshold)", "SoftplusBackward0", softplus_value,
    self=lambda grad, self, beta, threshold: softplus_backward(grad, self, beta, threshold),
    refuses=not_for([0, 1], "softplus_cpu"),
    samples=((any_shape[2][0], 1.0, 20.0), (smooth(2, 3, at=(0.5,)), 2.0, 1.0)),
)
softplus_backward = define(
    "softplus_backward(grad_output, self, beta, threshold)", "SoftplusBackwardBackward0", softplus_slope,
    grad_output=lambda grad, self, beta, threshold: softplus_backward(grad, self, beta, threshold),
    self=lambda grad, grad_output, self, beta, threshold:
        only(grad * grad_output * softplus_curvature(sigmoid(self * beta), beta), ~(self * beta > threshold)),
    samples=((Shape(2, 3), Shape(2, 3), 2.0, 20.0),),
)
log_sigmoid = define(
    "log_sigmoid(self)", "LogSigmoidBackward0", quiet(lambda x: np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x)))),
    self=lambda grad, self: grad * sigmoid(-self),
    refuses=not_for([0, 1], "log_sigmoid_cpu"), samples=any_shape,
)
# fmt: on


def silu_derivative(x, s):
    """(x σ)' = σ (1 + x (1 − σ))."""
    return s * (1 + x * (1 - s))
