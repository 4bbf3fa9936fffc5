"""The same elements in another shape. The views that these functions return are declared in views.py."""

from ..basics import error_texts
from ..basics.arguments import integer, integers
from ..tensors.tensor import Tensor
from .views import (
    can_be_viewed,
    expand_to,
    permuted,
    reshaped,
    t,
    transposed,
    unsqueezed,
    viewed,
)


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


def view(input: Tensor, *args, size=None) -> Tensor:
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


def reshape(input: Tensor, *args, shape=None) -> Tensor:
    """The same elements in another shape: a view where possible, else a copy. One size may be -1.

    Raises RuntimeError where the elements do not fit.

    >>> torch.reshape(torch.arange(6), (2, 3))
    tensor([[0, 1, 2],
            [3, 4, 5]])
    """
    return reshaped(input, completed(integers("reshape", "shape", args if shape is None else (shape,)), input.numel()))


def expand(input: Tensor, *args, size=None) -> Tensor:
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


def transpose(input: Tensor, dim0: int, dim1: int) -> Tensor:
    """Two dimensions exchanged; a view. The gradient goes back with the two exchanged again.

    Raises IndexError for a dimension that is not there.

    >>> torch.transpose(torch.zeros(2, 3, 4), 0, 2).shape
    torch.Size([4, 3, 2])
    """
    first = input._dim(integer("transpose", "dim0", 1, dim0))
    return transposed(input, first, input._dim(integer("transpose", "dim1", 2, dim1)))


def matrix_t(input: Tensor) -> Tensor:
    """The transpose of a matrix; a view. Raises RuntimeError for more than two dimensions.

    >>> torch.t(torch.tensor([[1, 2], [3, 4]]))
    tensor([[1, 3],
            [2, 4]])
    """
    if input.ndim > 2:
        raise RuntimeError(f"t() expects a tensor with <= 2 dimensions, but self is {input.ndim}D")
    return t(input)


def reversed_dims(input: Tensor) -> Tensor:
    """`x.T`: all dimensions in reverse order; a view. Warns for anything but a matrix, as PyTorch does.

    >>> torch.zeros(2, 3).T.shape
    torch.Size([3, 2])
    """
    if input.ndim == 0:
        error_texts.warn_user(error_texts.T_OF_NUMBER)
    elif input.ndim != 2:
        error_texts.warn_user(error_texts.T_OF_MANY)
    return permuted(input, tuple(range(input.ndim))[::-1])


def unsqueeze(input: Tensor, dim: int) -> Tensor:
    """A new dimension of size 1 in front of dimension `dim`; a view.

    Raises IndexError for a `dim` beyond the last dimension.

    >>> torch.unsqueeze(torch.tensor([1, 2]), 1).shape
    torch.Size([2, 1])
    """
    span = input.ndim + 1
    dim = integer("unsqueeze", "dim", 1, dim)
    if not -span <= dim < span:
        raise error_texts.dimension_out_of_range(dim, span)
    return unsqueezed(input, dim % span)
