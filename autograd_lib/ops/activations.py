"""What stands between the layers of a network, element by element. More of them are composed in `nn.functional`."""

import math

import numpy as np

from ..basics.dtypes import bool_
from ..declaration.define import define
from ..declaration.sample_inputs import any_shape, smooth, smooth_shapes
from .choose import chosen, masked_fill_number
from .numeric import not_for, quiet, select
from .pointwise import erf, exp, numpy_erf, tanh

HALF_WIDTH = math.sqrt(2 / math.pi)


def refuse_bools(types):
    """PyTorch's ReLU is defined for integers, but not for bools."""
    return RuntimeError("Boolean inputs not supported for relu") if types[0] is bool_ else None


@quiet
def gelu_value(x, approximate):
    """x Φ(x), where Φ is the distribution function of the normal distribution; or its approximation by a tanh."""
    if approximate == "tanh":
        return 0.5 * x * (1 + np.tanh(HALF_WIDTH * (x + 0.044715 * x * x * x)))
    return 0.5 * x * (1 + numpy_erf(x * math.sqrt(0.5)))


def gelu_derivative(x, approximate):
    """Φ(x) + x Φ'(x), and for the approximation what the rules of products and chains make of it."""
    if approximate == "tanh":
        t = tanh(HALF_WIDTH * (x + 0.044715 * x * x * x))
        return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * (HALF_WIDTH * (1 + 3 * 0.044715 * x * x))
    return 0.5 * (1 + erf(x * math.sqrt(0.5))) + x * exp(-0.5 * x * x) * (1 / math.sqrt(2 * math.pi))


@quiet
def softplus_value(x, beta, threshold):
    """ln(1 + e^(βx)) / β; where βx is above the threshold it is x in every digit, and e^(βx) might overflow."""
    scaled = x * beta
    return select(scaled > threshold, x, np.log1p(np.exp(scaled)) / x.dtype.type(beta))


# fmt: off
sigmoid = define(
    "sigmoid(self)", "SigmoidBackward0", quiet(lambda x: 1 / (1 + np.exp(-x))),
    self=lambda grad, result: grad * (1 - result) * result,
    promote="float", samples=any_shape,
    doc="σ(x) = 1/(1 + e⁻ˣ), between 0 and 1; σ' = σ (1 − σ).",
    example="torch.sigmoid(torch.tensor([0.0, 2.0])) → tensor([0.5000, 0.8808])",
)
relu = define(
    "relu(self)", "ReluBackward0", lambda x: np.maximum(x, 0),
    self=lambda grad, result: masked_fill_number(grad, result <= 0, 0),
    refuses=refuse_bools, samples=smooth_shapes,
    doc="x where it is positive, else 0; the derivative is 1 or 0, and 0 at 0. Raises RuntimeError for bools.",
    example="torch.relu(torch.tensor([-1.0, 0.0, 2.0])) → tensor([0., 0., 2.])",
)
leaky_relu = define(
    "leaky_relu(self, negative_slope)", "LeakyReluBackward0",
    lambda x, negative_slope: select(x > 0, x, x * x.dtype.type(negative_slope)),
    self=lambda grad, self, negative_slope: chosen(self > 0, grad, grad * negative_slope),
    refuses=not_for([0, 1], "leaky_relu_cpu"), samples=((smooth(2, 3), 0.01), (smooth(), 0.2)),
)
elu = define(
    "elu(self, alpha)", "EluBackward0", quiet(lambda x, alpha: select(x > 0, x, x.dtype.type(alpha) * np.expm1(x))),
    self=lambda grad, self, alpha: chosen(self > 0, grad, grad * alpha * exp(self)),
    refuses=not_for([0, 1], "elu_cpu"), constants={"scale": 1.0, "input_scale": 1.0},
    samples=((smooth(2, 3), 1.0), (smooth(), 0.5)),
)
gelu = define(
    "gelu(self, approximate)", "GeluBackward0", gelu_value,
    self=lambda grad, self, approximate: grad * gelu_derivative(self, approximate),
    refuses=not_for([0, 1], "GeluKernelImpl"), samples=((any_shape[2][0], "none"), (any_shape[0][0], "tanh")),
)
silu = define(
    "silu(self)", "SiluBackward0", quiet(lambda x: x / (1 + np.exp(-x))),
    self=lambda grad, self: grad * silu_derivative(self, sigmoid(self)),
    refuses=not_for([0, 1], "silu_cpu"), samples=any_shape,
)
softplus = define(
    "softplus(self, beta, threshold)", "SoftplusBackward0", softplus_value,
    self=lambda grad, self, beta, threshold: chosen(self * beta > threshold, grad, grad * sigmoid(self * beta)),
    refuses=not_for([0, 1], "softplus_cpu"),
    samples=((any_shape[2][0], 1.0, 20.0), (smooth(2, 3, at=(0.5,)), 2.0, 1.0)),
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
