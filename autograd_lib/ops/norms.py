"""Norms of vectors."""

import math
from collections.abc import Sequence

import numpy as np

from ..basics import left_out
from ..basics.arguments import dimensions
from ..declaration.define import define
from ..declaration.sample_inputs import Shape, positive, smooth
from ..tensors.tensor import Tensor
from .more_pointwise import sign
from .pointwise import abs, ones_like
from .sum_and_mean import kept, sum_along
from .where import chosen, masked_fill_number, only


def norm_value(x, order, dim, keepdim):
    """(Σ |x|ᵖ)^(1/p), and its limits for p = 0, ∞ and −∞."""
    size = np.abs(x)
    if order == 2:
        return np.sqrt(np.sum(np.square(x), dim, keepdims=keepdim))
    if order == 1:
        return np.add.reduce(size, axis=dim, keepdims=keepdim)
    if order == 0:
        return np.add.reduce(x != 0, axis=dim, keepdims=keepdim, dtype=x.dtype)
    if math.isinf(order):
        return (np.maximum if order > 0 else np.minimum).reduce(size, axis=dim, keepdims=keepdim)
    return np.power(np.add.reduce(np.power(size, order), axis=dim, keepdims=keepdim), 1 / order)


def norm_derivative(grad: Tensor, x: Tensor, order: float, dim: Sequence[int], keepdim: bool, result) -> Tensor | None:
    """sign(x) |x|^(p−1) / norm^(p−1); 0 where x or the norm is 0, and shared by all that are largest for p = ∞."""
    keepdim = keepdim or len(dim) == len(x.shape)  # one number for all needs no dimensions
    grad, norm = kept(grad, x.shape, dim, keepdim), kept(result, x.shape, dim, keepdim)
    if order == 2:
        return grad * masked_fill_number(x / norm, norm == 0, 0)
    if order == 1:
        return grad * sign(x)
    if order == 0:
        return None  # a number of elements: it does not depend on their values
    if math.isinf(order):
        found = only(ones_like(x), abs(x) == norm)
        return sign(x) * chosen(abs(x) == norm, grad / sum_along(found, dim, True), 0.0)
    scaled = sign(x) * masked_fill_number(abs(x) ** (order - 1), x == 0, 0)
    return scaled * masked_fill_number(grad / norm ** (order - 1), norm == 0, 0)


# fmt: off
norms = define(
    "linalg_vector_norm(self, ord, dim, keepdim)", "LinalgVectorNormBackward0", norm_value,
    self=lambda grad, self, ord, dim, keepdim, result: norm_derivative(grad, self, ord, dim, keepdim, result),
    samples=(
        (Shape(2, 3), 2, (0, 1), False), (Shape(2, 3), 2, (1,), True), (smooth(2, 3), 1, (0,), False),
        (smooth(2, 3), 3, (0, 1), False), (positive(3), 1.5, (0,), False), (Shape(2, 3), math.inf, (1,), False),
        (Shape(2, 3), -math.inf, (1,), True), (smooth(3), 0, (0,), False), (Shape(), 2, (), False),
    ),
)
# fmt: on


def norm(input: Tensor, p="fro", dim=None, keepdim=False, dtype=None) -> Tensor:
    """(Σ |x|ᵖ)^(1/p) of all elements, or along `dim`; p = 2 is also called "fro". The derivative is 0 where it is 0.

    Raises NotImplementedError for integers, and for other words, which are norms of matrices.

    >>> torch.norm(torch.tensor([3.0, 4.0])), torch.norm(torch.tensor([3.0, -4.0]), p=1)
    (tensor(5.), tensor(7.))
    """
    if p in ("fro", None):
        p = 2
    elif isinstance(p, str):
        raise NotImplementedError(left_out.words("linalg.matrix_norm"))
    return vector_norm(input, p, dim, keepdim, dtype=dtype)


def vector_norm(x: Tensor, ord=2, dim=None, keepdim=False, *, dtype=None) -> Tensor:
    """(Σ |x|ᵖ)^(1/p) for p = `ord`, of all elements or along `dim`.

    Raises NotImplementedError for integers.

    >>> torch.linalg.vector_norm(torch.tensor([3.0, -4.0]), 1)
    tensor(7.)
    """
    x = x if dtype is None else x.to(dtype)
    if not x.is_floating_point():
        raise NotImplementedError(
            f"linalg.vector_norm: Expected a floating point or complex tensor as input. Got {x.dtype.spoken}"
        )
    return norms(x, ord, dimensions("linalg_vector_norm", x, dim, keepdim), keepdim)
