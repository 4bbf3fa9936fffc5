"""What stands between the layers of a network, element by element. More of them are in more_activations.py."""

from collections.abc import Sequence

import numpy as np

from ..basics.dtypes import bool_
from ..declaration.define import define
from ..declaration.sample_inputs import Shape, any_shape, smooth, smooth_shapes
from .pointwise import zeros_like


def refuse_bools(types: Sequence):
    """PyTorch's ReLU is defined for integers, but not for bools."""
    return NotImplementedError("Boolean inputs not supported for relu") if types[0] is bool_ else None


# fmt: off
sigmoid = define(
    "sigmoid(self)", "SigmoidBackward0", lambda x: 1 / (1 + np.exp(-x)),
    self=lambda grad, result: sigmoid_backward(grad, result),
    in_words="The slope of sigmoid is result × (1 - result): {grad} × {result} × (1 - {result})",
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
    in_words="relu lets it pass where the result is positive: {grad} where {result} > 0, else 0",
    refuses=refuse_bools, samples=smooth_shapes,
    doc="x where it is positive, else 0; the derivative is 1 or 0, and 0 at 0. Raises NotImplementedError for bools.",
    example="torch.relu(torch.tensor([-1.0, 0.0, 2.0])) → tensor([0., 0., 2.])",
)
threshold_backward = define(
    "threshold_backward(grad_output, self, threshold)", "ThresholdBackwardBackward0",
    lambda grad, x, threshold: np.where(~(x <= threshold), grad, 0),
    grad_output=lambda grad, self, threshold: threshold_backward(grad, self, threshold),
    self=lambda grad: zeros_like(grad),
    samples=((Shape(2, 3), smooth(2, 3), 0), (Shape(), smooth(), 0)),
)
# fmt: on
