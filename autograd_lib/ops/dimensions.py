"""Dimensions made one, taken apart, moved and added: views where that is possible."""

from collections.abc import Sequence

import numpy as np

from ..basics.arguments import integer, integers
from ..basics.error_texts import warn_user
from ..basics.size import Size
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..tensors.numbers import read_only
from ..tensors.tensor import Tensor
from .linear_algebra import broadcast
from .shape import completed, expand, reshape, view
from .views import alias, permuted, transposed


def without(x: np.ndarray, dims: Sequence[int]) -> np.ndarray:
    """`x` without those of the dimensions whose size is 1."""
    return x.reshape([n for i, n in enumerate(x.shape) if n != 1 or i not in dims])


# fmt: off
squeezed_everywhere = define(
    "squeeze(self)", "SqueezeBackward0", lambda x: x.squeeze(),
    self=lambda grad, self_sym_sizes: grad.reshape(self_sym_sizes),
    in_words="It gets the input's shape again: {grad}",
    view=True, samples=((Shape(2, 1, 3, 1),), (Shape(2, 3),)),
)
squeezed = define(
    "squeeze(self, dim)", "SqueezeBackward1", lambda x, dim: without(x, (dim,)),
    self=lambda grad, dim, self_sym_sizes: grad.reshape(self_sym_sizes),
    in_words="It gets the input's shape again: {grad}",
    view=True, samples=((Shape(2, 1, 3), 1), (Shape(2, 3), 0)),
)
squeezed_dims = define(
    "squeeze(self, dim)", "SqueezeBackward2", lambda x, dim: without(x, dim),
    self=lambda grad, dim, self_sym_sizes: grad.reshape(self_sym_sizes),
    view=True, samples=((Shape(2, 1, 3), (0, 1)),),
)
# fmt: on


def view_as(input: Tensor, other: Tensor) -> Tensor:
    """The same memory in the shape of another tensor.

    >>> torch.arange(4).view_as(torch.zeros(2, 2)).shape
    torch.Size([2, 2])
    """
    return view(input, other.shape)


def unflatten(input: Tensor, dim: int, sizes: Sequence[int]) -> Tensor:
    """One dimension as several, of which one may be -1: the opposite of `flatten`.

    Raises RuntimeError for sizes whose product is another.

    >>> torch.unflatten(torch.zeros(2, 12), 1, (3, 4)).shape
    torch.Size([2, 3, 4])
    """
    dim = input._dim(integer("unflatten", "dim", 1, dim))
    size, sizes = input._data.shape, integers("unflatten", "sizes", (sizes,), 2)
    try:
        inner = completed(sizes, size[dim])
    except RuntimeError:
        raise RuntimeError(
            f"unflatten: Provided sizes {list(sizes)} don't multiply up to the size of dim {dim} ({size[dim]}) in the "
            "input tensor"
        ) from None
    return view(input, (*size[:dim], *inner, *size[dim + 1 :]))


def expand_as(input: Tensor, other: Tensor) -> Tensor:
    """`expand` to the shape of another tensor.

    >>> torch.tensor([1, 2]).expand_as(torch.zeros(2, 2)).shape
    torch.Size([2, 2])
    """
    return expand(input, other.shape)


def broadcast_tensors(*tensors) -> tuple[Tensor, ...]:
    """All tensors in the shape that they broadcast to; a tensor that has it already is returned as it is.

    Raises RuntimeError for shapes that do not broadcast.

    >>> [each.shape for each in torch.broadcast_tensors(torch.ones(3, 1), torch.ones(2))]
    [torch.Size([3, 2]), torch.Size([3, 2])]
    """
    size = broadcast(*[each._data.shape for each in tensors])
    return tuple([each if each.shape == size else expand(each, size) for each in tensors])


def movedim(input: Tensor, source, destination: int | Sequence[int]) -> Tensor:
    """Dimensions moved to other places, the others in their old order around them; a view.

    Raises RuntimeError for a dimension that comes twice.

    >>> torch.movedim(torch.zeros(2, 3, 4), 0, -1).shape
    torch.Size([3, 4, 2])
    """
    given = [integers("movedim", name, (dim,)) for name, dim in (("source", source), ("destination", destination))]
    if len(given[0]) != len(given[1]):
        raise RuntimeError(
            f"movedim: Invalid source or destination dims: source ({list(given[0])} dims) should contain the same "
            f"number of dims as destination ({list(given[1])} dims)"
        )
    start, end = [tuple([input._dim(dim) for dim in dims]) for dims in given]
    for name, dims, named in (("source", start, given[0]), ("destination", end, given[1])):
        if len(set(dims)) != len(dims):
            raise RuntimeError(f"movedim: repeated dim in `{name}` ({list(named)})")
    if not input.ndim:
        return alias(input)
    moved = dict(zip(end, start))
    others = iter([dim for dim in range(input.ndim) if dim not in start])
    return permuted(input, tuple([moved[dim] if dim in moved else next(others) for dim in range(input.ndim)]))


def flatten(input: Tensor, start_dim=0, end_dim=-1) -> Tensor:
    """The dimensions from `start_dim` to `end_dim` as one: a view where possible, else a copy.

    Raises RuntimeError for a `start_dim` behind `end_dim`, IndexError for a dimension that is not there.

    >>> torch.flatten(torch.zeros(2, 3, 4), 1).shape
    torch.Size([2, 12])
    """
    start = input._dim(integer("flatten", "start_dim", 1, start_dim))
    end = input._dim(integer("flatten", "end_dim", 2, end_dim))
    if start > end:
        raise RuntimeError("flatten() has invalid args: start_dim cannot come after end_dim")
    if not input.ndim:
        return reshape(input, 1)
    if start == end:
        return input
    size = input._data.shape
    return reshape(input, (*size[:start], Size(size[start : end + 1]).numel(), *size[end + 1 :]))


def ravel(input: Tensor) -> Tensor:
    """All elements in one dimension: a view where possible, else a copy.

    >>> torch.ravel(torch.zeros(2, 3)).shape
    torch.Size([6])
    """
    return reshape(input, -1)


def broadcast_to(input: Tensor, size: Sequence[int]) -> Tensor:
    """`expand`, as a function.

    >>> torch.broadcast_to(torch.tensor([1, 2]), (2, 2)).shape
    torch.Size([2, 2])
    """
    return expand(input, size)


def permute(input: Tensor, *args, dims=None) -> Tensor:
    """The dimensions in another order; a view. Raises RuntimeError for what does not name each dimension once.

    >>> torch.permute(torch.zeros(2, 3, 4), (2, 0, 1)).shape
    torch.Size([4, 2, 3])
    """
    order = integers("permute", "dims", args if dims is None else (dims,))
    if len(order) != input.ndim:
        raise RuntimeError(
            "permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired "
            f"ordering of dimensions i.e. input.dim() = {input.ndim} is not equal to len(dims) = {len(order)}"
        )
    order = tuple([input._dim(dim) for dim in order])
    if len(set(order)) != len(order):
        raise RuntimeError("permute(): duplicate dims are not allowed.")
    return permuted(input, order)


def squeeze(input: Tensor, dim=None) -> Tensor:
    """Without the dimensions of size 1, or without those of them that are in `dim`; a view.

    Raises IndexError for a dimension that is not there.

    >>> torch.squeeze(torch.zeros(2, 1, 3)).shape
    torch.Size([2, 3])
    """
    if dim is None:
        return squeezed_everywhere(input)
    if isinstance(dim, tuple | list):
        return squeezed_dims(input, tuple([input._dim(integer("squeeze", "dim", 1, each)) for each in dim]))
    return squeezed(input, input._dim(integer("squeeze", "dim", 1, dim)))


def matrices_t(input: Tensor) -> Tensor:
    """`x.mT`: the last two dimensions exchanged, for a matrix or a batch of matrices; a view.

    A 0-d tensor stays what it is, with a warning. Raises RuntimeError for a vector.

    >>> torch.zeros(5, 2, 3).mT.shape
    torch.Size([5, 3, 2])
    """
    if input.ndim == 0:
        warn_user("Tensor.mT is deprecated on 0-D tensors. This function is the identity in these cases.")
        return permuted(input, ())
    if input.ndim < 2:
        raise RuntimeError("tensor.mT is only supported on matrices or batches of matrices. Got 1-D tensor.")
    return transposed(input, input.ndim - 2, input.ndim - 1)


mT = read_only(matrices_t, "mT")
