"""More activations. What PyTorch makes of other operations is in `nn.functional`."""

import math

import numpy as np

from ..declaration.define import define
from ..declaration.sample_inputs import Shape, any_shape, smooth
from .activations import sigmoid
from .erf import erf as numpy_erf
from .pointwise import exp, tanh, zeros_like
from .refusals import not_for
from .where import only

HALF_WIDTH = math.sqrt(2 / math.pi)


def gelu_value(x: np.ndarray, approximate: str) -> np.ndarray:
    """x Φ(x), where Φ is the distribution function of the normal distribution; or its approximation by a tanh."""
    if approximate == "tanh":
        return 0.5 * x * (1 + np.tanh(HALF_WIDTH * (x + 0.044715 * x * x * x)))
    half, erf = 0.5 * x, numpy_erf(x * math.sqrt(0.5))
    if x.size > 1 and x.dtype == np.float32:  # PyTorch multiplies out here: far below 0 the result is 0, and not −0
        return half * erf + half
    return half * (1 + erf)


def gelu_slope(x, approximate: str):
    """Φ(x) + x Φ'(x), and for the approximation what the rules of products and chains make of it."""
    if approximate == "tanh":
        t = np.tanh(HALF_WIDTH * (x + 0.044715 * x * x * x))
        return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * (HALF_WIDTH * (1 + 3 * 0.044715 * x * x))
    return 0.5 * (1 + numpy_erf(x * math.sqrt(0.5))) + x * np.exp(-0.5 * x * x) * (1 / math.sqrt(2 * math.pi))


def gelu_curvature(x, approximate: str):
    """The second derivative: φ(x) (2 − x²), and for the approximation that of x (1 + tanh u) / 2."""
    if approximate == "tanh":
        t = tanh(HALF_WIDTH * (x + 0.044715 * x * x * x))
        slope, bend = HALF_WIDTH * (1 + 3 * 0.044715 * x * x), 6 * 0.044715 * HALF_WIDTH * x
        return (1 - t * t) * (slope + 0.5 * x * bend - x * t * slope * slope)
    return exp(-0.5 * x * x) * (2 - x * x) * (1 / math.sqrt(2 * math.pi))


def softplus_slope(grad, x, beta: float, threshold: float):
    """σ(βx), and 1 above the threshold."""
    scaled = x * beta
    return np.where(scaled > threshold, grad, grad / (1 + np.exp(-scaled)))


def softplus_curvature(s, beta: float):
    """The derivative of σ(βx), made of its value."""
    return beta * s * (1 - s)


def softplus_value(x: np.ndarray, beta: float, threshold: float) -> np.ndarray:
    """ln(1 + e^(βx)) / β; where βx is above the threshold it is x in every digit, and e^(βx) might overflow."""
    scaled = x * beta
    return np.where(scaled > threshold, x, np.log1p(np.exp(scaled)) / x.dtype.type(beta))


def elu_slope(grad, x, alpha):
    """1 for positive x, α eˣ for others."""
    return np.where(x <= 0, grad * x.dtype.type(alpha) * np.exp(x), grad)


# fmt: off
leaky_relu = define(
    "leaky_relu(self, negative_slope)", "LeakyReluBackward0",
    lambda x, negative_slope: np.where(x > 0, x, x * x.dtype.type(negative_slope)),
    self=lambda grad, self, negative_slope: leaky_relu_backward(grad, self, negative_slope),
    refuses=not_for([0, 1], "leaky_relu_cpu"), samples=((smooth(2, 3), 0.01), (smooth(), 0.2)),
)
leaky_relu_backward = define(
    "leaky_relu_backward(grad_output, self, negative_slope)", "LeakyReluBackwardBackward0",
    lambda grad, x, negative_slope: np.where(x > 0, grad, grad * grad.dtype.type(negative_slope)),
    grad_output=lambda grad, self, negative_slope: leaky_relu_backward(grad, self, negative_slope),
    self=lambda grad: zeros_like(grad),
    samples=((Shape(2, 3), smooth(2, 3), 0.01),),
)
elu = define(
    "elu(self, alpha)", "EluBackward0", lambda x, alpha: np.where(x > 0, x, x.dtype.type(alpha) * np.expm1(x)),
    self=lambda grad, self, alpha: elu_backward(grad, self, alpha),
    refuses=not_for([0, 1], "elu_cpu"), constants={"scale": 1.0, "input_scale": 1.0},
    samples=((smooth(2, 3), 1.0), (smooth(), 0.5)),
)
elu_backward = define(
    "elu_backward(grad_output, self_or_result, alpha)", "EluBackwardBackward0", elu_slope,
    grad_output=lambda grad, self_or_result, alpha: elu_backward(grad, self_or_result, alpha),
    self_or_result=lambda grad, grad_output, self_or_result, alpha:
        only(grad * grad_output * alpha * exp(self_or_result), self_or_result < 0),
    constants={"scale": 1.0, "input_scale": 1.0, "is_result": False}, samples=((Shape(2, 3), smooth(2, 3), 0.5),),
)
gelu = define(
    "gelu(self, approximate)", "GeluBackward0", gelu_value,
    self=lambda grad, self, approximate: gelu_backward(grad, self, approximate),
    refuses=not_for([0, 1], "GeluKernelImpl"), samples=((any_shape[2][0], "none"), (any_shape[0][0], "tanh")),
)
gelu_backward = define(
    "gelu_backward(grad_output, self, approximate)", "GeluBackwardBackward0",
    lambda grad, x, approximate: grad * gelu_slope(x, approximate),
    grad_output=lambda grad, self, approximate: gelu_backward(grad, self, approximate),
    self=lambda grad, grad_output, self, approximate: grad * grad_output * gelu_curvature(self, approximate),
    samples=((Shape(2, 3), Shape(2, 3), "none"), (Shape(3), Shape(3), "tanh")),
)
silu = define(
    "silu(self)", "SiluBackward0", lambda x: x / (1 + np.exp(-x)),
    self=lambda grad, self: grad * silu_derivative(self, sigmoid(self)),
    refuses=not_for([0, 1], "silu_cpu"), samples=any_shape,
)
log_sigmoid = define(
    "log_sigmoid(self)", "LogSigmoidBackward0", lambda x: np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x))),
    self=lambda grad, self: grad * sigmoid(-self),
    refuses=not_for([0, 1], "log_sigmoid_cpu"), samples=any_shape,
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
# fmt: on


def silu_derivative(x, s):
    """(x σ)' = σ (1 + x (1 − σ))."""
    return s * (1 + x * (1 - s))
