"""What tensors, lists and masks do as indices: elements looked up together, and put or added there."""

from collections.abc import Sequence

import numpy as np

from ..basics.dtypes import bool_, check_fits
from ..declaration.define import define
from ..declaration.sample_inputs import Index, Mask, Shape
from ..tensors.tensor import Tensor
from .add_at import add_elements, add_rows
from .indexing import dims_used, followed, without_leading_ones
from .inplace import in_place
from .pointwise import new_zeros
from .stack_and_unbind import tensor_list
from .views import viewed


def arrays_of(indices):
    """Collected indices as NumPy wants them, None as a full slice; nodes save them as tensors."""
    return tuple(
        [slice(None) if each is None else each._data if isinstance(each, Tensor) else each for each in indices]
    )


def looked_up(x: np.ndarray, indices) -> np.ndarray:
    """The elements of `x` at these indices, in new memory."""
    result = x[arrays_of(indices)]
    return result if result.base is None else result.copy()


def put_at(x: np.ndarray, indices, values: np.ndarray, accumulate: bool) -> np.ndarray:
    """A copy of `x` with `values` put, or added, at these indices."""
    result = np.array(x)
    where = arrays_of(indices)
    kinds = [each.dtype.kind for each in where if isinstance(each, np.ndarray)]
    if not accumulate or kinds == ["b"]:
        if accumulate:  # a mask alone names no element twice
            values = result[where] + values
        result[where] = values
        return result
    if len(where) == 1 and result.size:
        values = np.broadcast_to(values, where[0].shape + result.shape[1:])
        numbers, rows = where[0].reshape(-1) % len(result), result.reshape(len(result), -1)
        add_rows(rows, numbers, values.reshape(numbers.size, rows.shape[1]))
        return result
    places = np.arange(result.size).reshape(result.shape)[where]
    add_elements(result.reshape(-1), places.ravel(), np.broadcast_to(values, places.shape).ravel())
    return result


# fmt: off
indexed = define(
    "index(self, indices)", "IndexBackward0", looked_up,
    self=lambda grad, self_sym_sizes, indices: with_put(new_zeros(grad, self_sym_sizes), indices, grad, True),
    samples=(
        (Shape(3, 2), (Index(4, below=3),)), (Shape(2, 3), (None, Index(2, 2, below=3))),
        (Shape(2, 3), (Mask(2, 3),)), (Shape(2, 3, 4), (Index(3, below=2), None, Index(3, below=4))),
        (Shape(2, 3, 2), (Mask(2), None, Index(5, 1, below=2))),
    ),
)
with_put = define(
    "index_put(self, indices, values, accumulate)", "IndexPutBackward0", put_at,
    self=lambda grad, indices, accumulate: grad if accumulate else with_put(grad, indices, new_zeros(grad, ()), False),
    values=lambda grad, indices: indexed(grad, indices),
    broadcasts="within",
    samples=(
        (Shape(3, 2), (Index(4, below=3),), Shape(4, 2), True), (Shape(3, 2), (Mask(3),), Shape(2), False),
        (Shape(2, 3), (None, Index(4, below=3)), Shape(), True), (Shape(3), (Index(2, 3, below=3),), Shape(3), True),
    ),
)
# fmt: on


def read(view: Tensor, collected: Sequence) -> Tensor:
    """The elements of `view` that indices name, collected as `followed` does."""
    indices = checked_indices(view, collected)
    try:
        return indexed(view, indices)
    except IndexError:
        raise refusal(view, indices) from None


def write(view, collected, value):
    """Write a value where such indices lead to."""
    indices = checked_indices(view, collected)
    if not isinstance(value, Tensor):
        check_fits(value, view.dtype)
        if sum([each is not None for each in indices]) == 1:
            fill_at(view, indices, value)
            return
        value = Tensor._wrap(np.asarray(value).astype(view._data.dtype))
    put_(view, indices, without_leading_ones(value) if value._data.shape[:1] == (1,) else value, False)


def checked_indices(view, collected):
    """The indices, one for each dimension up to the last that has one, None for those between.

    Copies, so that a later change of an index does not change what the backward pass finds. Raises IndexError for masks
    of another shape than their dimensions, and for shapes that do not broadcast.
    """
    indices, covered, size = [], 0, view._data.shape
    for dim, item in collected:
        indices += [None] * (dim - covered)
        covered = dim + dims_used(item)
        array = item._data.copy()
        if item.dtype is bool_:
            for i, (n, m) in enumerate(zip(array.shape, size[dim:covered])):
                if n != m:
                    raise IndexError(
                        f"The shape of the mask {list(array.shape)} at index {i} does not match the shape of the "
                        f"indexed tensor {list(size)} at index {dim + i}"
                    )
        indices.append(Tensor._wrap(array))
    arrays = [each._data for each in indices if each is not None]
    shapes = [each.shape if each.dtype != bool else (int(np.count_nonzero(each)),) for each in arrays]
    try:
        np.broadcast_shapes(*shapes)
    except ValueError:
        raise IndexError(
            "shape mismatch: indexing tensors could not be broadcast together with shapes "
            + ", ".join([str(list(shape)) for shape in shapes])
        ) from None
    return tuple(indices)


def index_put(input: Tensor, indices, values: Tensor, accumulate=False) -> Tensor:
    """A copy of `input` with `values` at the places that index tensors name, or added there with `accumulate`.

    Raises IndexError for places that are not there, RuntimeError for values of another dtype, or that do not broadcast.

    >>> torch.zeros(3).index_put((torch.tensor([0, 0]),), torch.tensor([1.0, 2.0]), accumulate=True)
    tensor([3., 0., 0.])
    """
    view, collected = followed(input, tuple(tensor_list("index_put", indices, "indices")))
    return put_checked(view, checked_indices(view, collected), values, accumulate)


def put_checked(view: Tensor, indices, values: Tensor, accumulate: bool) -> Tensor:
    """`index_put`, after its indices have been checked."""
    if values.dtype is not view.dtype:
        arrays = [each for each in indices if each is not None]
        if accumulate or len(arrays) > 1 or arrays[0].dtype is not bool_ or values.numel() != 1:
            raise refusal(view, indices, values)
        check_fits(values.item(), view.dtype)  # one number where a mask holds: PyTorch fills, and that casts
    try:
        return with_put(view, indices, values, accumulate)
    except (RuntimeError, IndexError, TypeError):
        raise refusal(view, indices, values) from None


put_ = in_place(put_checked, "index_put_", by_element=True)


def fill_at(view: Tensor, indices, number: int) -> None:
    """Write a number where one index leads to, which is the last of `indices`: a mask, or numbers of layers."""
    index, dim = indices[-1], len(indices) - 1
    if index.dtype is bool_:
        view.masked_fill_(viewed(index, (*index.shape, *[1] * (view.ndim - dim - index.ndim))), number)
        return
    if index._data.size and not -view.shape[dim] <= index._data.min() <= index._data.max() < view.shape[dim]:
        raise refusal(view, indices)
    view.index_fill_(dim, Tensor._wrap(index._data.reshape(-1).astype(np.int64)), number)


def refusal(view, indices, values=None):
    """Why elements cannot be read, or `values` not be put there: of several errors the one that PyTorch meets first."""
    places = []
    for each in arrays_of(indices):
        places += np.nonzero(each) if isinstance(each, np.ndarray) and each.dtype.kind == "b" else [each]
    arrays = [(n, each) for n, each in zip(view._data.shape, places) if isinstance(each, np.ndarray)]
    if any(each.size and not n for n, each in arrays):
        return IndexError("index is out of bounds for dimension with size 0")
    if values is not None:
        target = view._data[tuple([each if isinstance(each, slice) else 0 * each for each in places])].shape
        try:
            np.broadcast_to(values._data, target)
        except ValueError:
            return RuntimeError(
                f"shape mismatch: value tensor of shape {list(values.shape)} cannot be broadcast to indexing result of "
                f"shape {list(target)}"
            )
        if values.dtype is not view.dtype:
            return RuntimeError(
                "Index put requires the source and destination dtypes match, got "
                f"{view.dtype.spoken} for the destination and {values.dtype.spoken} for the source."
            )
    wrong = np.stack(np.broadcast_arrays(*[(each < -n) | (each >= n) for n, each in arrays]), -1)
    place, number = divmod(int(wrong.argmax()), len(arrays))
    n, each = arrays[number]
    index = np.broadcast_to(each, wrong.shape[:-1]).flat[place]
    return IndexError(f"index {index} is out of bounds for dimension {number} with size {n}")
