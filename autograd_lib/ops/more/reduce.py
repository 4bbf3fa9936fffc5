"""Further reductions and running results."""

import math

import numpy as np

from ...basics import dtypes
from ...basics.arguments import dimensions, integer
from ...declaration.define import define
from ...declaration.sample_inputs import Shape, Zeros, positive
from ...tensors.tensor import Tensor
from ..choose import where
from ..compare import isnan
from ..convert import to
from ..extremes import back_to_places, pair_of
from ..joining import stacked
from ..numeric import quiet
from ..rearrange import flipped
from ..reduce import cumulated, sum


def running(compute, x, dim):
    """`compute`, which goes on and on, of a tensor that may have no dimension."""
    return compute(np.atleast_1d(x), dim).reshape(x.shape)[()]


def running_product(x, dim):
    """For each element, the product of those up to its place."""
    kind = np.int64 if x.dtype.kind in "bi" else x.dtype
    return running(lambda x, dim: np.multiply.accumulate(x, dim, dtype=kind), x, dim)


def reversed_sums(x, dim):
    """For each element, the sum of those from its place on."""
    return flipped(cumulated(flipped(x, (dim,)), dim), (dim,)) if x.ndim else x


def product_derivative(grad, x, result, dim):
    """Σ over later places of grad · result / x; where there are zeros, by the product rule, element by element."""
    if math.prod(x.shape) < 2:
        return grad
    if not (x == 0).any():
        return reversed_sums(grad * result, dim) / x
    n, parts = x.shape[dim], []
    rows = x.swapaxes(0, dim)
    weights = grad.swapaxes(0, dim)
    for place in range(n):
        others = rows[:place].prod(0) if place else rows[0] * 0 + 1
        total = weights[place] * others
        for later in range(place + 1, n):
            others = others * rows[later]
            total = total + weights[later] * others
        parts.append(total)
    return stacked(parts, 0).swapaxes(0, dim)


def bincount(input, weights=None, minlength=0):
    """How often each number from 0 on occurs, or with `weights` the sum of the weights at its places.

    The result has at least `minlength` elements. Raises RuntimeError for negative numbers, for another number of
    dimensions than one, and for weights of another shape; NotImplementedError for floats and bools.

    >>> torch.bincount(torch.tensor([1, 1, 3]))
    tensor([0, 2, 0, 1])
    """
    numbers = input._data
    if input.dtype.category != 1:
        raise NotImplementedError(f"\"bincount_cpu\" not implemented for '{input.dtype.spoken}'")
    if minlength < 0:
        raise RuntimeError("minlength should be >= 0")
    if numbers.ndim != 1 or (numbers < 0).any():
        raise RuntimeError("bincount only supports 1-d non-negative integral inputs.")
    if weights is None or not numbers.size:
        return Tensor._wrap(np.bincount(numbers, minlength=minlength))
    if weights.shape != input.shape:
        raise RuntimeError("weights should be 1-d and have the same length as input")
    counts = np.bincount(numbers, weights._data, minlength)
    return Tensor._wrap(counts.astype(np.float32) if weights.dtype is dtypes.float32 else counts)


def running_extreme(larger):
    """The largest so far, or the smallest, and where it was, the latest of equals; nan stays from where it comes."""

    def compute(x, dim):
        flat = np.moveaxis(np.atleast_1d(x), dim, 0)
        values, places = np.empty_like(flat), np.zeros(flat.shape, np.int64)
        for number, row in enumerate(flat):
            if number:
                better = (row >= values[number - 1] if larger else row <= values[number - 1]) | (row != row)
                better &= ~(values[number - 1] != values[number - 1]) | (row != row)
                values[number] = np.where(better, row, values[number - 1])
                places[number] = np.where(better, number, places[number - 1])
            else:
                values[number] = row
        return [np.moveaxis(each, 0, dim).reshape(x.shape)[()] for each in (values, places)]

    return compute


# fmt: off
cumulated_product = define(
    "cumprod(self, dim)", "CumprodBackward0", quiet(running_product),
    self=lambda grad, self, dim, result: product_derivative(grad, self, result, dim),
    samples=((positive(2, 3), 1), (Zeros(3, 2, at=((1, 0),)), 0), (Shape(), 0)),
)
largest_so_far = define(
    "cummax(self, dim)", "CummaxBackward0", running_extreme(True),
    self=lambda grad, self_sym_sizes, dim, indices: back_to_places(grad, self_sym_sizes, dim, indices, True),
    outputs=("values", "indices"), samples=((Shape(2, 4), 1),),
)
smallest_so_far = define(
    "cummin(self, dim)", "CumminBackward0", running_extreme(False),
    self=lambda grad, self_sym_sizes, dim, indices: back_to_places(grad, self_sym_sizes, dim, indices, True),
    outputs=("values", "indices"), samples=((Shape(2, 4), 1),),
)
counts = define(
    "count_nonzero(self, dim)", "count_nonzero", lambda x, dim: np.asarray(np.count_nonzero(x, axis=dim))[()],
)
# fmt: on


cummax_and_places, cummin_and_places = pair_of("cummax"), pair_of("cummin")


def cumprod(input, dim, *, dtype=None):
    """Running products along a dimension. The shape stays; integers and bools give int64.

    Raises IndexError for a dimension that is not there.

    >>> torch.cumprod(torch.tensor([1, 2, 3, 4]), 0)
    tensor([ 1,  2,  6, 24])
    """
    if dtype is not None:
        return to(cumprod(to(input, dtype), dim), dtype)
    return cumulated_product(input, input._dim(integer("cumprod", "dim", 1, dim)))


def cummax(input, dim):
    """The largest element so far along a dimension, and its index.

    >>> torch.cummax(torch.tensor([1, 3, 2]), 0).values
    tensor([1, 3, 3])
    """
    return cummax_and_places(largest_so_far(input, input._dim(integer("cummax", "dim", 1, dim))))


def cummin(input, dim):
    """The smallest element so far along a dimension, and its index.

    >>> torch.cummin(torch.tensor([3, 1, 2]), 0).values
    tensor([3, 1, 1])
    """
    return cummin_and_places(smallest_so_far(input, input._dim(integer("cummin", "dim", 1, dim))))


def nansum(input, dim=None, keepdim=False, *, dtype=None):
    """The sum, in which nan counts as 0.

    >>> torch.nansum(torch.tensor([1.0, float("nan")]))
    tensor(1.)
    """
    input = input if dtype is None else to(input, dtype)
    present = where(isnan(input), 0, input) if input.is_floating_point() else input
    return sum(present, dim, keepdim, dtype=dtype)


def nanmean(input, dim=None, keepdim=False, *, dtype=None):
    """The mean of the elements that are not nan. Raises NotImplementedError for integers.

    >>> torch.nanmean(torch.tensor([1.0, 3.0, float("nan")]))
    tensor(2.)
    """
    input = input if dtype is None else to(input, dtype)
    if not input.is_floating_point():
        raise NotImplementedError(
            f"nanmean(): expected input to have floating point or complex dtype but got {input.dtype.spoken}"
        )
    return nansum(input, dim, keepdim) / sum(~isnan(input), dim, keepdim)


def count_nonzero(input, dim=None):
    """How many elements are not 0: of all, or along one dimension or several; int64.

    >>> torch.count_nonzero(torch.tensor([[0, 1], [2, 3]]), 0)
    tensor([1, 2])
    """
    return counts(input, None if dim is None else dimensions("count_nonzero", input, dim, False))
