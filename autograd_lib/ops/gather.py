"""Elements picked by a tensor of indices along one dimension, and put or added there: each other's derivative."""

import numpy as np

from ..basics.arguments import integer
from ..basics.dtypes import int32, int64
from ..basics.error_texts import wrong_arguments
from ..declaration.define import define
from ..declaration.sample_inputs import Index, Shape
from ..tensors.tensor import Tensor
from .add_at import add_elements, add_rows, are_there, whole_slices
from .pointwise import new_zeros, zeros_like


def positions(index: np.ndarray, dim: int):
    """The NumPy index of the elements that `index` names along `dim`; in the other dimensions they stay in place."""
    places = np.indices(index.shape, sparse=True)
    return (*places[:dim], index.astype(np.intp), *places[dim + 1 :])


def numbers_of_slices(x: np.ndarray, dim: int, index: np.ndarray) -> np.ndarray | None:
    """The numbers of slices of `x` along `dim`, if `index` names whole slices; else None."""
    fits = index.size and all([n == m for d, (n, m) in enumerate(zip(index.shape, x.shape)) if d != dim])
    numbers = whole_slices(index, dim) if fits else None
    return numbers if numbers is None else numbers.reshape(-1).astype(np.intp)


def picked(x: np.ndarray, dim: int, index: np.ndarray) -> np.ndarray:
    """In two dimensions, for dim 1: `x[i][index[i][j]]` at i, j."""
    if not x.ndim:
        return np.full(index.shape, x)
    numbers = numbers_of_slices(x, dim, index)
    return x[positions(index, dim)] if numbers is None else x.take(numbers, dim)


def added(x: np.ndarray, dim: int, index: np.ndarray, src) -> np.ndarray:
    """A copy of `x` with each element of `src` added at its index; several may go to one place."""
    if not index.size:
        return np.array(x)
    if not x.ndim:
        return x + np.add.reduce(src, axis=None, dtype=x.dtype)
    numbers = numbers_of_slices(x, dim, index)
    if numbers is not None:
        return slices_added(x, dim, numbers, src)
    total = x.flatten()
    where = np.ravel_multi_index(positions(index, dim), x.shape)
    add_elements(total, where.ravel(), src.ravel())
    return total.reshape(x.shape)


def put(x: np.ndarray, dim: int, index: np.ndarray, src) -> np.ndarray:
    """A copy of `x` with each element of `src`, or a number, at its index; the last of several that go to one place."""
    result = np.array(x)
    if not index.size:
        return result
    result[positions(index, dim) if x.ndim else ...] = src
    return result


def part(src, index: np.ndarray) -> np.ndarray:
    """The part of a source that has an index."""
    return src[tuple([slice(n) for n in index.shape])] if index.size else src


def taken(x: np.ndarray, dim: int, index: np.ndarray) -> np.ndarray:
    """Slices of `x` along `dim`, by their numbers."""
    index = np.atleast_1d(index).astype(np.intp)
    return x.take(index, dim) if x.ndim else x.take(index).reshape(())


def slices_added(x: np.ndarray, dim: int, index: np.ndarray, source: np.ndarray) -> np.ndarray:
    """A copy of `x` with each slice of `source` along `dim` added at its number."""
    if not x.ndim:
        return x + np.add.reduce(source, axis=None)
    total = np.moveaxis(x, dim, 0).copy()
    add_rows(total.reshape(len(total), -1), np.atleast_1d(index), as_rows(source, dim))
    return np.ascontiguousarray(np.moveaxis(total, 0, dim))


def as_rows(x: np.ndarray, dim: int) -> np.ndarray:
    """The slices of `x` along `dim`, each as one row."""
    x = np.moveaxis(x, dim, 0)
    return x.reshape(len(x), -1) if x.size else x.reshape(len(x), 0)


# fmt: off
gathered = define(
    "gather(self, dim, index, sparse_grad)", "GatherBackward0",
    lambda x, dim, index, sparse_grad: picked(x, dim, index),
    self=lambda grad, self, dim, index, sparse_grad: scattered_add(zeros_like(self), dim, index, grad),
    samples=((Shape(2, 3), 1, Index(2, 4, below=3), False), (Shape(4, 3), 0, Index(2, 2, below=4), False)),
)
scattered_add = define(
    "scatter_add(self, dim, index, src)", "ScatterAddBackward0",
    lambda x, dim, index, src: added(x, dim, index, part(src, index)),
    self=lambda grad: grad,
    src=lambda grad, dim, index: gathered(grad, dim, index, False),  # a larger source is refused, as in PyTorch
    broadcasts="within",
    samples=((Shape(2, 3), 1, Index(2, 4, below=3), Shape(2, 4)), (Shape(4, 3), 0, Index(2, 2, below=4), Shape(2, 2))),
)
scattered = define(
    "scatter(self, dim, index, src)", "ScatterBackward0",
    lambda x, dim, index, src: put(x, dim, index, part(src, index)),
    self=lambda grad, dim, index: scattered_number(grad, dim, index, 0),
    src=lambda grad, dim, index: gathered(grad, dim, index, False),
    broadcasts="within",
    samples=((Shape(2, 3), 1, Index(2, 1, below=3), Shape(2, 1)), (Shape(4, 3), 0, Index(1, 2, below=4), Shape(1, 2))),
)
scattered_number = define(
    "scatter(self, dim, index, value)", "ScatterBackward1", put,
    self=lambda grad, dim, index: scattered_number(grad, dim, index, 0),
    samples=((Shape(2, 3), 1, Index(2, 4, below=3), 1.5),),
)
slices_taken = define(
    "index_select(self, dim, index)", "IndexSelectBackward0", taken,
    self=lambda grad, dim, index, self_sym_sizes: added_slices(new_zeros(grad, self_sym_sizes), dim, index, grad),
    samples=((Shape(2, 3), 1, Index(4, below=3)), (Shape(4, 2), 0, Index(3, below=4))),
)
added_slices = define(
    "index_add(self, dim, index, source)", "IndexAddBackward0", slices_added,
    self=lambda grad: grad,
    source=lambda grad, dim, index: slices_taken(grad, dim, index),
    constants={"alpha": 1}, samples=((Shape(2, 3), 1, Index(4, below=3), Shape(2, 4)),),
)
# fmt: on


def checked_index(function: str, input: Tensor, dim: int, index: Tensor, per_element=True) -> int:
    """`dim` counted from the front. Raises RuntimeError or IndexError for an index that does not fit `input`."""
    dim = input._dim(integer(function, "dim", 1, dim))
    if index.dtype not in (int64, int32):
        kinds = "int32 or int64" if function == "index_select" else "int32/int64"
        raise RuntimeError(f"{function}(): Expected dtype {kinds} for index")
    if per_element and index._data.size:
        if max(index.ndim, 1) != max(input.ndim, 1):
            owner = "input" if function == "gather" else "self"
            raise RuntimeError(f"Index tensor must have the same number of dimensions as {owner} tensor")
        for d, n in enumerate(index.shape):
            if d != dim and n > input.shape[d] and function == "gather":
                raise RuntimeError(
                    f"Size does not match at dimension {d} expected index {list(index.shape)} to be no larger than "
                    f"self {list(input.shape)} apart from dimension {dim}"
                )
    elif not per_element and index.ndim > 1:
        raise IndexError(f"{function}(): Index is supposed to be a vector")
    n = input._data.shape[dim] if input.ndim else 1
    numbers = index._data
    if not are_there(numbers, n):
        wrong = numbers[(numbers < 0) | (numbers >= n)].flat[0]
        kind = RuntimeError if per_element else IndexError
        raise kind(
            f"index {wrong} is out of bounds for dimension {dim} with size {n}"
            if per_element
            else "index out of range in self"
        )
    return dim


def without_steps(index: Tensor, dim: int) -> Tensor:
    """An index that names whole slices along `dim` as one that says so by its steps: nobody need compare it again."""
    numbers = whole_slices(index._data, dim) if index.ndim > 1 else None
    if numbers is None:
        return index
    same = index.detach()  # counts changes in place together with the index
    same._data = np.broadcast_to(numbers, index._data.shape)
    return same


def gather(input: Tensor, dim: int, index: Tensor, *, sparse_grad=False) -> Tensor:
    """One element of `input` for each index, which counts along `dim`; in the other dimensions it stays in place.

    The result has the shape of `index`; in two dimensions, for `dim=1`: result[i][j] = input[i][index[i][j]]. Gradients
    of one element add up. Raises RuntimeError for an index of another dtype or number of dimensions, or out of bounds.

    >>> torch.gather(torch.tensor([[1, 2], [3, 4]]), 1, torch.tensor([[0, 0], [1, 0]]))
    tensor([[1, 1],
            [4, 3]])
    """
    dim = checked_index("gather", input, dim, index)
    return gathered(input, dim, without_steps(index, dim), sparse_grad)


def scatter_add(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """A copy of `input` with each element of `src` added at its index: the opposite of `gather`.

    In two dimensions, for `dim=1`: result[i][index[i][j]] += src[i][j]. Raises RuntimeError as `gather` does.

    >>> torch.zeros(3).scatter_add(0, torch.tensor([0, 2, 0]), torch.tensor([1.0, 2.0, 3.0]))
    tensor([4., 0., 2.])
    """
    dim = checked_index("scatter_add", input, dim, index)
    return scattered_add(input, dim, without_steps(index, dim), source_of("scatter_add", input, dim, index, src))


def scatter(input: Tensor, dim: int, index: Tensor, src=None, *, value=None) -> Tensor:
    """A copy of `input` with each element of `src`, or a number, at its index. What is overwritten gets no gradient.

    In two dimensions, for `dim=1`: result[i][index[i][j]] = src[i][j]. Raises RuntimeError as `gather` does.

    >>> torch.zeros(3).scatter(0, torch.tensor([0, 2]), 1.0)
    tensor([1., 0., 1.])
    """
    dim = checked_index("scatter", input, dim, index)
    src = value if src is None else src
    if isinstance(src, int | float):
        return scattered_number(input, dim, index, src)
    if not isinstance(src, Tensor):
        raise wrong_arguments("scatter", (dim, index, src), "int dim, Tensor index, Tensor src")
    return scattered(input, dim, index, source_of("scatter", input, dim, index, src))


def source_of(function: str, input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """`src`. Raises RuntimeError for a source of another dtype, or for an index that is larger than it, or `input`."""
    if not isinstance(src, Tensor):
        raise wrong_arguments(function, (src,), "int dim, Tensor index, Tensor src")
    if src.dtype is not input.dtype:
        raise RuntimeError("scatter(): Expected self.dtype to be equal to src.dtype")
    too_large = any([d != dim and n > m for d, (n, m) in enumerate(zip(index.shape, input.shape))])
    if index.numel() and (too_large or src.ndim != index.ndim or any([n > m for n, m in zip(index.shape, src.shape)])):
        raise RuntimeError(
            f"Expected index {list(index.shape)} to be no larger than self {list(input.shape)} apart from dimension "
            f"{dim} and to be no larger size than src {list(src.shape)}"
        )
    return src


def checked_slices(function: str, input: Tensor, dim: int, index: Tensor, source: Tensor) -> int:
    """`dim` counted from the front. Raises RuntimeError for a source of another dtype, or without a slice for each."""
    dim = checked_index(function, input, dim, index, per_element=False)
    if source.dtype is not input.dtype:
        types = f"self ({input.dtype.spoken}) and source ({source.dtype.spoken})"
        raise RuntimeError(f"{function}_(): {types} must have the same scalar type")
    count = source._data.shape[dim] if source.ndim else 1
    if index.numel() != count:
        raise RuntimeError(
            f"{function}_(): Number of indices ({index.numel()}) should be equal to source.size(dim): ({count}), for "
            f"dim: {dim}"
        )
    sizes = [(*each.shape[:dim], *each.shape[dim + 1 :]) for each in (input, source)]
    if sizes[0] != sizes[1]:
        raise RuntimeError(
            "source tensor shape must match self tensor shape, excluding the specified dimension. Got self.shape = "
            f"{list(input.shape)} source.shape = {list(source.shape)}"
        )
    return dim


def index_select(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """Slices of `input` along `dim`, by their numbers; the gradients of one slice add up.

    Raises IndexError for a number out of range, RuntimeError for an index that is no vector of integers.

    >>> torch.index_select(torch.tensor([[1, 2], [3, 4]]), 0, torch.tensor([1, 1]))
    tensor([[3, 4],
            [3, 4]])
    """
    return slices_taken(input, checked_index("index_select", input, dim, index, per_element=False), index)


def index_add(input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha=1) -> Tensor:
    """A copy of `input` with `alpha` times each slice of `source` along `dim` added at its number.

    It is the opposite of `index_select`. Raises RuntimeError for a source of another dtype or shape.

    >>> torch.zeros(3).index_add(0, torch.tensor([0, 2, 0]), torch.tensor([1.0, 2.0, 3.0]))
    tensor([4., 0., 2.])
    """
    dim = checked_slices("index_add", input, dim, index, source)
    return added_slices(input, dim, index, source if alpha == 1 else source * alpha)
