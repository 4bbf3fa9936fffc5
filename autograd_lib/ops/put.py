"""`x[…] = value`: a change in place, of the view that an index leads to, or of the elements that it names.

As in PyTorch, a number fills, a tensor is copied, and both are cast to the dtype of `x`; only where indices name
elements one by one must a tensor have that dtype.
"""

import numpy as np

from ..basics.dtypes import bool_, check_fits
from ..tensors.tensor import Tensor
from .indexing import followed, refusal, with_put
from .shape import expand
from .views import viewed


def index_put(input, indices, values, accumulate=False):
    """A copy of `input` with `values` at the places that index tensors name, or added there with `accumulate`.

    Raises IndexError for places that are not there, RuntimeError for values of another dtype, or that do not broadcast.

    >>> torch.zeros(3).index_put((torch.tensor([0, 0]),), torch.tensor([1.0, 2.0]), accumulate=True)
    tensor([3., 0., 0.])
    """
    view, indices = followed(input, tuple(indices))
    return put_checked(view, indices, values, accumulate)


def put_checked(view, indices, values, accumulate):
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


def setitem(self, key, value):
    """`self[key] = value`: a change in place, of the view that `key` leads to, or of the elements that it names."""
    if not isinstance(value, Tensor | int | float):
        raise TypeError(f"can't assign a {type(value).__name__} to a {self.dtype.tensor_type}")
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise ValueError("Overflow when unpacking long long")
    if key is False:
        return
    if isinstance(key, slice):
        key = (key,)  # `x[:] = 0` changes x itself, no view
    view, indices = followed(self, None if key is True else key)
    if not indices:
        if not isinstance(value, Tensor) or (view.ndim and not value.ndim):
            view.fill_(value)
        else:
            same = value._data.shape == view._data.shape
            view.copy_(value if same else expand(without_leading_ones(value), view.shape))
        return
    if not isinstance(value, Tensor):
        check_fits(value, self.dtype)
        if sum([each is not None for each in indices]) == 1:
            fill_at(view, indices, value)
            return
        value = Tensor._wrap(np.asarray(value).astype(self._data.dtype))
    view._put(indices, without_leading_ones(value) if value._data.shape[:1] == (1,) else value, False)


def fill_at(view, indices, number):
    """Write a number where one index leads to, which is the last of `indices`: a mask, or numbers of layers."""
    index, dim = indices[-1], len(indices) - 1
    if index.dtype is bool_:
        view.masked_fill_(viewed(index, (*index.shape, *[1] * (view.ndim - dim - index.ndim))), number)
        return
    if index._data.size and not -view.shape[dim] <= index._data.min() <= index._data.max() < view.shape[dim]:
        raise refusal(view, indices)
    view.index_fill_(dim, Tensor._wrap(index._data.reshape(-1).astype(np.int64)), number)


def without_leading_ones(value):
    """PyTorch accepts further dimensions of a value, as long as their size is 1."""
    size = value._data.shape
    while size and size[0] == 1:
        size = size[1:]
    return viewed(value, size)
