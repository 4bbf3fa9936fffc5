"""More ways to rearrange, pick and put together, most of them made of other operations."""

import numpy as np

from ..basics.arguments import integer, integers
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..declaration.unbroadcast import sum_to
from ..tensors.tensor import Tensor
from .cat_and_split import split
from .gather import index_select
from .shape import reshape


def repeat_interleave(input: Tensor, repeats=None, dim=None, *, output_size=None) -> Tensor:
    """Each element, or each slice along `dim`, repeated in place; a number of times, or one for each.

    With one argument, a tensor of numbers: each index, so many times. Raises RuntimeError for a wrong number of them.

    >>> torch.repeat_interleave(torch.tensor([5, 7]), torch.tensor([1, 2]))
    tensor([5, 7, 7])
    """
    if repeats is None:
        return Tensor._wrap(np.repeat(np.arange(input.numel(), dtype=np.int64), input._data.astype(np.intp)))
    if dim is None:
        input, dim = reshape(input, -1), 0
    dim = input._dim(integer("repeat_interleave", "dim", 2, dim))
    counts = repeats._data if isinstance(repeats, Tensor) else np.asarray(repeats)
    n = input._data.shape[dim] if input.ndim else 1
    if counts.size not in (1, n):
        raise RuntimeError(
            "repeats must have the same size as input along dim, but got repeats.size(0) = "
            f"{counts.size} and input.size({dim}) = {n}"
        )
    places = np.repeat(np.arange(n), np.broadcast_to(counts.reshape(-1).astype(np.intp), (n,)))
    return index_select(input, dim, Tensor._wrap(places))


# fmt: off
rolled = define(
    "roll(self, shifts, dims)", "RollBackward0", lambda x, shifts, dims: np.roll(x, shifts, dims or None),
    self=lambda grad, shifts, dims: rolled(grad, tuple([-n for n in shifts]), dims),
    samples=((Shape(4, 3), (1,), (0,)), (Shape(2, 3), (1, -1), (0, 1)), (Shape(2, 3), (2,), ())),
)
# fmt: on


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


def chunk(input, chunks, dim=0):
    """At most `chunks` pieces of one size along a dimension, the last one perhaps smaller; views.

    Raises RuntimeError for fewer than one piece.

    >>> torch.chunk(torch.arange(5), 2)
    (tensor([0, 1, 2]), tensor([3, 4]))
    """
    chunks = integer("chunk", "chunks", 1, chunks)
    if chunks <= 0:
        raise RuntimeError(f"chunk expects `chunks` to be greater than 0, got: {chunks}")
    if not input.ndim:
        raise RuntimeError("chunk expects at least a 1-dimensional tensor")
    return split(input, max(1, -(-input.size(dim) // chunks)), dim)


def sum_of_copies(grad, size, repeats):
    """The gradient of a repeated tensor: that of all its copies, which lie side by side in dimensions of their own."""
    before = (1,) * (len(repeats) - len(size)) + tuple(size)
    apart = [n for pair in zip(repeats, before) for n in pair]
    together = [n for pair in zip((1,) * len(repeats), before) for n in pair]
    return sum_to(grad.reshape(tuple(apart)), tuple(together)).reshape(size)


# fmt: off
repeated = define(
    "repeat(self, repeats)", "RepeatBackward0", np.tile,
    self=lambda grad, repeats, self_sym_sizes: sum_of_copies(grad, self_sym_sizes, repeats),
    samples=((Shape(2, 3), (2, 1)), (Shape(3), (2, 2)), (Shape(), (3,)), (Shape(), ())),
)
# fmt: on


def repeat(input: Tensor, *repeats) -> Tensor:
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


# fmt: off
clone_in_rows = define(
    "clone(self)", "CloneBackward0", lambda x: x.copy(),
    self=lambda grad: grad,
    samples=((Shape(2, 3),), (Shape(),)),
)
# fmt: on


def contiguous(input: Tensor, memory_format=None) -> Tensor:
    """The tensor itself if its rows lie in memory one after the other, else a copy in which they do.

    >>> x = torch.zeros(2, 3).t()
    >>> x.is_contiguous(), x.contiguous().is_contiguous()
    (False, True)
    """
    return input if input._data.flags.c_contiguous else clone_in_rows(input)
