"""New tensors from the elements of one: repeated, turned round, shifted, cut to a triangle."""

import numpy as np

from ..basics.arguments import integer, integers
from ..declaration.define import define
from ..declaration.operation_node import sum_to
from ..declaration.sample_inputs import Shape


def sum_of_copies(grad, size, repeats):
    """The gradient of a repeated tensor: that of all its copies, which lie side by side in dimensions of their own."""
    before = (1,) * (len(repeats) - len(size)) + tuple(size)
    apart = [n for pair in zip(repeats, before) for n in pair]
    together = [n for pair in zip((1,) * len(repeats), before) for n in pair]
    return sum_to(grad.reshape(tuple(apart)), tuple(together)).reshape(size)


# fmt: off
flipped = define(
    "flip(self, dims)", "FlipBackward0", lambda x, dims: np.flip(x, dims).copy(),
    self=lambda grad, dims: flipped(grad, dims),
    samples=((Shape(2, 3), (0,)), (Shape(2, 3), (0, 1)), (Shape(), ())),
)
rolled = define(
    "roll(self, shifts, dims)", "RollBackward0", lambda x, shifts, dims: np.roll(x, shifts, dims or None),
    self=lambda grad, shifts, dims: rolled(grad, tuple([-n for n in shifts]), dims),
    samples=((Shape(4, 3), (1,), (0,)), (Shape(2, 3), (1, -1), (0, 1)), (Shape(2, 3), (2,), ())),
)
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
repeated = define(
    "repeat(self, repeats)", "RepeatBackward0", np.tile,
    self=lambda grad, repeats, self_sym_sizes: sum_of_copies(grad, self_sym_sizes, repeats),
    samples=((Shape(2, 3), (2, 1)), (Shape(3), (2, 2)), (Shape(), (3,)), (Shape(), ())),
)
# fmt: on


def flip(input, *args, dims=None):
    """The elements in reverse order along these dimensions: a new tensor, since PyTorch's views only go forward.

    Raises RuntimeError for a dimension that comes twice.

    >>> torch.flip(torch.tensor([1, 2, 3]), (0,))
    tensor([3, 2, 1])
    """
    counted = tuple([input._dim(dim) for dim in integers("flip", "dims", args if dims is None else (dims,))])
    for dim in counted:
        if counted.count(dim) > 1:
            raise RuntimeError(f"dim {dim} appears multiple times in the list of dims")
    return flipped(input, counted if input.ndim else ())


def roll(input, shifts, dims=()):
    """The elements moved along dimensions; what leaves at one end returns at the other. Without `dims`, all in one row.

    Raises RuntimeError unless there are as many shifts as dimensions, IndexError for a dimension that is not there.

    >>> torch.roll(torch.tensor([1, 2, 3, 4]), 1)
    tensor([4, 1, 2, 3])
    """
    shifts = integers("roll", "shifts", (shifts,))
    dims = integers("roll", "dims", (dims,)) if dims != () else ()
    if not shifts:
        raise RuntimeError("`shifts` required")
    if dims and not input.ndim:
        raise IndexError("Dimension specified as 0 but tensor has no dimensions")
    if dims and len(dims) != len(shifts):
        raise RuntimeError(f"shifts and dimensions must align. shifts: {len(shifts)}, dims:{len(dims)}")
    return rolled(input, shifts, tuple([input._dim(dim) for dim in dims]))


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


def repeat(input, *repeats):
    """Copies of a tensor, so many along each dimension; further counts in front make new dimensions.

    Raises RuntimeError for fewer counts than dimensions.

    >>> torch.tensor([1, 2]).repeat(2, 2)
    tensor([[1, 2, 1, 2],
            [1, 2, 1, 2]])
    """
    counts = integers("repeat", "repeats", repeats)
    if len(counts) < input.ndim:
        raise RuntimeError("Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor")
    if min(counts, default=0) < 0:
        size = [n * m for n, m in zip(counts, (1,) * (len(counts) - input.ndim) + input.shape)]
        raise RuntimeError(f"Trying to create tensor with negative dimension {min(size)}: {size}")
    return repeated(input, counts)
