"""Many elements to one, over the whole tensor or along dimensions: sums, means, products, and running sums."""

import numpy as np

from ..basics import sums
from ..basics.arguments import dimensions, integer, numpy_style
from ..basics.errors import helped
from ..declaration.define import define
from ..declaration.sample_inputs import Shape, Zeros, along, any_shape, positive, positive_shapes
from .convert import to
from .joining import concatenated
from .numeric import quiet
from .pointwise import ones_like
from .rearrange import flipped
from .views import expand_to, sliced, unsqueezed


def spread(grad, size, dim, keepdim):
    """Give a reduced gradient back to all elements that were reduced along `dim`."""
    return expand_to(kept(grad, size, dim, keepdim), size)


def kept(reduced, size, dim, keepdim):
    """What was reduced along `dim`, with those dimensions as 1."""
    if not keepdim and size:
        for each in sorted(dim):
            reduced = unsqueezed(reduced, each)
    return reduced


def count(size, dim):
    """How many elements meet in each result of a reduction along `dim`."""
    numel = 1
    for each in dim:
        numel *= size[each]
    return numel


@quiet
def mean_value(x, dim=None, keepdim=False):
    """Without elements it is nan."""
    total = sums.add_up(x, dim, keepdim)
    return total / (x.size if dim is None else count(x.shape, dim))


@quiet
def add_up(x, dim=None, keepdim=False):
    """The sum; integers and bools add up in int64."""
    if x.dtype.kind in "bi":
        return np.add.reduce(x, axis=dim, keepdims=keepdim, dtype=np.int64)
    return sums.add_up(x, dim, keepdim)


@quiet
def multiply_up(x, dim=None, keepdim=False):
    """The product; integers and bools in int64."""
    return np.multiply.reduce(x, axis=dim, keepdims=keepdim, dtype=np.int64 if x.dtype.kind in "bi" else None)


def products_of_others(x, dim):
    """For each element, the product of all others along `dim`: that of those before it times that of those behind."""
    return products_before(x, dim) * flipped(products_before(flipped(x, (dim,)), dim), (dim,))


def products_before(x, dim):
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


def product_derivative(grad, x, result, dim):
    """Without zeros, the product of all others is the product of all, divided by the element itself."""
    return grad * (products_of_others(x, dim) if (x == 0).any() else result / x)


def product_of_all_derivative(grad, x, result):
    """The same, over all elements; a single number is its own product."""
    if not x.ndim:
        return grad
    if (x == 0).any():
        return product_derivative(grad, x.reshape((-1,)), result, 0).reshape(x.shape)
    return grad * (result / x)


with_zeros = ((Zeros(2, 3, at=((0, 1),)), 1, False), (Zeros(4, 2, at=((1, 0), (3, 0))), 0, True))

# fmt: off
sum_all = define(
    "sum(self)", "SumBackward0", add_up,
    self=lambda grad, self_sym_sizes: expand_to(grad, self_sym_sizes),
    samples=any_shape,
)
sum_along = define(
    "sum(self, dim, keepdim)", "SumBackward1", add_up,
    self=lambda grad, self_sym_sizes, dim, keepdim: spread(grad, self_sym_sizes, dim, keepdim),
    samples=along,
)
mean_all = define(
    "mean(self)", "MeanBackward0", mean_value,
    self=lambda grad, self_sym_sizes, self_sym_numel: expand_to(grad / self_sym_numel, self_sym_sizes),
    samples=any_shape,
)
mean_along = define(
    "mean(self, dim, keepdim)", "MeanBackward1", mean_value,
    self=lambda grad, self_sym_sizes, self_sym_numel, dim, keepdim:
        spread(grad / count(self_sym_sizes, dim), self_sym_sizes, dim, keepdim),
    samples=along,
)
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


def sum(input, dim=None, keepdim=False, *, dtype=None, **numpy_names):
    """The sum of all elements, or along `dim`, one dimension or several; ∂sum/∂xᵢ = 1. Integers and bools give int64.

    `keepdim` leaves the reduced dimensions with size 1; `dtype` converts first. NumPy's names axis and keepdims work,
    too, as they do in all reductions. Raises IndexError for a dimension that is not there.

    >>> x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> torch.sum(x), torch.sum(x, 0), x.sum(1, keepdim=True).shape
    (tensor(10.), tensor([4., 6.]), torch.Size([2, 1]))
    """
    if numpy_names:
        dim, keepdim = numpy_style("sum", dim, keepdim, numpy_names)
    if dtype is not None:
        return to(sum(to(input, dtype), dim, keepdim), dtype)
    if dim is None and not keepdim:
        return sum_all(input)
    return sum_along(input, dimensions("sum", input, dim, keepdim), keepdim)


def mean(input, dim=None, keepdim=False, *, dtype=None, **numpy_names):
    """The mean of all elements, or along `dim`; ∂mean/∂xᵢ = 1/n. Without elements it is nan.

    Raises NotImplementedError for integers and bools, unless `dtype` converts them first.

    >>> torch.mean(torch.tensor([1.0, 2.0, 6.0]))
    tensor(3.)
    """
    if numpy_names:
        dim, keepdim = numpy_style("mean", dim, keepdim, numpy_names)
    given = "Input"
    if dtype is not None:
        input, given = to(input, dtype), "Optional"
    if input._data.dtype.kind != "f":
        raise helped(
            NotImplementedError(
                f"mean(): could not infer output dtype. {given} dtype must be either a floating point or complex "
                f"dtype. Got: {input.dtype.spoken}"
            ),
            "take the mean of x.float().",
        )
    if dim is None and not keepdim:
        return mean_all(input)
    return mean_along(input, dimensions("mean", input, dim, keepdim), keepdim)


def prod(input, dim=None, keepdim=False, *, dtype=None, **numpy_names):
    """The product of all elements, or along one dimension; ∂prod/∂xᵢ is the product of the others, also at zeros.

    Integers and bools give int64. Raises IndexError for a dimension that is not there.

    >>> torch.prod(torch.tensor([2.0, 3.0, 4.0]))
    tensor(24.)
    """
    if numpy_names:
        dim, keepdim = numpy_style("prod", dim, keepdim, numpy_names)
    if dtype is not None:
        return to(prod(to(input, dtype), dim, keepdim), dtype)
    if dim is None:
        return prod_all(input)
    dim = input._dim(integer("prod", "dim", 1, dim))
    return prod_along(input, dim, keepdim) if input.ndim else prod_all(input)


def cumsum(input, dim, *, dtype=None):
    """Running sums along a dimension; each element's gradient is the sum of those from its place on. The shape stays.

    Integers and bools give int64. Raises IndexError for a dimension that is not there.

    >>> torch.cumsum(torch.tensor([1, 2, 3]), 0)
    tensor([1, 3, 6])
    """
    if dtype is not None:
        return to(cumsum(to(input, dtype), dim), dtype)
    return cumulated(input, input._dim(integer("cumsum", "dim", 1, dim)))


def any(input, dim=None, keepdim=False, **numpy_names):
    """Is an element not zero? Over all, or along `dim`; a tensor of bools.

    >>> torch.any(torch.tensor([[True, False], [False, False]]), 1)
    tensor([ True, False])
    """
    if numpy_names:
        dim, keepdim = numpy_style("any", dim, keepdim, numpy_names)
    return any_along(input, dimensions("any", input, dim, keepdim), keepdim)


def all(input, dim=None, keepdim=False, **numpy_names):
    """Are all elements not zero? Over all, or along `dim`; a tensor of bools.

    >>> torch.all(torch.tensor([[True, True], [False, True]]), 1)
    tensor([ True, False])
    """
    if numpy_names:
        dim, keepdim = numpy_style("all", dim, keepdim, numpy_names)
    return all_along(input, dimensions("all", input, dim, keepdim), keepdim)
