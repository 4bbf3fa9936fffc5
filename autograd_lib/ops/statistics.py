"""Variance and standard deviation."""

import math
from collections.abc import Sequence

import numpy as np

from ..basics.arguments import dimensions
from ..basics.error_texts import helped, warn_user
from ..declaration.define import define
from ..declaration.sample_inputs import along
from ..tensors.tensor import Tensor
from .sum_and_mean import count, kept, mean_along
from .where import masked_fill_number

BOTH_NAMES = {"var": "std and var", "std": "std and var"}  # what an error calls them
spread_along = tuple([(*sample, correction) for sample, correction in zip(along[:3], (1, 0, 2))])


def degrees_of_freedom(size: Sequence[int], dim: Sequence[int], correction: float) -> float:
    """How many deviations are free: their number, less the correction for the mean that was taken from them."""
    return max(count(size, dim) - correction, 0)


def variance(x: np.ndarray, dim: Sequence[int], keepdim: bool, correction: float) -> np.ndarray:
    """The mean square of the deviations from the mean, of which the mean takes away `correction`."""
    mean = np.sum(x, dim, keepdims=True) / count(x.shape, dim)
    total = np.sum(np.square(x - mean), dim, keepdims=keepdim)
    return total / degrees_of_freedom(x.shape, dim, correction)


def variance_derivative(grad: Tensor, x: Tensor, dim: Sequence[int], keepdim: bool, correction: float) -> Tensor:
    """2 (x − mean) / (n − correction)."""
    n = degrees_of_freedom(x.shape, dim, correction)
    return kept(grad, x.shape, dim, keepdim) * (2 / n if n else math.nan) * (x - mean_along(x, dim, True))


def deviation_derivative(grad: Tensor, x: Tensor, dim: Sequence[int], keepdim: bool, correction, deviation) -> Tensor:
    """That of the variance, divided by twice the deviation; 0 where all values are equal."""
    grad = masked_fill_number(grad / (deviation * 2), deviation == 0, 0)
    return variance_derivative(grad, x, dim, keepdim, correction)


# fmt: off
variances = define(
    "var(self, dim, keepdim, correction)", "VarBackward0", variance,
    self=lambda grad, self, dim, keepdim, correction: variance_derivative(grad, self, dim, keepdim, correction),
    samples=spread_along,
)
deviations = define(
    "std(self, dim, keepdim, correction)", "StdBackward0", lambda *arguments: np.sqrt(variance(*arguments)),
    self=lambda grad, self, dim, keepdim, correction, result:
        deviation_derivative(grad, self, dim, keepdim, correction, result),
    samples=spread_along,
)
# fmt: on


def _spread(function, row, input, dim, unbiased, keepdim, correction):
    if isinstance(dim, bool):  # var(unbiased)
        dim, unbiased = None, dim
    if not input.is_floating_point():
        raise helped(
            NotImplementedError(f"{BOTH_NAMES.get(function, function)} only support floating point and complex dtypes"),
            f"take {function} of x.float().",
        )
    if unbiased is not None:
        correction = int(unbiased)
    dims = dimensions(function, input, dim, keepdim)
    correction = 1 if correction is None else correction
    if count(input._data.shape, dims) - correction <= 0:
        warn_user(
            f"{function}(): degrees of freedom is <= 0. Correction should be strictly less than the reduction factor "
            "(input numel divided by output numel)."
        )
    return row(input, dims, keepdim, correction)


def var(input: Tensor, dim=None, unbiased=None, keepdim=False, *, correction=None) -> Tensor:
    """The variance, over all or along `dim`: Σ (x − mean)² / (n − correction), where correction is 1 by default.

    `unbiased=False` means `correction=0`. ∂var/∂xᵢ = 2 (xᵢ − mean) / (n − correction). Warns, and returns nan, where
    the correction is not less than n. Raises NotImplementedError for integers.

    >>> torch.var(torch.tensor([1.0, 2.0, 6.0])), torch.var(torch.tensor([1.0, 2.0, 6.0]), correction=0)
    (tensor(7.), tensor(4.6667))
    """
    return _spread("var", variances, input, dim, unbiased, keepdim, correction)


def std(input: Tensor, dim=None, unbiased=None, keepdim=False, *, correction=None) -> Tensor:
    """The standard deviation: the square root of `var`, with the same arguments. Its derivative is taken as 0 at 0.

    >>> torch.std(torch.tensor([1.0, 2.0, 6.0]))
    tensor(2.6458)
    """
    return _spread("std", deviations, input, dim, unbiased, keepdim, correction)
