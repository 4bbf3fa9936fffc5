"""`x[…]` and `x[…] = value`: views for integers, slices, None and ellipses, copies for tensors of indices and masks.

As in PyTorch, an index is worked off from left to right, a node for each step: `x[0, 1:, None]` is a select, a slice
and an unsqueeze. Tensors, lists and bools are collected on the way, and taken together at the end (lookup.py).
"""

import numpy as np

from ..basics.arguments import plain
from ..basics.dtypes import bool_
from ..basics.error_texts import type_name
from ..tensors.tensor import Tensor
from .index_items import as_index, several
from .shape import expand
from .views import alias, selected, sliced, unsqueezed, viewed

PLAIN = frozenset((int, bool, slice, type(None), type(...)))


def getitem(self: Tensor, key) -> Tensor:
    """`self[key]`: see the top of this file."""
    if key.__class__ is int:  # the most common of all
        return select_first(self, key)
    view, collected = followed(self, key)
    if collected:
        from .lookup import read

        return read(view, collected)
    return alias(view) if view is self else view


def setitem(self, key, value):
    """`self[key] = value`: a change in place, of the view that `key` leads to, or of the elements that it names.

    As in PyTorch, a number fills, a tensor is copied, and both are cast to the dtype of `self`; only where indices name
    elements one by one must a tensor have that dtype.
    """
    value = plain(value)
    if not isinstance(value, Tensor | int | float):
        raise TypeError(f"can't assign a {type_name(value)} to a {self.dtype.tensor_type}")
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise ValueError("Overflow when unpacking long long")
    if key is False:
        return
    if isinstance(key, slice):
        key = (key,)  # `x[:] = 0` changes x itself, no view
    view, collected = followed(self, None if key is True else key)
    if collected:
        from .lookup import write

        write(view, collected, value)
    elif not isinstance(value, Tensor) or (view.ndim and not value.ndim):
        view.fill_(value)
    else:
        same = value._data.shape == view._data.shape
        view.copy_(value if same else expand(without_leading_ones(value), view.shape))


def without_leading_ones(value: Tensor) -> Tensor:
    """PyTorch accepts further dimensions of a value, as long as their size is 1."""
    size = value._data.shape
    while size and size[0] == 1:
        size = size[1:]
    return viewed(value, size)


def select_first(tensor: Tensor, number: int) -> Tensor:
    """`tensor[number]`."""
    if not tensor._data.ndim:
        raise IndexError(
            "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a "
            "0-dim tensor to a number"
        )
    return selected(tensor, 0, in_range(number, 0, tensor._data.shape[0]))


def in_range(number: int, dim: int, n: int) -> int:
    """`number`. Raises IndexError if there is no such place among `n`."""
    if not -n <= number < n:
        raise IndexError(f"index {number} is out of bounds for dimension {dim} with size {n}")
    return number


def followed(tensor, key):
    """The view to which integers, slices, None and ellipses lead, and a list of (dimension, index) to look up in it."""
    items = key if isinstance(key, tuple) else (key,)
    if isinstance(key, list) and any([each.__class__ is not int for each in key]):
        items = several(key)
    items = [each if each.__class__ in PLAIN else as_index(each) for each in items]
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
    return view, collected


def dims_used(item) -> int:
    """How many dimensions of the tensor an item of a key stands for."""
    if item is None or item is ... or isinstance(item, bool):
        return 0
    return item.ndim if isinstance(item, Tensor) and item.dtype is bool_ else 1


def follow_slice(view: Tensor, dim: int, item, always: bool) -> Tensor:
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
