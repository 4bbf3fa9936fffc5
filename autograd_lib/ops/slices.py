"""Parts of a tensor, taken along a dimension or by a mask, and slices overwritten with one number."""

import numpy as np

from ..basics.arguments import integer
from ..basics.dtypes import bool_, int64
from ..declaration.define import define
from ..declaration.sample_inputs import Index, Shape
from ..tensors.tensor import Tensor
from .indexing import getitem
from .pointwise import zeros_like
from .sum_and_mean import sum_all
from .views import expand_to, selected, sliced
from .where import only, where


def filled(x: np.ndarray, dim: int, index: np.ndarray, value) -> np.ndarray:
    """A copy of `x` with `value` in the slices that are named; numbers may count from the end."""
    result = np.array(x)
    result[(slice(None),) * dim + (index,) if x.ndim else ...] = value
    return result


# fmt: off
number_filled = define(
    "index_fill(self, dim, index, value)", "IndexFillBackward0", filled,
    self=lambda grad, dim, index: number_filled(grad, dim, index, 0),
    samples=((Shape(2, 3), 1, Index(2, below=3), 0.5), (Shape(4, 2), 0, Index(3, below=4), 0.0)),
)
tensor_filled = define(
    "index_fill(self, dim, index, value)", "IndexFillBackward1", filled,
    self=lambda grad, dim, index: number_filled(grad, dim, index, 0),
    value=lambda grad, dim, index: sum_all(only(grad, number_filled(zeros_like(grad), dim, index, 1) == 1)),
    broadcasts="within", samples=((Shape(2, 3), 1, Index(2, below=3), Shape()),),
)
# fmt: on


def index_fill(input: Tensor, dim: int, index: Tensor, value: Tensor | float) -> Tensor:
    """A copy of `input` with a number, or that of a 0-d tensor, in the slices along `dim` that are named.

    Raises IndexError for a number out of range, or an index that is not int64, and RuntimeError for one that is no
    vector, and for a value with dimensions.

    >>> torch.zeros(3).index_fill(0, torch.tensor([0, 2]), 1)
    tensor([1., 0., 1.])
    """
    dim = input._dim(integer("index_fill", "dim", 1, dim))
    if isinstance(value, Tensor) and value.ndim:
        raise RuntimeError(
            f"index_fill_ only supports a 0-dimensional value tensor, but got tensor with {value.ndim} dimension(s)."
        )
    if index.dtype is not int64:
        raise IndexError("index_fill_(): Expected dtype int64 for index.")
    if index.ndim > 1:
        raise RuntimeError("Index has to be a vector/scalar")
    n = input.shape[dim] if input.ndim else 1
    for number in np.atleast_1d(index._data):
        if not -n <= number < n:
            raise IndexError(f"index {number} is out of bounds for dimension {dim} with size {n}")
    if not isinstance(value, Tensor):
        return number_filled(input, dim, index, value)
    return tensor_filled(input, dim, index, value)


def select(input: Tensor, dim: int, index: int) -> Tensor:
    """One layer of a tensor, without its dimension: a view.

    Raises IndexError for a layer or a dimension that is not there.

    >>> torch.select(torch.tensor([[1, 2], [3, 4]]), 1, 0)
    tensor([1, 3])
    """
    if not input.ndim:
        raise IndexError("select() cannot be applied to a 0-dim tensor.")
    dim, index = input._dim(integer("select", "dim", 1, dim)), integer("select", "index", 2, index)
    n = input._data.shape[dim]
    if not -n <= index < n:
        raise IndexError(
            f"select(): index {index} out of range for tensor of size {list(input.shape)} at dimension {dim}"
        )
    return selected(input, dim, index)


def narrow(input: Tensor, dim: int, start: int, length: int) -> Tensor:
    """`length` layers from `start` on: a view. Raises RuntimeError for what reaches beyond the end, IndexError for a
    start that is not there.

    >>> torch.narrow(torch.tensor([1, 2, 3, 4]), 0, 1, 2)
    tensor([2, 3])
    """
    dim, start = input._dim(integer("narrow", "dim", 1, dim)), integer("narrow", "start", 2, start)
    if not input.ndim:
        raise RuntimeError("narrow() cannot be applied to a 0-dim tensor.")
    length, n = integer("narrow", "length", 3, length), input._data.shape[dim]
    if length < 0:
        raise RuntimeError("narrow(): length must be non-negative.")
    if not -n <= start <= n:
        raise IndexError(f"start out of range (expected to be in range of [{-n}, {n}], but got {start})")
    start = start + n if start < 0 else start
    if start + length > n:
        raise RuntimeError(f"start ({start}) + length ({length}) exceeds dimension size ({n}).")
    return sliced(input, dim, start, start + length, 1)


def nonzero(input: Tensor, *, as_tuple=False) -> Tensor | tuple[Tensor, ...]:
    """The indices of all elements that are not zero: one row each, or with `as_tuple` one tensor for each dimension.

    >>> torch.nonzero(torch.tensor([[0, 1], [2, 0]]))
    tensor([[0, 1],
            [1, 0]])
    """
    if as_tuple:
        return where(input)
    if not input.ndim:
        return Tensor._wrap(np.zeros((int(bool(input._data)), 0), np.int64))
    return Tensor._wrap(np.stack(np.nonzero(input._data)).astype(np.int64).T)  # column by column, as in PyTorch


def masked_select(input: Tensor, mask: Tensor) -> Tensor:
    """The elements where a mask holds, in a row; both broadcast.

    Raises RuntimeError for a mask that does not hold bools.

    >>> torch.masked_select(torch.tensor([1, 2, 3]), torch.tensor([True, False, True]))
    tensor([1, 3])
    """
    if mask.dtype is not bool_:
        raise RuntimeError("masked_select: expected BoolTensor for mask")
    size = np.broadcast_shapes(input._data.shape, mask._data.shape)
    return getitem(expand_to(input, size), expand_to(mask, size))
