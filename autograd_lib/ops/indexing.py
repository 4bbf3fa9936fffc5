"""`x[…]`: views for integers, slices, None and ellipses, copies for tensors of indices and masks.

As in PyTorch, an index is worked off from left to right, a node for each step: `x[0, 1:, None]` is a select, a slice
and an unsqueeze. Tensors, lists and bools are collected on the way, and looked up together at the end.
"""

from operator import index as as_integer

import numpy as np

from ..basics.dtypes import bool_
from ..basics.errors import warn_user
from ..declaration.define import define
from ..declaration.sample_inputs import Index, Mask, Shape
from ..tensors.tensor import Tensor
from .adding import add_elements, add_rows
from .pointwise import new_zeros
from .views import alias, selected, sliced, unsqueezed

NOT_A_TUPLE = (
    "Using a non-tuple sequence for multidimensional indexing is deprecated and will be changed in pytorch 2.9; use "
    "x[tuple(seq)] instead of x[seq]. In pytorch 2.9 this will be interpreted as tensor index, x[torch.tensor(seq)], "
    "which will result either in an error or a different result"
)


def arrays_of(indices):
    """Collected indices as NumPy wants them, None as a full slice; nodes save them as tensors."""
    return tuple(
        [slice(None) if each is None else each._data if isinstance(each, Tensor) else each for each in indices]
    )


def looked_up(x, indices):
    """The elements of `x` at these indices, in new memory."""
    result = x[arrays_of(indices)]
    return result if result.base is None else result.copy()


def put_at(x, indices, values, accumulate):
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


def getitem(self, key):
    """`self[key]`: see the top of this file."""
    if key.__class__ is int:  # the most common of all
        return select_first(self, key)
    view, indices = followed(self, key)
    if indices:
        try:
            return indexed(view, indices)
        except IndexError:
            raise refusal(view, indices) from None
    return alias(view) if view is self else view


def select_first(tensor, number):
    """`tensor[number]`."""
    if not tensor._data.ndim:
        raise IndexError(
            "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a "
            "0-dim tensor to a number"
        )
    return selected(tensor, 0, in_range(number, 0, tensor._data.shape[0]))


def in_range(number, dim, n):
    """`number`. Raises IndexError if there is no such place among `n`."""
    if not -n <= number < n:
        raise IndexError(f"index {number} is out of bounds for dimension {dim} with size {n}")
    return number


def followed(tensor, key):
    """The view to which integers, slices, None and ellipses lead, and the indices that remain to be looked up in it."""
    items = [as_item(each) for each in (key if isinstance(key, tuple) else several(key))]
    used = sum([dims_used(item) for item in items])
    if used > tensor.ndim:
        if isinstance(key, slice):
            raise IndexError("slice() cannot be applied to a 0-dim tensor.")
        if not isinstance(key, tuple | Tensor) and isinstance(items[0], int):
            select_first(tensor, items[0])  # raises with better words
        raise IndexError(f"too many indices for tensor of dimension {tensor.ndim}")
    view, dim, collected = tensor, 0, []
    for place, item in enumerate(items):
        if item is ...:
            dim += tensor.ndim - used
        elif item is None:
            view, dim = unsqueezed(view, dim), dim + 1
        elif isinstance(item, bool):
            view = unsqueezed(view, dim)
            collected.append((dim, Tensor._wrap(np.zeros(int(item), np.int64))))
            dim += 1
        elif isinstance(item, int):
            view = selected(view, dim, in_range(item, place, view._data.shape[dim]))
        elif isinstance(item, slice):
            view, dim = follow_slice(view, dim, item, isinstance(key, slice)), dim + 1
        else:
            collected.append((dim, item))
            dim += dims_used(item)
    return view, checked_indices(view, collected) if collected else ()


def several(key):
    """The items of a key that is no tuple. A list of lists or tensors counts as a tuple; PyTorch warns of that."""
    if isinstance(key, list) and any(
        isinstance(each, Tensor | list | tuple | slice) or each is None or each is ... for each in key
    ):
        warn_user(NOT_A_TUPLE)
        return key
    return (key,)


def as_item(item):
    """One item of a key: None, an ellipsis, a bool, an int, a slice, or a tensor. Raises IndexError for others."""
    if item is None or item is ... or isinstance(item, bool | int | slice):
        return item
    if isinstance(item, str):
        warn_user(NOT_A_TUPLE)  # a string is a sequence, too
        raise TypeError("new(): invalid data type 'str'")
    if isinstance(item, np.ndarray | list | tuple | range):
        item = Tensor._wrap(np.asarray(item, np.int64 if isinstance(item, list | tuple) and not item else None))
    if isinstance(item, Tensor):
        if item.dtype.is_floating_point:
            raise IndexError("tensors used as indices must be long, int, byte or bool tensors")
        return item if item.ndim else item.item()
    try:
        return as_integer(item)
    except TypeError:
        raise IndexError(
            "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices (got "
            f"{type(item).__name__})"
        ) from None


def dims_used(item):
    """How many dimensions of the tensor an item of a key stands for."""
    if item is None or item is ... or isinstance(item, bool):
        return 0
    return item.ndim if isinstance(item, Tensor) and item.dtype is bool_ else 1


def follow_slice(view, dim, item, always):
    """One slice; one that takes everything leaves no trace, unless it is the whole key."""
    try:
        start, end, step = item.indices(view._data.shape[dim])
    except TypeError:
        raise TypeError("slice indices must be integers or None or have an __index__ method") from None
    if step <= 0:
        raise ValueError("step must be greater than zero")
    if (start, end, step) == (0, view._data.shape[dim], 1) and not always:
        return view
    return sliced(view, dim, start, max(start, end), step)


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
