"""Exponentials of many numbers set against each other. The largest is subtracted first, so that none overflows."""

from collections.abc import Sequence

import numpy as np

from ..basics.arguments import dimensions, integer
from ..declaration.define import define
from ..declaration.sample_inputs import Shape, along
from ..tensors.tensor import Tensor
from .copies import to
from .pointwise import exp
from .refusals import not_for
from .sum_and_mean import kept, sum_along

one_dim = ((Shape(2, 3), 1), (Shape(2, 3, 4), 1), (Shape(), 0))

FAR_BELOW = 1e-8  # Σ eˣ along `dim` where all x are far below the largest of the whole array


def dims_of(x: np.ndarray, dim: int) -> tuple[int, ...] | None:
    """`dim` as the one dimension of a sum; a 0-d array has none."""
    return (dim,) if x.ndim else None


def softmax_value(x: np.ndarray, dim: int) -> np.ndarray:
    """eˣ / Σ eˣ

    The largest of the whole array, which is found ten times as fast as those along `dim`, does as well, unless some
    numbers are so far below it that their exponentials vanish.
    """
    if not x.ndim:
        return np.exp(x - x)
    result = x - np.maximum.reduce(x, axis=None, initial=-np.inf)
    sums = np.sum(np.exp(result, out=result), (dim,), keepdims=True)
    if not np.minimum.reduce(sums, axis=None, initial=1) > FAR_BELOW:  # also where it is nan
        result = x - np.maximum.reduce(x, axis=dim, keepdims=True, initial=-np.inf)
        sums = np.sum(np.exp(result, out=result), (dim,), keepdims=True)
    result /= sums
    return result


def log_softmax_value(x: np.ndarray, dim: int) -> np.ndarray:
    """x − ln Σ eˣ"""
    if not x.ndim:
        return x - x
    result = x - np.maximum.reduce(x, axis=dim, keepdims=True, initial=-np.inf)
    result -= np.log(np.sum(np.exp(result), (dim,), keepdims=True))
    return result


def logsumexp_value(x: np.ndarray, dim: Sequence[int], keepdim: bool) -> np.ndarray:
    """ln Σ eˣ; infinite where the largest is."""
    largest = np.maximum.reduce(x, axis=dim, keepdims=True, initial=-np.inf)
    largest = np.where(np.isinf(largest), 0, largest).astype(x.dtype)
    result = np.log(np.sum(np.exp(x - largest), dim, keepdims=True)) + largest
    return result if keepdim else result.reshape([n for i, n in enumerate(x.shape) if i not in dim])[()]


def softmax_gradient(grad, result, dim):
    """s (grad − Σ grad s)"""
    inner = np.vecdot(grad, result, axis=dim, keepdims=True) if grad.ndim else grad * result
    rest = grad - inner
    rest *= result
    return rest


def log_softmax_gradient(grad, result, dim: int):
    """grad − eˡ Σ grad"""
    return grad - np.exp(result) * np.sum(grad, dims_of(grad, dim), keepdims=True)


# fmt: off
softmax_along = define(
    "_softmax(self, dim)", "SoftmaxBackward0", softmax_value,
    self=lambda grad, dim, result: softmax_backward(grad, result, dim),
    refuses=not_for([0, 1], "softmax_lastdim_kernel_impl"), samples=one_dim,
)
softmax_backward = define(
    "_softmax_backward_data(grad_output, output, dim)", "SoftmaxBackwardDataBackward0", softmax_gradient,
    grad_output=lambda grad, output, dim: softmax_backward(grad, output, dim),
    output=lambda grad, grad_output, output, dim:
        grad_output * (grad - sum_over(grad * output, dim)) - grad * sum_over(grad_output * output, dim),
    samples=((Shape(2, 3), Shape(2, 3), 1), (Shape(2, 3), Shape(2, 3), 0)),
)
log_softmax_along = define(
    "_log_softmax(self, dim)", "LogSoftmaxBackward0", log_softmax_value,
    self=lambda grad, dim, result: log_softmax_backward(grad, result, dim),
    refuses=not_for([0, 1], "log_softmax_lastdim_kernel_impl"), samples=one_dim,
)
log_softmax_backward = define(
    "_log_softmax_backward_data(grad_output, output, dim)", "LogSoftmaxBackwardDataBackward0", log_softmax_gradient,
    grad_output=lambda grad, output, dim: grad - sum_over(grad * exp(output), dim),
    output=lambda grad, grad_output, output, dim: -sum_over(grad_output, dim) * exp(output) * grad,
    samples=((Shape(2, 3), Shape(2, 3), 1), (Shape(2, 3), Shape(2, 3), 0)),
)
logsumexps = define(
    "logsumexp(self, dim, keepdim)", "LogsumexpBackward0", logsumexp_value,
    self=lambda grad, self, dim, keepdim, result:
        kept(grad, self.shape, dim, keepdim) * exp(self - kept(result, self.shape, dim, keepdim)),
    promote="float", samples=along,
)
# fmt: on


def sum_over(x, dim):
    """The sum along one dimension, which stays with size 1."""
    return sum_along(x, (dim,), True) if x.ndim else x


def softmax(input: Tensor, dim: int, dtype=None) -> Tensor:
    """eˣ / Σ eˣ along `dim`: positive numbers that add up to 1. ∂sᵢ/∂xⱼ = sᵢ (δᵢⱼ − sⱼ).

    Raises NotImplementedError for integers, unless `dtype` converts them first, IndexError for a missing dimension.

    >>> torch.softmax(torch.tensor([0.0, 0.0, 1000.0]), 0)
    tensor([0., 0., 1.])
    """
    if dtype is not None:
        input = to(input, dtype)
    return softmax_along(input, input._dim(integer("softmax", "dim", 1, dim)))


def log_softmax(input: Tensor, dim: int, dtype=None) -> Tensor:
    """The logarithm of `softmax`, x − ln Σ eˣ, exact also where that is 0. ∂lᵢ/∂xⱼ = δᵢⱼ − sⱼ.

    Raises what `softmax` does.

    >>> torch.log_softmax(torch.tensor([0.0, 0.0, 1000.0]), 0)
    tensor([-1000., -1000.,     0.])
    """
    if dtype is not None:
        input = to(input, dtype)
    return log_softmax_along(input, input._dim(integer("log_softmax", "dim", 1, dim)))


def logsumexp(input: Tensor, dim: int, keepdim=False) -> Tensor:
    """ln Σ eˣ along `dim`, one dimension or several, without overflow; its derivative is `softmax`.

    Integers give floats. Raises IndexError for a dimension that is not there.

    >>> torch.logsumexp(torch.tensor([100.0, 100.0]), 0)
    tensor(100.6931)
    """
    return logsumexps(input, dimensions("logsumexp", input, dim, keepdim), keepdim)
