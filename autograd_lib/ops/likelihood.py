"""The negative log-likelihood of class numbers: what cross-entropy is, after a log-softmax.

Two operations, each the other's derivative: one *picks* a number from each row, the other *puts* a number into each
row. So the backward pass of a backward pass needs no third.
"""

import math

import numpy as np

from ..basics.dtypes import int64
from ..declaration.define import define
from ..declaration.sample_inputs import Index, Shape
from ..tensors.tensor import Tensor
from .add_at import are_there
from .losses import MEAN, NONE, SUM, weighted
from .pointwise import zeros_like


def pick(input: np.ndarray, target: np.ndarray, weight: np.ndarray | None, reduction: int, ignore_index: int):
    """-w · input[target] of each row, where w is the weight of its class, 0 for a row that is ignored; and Σ w."""
    rows, classes = counting(target, ignore_index, input.shape[-1])
    weights = weight if weight is None else weight[classes]
    picked = weighted(-table(input)[rows, classes], weights)
    total_weight = input.dtype.type(rows.size if weights is None else np.add.reduce(weights))
    if reduction == NONE:
        losses = np.zeros(target.size, input.dtype)
        losses[rows] = picked
        return losses.reshape(target.shape), total_weight
    loss = np.add.reduce(picked)
    if reduction == MEAN:
        loss = loss / total_weight if total_weight else loss * math.nan  # no row counts: 0 / 0
    return loss, total_weight


def put(grad, input, target, weight, reduction: int, ignore_index, total_weight):
    """-w · grad at the target of each row that counts, and 0 elsewhere."""
    rows, classes = counting(target, ignore_index, input.shape[-1])
    share = -grad / total_weight if reduction == MEAN else -grad
    if reduction == NONE:
        share = share.reshape(-1)[rows]
    result = np.zeros(input.shape, input.dtype)
    table(result)[rows, classes] = weighted(share, weight if weight is None else weight[classes])
    return result


def counting(target: np.ndarray, ignore_index: int, n_classes: int):
    """The numbers of the rows that are not ignored, and their classes. Raises IndexError for one that is not there."""
    classes = target.reshape(-1)
    if not 0 <= ignore_index < n_classes and are_there(classes, n_classes):
        return np.arange(classes.size), classes
    rows = np.flatnonzero(classes != ignore_index)
    classes = classes[rows]
    if not are_there(classes, n_classes):
        wrong = classes[(classes < 0) | (classes >= n_classes)][0]
        raise IndexError(f"Target {wrong} is out of bounds.")
    return rows, classes


def table(input: np.ndarray) -> np.ndarray:
    """One row for each example: a single example has no dimension for that."""
    return input.reshape(-1, input.shape[-1])


rows, targets, weights = Shape(4, 3), Index(4, below=3), Shape(3)
nll_samples = (
    (rows, targets, None, MEAN, -100),
    (rows, targets, weights, SUM, 1),
    (rows, targets, weights, NONE, -100),
    (Shape(3), Index(below=3), None, MEAN, -100),
)
put_samples = (  # with the gradient in front, and Σ w behind
    (Shape(), *nll_samples[0], 4.0),
    (Shape(), *nll_samples[1], None),
    (Shape(4), *nll_samples[2], None),
    (Shape(), *nll_samples[3], 1.0),
)

# fmt: off
nll = define(
    "nll_loss_forward(self, target, weight, reduction, ignore_index)", "NllLossBackward0", pick,
    self=lambda grad, self, target, weight, reduction, ignore_index, total_weight:
        nll_backward(grad, self, target, weight, reduction, ignore_index, total_weight),
    outputs=("output", "total_weight"), samples=nll_samples,
)
nll_backward = define(
    "nll_loss_backward(grad_output, self, target, weight, reduction, ignore_index, total_weight)",
    "NllLossBackwardBackward0", put,
    grad_output=lambda grad, target, weight, reduction, ignore_index:
        nll(grad, target, weight, reduction, ignore_index)[0],
    self=lambda grad, self: zeros_like(self),
    samples=put_samples,
)
# fmt: on


def nll_loss(input: Tensor, target: Tensor, weight: Tensor | None, reduction: int, ignore_index: int) -> Tensor:
    """The negative log-likelihood of class numbers: see `nn.functional.nll_loss`."""
    _check(input, target, weight)
    ndim = input._data.ndim
    if ndim > 2:  # further dimensions are more rows
        rows = input.movedim(1, -1).reshape(-1, input.shape[1])
        losses = nll_loss(rows, target.reshape(-1), weight, reduction, ignore_index)
        return losses.reshape(target.shape) if reduction == NONE else losses
    if ndim == 1:
        target = target.reshape(())
    return nll(input, target, weight, reduction, ignore_index)[0]


def _check(input, target, weight):
    """Raises ValueError or RuntimeError, in PyTorch's words, for arguments that do not fit each other."""
    size, wanted = input._data.shape, target._data.shape
    if len(size) == 1:
        if len(wanted) > 1 or target.numel() != 1:
            raise ValueError(f"For 1D input, 1D target must have size 1, but got target size: {wanted[0]}")
    elif size and size[:1] != (wanted[:1] or (0,)):
        rows = wanted[0] if wanted else 0
        raise ValueError(f"Expected input batch_size ({size[0]}) to match target batch_size ({rows}).")
    if len(size) == 2 and len(wanted) > 1:
        raise RuntimeError("0D or 1D target tensor expected, multi-target not supported")
    if len(size) > 2 and wanted != (size[0], *size[2:]):
        raise RuntimeError(f"Expected target size {[size[0], *size[2:]]}, got {list(wanted)}")
    if target.dtype is not int64:
        raise RuntimeError(f"expected target dtype to be Long or Byte, but got {target.dtype.spoken}")
    if weight is None:
        return
    n_classes = size[min(len(size) - 1, 1)]
    if weight.shape != (n_classes,):
        raise RuntimeError(
            f"weight tensor should be defined either for all {n_classes} classes or no classes but got weight tensor "
            f"of shape: {list(weight.shape)}"
        )
    if weight.dtype is not input.dtype:
        raise RuntimeError(f"expected scalar type {input.dtype.spoken} but found {weight.dtype.spoken}")
