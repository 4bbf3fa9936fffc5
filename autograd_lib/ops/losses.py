"""Losses that are one operation in PyTorch: how far an output is from its target, and the derivative of that.

`nn.functional` completes and checks the arguments; here is what they compute. `reduction` is PyTorch's number for what
becomes of the losses of single elements: they stay, their mean is taken, or their sum.
"""

import operator
from math import prod

import numpy as np

from ..basics import dtypes
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..tensors.tensor import Tensor
from .activations import sigmoid
from .bounds import clamp_numbers
from .more_activations import log_sigmoid
from .pointwise import log
from .refusals import not_for

probabilities = Shape(2, 3, low=0.1, high=0.9)

NONE, MEAN, SUM = 0, 1, 2


def reduced(losses: np.ndarray, reduction: int) -> np.ndarray:
    """What becomes of the losses of single elements."""
    if reduction == NONE:
        return losses
    total = np.add.reduce(losses, axis=None)
    return total / losses.size if reduction == MEAN else total


def for_each(grad: Tensor, reduction: int, elements: Tensor) -> Tensor:
    """The gradient of each element's loss, given that of what they were reduced to."""
    return grad / prod(elements.shape) if reduction == MEAN else grad


def weighted(values: np.ndarray, weight: np.ndarray | None) -> np.ndarray:
    """`values`, times a weight where there is one."""
    return values if weight is None else values * weight


def squared_error(input: np.ndarray, target: np.ndarray, reduction: int) -> np.ndarray:
    return reduced(np.square(input - target), reduction)


def spoken(dtype) -> str:
    """What messages call a dtype, ours or NumPy's."""
    return dtypes.of_numpy(dtype).spoken if isinstance(dtype, np.dtype) else dtype.spoken


def smooth_l1(input: np.ndarray, target: np.ndarray, reduction: int, beta: float) -> np.ndarray:
    error = np.abs(input - target)
    return reduced(np.where(error < beta, error * error * (0.5 / beta), error - 0.5 * beta), reduction)


def smooth_l1_gradient(grad, input, target, reduction, beta):
    """error / beta, cut off at ±1."""
    return clamp_numbers((input - target) / beta, -1, 1) * for_each(grad, reduction, input)


def cross_entropy_of_yes(input: np.ndarray, target: np.ndarray, weight: np.ndarray | None, reduction) -> np.ndarray:
    """-(t log x + (1 - t) log(1 - x)), with logarithms not below -100: an impossible target costs 100, not inf."""
    yes, no = np.maximum(np.log(input), -100), np.maximum(np.log1p(-input), -100)
    return reduced(weighted((target - 1) * no - target * yes, weight), reduction)


def cross_entropy_of_yes_with_logits(input: np.ndarray, target, weight, pos_weight, reduction: int) -> np.ndarray:
    """(1 - t) x + p log(1 + exp(-x)), where p = 1 + (pos_weight - 1) t counts a yes pos_weight times."""
    log_term = np.log1p(np.exp(-np.abs(input))) - np.minimum(input, 0)
    return reduced(weighted((1 - target) * input + yes_counts(target, pos_weight) * log_term, weight), reduction)


def yes_counts(target, pos_weight: np.ndarray | None) -> int | np.ndarray:
    return 1 if pos_weight is None else (pos_weight - 1) * target + 1


def squared_error_in_words(reduction: int) -> str:
    """A mean alone shares the gradient out."""
    words, share = (", and a mean shares it out", " / n") if reduction == MEAN else ("", "")
    differences = "2 × ({self} - {target})", "2 × ({target} - {self})"
    parts = "; ".join([f"{each} × {{grad}}{share}" for each in differences])
    return f"The slope of a squared difference is twice the difference{words}: {parts}"


# fmt: off
mse_loss = define(
    "mse_loss(self, target, reduction)", "MseLossBackward0", squared_error,
    self=lambda grad, self, target, reduction: (self - target) * (for_each(grad, reduction, self) * 2),
    target=lambda grad, self, target, reduction: (target - self) * (for_each(grad, reduction, self) * 2),
    in_words=squared_error_in_words,
    promote="common", refuses=not_for([0, 1], "mse_cpu"),
    samples=((Shape(2, 3), Shape(2, 3), MEAN), (Shape(3), Shape(3), SUM), (Shape(3), Shape(3), NONE)),
)
smooth_l1_loss = define(
    "smooth_l1_loss(self, target, reduction, beta)", "SmoothL1LossBackward0", smooth_l1,
    self=lambda grad, self, target, reduction, beta: smooth_l1_gradient(grad, self, target, reduction, beta),
    target=lambda grad, self, target, reduction, beta: -smooth_l1_gradient(grad, self, target, reduction, beta),
    promote="common", samples=((Shape(2, 3), Shape(2, 3), MEAN, 0.75), (Shape(3), Shape(3), NONE, 1.5)),
)
binary_cross_entropy = define(
    "binary_cross_entropy(self, target, weight, reduction)", "BinaryCrossEntropyBackward0", cross_entropy_of_yes,
    self=lambda grad, self, target, weight, reduction:
        weighted((self - target) / clamp_numbers((1 - self) * self, 1e-12, None), weight)
        * for_each(grad, reduction, self),
    target=lambda grad, self, target, weight, reduction:
        weighted(log(1 - self) - log(self), weight) * for_each(grad, reduction, self),
    samples=(
        (probabilities, probabilities, None, MEAN),
        (probabilities, probabilities, Shape(3), NONE),
    ),
)
binary_cross_entropy_with_logits = define(
    "binary_cross_entropy_with_logits(self, target, weight, pos_weight, reduction)",
    "BinaryCrossEntropyWithLogitsBackward0", cross_entropy_of_yes_with_logits,
    self=lambda grad, self, target, weight, pos_weight, reduction:
        weighted((1 - target) - yes_counts(target, pos_weight) * sigmoid(-self), weight)
        * for_each(grad, reduction, self),
    target=lambda grad, self, target, weight, pos_weight, reduction:
        weighted(log_sigmoid(-self) - yes_counts(1, pos_weight) * log_sigmoid(self), weight)
        * for_each(grad, reduction, self),
    samples=(
        (Shape(2, 3), probabilities, None, None, MEAN),
        (Shape(2, 3), probabilities, Shape(2, 3), Shape(3), SUM),
    ),
)
div_number = define(  # PyTorch writes losses in C++, where a divisor that is a number has an overload of its own
    "div(self, other)", "DivBackward1", operator.truediv,
    self=lambda grad, other: grad / other,
    promote="float", samples=((Shape(2, 3), 3.0),),
)
# fmt: on
