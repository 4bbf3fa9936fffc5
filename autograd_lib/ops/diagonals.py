"""Diagonals and triangles of matrices."""

import numpy as np

from ..basics.arguments import integer
from ..basics.errors import dimension_out_of_range
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..tensors.tensor import Tensor


def diag(input, diagonal=0):
    """The diagonal of a matrix, or a matrix with a vector on its diagonal. Raises RuntimeError for others.

    >>> torch.diag(torch.tensor([1, 2]))
    tensor([[1, 0],
            [0, 2]])
    """
    if input.ndim == 2:
        return diagonal_copy(input, diagonal)
    if input.ndim == 1:
        return diag_embed(input, diagonal)
    raise RuntimeError(f"diag(): Supports 1D or 2D tensors. Got {input.ndim}D")


def diagonal_copy(input, offset=0, dim1=0, dim2=1):
    """`diagonal`, in memory of its own.

    >>> torch.diagonal_copy(torch.eye(2))
    tensor([1., 1.])
    """
    return diagonal(input, offset, dim1, dim2).clone()


def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """The last dimension on the diagonal of two new ones, with zeros beside it.

    Raises IndexError for dimensions that are not there, RuntimeError where both are the same.

    >>> torch.diag_embed(torch.tensor([[1, 2]])).shape
    torch.Size([1, 2, 2])
    """
    n = input.shape[-1] + abs(offset)
    span = input.ndim + 1
    for dim in (dim1, dim2):
        if not -span <= dim < span:
            raise dimension_out_of_range(dim, span)
    dim1, dim2 = dim1 % span, dim2 % span
    if dim1 == dim2:
        raise RuntimeError(f"diagonal dimensions cannot be identical {dim1}, {dim2}")
    sizes = list(input.shape[:-1])
    for dim in sorted((dim1, dim2)):
        sizes.insert(dim, n)
    result = Tensor._wrap(np.zeros(sizes, input._data.dtype))
    diagonal(result, offset, dim1, dim2).copy_(input)
    return result


def trace(input):
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


def tril(input, diagonal=0):
    """Matrices with zeros above the diagonal, or above one that is `diagonal` places further to the right.

    Raises RuntimeError for fewer than two dimensions.

    >>> torch.tril(torch.ones(2, 2))
    tensor([[1., 0.],
            [1., 1.]])
    """
    if input.ndim < 2:
        raise RuntimeError("tril: input tensor must have at least 2 dimensions")
    return lower_triangle(input, integer("tril", "diagonal", 1, diagonal))


def triu(input, diagonal=0):
    """Matrices with zeros below the diagonal, or below one that is `diagonal` places further to the right.

    Raises RuntimeError for fewer than two dimensions.

    >>> torch.triu(torch.ones(2, 2), diagonal=1)
    tensor([[0., 1.],
            [0., 0.]])
    """
    if input.ndim < 2:
        raise RuntimeError("triu: input tensor must have at least 2 dimensions")
    return upper_triangle(input, integer("triu", "diagonal", 1, diagonal))


def diagonal(input, offset=0, dim1=0, dim2=1):
    """The elements with equal indices in two dimensions, or with `dim2`'s greater by `offset`; a view.

    Raises RuntimeError for two equal dimensions.

    >>> torch.diagonal(torch.tensor([[1, 2], [3, 4]]))
    tensor([1, 4])
    """
    first, second = input._dim(dim1), input._dim(dim2)
    if first == second:
        raise RuntimeError(f"diagonal dimensions cannot be identical {dim1}, {dim2}")
    return diagonals(input, integer("diagonal", "offset", 1, offset), first, second)


def diagonal_of(x, offset, dim1, dim2):
    """NumPy's diagonal, that can be written into."""
    view = np.diagonal(x, offset, dim1, dim2)
    if x.flags.writeable:
        view.flags.writeable = True
    return view


def with_diagonal(grad, size, offset, dim1, dim2):
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
