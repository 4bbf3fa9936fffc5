"""The same elements in another shape. The views that these functions return are declared in views.py."""

import numpy as np

from ..basics.arguments import integer, integers
from ..basics.errors import dimension_out_of_range, warn_user
from ..basics.size import Size
from ..declaration.operands import shape_error
from .views import (
    alias,
    can_be_viewed,
    diagonals,
    expand_to,
    permuted,
    reshaped,
    squeezed,
    squeezed_dims,
    squeezed_everywhere,
    t,
    transposed,
    unsqueezed,
    viewed,
)  # fmt: skip


def completed(size, numel):
    """A requested shape with its one -1 replaced. Raises RuntimeError if it cannot hold `numel` elements."""
    if min(size, default=0) < -1:
        place = size.index(min(size))
        raise RuntimeError(f"invalid shape dimension {min(size)} at index {place} of shape {list(size)}")
    if size.count(-1) > 1:
        raise RuntimeError("only one dimension can be inferred")
    known = 1
    for n in size:
        known *= abs(n)
    if -1 in size:
        if not known and not numel:
            raise RuntimeError(
                f"cannot reshape tensor of 0 elements into shape {list(size)} because the unspecified dimension size "
                "-1 can be any value and is ambiguous"
            )
        if known and numel % known == 0:
            return tuple([numel // known if n == -1 else n for n in size])
    elif known == numel:
        return size
    raise RuntimeError(f"shape '{list(size)}' is invalid for input of size {numel}")


def view(input, *args, size=None):
    """The same memory in another shape; one size may be -1.

    Raises RuntimeError where the elements do not fit, or cannot be seen like that without a copy.

    >>> torch.arange(6).view(2, -1)
    tensor([[0, 1, 2],
            [3, 4, 5]])
    """
    size = completed(integers("view", "size", args if size is None else (size,)), input.numel())
    if not can_be_viewed(input._storage(), size):
        raise RuntimeError(
            "view size is not compatible with input tensor's size and stride (at least one dimension spans across two "
            "contiguous subspaces). Use .reshape(...) instead."
        )
    return viewed(input, size)


def view_as(input, other):
    """The same memory in the shape of another tensor.

    >>> torch.arange(4).view_as(torch.zeros(2, 2)).shape
    torch.Size([2, 2])
    """
    return view(input, other.shape)


def reshape(input, *args, shape=None):
    """The same elements in another shape: a view where possible, else a copy. One size may be -1.

    Raises RuntimeError where the elements do not fit.

    >>> torch.reshape(torch.arange(6), (2, 3))
    tensor([[0, 1, 2],
            [3, 4, 5]])
    """
    return reshaped(input, completed(integers("reshape", "shape", args if shape is None else (shape,)), input.numel()))


def flatten(input, start_dim=0, end_dim=-1):
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


def ravel(input):
    """All elements in one dimension: a view where possible, else a copy.

    >>> torch.ravel(torch.zeros(2, 3)).shape
    torch.Size([6])
    """
    return reshape(input, -1)


def unflatten(input, dim, sizes):
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


def expand(input, *args, size=None):
    """Dimensions of size 1 repeated, without using memory, and new ones in front; -1 keeps a size. A view.

    Raises RuntimeError for a dimension of another size.

    >>> torch.tensor([1, 2]).expand(2, -1)
    tensor([[1, 2],
            [1, 2]])
    """
    wanted = integers("expand", "size", args if size is None else (size,))
    own = input._data.shape
    extra = len(wanted) - len(own)
    if extra < 0:
        raise RuntimeError(
            f"expand({input.dtype.tensor_type}{{{list(own)}}}, size={list(wanted)}): the number of sizes provided "
            f"({len(wanted)}) must be greater or equal to the number of dimensions in the tensor ({len(own)})"
        )
    for i in range(extra):
        if wanted[i] < 0:
            raise RuntimeError(
                f"The expanded size of the tensor ({wanted[i]}) isn't allowed in a leading, non-existing dimension {i}"
            )
    full = tuple([own[i - extra] if n == -1 else n for i, n in enumerate(wanted)])
    for i, n in reversed([*enumerate(own)]):
        if n not in (1, full[i + extra]):
            raise RuntimeError(
                f"The expanded size of the tensor ({full[i + extra]}) must match the existing size ({n}) at "
                f"non-singleton dimension {i + extra}.  Target sizes: {list(wanted)}.  Tensor sizes: {list(own)}"
            )
    if min(full, default=0) < 0:
        raise RuntimeError("numel: integer multiplication overflow")
    return expand_to(input, full)


def expand_as(input, other):
    """`expand` to the shape of another tensor.

    >>> torch.tensor([1, 2]).expand_as(torch.zeros(2, 2)).shape
    torch.Size([2, 2])
    """
    return expand(input, other.shape)


def broadcast_to(input, size):
    """`expand`, as a function.

    >>> torch.broadcast_to(torch.tensor([1, 2]), (2, 2)).shape
    torch.Size([2, 2])
    """
    return expand(input, size)


def broadcast_tensors(*tensors):
    """All tensors in the shape that they broadcast to; a tensor that has it already is returned as it is.

    Raises RuntimeError for shapes that do not broadcast.

    >>> [each.shape for each in torch.broadcast_tensors(torch.ones(3, 1), torch.ones(2))]
    [torch.Size([3, 2]), torch.Size([3, 2])]
    """
    try:
        size = np.broadcast_shapes(*[each.shape for each in tensors])
    except ValueError as error:
        raise shape_error([each._data for each in tensors], error) from None
    return tuple([each if each.shape == size else expand(each, size) for each in tensors])


def transpose(input, dim0, dim1):
    """Two dimensions exchanged; a view. The gradient goes back with the two exchanged again.

    Raises IndexError for a dimension that is not there.

    >>> torch.transpose(torch.zeros(2, 3, 4), 0, 2).shape
    torch.Size([4, 3, 2])
    """
    first = input._dim(integer("transpose", "dim0", 1, dim0))
    return transposed(input, first, input._dim(integer("transpose", "dim1", 2, dim1)))


def permute(input, *args, dims=None):
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


def movedim(input, source, destination):
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


def matrix_t(input):
    """The transpose of a matrix; a view. Raises RuntimeError for more than two dimensions.

    >>> torch.t(torch.tensor([[1, 2], [3, 4]]))
    tensor([[1, 3],
            [2, 4]])
    """
    if input.ndim > 2:
        raise RuntimeError(f"t() expects a tensor with <= 2 dimensions, but self is {input.ndim}D")
    return t(input)


def reversed_dims(input):
    """`x.T`: all dimensions in reverse order; a view. Warns for anything but a matrix, as PyTorch does.

    >>> torch.zeros(2, 3).T.shape
    torch.Size([3, 2])
    """
    if input.ndim == 0:
        warn_user("Tensor.T is deprecated on 0-D tensors. This function is the identity in these cases.")
    elif input.ndim != 2:
        warn_user(
            "The use of `x.T` on tensors of dimension other than 2 to reverse their shape is deprecated and it will "
            "throw an error in a future release. Consider `x.mT` to transpose batches of matrices or "
            "`x.permute(*torch.arange(x.ndim - 1, -1, -1))` to reverse the dimensions of a tensor."
        )
    return permuted(input, tuple(range(input.ndim))[::-1])


def matrices_t(input):
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


def unsqueeze(input, dim):
    """A new dimension of size 1 in front of dimension `dim`; a view.

    Raises IndexError for a `dim` beyond the last dimension.

    >>> torch.unsqueeze(torch.tensor([1, 2]), 1).shape
    torch.Size([2, 1])
    """
    span = input.ndim + 1
    dim = integer("unsqueeze", "dim", 1, dim)
    if not -span <= dim < span:
        raise dimension_out_of_range(dim, span)
    return unsqueezed(input, dim % span)


def squeeze(input, dim=None):
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
