"""Elements by their place in the order of all: the middle one, the k-th smallest."""

import numpy as np

from ..basics.arguments import integer
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from .choose import only
from .extremes import back_to_places, pair_of
from .pointwise import ones_like
from .reduce import sum_all


def one_place(choose):
    """One element of each row along a dimension and its place, which `choose` finds in a sorted row."""

    def compute(x, dim, keepdim, **options):
        flat = np.atleast_1d(x)
        order = np.argsort(flat, dim, kind="stable")
        position = choose(flat, dim, order, **options)
        places = np.take_along_axis(order, position, dim)
        values = np.take_along_axis(flat, places, dim)
        shape = [1 if d == dim else n for d, n in enumerate(flat.shape)] if keepdim else np.delete(flat.shape, dim)
        shape = () if not x.ndim else tuple(int(n) for n in shape)
        return [each.reshape(shape)[()] for each in (values, places)]

    return compute


def middle(flat, dim, order):
    """The place of the lower middle element; that of the first nan, if there is one."""
    n = flat.shape[dim]
    is_nan = np.isnan(flat).any(dim, keepdims=True) if flat.dtype.kind == "f" else np.zeros((1,) * flat.ndim, bool)
    first_nan = n - np.isnan(flat).sum(dim, keepdims=True) if flat.dtype.kind == "f" else 0
    shape = [1 if d == dim else m for d, m in enumerate(flat.shape)]
    return np.broadcast_to(np.where(is_nan, first_nan, (n - 1) // 2), shape).astype(np.int64)


def middle_of_numbers(flat, dim, order):
    """The place of the lower middle element, nan not counted."""
    n = flat.shape[dim] - (np.isnan(flat).sum(dim, keepdims=True) if flat.dtype.kind == "f" else 0)
    shape = [1 if d == dim else m for d, m in enumerate(flat.shape)]
    return np.broadcast_to(np.maximum((n - 1) // 2, 0), shape).astype(np.int64)


def of_rank(k):
    """The place of the k-th smallest element."""
    return lambda flat, dim, order: np.full([1 if d == dim else m for d, m in enumerate(flat.shape)], k - 1)


# fmt: off
medians = define(
    "median(self, dim, keepdim)", "MedianBackward1", one_place(middle),
    self=lambda grad, self_sym_sizes, dim, keepdim, indices:
        back_to_places(grad, self_sym_sizes, dim, indices, keepdim),
    outputs=("values", "indices"), samples=((Shape(2, 3), 1, False), (Shape(2, 4), 0, True)),
)
medians_of_numbers = define(
    "nanmedian(self, dim, keepdim)", "NanmedianBackward1", one_place(middle_of_numbers),
    self=lambda grad, self_sym_sizes, dim, keepdim, indices:
        back_to_places(grad, self_sym_sizes, dim, indices, keepdim),
    outputs=("values", "indices"), samples=((Shape(2, 3), 1, False),),
)
median_of_numbers = define(
    "nanmedian(self)", "NanmedianBackward0", lambda x: one_place(middle_of_numbers)(x.ravel(), 0, False)[0],
    self=lambda grad, self, result:
        shared(grad, ones_like(self), (self == result) | (self != self) & (result != result)),
    samples=((Shape(2, 3),),),
)
kth_values = define(
    "kthvalue(self, k, dim, keepdim)", "KthvalueBackward0",
    lambda x, k, dim, keepdim: one_place(of_rank(k))(x, dim, keepdim),
    self=lambda grad, self_sym_sizes, dim, keepdim, indices:
        back_to_places(grad, self_sym_sizes, dim, indices, keepdim),
    outputs=("values", "indices"), samples=((Shape(2, 3), 2, 1, False),),
)
median_of_all = define(
    "median(self)", "MedianBackward0", lambda x: one_place(middle)(x.ravel(), 0, False)[0],
    self=lambda grad, self, result:
        shared(grad, ones_like(self), (self == result) | (self != self) & (result != result)),
    samples=((Shape(2, 3),),),
)
# fmt: on


def shared(grad, ones, found):
    """The gradient, shared by the elements that were found."""
    return only(ones * (grad / sum_all(only(ones, found))), found)


median_and_places, nanmedian_and_places = pair_of("median"), pair_of("nanmedian")
kth_and_places = pair_of("kthvalue")


def median(input, dim=None, keepdim=False):
    """The middle element, the lower of two: of all, or along a dimension with its index.

    nan counts as the largest. Raises IndexError for a dimension that is not there.

    >>> torch.median(torch.tensor([4.0, 1.0, 3.0, 2.0]))
    tensor(2.)
    """
    if dim is None:
        return median_of_all(input)
    return median_and_places(medians(input, input._dim(integer("median", "dim", 1, dim)), keepdim))


def nanmedian(input, dim=None, keepdim=False):
    """The middle of the elements that are not nan; otherwise as `median`. Raises what `median` does.

    >>> torch.nanmedian(torch.tensor([4.0, float("nan"), 1.0, 3.0]))
    tensor(3.)
    """
    if dim is None:
        return median_of_numbers(input)
    return nanmedian_and_places(medians_of_numbers(input, input._dim(integer("nanmedian", "dim", 1, dim)), keepdim))


def kthvalue(input, k, dim=-1, keepdim=False):
    """The k-th smallest element along a dimension, counted from 1, and its index.

    Raises RuntimeError where there are fewer than k.

    >>> torch.kthvalue(torch.tensor([4.0, 1.0, 3.0]), 2).values
    tensor(3.)
    """
    dim = input._dim(integer("kthvalue", "dim", 2, dim))
    if not 0 < k <= (input.shape[dim] if input.ndim else 1):
        raise RuntimeError(f"kthvalue(): selected number k out of range for dimension {dim}")
    return kth_and_places(kth_values(input, k, dim, keepdim))
