"""Norms of vectors and of matrices."""

import math

import numpy as np

from ..basics.arguments import dimensions
from ..declaration.define import define
from ..declaration.sample_inputs import Shape, positive, smooth
from .extremes import amax, amin
from .matrices import decomposed, matrices
from .pointwise import abs, ones_like
from .reduce import kept, sum_along
from .reduce import sum as sum_of
from .reshaping import movedim, squeeze
from .shape import unsqueeze
from .special import sign
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


def norm_derivative(grad, x, order, dim, keepdim, result):
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


def norm(input, p="fro", dim=None, keepdim=False, dtype=None):
    """(Σ |x|ᵖ)^(1/p) of all elements, or along `dim`; p = 2 is also called "fro". The derivative is 0 where it is 0.

    For "nuc" see `linalg.matrix_norm`. Raises NotImplementedError for integers, RuntimeError for other words.

    >>> torch.norm(torch.tensor([3.0, 4.0])), torch.norm(torch.tensor([3.0, -4.0]), p=1)
    (tensor(5.), tensor(7.))
    """
    if p in ("fro", None):
        p = 2
    elif not isinstance(p, int | float):
        return matrix_norm(input, p, (-2, -1) if dim is None else dim, keepdim, dtype=dtype)
    return vector_norm(input, p, dim, keepdim, dtype=dtype)


def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None):
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


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, *, dtype=None):
    """A norm of matrices: "fro", 1 and −1 (of columns), inf and −inf (of rows), or of their singular values 2 (the
    largest), −2 (the smallest) and "nuc" (the sum).

    Raises NotImplementedError for integers, RuntimeError for another norm.

    >>> torch.linalg.matrix_norm(torch.tensor([[1.0, 2.0], [3.0, 4.0]]), 1)
    tensor(6.)
    """
    A = A if dtype is None else A.to(dtype)
    if A.ndim < 2:
        raise RuntimeError("linalg.matrix_norm: The input tensor A must have at least 2 dimensions.")
    matrices("linalg.matrix_norm", A, must_be_square=False)
    if ord == "fro":
        return vector_norm(A, 2, dim, keepdim)
    rows, columns = [A._dim(each) for each in dim]
    if ord in (2, -2, "nuc"):
        values = decomposed(movedim(A, (rows, columns), (-2, -1)))[1]
        found = sum_of(values, -1) if ord == "nuc" or not values.shape[-1] else (amax if ord > 0 else amin)(values, -1)
        return unsqueeze(unsqueeze(found, min(rows, columns)), max(rows, columns)) if keepdim else found
    if ord not in (1, -1, math.inf, -math.inf):
        raise RuntimeError(f"linalg.matrix_norm: Order {ord} not supported.")
    inner, outer = (rows, columns) if math.isfinite(ord) else (columns, rows)
    sums = vector_norm(A, 1, inner, True)
    if ord > 0 and not A.shape[outer]:
        extreme = sum_of(sums, outer, True)  # the largest of no sums counts as 0
    else:
        extreme = (amax if ord > 0 else amin)(sums, outer, True)
    return extreme if keepdim else squeeze(extreme, (rows, columns))
