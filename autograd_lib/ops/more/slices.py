"""Slices along a dimension, overwritten with one number."""

import numpy as np

from ...basics.arguments import integer
from ...basics.dtypes import int64
from ...declaration.define import define
from ...declaration.sample_inputs import Index, Shape
from ...tensors.tensor import Tensor
from ..choose import only
from ..pointwise import zeros_like
from ..reduce import sum_all


def filled(x, dim, index, value):
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


def index_fill(input, dim, index, value):
    """A copy of `input` with a number, or that of a 0-d tensor, in the slices along `dim` that are named.

    Raises IndexError for a number out of range, or an index that is not int64, and RuntimeError for one that is no
    vector, and for a value with dimensions.

    >>> torch.zeros(3).index_fill(0, torch.tensor([0, 2]), 1)
    tensor([1., 0., 1.])
    """
    dim = input._dim(integer("index_fill", "dim", 1, dim))
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
    if value.ndim:
        raise RuntimeError(
            f"index_fill_ only supports a 0-dimensional value tensor, but got tensor with {value.ndim} dimension(s)."
        )
    return tensor_filled(input, dim, index, value)
