"""Elements by their place in the order of all: the middle one, the k-th smallest."""

import numpy as np

from ..basics.arguments import integer
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from .extremes import back_to_places, pair_of, shared_by_all


def at(choose):
    """One element of each row along a dimension and its place, of which `choose` says the number in a sorted row."""

    def compute(x, dim, keepdim):
        flat = np.atleast_1d(x)
        places = np.take_along_axis(np.argsort(flat, dim, kind="stable"), choose(flat, dim), dim)
        found = [np.take_along_axis(flat, places, dim), places]
        return [(each if keepdim and x.ndim else each.squeeze(dim))[()] for each in found]

    return compute


def nans(x, dim):
    """How many elements of each row are nan."""
    return (x != x).sum(dim, keepdims=True)


def middle(x, dim):
    """The lower middle element; the first nan, if there is one."""
    return np.where(nans(x, dim), x.shape[dim] - nans(x, dim), (x.shape[dim] - 1) // 2)


def middle_of_numbers(x, dim):
    """The lower middle element, nan not counted."""
    return np.maximum((x.shape[dim] - nans(x, dim) - 1) // 2, 0)


def along(schema, node_name, compute, samples):
    """Declares what finds an element of each row, to which alone the gradient goes back."""
    return define(
        schema, node_name, compute,
        self=lambda grad, self_sym_sizes, dim, keepdim, indices:
            back_to_places(grad, self_sym_sizes, dim, indices, keepdim),
        outputs=("values", "indices"), samples=samples,
    )  # fmt: skip


def of_all(name, choose):
    """Declares what finds an element of the whole tensor; equal ones share the gradient."""
    return define(
        f"{name}(self)", f"{name.title()}Backward0", lambda x: at(choose)(x.ravel(), 0, False)[0],
        self=lambda grad, self, result: shared_by_all(grad, self, result),
        samples=((Shape(2, 3),),),
    )  # fmt: skip


by_row, sample = "(self, dim, keepdim)", ((Shape(2, 3), 1, False), (Shape(2, 4), 0, True))
medians = along(f"median{by_row}", "MedianBackward1", at(middle), sample)
medians_of_numbers = along(f"nanmedian{by_row}", "NanmedianBackward1", at(middle_of_numbers), sample)
median_of_all, median_of_numbers = of_all("median", middle), of_all("nanmedian", middle_of_numbers)
kth_values = along(
    "kthvalue(self, k, dim, keepdim)", "KthvalueBackward0",
    lambda x, k, dim, keepdim: at(lambda x, dim: np.full_like(x.take([0], dim), k - 1, np.int64))(x, dim, keepdim),
    ((Shape(2, 3), 2, 1, False),),
)  # fmt: skip

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
