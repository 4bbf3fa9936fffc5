"""Further activations. What PyTorch makes of other operations is in `nn.functional`."""

import numpy as np

from ...declaration.define import define
from ...declaration.sample_inputs import Shape, smooth
from ..choose import only
from ..numeric import keep, not_for, quiet, select
from ..pointwise import exp, zeros_like

SELU_ALPHA, SELU_SCALE = 1.6732632423543772, 1.0507009873554805  # fixed points of mean 0 and variance 1, see selu


def between(x, low, high):
    """Where x is strictly inside."""
    return (x > low) & (x < high)


# fmt: off
# Functions made of straight lines pass a gradient, or not: their own derivatives are 0.
hardtanh_backward = define(
    "hardtanh_backward(grad_output, self, min_val, max_val)", "HardtanhBackwardBackward0",
    lambda grad, x, min_val, max_val: keep(between(x, min_val, max_val), grad),
    grad_output=lambda grad, self, min_val, max_val: only(grad, between(self, min_val, max_val)),
    self=lambda grad: zeros_like(grad),
    samples=((Shape(2, 3), smooth(2, 3, at=(-0.5, 0.5)), -0.5, 0.5),),
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
selu = define(
    "elu(self, alpha, scale)", "EluBackward0",
    quiet(lambda x, alpha, scale: x.dtype.type(scale) * select(x > 0, x, x.dtype.type(alpha) * np.expm1(x))),
    self=lambda grad, self, alpha, scale:
        only(grad * scale, self > 0) + only(grad * scale * alpha * exp(self), self <= 0),
    refuses=not_for([0, 1], "elu_cpu"), constants={"input_scale": 1.0},
    samples=((smooth(2, 3), SELU_ALPHA, SELU_SCALE),),
)
prelu = define(
    "_prelu_kernel(self, weight)", "PreluKernelBackward0", lambda x, weight: select(x > 0, x, weight * x),
    self=lambda grad, self, weight: prelu_backward(grad, self, weight),
    weight=lambda grad, self: only(grad * self, ~(self > 0)),
    broadcasts=True, samples=((smooth(2, 3), Shape(1, 3)),),
)
# fmt: on
