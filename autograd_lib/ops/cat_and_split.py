"""Tensors one behind the other, and taken apart again: each is the other's derivative; and in reverse order."""

from collections.abc import Sequence
from itertools import accumulate

import numpy as np

from ..basics.arguments import integer, integers
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..tensors.tensor import Tensor
from .pointwise import new_zeros
from .stack_and_unbind import common_dtype, tensor_list
from .views import part, sliced


def joined(arrays: Sequence, dim: int) -> np.ndarray:
    """The arrays one behind the other, in their common dtype; one of the shape (0,) may be among any others."""
    full = [each for each in arrays if each.shape != (0,)] or arrays
    return np.concatenate(full, dim, dtype=common_dtype(arrays))


def cut_again(grad, shapes: Sequence, dim: int):
    """The gradients of joined tensors; one of the shape (0,) gets an empty one."""
    ends = accumulate([0 if shape == (0,) else shape[dim] for shape in shapes])
    starts = [0]
    grads = []
    for shape, end in zip(shapes, ends):
        grads.append(sliced(grad, dim, starts[-1], end, 1).reshape(shape))
        starts.append(end)
    return grads


def pieces_joined(grads: Sequence, size: Sequence[int], sizes: Sequence[int], dim: int):
    """The gradients of pieces, one behind the other; zeros for a piece that was not used."""
    some = next(grad for grad in grads if grad is not None)
    shapes = [(*size[:dim], n, *size[dim + 1 :]) for n in sizes]
    missing = {shape for grad, shape in zip(grads, shapes) if grad is None}
    zeros = {shape: new_zeros(some, shape) for shape in missing}  # one for all: there may be thousands
    return concatenated([zeros[shape] if grad is None else grad for grad, shape in zip(grads, shapes)], dim)


def pieces(x: np.ndarray, sizes: Sequence[int], dim: int):
    """`x` cut into pieces of these sizes along `dim`."""
    ends = list(accumulate(sizes))
    return tuple([x[part(dim, slice(end - n, end))] for n, end in zip(sizes, ends)])


def equal_sizes(n, size):
    """`n` as a sum of `size`s and a smaller rest."""
    return [min(size, n - start) for start in range(0, n, size)] if n else [0]


# fmt: off
concatenated = define(
    "cat(tensors, dim)", "CatBackward0", joined,
    tensors=lambda grad, tensors_sym_sizes, dim: cut_again(grad, tensors_sym_sizes, dim),
    samples=(([Shape(2, 3), Shape(1, 3)], 0), ([Shape(2, 1), Shape(2, 3), Shape(2, 2)], 1), ([Shape(3), Shape(0)], 0)),
)
split_equally = define(
    "split(self, split_size, dim)", "SplitBackward0",
    lambda x, split_size, dim: pieces(x, equal_sizes(x.shape[dim], split_size), dim),
    self=lambda grads, split_size, dim, self_sym_sizes:
        pieces_joined(grads, self_sym_sizes, equal_sizes(self_sym_sizes[dim], split_size), dim),
    view=True, outputs="list", samples=((Shape(5, 2), 2, 0), (Shape(2, 4), 2, 1)),
)
split_with_sizes = define(
    "split(self, split_sizes, dim)", "SplitWithSizesBackward0", pieces,
    self=lambda grads, split_sizes, dim, self_sym_sizes: pieces_joined(grads, self_sym_sizes, split_sizes, dim),
    view=True, outputs="list", samples=((Shape(5, 2), (1, 3, 1), 0), (Shape(2, 4), (4, 0), 1)),
)
flipped = define(
    "flip(self, dims)", "FlipBackward0", lambda x, dims: np.flip(x, dims).copy(),
    self=lambda grad, dims: flipped(grad, dims),
    samples=((Shape(2, 3), (0,)), (Shape(2, 3), (0, 1)), (Shape(), ())),
)
# fmt: on


def cat(tensors: Sequence[Tensor], dim=0, *, axis=None) -> Tensor:
    """Tensors one behind the other along a dimension that they all have; each gets its piece of the gradient.

    Their other sizes must be equal. Raises ValueError for no tensors, RuntimeError for sizes that do not fit.

    >>> torch.cat([torch.tensor([1, 2]), torch.tensor([3])])
    tensor([1, 2, 3])
    """
    tensors = tensor_list("cat", tensors)
    if not tensors:
        raise ValueError("torch.cat(): expected a non-empty list of Tensors")
    for number, each in enumerate(tensors):
        if not each.ndim:
            raise RuntimeError(f"zero-dimensional tensor (at position {number}) cannot be concatenated")
    full = [each for each in tensors if each._data.shape != (0,)] or tensors[:1]
    first = full[0]._data.shape
    dim = dim if axis is None else axis
    dim = full[0]._dim(integer("cat", "dim", 2, dim))
    for number, each in enumerate(tensors):
        shape = each._data.shape
        if shape == (0,):
            continue
        if len(shape) != len(first):
            raise RuntimeError(f"Tensors must have same number of dimensions: got {len(first)} and {len(shape)}")
        for i, (n, m) in enumerate(zip(first, shape)):
            if n != m and i != dim:
                raise RuntimeError(
                    f"Sizes of tensors must match except in dimension {dim}. Expected size {n} but got size {m} for "
                    f"tensor number {number} in the list."
                )
    return concatenated(list(tensors), dim)


def split(tensor: Tensor, split_size_or_sections: int | Sequence[int], dim=0) -> tuple[Tensor, ...]:
    """Pieces of `split_size` along a dimension, the last one perhaps smaller, or pieces of the sizes in a list; views.

    Raises RuntimeError for sizes that are negative, or that do not add up to that of the dimension.

    >>> torch.split(torch.arange(5), 2)
    (tensor([0, 1]), tensor([2, 3]), tensor([4]))
    """
    split_size = split_size_or_sections
    if not tensor.ndim:
        raise RuntimeError("split expects at least a 1-dimensional tensor")
    dim = tensor._dim(integer("split", "dim", 2, dim))
    n = tensor._data.shape[dim]
    if not isinstance(split_size, int):
        sizes = integers("split_with_sizes", "split_sizes", (split_size,), 2)
        if not isinstance(split_size, tuple | list) or min(sizes, default=0) < 0 or sum(sizes) != n:
            raise RuntimeError(
                f"split_with_sizes expects split_sizes to sum exactly to {n} (input tensor's size at dimension {dim}), "
                f"but got split_sizes={list(sizes)}"
            )
        return split_with_sizes(tensor, sizes, dim)
    if split_size < 0:
        raise RuntimeError(f"split expects split_size be non-negative, but got split_size={split_size}")
    if split_size == 0 and n:
        raise RuntimeError(f"split_size can only be 0 if dimension size is 0, but got dimension size of {n}")
    return split_equally(tensor, split_size, dim)


def flip(input: Tensor, *args, dims=None) -> Tensor:
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


def backwards(self: Tensor) -> Tensor:
    return flip(self, 0) if self.ndim else self
