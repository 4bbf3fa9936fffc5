"""Further activations. What PyTorch makes of other operations is in `nn.functional`."""

import numpy as np

from ...declaration.define import define
from ...declaration.sample_inputs import Shape, any_shape, smooth
from ..activations import sigmoid, softplus, threshold_backward
from ..choose import only
from ..numeric import keep, not_for, quiet, select
from ..pointwise import exp, tanh, zeros_like

SELU_ALPHA, SELU_SCALE = 1.6732632423543772, 1.0507009873554805  # fixed points of mean 0 and variance 1, see selu


def between(x, low, high):
    """Where x is strictly inside."""
    return (x > low) & (x < high)


def mish_value(x):
    """x tanh(softplus(x)), without overflow."""
    return x * np.tanh(np.log1p(np.exp(np.minimum(x, 20))) * (x <= 20) + x * (x > 20)).astype(x.dtype)


def mish_derivative(x):
    """tanh(s) + x σ(x) (1 − tanh² s), where s is softplus(x)."""
    t = tanh(softplus(x, 1.0, 20.0))
    return t + x * sigmoid(x) * (1 - t * t)


def outside(x, lambd):
    """Where x is further from 0."""
    return ~((x >= -lambd) & (x <= lambd))


# fmt: off
# Functions made of straight lines pass a gradient, or not: their own derivatives are 0.
hardtanh_backward = define(
    "hardtanh_backward(grad_output, self, min_val, max_val)", "HardtanhBackwardBackward0",
    lambda grad, x, min_val, max_val: keep(between(x, min_val, max_val), grad),
    grad_output=lambda grad, self, min_val, max_val: only(grad, between(self, min_val, max_val)),
    self=lambda grad: zeros_like(grad),
    samples=((Shape(2, 3), smooth(2, 3, at=(-0.5, 0.5)), -0.5, 0.5),),
)
hardshrink_backward = define(
    "hardshrink_backward(grad_output, self, lambd)", "HardshrinkBackwardBackward0",
    lambda grad, x, lambd: keep(outside(x, lambd), grad),
    grad_output=lambda grad, self, lambd: only(grad, outside(self, lambd)),
    self=lambda grad: zeros_like(grad),
    samples=((Shape(2, 3), smooth(2, 3, at=(-0.5, 0.5)), 0.5),),
)
softshrink_backward = define(
    "softshrink_backward(grad_output, self, lambd)", "SoftshrinkBackwardBackward0",
    lambda grad, x, lambd: keep(outside(x, lambd), grad),
    grad_output=lambda grad, self, lambd: only(grad, outside(self, lambd)),
    self=lambda grad: zeros_like(grad),
    samples=((Shape(2, 3), smooth(2, 3, at=(-0.5, 0.5)), 0.5),),
)
prelu_backward = define(
    "_prelu_kernel_backward(grad_output, self, weight)", "PreluKernelBackwardBackward0",
    lambda grad, x, weight: select(x > 0, grad, weight * grad),
    grad_output=lambda grad, self, weight: prelu_backward(grad, self, weight),
    self=lambda grad: zeros_like(grad),
    weight=lambda grad, grad_output, self: only(grad * grad_output, ~(self > 0)),
    broadcasts=True, samples=((Shape(2, 3), smooth(2, 3), Shape(1, 3)),),
)
hardtanh = define(
    "hardtanh(self, min_val, max_val)", "HardtanhBackward0",
    lambda x, min_val, max_val: np.minimum(np.maximum(x, x.dtype.type(min_val)), x.dtype.type(max_val)),
    self=lambda grad, self, min_val, max_val: hardtanh_backward(grad, self, min_val, max_val),
    refuses=not_for([0], "hardtanh"), samples=((smooth(2, 3, at=(-1.0, 1.0)), -1.0, 1.0),),
)
hardswish = define(
    "hardswish(self)", "HardswishBackward0", lambda x: x * np.clip(x + 3, 0, 6) / 6,
    self=lambda grad, self: only(grad, self >= 3) + only(grad * (self / 3 + 0.5), between(self, -3, 3)),
    refuses=not_for([0, 1], "hardswish_cpu"), samples=any_shape,
)
hardsigmoid = define(
    "hardsigmoid(self)", "HardsigmoidBackward0", lambda x: np.clip(x + 3, 0, 6) / 6,
    self=lambda grad, self: only(grad / 6, between(self, -3, 3)),
    refuses=not_for([0, 1], "hardsigmoid_cpu"), samples=any_shape,
)
hardshrink = define(
    "hardshrink(self, lambd)", "HardshrinkBackward0", lambda x, lambd: keep(outside(x, lambd), x),
    self=lambda grad, self, lambd: hardshrink_backward(grad, self, lambd),
    refuses=not_for([0, 1], "hardshrink_cpu"), samples=((smooth(2, 3, at=(-0.5, 0.5)), 0.5),),
)
softshrink = define(
    "softshrink(self, lambd)", "SoftshrinkBackward0",
    lambda x, lambd: select(x > lambd, x - x.dtype.type(lambd), keep(~(x >= -lambd), x + x.dtype.type(lambd))),
    self=lambda grad, self, lambd: softshrink_backward(grad, self, lambd),
    refuses=not_for([0, 1], "softshrink_cpu"), samples=((smooth(2, 3, at=(-0.5, 0.5)), 0.5),),
)
threshold = define(
    "threshold(self, threshold, value)", "ThresholdBackward0",
    lambda x, threshold, value: select(x <= threshold, np.asarray(value).astype(x.dtype)[()], x),
    self=lambda grad, self, threshold: threshold_backward(grad, self, threshold),
    refuses=not_for([0], "threshold_cpu"), samples=((smooth(2, 3, at=(0.3,)), 0.3, 5.0),),
)
selu = define(
    "elu(self, alpha, scale)", "EluBackward0",
    quiet(lambda x, alpha, scale: x.dtype.type(scale) * select(x > 0, x, x.dtype.type(alpha) * np.expm1(x))),
    self=lambda grad, self, alpha, scale:
        only(grad * scale, self > 0) + only(grad * scale * alpha * exp(self), self <= 0),
    refuses=not_for([0, 1], "elu_cpu"), constants={"input_scale": 1.0},
    samples=((smooth(2, 3), SELU_ALPHA, SELU_SCALE),),
)
celu = define(
    "elu(self, alpha, input_scale)", "EluBackward0",
    quiet(lambda x, alpha, input_scale:
        select(x > 0, x, x.dtype.type(alpha) * np.expm1(x * x.dtype.type(input_scale)))),
    self=lambda grad, self, alpha, input_scale:
        only(grad, self > 0) + only(grad * (alpha * input_scale) * exp(self * input_scale), self <= 0),
    refuses=not_for([0, 1], "elu_cpu"), constants={"scale": 1}, samples=((smooth(2, 3), 0.5, 2.0),),
)
mish = define(
    "mish(self)", "MishBackward0", quiet(mish_value),
    self=lambda grad, self: grad * mish_derivative(self),
    refuses=not_for([0, 1], "mish_cpu"), samples=any_shape,
)
prelu = define(
    "_prelu_kernel(self, weight)", "PreluKernelBackward0", lambda x, weight: select(x > 0, x, weight * x),
    self=lambda grad, self, weight: prelu_backward(grad, self, weight),
    weight=lambda grad, self: only(grad * self, ~(self > 0)),
    broadcasts=True, samples=((smooth(2, 3), Shape(1, 3)),),
)
# fmt: on
