"""Products, any and all, counts, and running results."""

import math
from collections.abc import Callable

import numpy as np

from ..basics import dtypes
from ..basics.arguments import dimensions, integer
from ..declaration.define import define
from ..declaration.sample_inputs import Shape, Zeros, positive, positive_shapes
from ..tensors.tensor import Tensor
from .cat_and_split import concatenated, flipped
from .copies import to
from .pointwise import ones_like
from .stack_and_unbind import stacked
from .sum_and_mean import add_up, kept
from .views import sliced


def running(compute: Callable, x: np.ndarray, dim: int) -> np.ndarray:
    """`compute`, which goes on and on, of a tensor that may have no dimension."""
    return compute(np.atleast_1d(x), dim).reshape(x.shape)[()]


def running_product(x: np.ndarray, dim: int) -> np.ndarray:
    """For each element, the product of those up to its place."""
    kind = np.int64 if x.dtype.kind in "bi" else x.dtype
    return running(lambda x, dim: np.multiply.accumulate(x, dim, dtype=kind), x, dim)


def reversed_sums(x: np.ndarray, dim: int) -> np.ndarray:
    """For each element, the sum of those from its place on."""
    return flipped(cumulated(flipped(x, (dim,)), dim), (dim,)) if x.ndim else x


def running_derivative(grad, x, result, dim):
    """Σ over later places of grad · result / x; where there are zeros, step by step from the last: g + next x · Σ."""
    if math.prod(x.shape) < 2:
        return grad
    if not (x == 0).any():
        return reversed_sums(grad * result, dim) / x
    rows, weights = x.swapaxes(0, dim), grad.swapaxes(0, dim)
    totals = [weights[-1]]
    for place in range(len(rows) - 1, 0, -1):
        totals.append(weights[place - 1] + rows[place] * totals[-1])
    return products_before(x, dim) * stacked(totals[::-1], 0).swapaxes(0, dim)


def bincount(input: Tensor, weights=None, minlength=0) -> Tensor:
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
    numbers = numbers.astype(np.intp)  # see add_rows
    if weights is None or not numbers.size:
        return Tensor._wrap(np.bincount(numbers, minlength=minlength).astype(np.int64))
    if weights.shape != input.shape:
        raise RuntimeError("weights should be 1-d and have the same length as input")
    counts = np.bincount(numbers, weights._data, minlength)
    return Tensor._wrap(counts.astype(np.float32) if weights.dtype is dtypes.float32 else counts)


# fmt: off
cumulated_product = define(
    "cumprod(self, dim)", "CumprodBackward0", running_product,
    self=lambda grad, self, dim, result: running_derivative(grad, self, result, dim),
    samples=((positive(2, 3), 1), (Zeros(3, 2, at=((1, 0),)), 0), (Shape(), 0)),
)
counts = define(
    "count_nonzero(self, dim)", "count_nonzero", lambda x, dim: np.asarray(np.count_nonzero(x, axis=dim), np.int64)[()],
)
# fmt: on


def cumprod(input: Tensor, dim: int, *, dtype=None) -> Tensor:
    """Running products along a dimension. The shape stays; integers and bools give int64.

    Raises IndexError for a dimension that is not there.

    >>> torch.cumprod(torch.tensor([1, 2, 3, 4]), 0)
    tensor([ 1,  2,  6, 24])
    """
    if dtype is not None:
        return to(cumprod(to(input, dtype), dim), dtype)
    return cumulated_product(input, input._dim(integer("cumprod", "dim", 1, dim)))


def count_nonzero(input: Tensor, dim=None) -> Tensor:
    """How many elements are not 0: of all, or along one dimension or several; int64.

    >>> torch.count_nonzero(torch.tensor([[0, 1], [2, 3]]), 0)
    tensor([1, 2])
    """
    return counts(input, None if dim is None else dimensions("count_nonzero", input, dim, False))


def multiply_up(x: np.ndarray, dim=None, keepdim=False) -> np.ndarray:
    """The product; integers and bools in int64."""
    return np.multiply.reduce(x, axis=dim, keepdims=keepdim, dtype=np.int64 if x.dtype.kind in "bi" else None)


def products_of_others(x: Tensor, dim: int) -> Tensor:
    """For each element, the product of all others along `dim`: that of those before it times that of those behind."""
    return products_before(x, dim) * flipped(products_before(flipped(x, (dim,)), dim), (dim,))


def products_before(x: Tensor, dim: int) -> Tensor:
    """For each element, the product of those before it along `dim`: of the last 1, 2, 4, 8 … until there are no more.

    Made of products alone, so that it is right, and can be differentiated, where elements are 0.
    """
    n = x.shape[dim]
    one = ones_like(sliced(x, dim, 0, 1, 1))
    before, step = concatenated([one, sliced(x, dim, 0, n - 1, 1)], dim), 1
    while step < n:
        first = ones_like(sliced(x, dim, 0, step, 1))
        before = before * concatenated([first, sliced(before, dim, 0, n - step, 1)], dim)
        step = 2 * step
    return before


def product_derivative(grad: Tensor, x: Tensor, result: Tensor, dim: int) -> Tensor:
    """Without zeros, the product of all others is the product of all, divided by the element itself."""
    return grad * (products_of_others(x, dim) if (x == 0).any() else result / x)


def product_of_all_derivative(grad: Tensor, x: Tensor, result) -> Tensor:
    """The same, over all elements; a single number is its own product."""
    if not x.ndim:
        return grad
    if (x == 0).any():
        return product_derivative(grad, x.reshape((-1,)), result, 0).reshape(x.shape)
    return grad * (result / x)


with_zeros = ((Zeros(2, 3, at=((0, 1),)), 1, False), (Zeros(4, 2, at=((1, 0), (3, 0))), 0, True))

# fmt: off
prod_all = define(
    "prod(self)", "ProdBackward0", multiply_up,
    self=lambda grad, self, result: product_of_all_derivative(grad, self, result),
    samples=(*positive_shapes, (Zeros(2, 3, at=((1, 2),)),)),
)
prod_along = define(
    "prod(self, dim, keepdim)", "ProdBackward1", multiply_up,
    self=lambda grad, self, dim, keepdim, result: product_derivative(
        kept(grad, self.shape, (dim,), keepdim), self, kept(result, self.shape, (dim,), keepdim), dim),
    samples=((positive(2, 3), 0, False), (positive(2, 3), 1, True), *with_zeros),
)
cumulated = define(
    "cumsum(self, dim)", "CumsumBackward0",
    lambda x, dim: np.add.accumulate(x, dim, dtype=np.int64 if x.dtype.kind in "bi" else None) if x.ndim else add_up(x),
    self=lambda grad, dim: flipped(cumulated(flipped(grad, (dim,)), dim), (dim,)) if grad.ndim else grad,
    samples=((Shape(2, 3), 0), (Shape(2, 3), 1), (Shape(), 0)),
)
any_along = define(
    "any(self, dim, keepdim)", "any", lambda x, dim, keepdim: np.logical_or.reduce(x, axis=dim, keepdims=keepdim),
)
all_along = define(
    "all(self, dim, keepdim)", "all", lambda x, dim, keepdim: np.logical_and.reduce(x, axis=dim, keepdims=keepdim),
)
# fmt: on


def prod(input: Tensor, dim=None, keepdim=False, *, dtype=None) -> Tensor:
    """The product of all elements, or along one dimension; ∂prod/∂xᵢ is the product of the others, also at zeros.

    Integers and bools give int64. Raises IndexError for a dimension that is not there.

    >>> torch.prod(torch.tensor([2.0, 3.0, 4.0]))
    tensor(24.)
    """
    if dtype is not None:
        return to(prod(to(input, dtype), dim, keepdim), dtype)
    if dim is None:
        return prod_all(input)
    dim = input._dim(integer("prod", "dim", 1, dim))
    return prod_along(input, dim, keepdim) if input.ndim else prod_all(input)


def cumsum(input: Tensor, dim: int, *, dtype=None) -> Tensor:
    """Running sums along a dimension; each element's gradient is the sum of those from its place on. The shape stays.

    Integers and bools give int64. Raises IndexError for a dimension that is not there.

    >>> torch.cumsum(torch.tensor([1, 2, 3]), 0)
    tensor([1, 3, 6])
    """
    if dtype is not None:
        return to(cumsum(to(input, dtype), dim), dtype)
    return cumulated(input, input._dim(integer("cumsum", "dim", 1, dim)))


def any(input: Tensor, dim=None, keepdim=False) -> Tensor:
    """Is an element not zero? Over all, or along `dim`; a tensor of bools.

    >>> torch.any(torch.tensor([[True, False], [False, False]]), 1)
    tensor([ True, False])
    """
    return any_along(input, dimensions("any", input, dim, keepdim), keepdim)


def all(input: Tensor, dim=None, keepdim=False) -> Tensor:
    """Are all elements not zero? Over all, or along `dim`; a tensor of bools.

    >>> torch.all(torch.tensor([[True, True], [False, True]]), 1)
    tensor([ True, False])
    """
    return all_along(input, dimensions("all", input, dim, keepdim), keepdim)
