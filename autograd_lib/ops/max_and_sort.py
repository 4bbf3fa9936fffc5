"""The largest and the smallest: of all elements, along dimensions, with their places, sorted.

Where several elements are the largest, `max()` and `amax()` share the gradient among them; `max(dim)` gives it to the
one whose index it returns.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter

import numpy as np

from ..basics.arguments import dimensions, integer
from ..basics.dtypes import bool_
from ..basics.error_texts import wrong_arguments
from ..declaration.define import define
from ..declaration.sample_inputs import Shape, along, any_shape
from ..tensors.tensor import Tensor
from .bounds import maximum, minimum
from .gather import scattered_add
from .logic import isnan
from .pointwise import new_zeros, ones_like
from .sum_and_mean import kept, sum_all, sum_along
from .where import only


class Pair(tuple):
    """Two tensors, with names: what a function returns that finds both elements and their places."""

    __slots__ = ()

    def __repr__(self):
        values = [f"\n{name}={value!r}" for name, value in zip(self._names, self, strict=True)]
        return f"torch.return_types.{type(self).__name__}({','.join(values)})"


def pair_of(function: str, first="values", second="indices"):
    """The class of the pairs that a function of this name returns: they print it."""
    names = {"_names": (first, second), first: property(itemgetter(0)), second: property(itemgetter(1))}
    return type(function, (Pair,), {"__slots__": (), "__module__": __name__, **names})


max_and_places, min_and_places = pair_of("max"), pair_of("min")
sorted_and_places, few_and_places = pair_of("sort"), pair_of("topk")


def extreme(arg_reduce) -> Callable:
    """The extreme elements along a dimension, and their places: of several, and of several nan, the first."""

    def compute(x, dim, keepdim):
        if not x.ndim:
            return x.copy(), np.int64(0)
        indices = np.expand_dims(arg_reduce(x, dim), dim).astype(np.int64)
        values = np.take_along_axis(x, indices, dim)
        return (values, indices) if keepdim else (values.squeeze(dim), indices.squeeze(dim))

    return compute


def in_order(x: np.ndarray, dim: int, descending: bool):
    """The elements in order, and where they were; equal ones stay in their order, and nan counts as the largest."""
    if not x.ndim:
        return x.copy(), np.int64(0)
    if descending:  # what is last in the reversed order of a reversed array is first among equals
        indices = np.flip(x.shape[dim] - 1 - np.argsort(np.flip(x, dim), dim, kind="stable"), dim)
    else:
        indices = np.argsort(x, dim, kind="stable")
    return np.take_along_axis(x, indices, dim), indices.astype(np.int64)


def first_few(x: np.ndarray, k: int, dim: int, largest: bool):
    """The k largest or smallest elements in order, and where they were."""
    if not x.ndim:
        return x.copy(), np.int64(0)
    values, indices = in_order(x, dim, largest)
    first = (slice(None),) * dim + (slice(k),)
    return values[first].copy(), indices[first].copy()


def back_to_places(grad, size: Sequence[int], dim: int, indices, keepdim: bool):
    """Zeros, with the gradient where the elements were found."""
    if not size:
        return grad
    if not keepdim:
        shape = (*size[:dim], 1, *size[dim + 1 :])
        grad, indices = grad.reshape(shape), indices.reshape(shape)
    return scattered_add(new_zeros(grad, size), dim, indices, grad)


def shared_by_all(grad, x, result):
    """The gradient in equal parts for all elements that are the result."""
    found = only(ones_like(x), equal_or_both_nan(x, result))
    return grad / sum_all(found) * found


def shared_along(grad: Tensor, x: Tensor, result: Tensor, dim: Sequence[int], keepdim: bool) -> Tensor:
    """The gradient in equal parts for those elements, along dimensions, that are the result."""
    found = only(ones_like(x), x == kept(result, x.shape, dim, keepdim))
    return kept(grad, x.shape, dim, keepdim) * found / sum_along(found, dim, True)


def equal_or_both_nan(x: np.ndarray, result) -> np.ndarray:
    """Which elements are the result, also where that is nan."""
    return isnan(x) if (result != result).any() else x == result


# fmt: off
def found_by(name: str, function, arg_function):
    """Declares what finds the largest, or the smallest: of all elements, along a dimension with its place, over several
    dimensions, and its place alone."""
    of_all = define(
        f"{name}(self)", f"{name.title()}Backward1", lambda x: function.reduce(x, axis=None),
        self=lambda grad, self, result: shared_by_all(grad, self, result),
        samples=any_shape,
    )
    along_dim = define(
        f"{name}(self, dim, keepdim)", f"{name.title()}Backward0", extreme(arg_function),
        self=lambda grad, self_sym_sizes, dim, keepdim, indices:
            back_to_places(grad, self_sym_sizes, dim, indices, keepdim),
        outputs=("values", "indices"), samples=((Shape(2, 3), 1, False), (Shape(2, 3), 0, True), (Shape(), 0, False)),
    )
    over_dims = define(
        f"a{name}(self, dim, keepdim)", f"A{name}Backward0",
        lambda x, dim, keepdim: function.reduce(x, axis=dim, keepdims=keepdim),
        self=lambda grad, self, dim, keepdim, result: shared_along(grad, self, result, dim, keepdim),
        samples=along,
    )
    place_of = define(
        f"arg{name}(self, dim, keepdim)", f"arg{name}", lambda x, dim, keepdim: place(arg_function, x, dim, keepdim),
    )
    return of_all, along_dim, over_dims, place_of


max_all, max_along, max_over, place_of_max = found_by("max", np.maximum, np.argmax)
min_all, min_along, min_over, place_of_min = found_by("min", np.minimum, np.argmin)
in_sorted_order = define(
    "sort(self, dim, descending)", "SortBackward0", in_order,
    self=lambda grad, self_sym_sizes, dim, indices: back_to_places(grad, self_sym_sizes, dim, indices, True),
    outputs=("values", "indices"), samples=((Shape(2, 3), 1, False), (Shape(2, 3), 0, True)),
)
largest_few = define(
    "topk(self, k, dim, largest, sorted)", "TopkBackward0",
    lambda x, k, dim, largest, sorted: first_few(x, k, dim, largest),
    self=lambda grad, self_sym_sizes, dim, indices: back_to_places(grad, self_sym_sizes, dim, indices, True),
    outputs=("values", "indices"), samples=((Shape(2, 4), 2, 1, True, True), (Shape(3, 2), 2, 0, False, True)),
)
# fmt: on


def place(arg_reduce, x: np.ndarray, dim: int | None, keepdim: bool) -> np.ndarray:
    """The place of an extreme element along `dim`, or for None in the whole tensor, counted row by row."""
    if dim is None or not x.ndim:
        return arg_reduce(x).reshape((1,) * x.ndim if keepdim else ()).astype(np.int64)[()]
    return arg_reduce(x, dim, keepdims=keepdim).astype(np.int64)


def check_elements(function: str, input: Tensor, dims: Sequence, all_dims: bool) -> None:
    """Raises IndexError or RuntimeError where there is no element that could be the largest."""
    if input.numel():
        return
    if all_dims:
        kind = IndexError if function.startswith("arg") else RuntimeError
        raise kind(
            f"{function}(): Expected reduction dim to be specified for input.numel() == 0."
            + ("" if kind is IndexError else " Specify the reduction dim with the 'dim' argument.")
        )
    for dim in dims:
        if not input._data.shape[dim]:
            raise IndexError(f"{function}(): Expected reduction dim {dim} to have non-zero size.")


def found(function, rows, input, dim, keepdim, other):
    """`max` and `min`: over all elements, along a dimension, or of two tensors, element by element."""
    over_all, along_dim, of_two, pair = rows
    if isinstance(dim, Tensor) or other is not None:
        return of_two(input, dim if other is None else other)
    if dim is None and not keepdim:
        check_elements(function, input, (), True)
        return over_all(input)
    if not hasattr(dim, "__index__"):
        raise wrong_arguments(function, (dim, keepdim), "", "Tensor other", "int dim, bool keepdim = False")
    dims = dimensions(function, input, dim.__index__(), keepdim)
    check_elements(function, input, dims, False)
    return pair(along_dim(input, dims[0] if dims else 0, keepdim))


def max(input: Tensor, dim=None, keepdim=False, *, other=None):
    """The largest element; along `dim`, a pair of the largest elements and their indices; of two tensors, `maximum`.

    Nan counts as the largest. Of several that are largest the whole tensor's gradient is shared in equal parts; along
    a dimension the first has the index, and the gradient. Raises RuntimeError or IndexError where there are none.

    >>> x = torch.tensor([[1.0, 5.0], [7.0, 2.0]])
    >>> torch.max(x), torch.max(x, 1).values, torch.max(x, 1).indices
    (tensor(7.), tensor([5., 7.]), tensor([1, 0]))
    """
    rows = max_all, max_along, maximum, max_and_places
    return found("max", rows, input, dim, keepdim, other)


def min(input: Tensor, dim=None, keepdim=False, *, other=None):
    """The smallest element; along `dim`, a pair of the smallest elements and their indices; of two tensors, `minimum`.

    Everything else is as in `max`.

    >>> torch.min(torch.tensor([[1.0, 5.0], [7.0, 2.0]]), 0).values
    tensor([1., 2.])
    """
    rows = min_all, min_along, minimum, min_and_places
    return found("min", rows, input, dim, keepdim, other)


def amax(input: Tensor, dim=(), keepdim=False) -> Tensor:
    """The largest element, over all or along one dimension or several; equal ones share the gradient.

    Raises IndexError for a dimension that is not there, or has no element.

    >>> torch.amax(torch.tensor([[1.0, 5.0], [7.0, 2.0]]), 1)
    tensor([5., 7.])
    """
    return over_dims("amax", max_over, input, dim, keepdim)


def amin(input: Tensor, dim=(), keepdim=False) -> Tensor:
    """The smallest element, over all or along one dimension or several; equal ones share the gradient.

    Raises IndexError for a dimension that is not there, or has no element.

    >>> torch.amin(torch.tensor([[1.0, 5.0], [7.0, 2.0]]), 1)
    tensor([1., 2.])
    """
    return over_dims("amin", min_over, input, dim, keepdim)


def over_dims(function, row, input, dim, keepdim):
    dims = dimensions(function, input, dim, keepdim)
    check_elements(function, input, dims, dim in ((), None))
    return row(input, dims, keepdim)


def argmax(input: Tensor, dim=None, keepdim=False) -> Tensor:
    """The index of the largest element, the first of several: in the tensor read row by row, or along `dim`.

    No gradient passes it. Raises NotImplementedError for bools, IndexError where there is no element.

    >>> torch.argmax(torch.tensor([[1.0, 5.0], [7.0, 2.0]])), torch.argmax(torch.tensor([[1.0, 5.0], [7.0, 2.0]]), 1)
    (tensor(2), tensor([1, 0]))
    """
    return sought("argmax", place_of_max, input, dim, keepdim)


def argmin(input: Tensor, dim=None, keepdim=False) -> Tensor:
    """The index of the smallest element: see `argmax`.

    >>> torch.argmin(torch.tensor([3.0, 1.0, 2.0]))
    tensor(1)
    """
    return sought("argmin", place_of_min, input, dim, keepdim)


def sought(function, row, input, dim, keepdim):
    if input.dtype is bool_:
        raise NotImplementedError(f"{function}(): does not support bool input")
    if dim is not None:
        dim = input._dim(integer(function, "dim", 1, dim))
    check_elements(function, input, (dim,), dim is None)
    return row(input, dim, keepdim)


def sort(input: Tensor, dim=-1, descending=False, stable=False):
    """The elements in order along a dimension, and the indices where they were; nan counts as the largest.

    Equal elements stay in their order, with and without `stable`. Each gradient goes back to where its element was.

    >>> torch.sort(torch.tensor([3.0, 1.0, 2.0])).indices
    tensor([1, 2, 0])
    """
    return sorted_and_places(in_sorted_order(input, input._dim(integer("sort", "dim", 1, dim)), bool(descending)))


def argsort(input: Tensor, dim=-1, descending=False, stable=False) -> Tensor:
    """The indices that put the elements in order: those of `sort`.

    >>> torch.argsort(torch.tensor([3.0, 1.0, 2.0]))
    tensor([1, 2, 0])
    """
    return sort(input, dim, descending)[1]


def topk(input: Tensor, k: int, dim=-1, largest=True, sorted=True):
    """The k largest elements along a dimension, or the smallest, in order, and the indices where they were.

    Each gradient goes back to where its element was. Raises RuntimeError where there are fewer than k.

    >>> torch.topk(torch.tensor([3.0, 1.0, 2.0]), 2).values
    tensor([3., 2.])
    """
    dim = input._dim(integer("topk", "dim", 2, dim))
    if not 0 <= k <= (input.shape[dim] if input.ndim else 1):
        raise RuntimeError("selected index k out of range")
    return few_and_places(largest_few(input, k, dim, largest, sorted))
