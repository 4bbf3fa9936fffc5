"""Diagonals and triangles of matrices."""

from collections.abc import Sequence

import numpy as np

from ..basics.arguments import integer
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..tensors.tensor import Tensor


def diag(input: Tensor, diagonal=0) -> Tensor:
    """The diagonal of a matrix, or a matrix with a vector on its diagonal. Raises RuntimeError for others.

    >>> torch.diag(torch.tensor([1, 2]))
    tensor([[1, 0],
            [0, 2]])
    """
    if input.ndim == 2:
        return _diagonal(input, diagonal).clone()
    if input.ndim != 1:
        raise RuntimeError(f"diag(): Supports 1D or 2D tensors. Got {input.ndim}D")
    size = len(input) + abs(diagonal)
    result = Tensor._wrap(np.zeros((size, size), input._data.dtype))
    _diagonal(result, diagonal).copy_(input)
    return result


def trace(input: Tensor) -> Tensor:
    """The sum of the diagonal of a matrix. Raises RuntimeError for other tensors.

    >>> torch.trace(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor(5.)
    """
    if input.ndim != 2:
        raise RuntimeError("trace: expected a matrix, but got tensor with dim " + str(input.ndim))
    return diagonal(input).sum()


# fmt: off
lower_triangle = define(
    "tril(self, diagonal)", "TrilBackward0", np.tril,
    self=lambda grad, diagonal: lower_triangle(grad, diagonal),
    samples=((Shape(3, 3), 0), (Shape(2, 2, 3), 1)),
)
upper_triangle = define(
    "triu(self, diagonal)", "TriuBackward0", np.triu,
    self=lambda grad, diagonal: upper_triangle(grad, diagonal),
    samples=((Shape(3, 3), 0), (Shape(2, 2, 3), 1)),
)
# fmt: on


def tril(input: Tensor, diagonal=0) -> Tensor:
    """Matrices with zeros above the diagonal, or above one that is `diagonal` places further to the right.

    Raises RuntimeError for fewer than two dimensions.

    >>> torch.tril(torch.ones(2, 2))
    tensor([[1., 0.],
            [1., 1.]])
    """
    if input.ndim < 2:
        raise RuntimeError("tril: input tensor must have at least 2 dimensions")
    return lower_triangle(input, integer("tril", "diagonal", 1, diagonal))


def triu(input: Tensor, diagonal=0) -> Tensor:
    """Matrices with zeros below the diagonal, or below one that is `diagonal` places further to the right.

    Raises RuntimeError for fewer than two dimensions.

    >>> torch.triu(torch.ones(2, 2), diagonal=1)
    tensor([[0., 1.],
            [0., 0.]])
    """
    if input.ndim < 2:
        raise RuntimeError("triu: input tensor must have at least 2 dimensions")
    return upper_triangle(input, integer("triu", "diagonal", 1, diagonal))


def diagonal(input: Tensor, offset=0, dim1=0, dim2=1) -> Tensor:
    """The elements with equal indices in two dimensions, or with `dim2`'s greater by `offset`; a view.

    Raises RuntimeError for two equal dimensions.

    >>> torch.diagonal(torch.tensor([[1, 2], [3, 4]]))
    tensor([1, 4])
    """
    first, second = input._dim(dim1), input._dim(dim2)
    if first == second:
        raise RuntimeError(f"diagonal dimensions cannot be identical {dim1}, {dim2}")
    return diagonals(input, integer("diagonal", "offset", 1, offset), first, second)


_diagonal = diagonal  # where an argument has this name


def diagonal_of(x: np.ndarray, offset: int, dim1: int, dim2: int) -> np.ndarray:
    """NumPy's diagonal, that can be written into."""
    view = np.diagonal(x, offset, dim1, dim2)
    if x.flags.writeable:
        view.flags.writeable = True
    return view


def with_diagonal(grad, size: Sequence[int], offset: int, dim1: int, dim2: int):
    """Zeros of that size, with `grad` as diagonal."""
    whole = np.zeros(size, grad.dtype)
    diagonal_of(whole, offset, dim1, dim2)[...] = grad
    return whole


# fmt: off
diagonals = define(
    "diagonal(self, offset, dim1, dim2)", "DiagonalBackward0", diagonal_of,
    self=lambda grad, offset, dim1, dim2, self_sym_sizes: diagonal_backward(grad, self_sym_sizes, offset, dim1, dim2),
    view=True, samples=((Shape(3, 3), 0, 0, 1), (Shape(2, 4, 3), 1, 1, 2), (Shape(2, 3), -1, 0, 1)),
)
diagonal_backward = define(
    "diagonal_backward(grad_output, input_sizes, offset, dim1, dim2)", "DiagonalBackwardBackward0", with_diagonal,
    grad_output=lambda grad, offset, dim1, dim2: diagonals(grad, offset, dim1, dim2),
    samples=((Shape(2), (2, 3), 0, 0, 1),),
)
# fmt: on
