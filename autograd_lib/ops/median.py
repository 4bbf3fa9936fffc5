"""The middle element."""

import numpy as np

from ..basics.arguments import integer
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..tensors.tensor import Tensor
from .max_and_sort import back_to_places, pair_of, shared_by_all
from .refusals import not_for


def middle(x: np.ndarray, dim: int, keepdim: bool):
    """The lower middle element of each row along a dimension, or the first nan of one that has nan; and its place."""
    flat = np.atleast_1d(x)
    nans, last = (flat != flat).sum(dim, keepdims=True), flat.shape[dim] - 1
    places = np.argsort(flat, dim, kind="stable").astype(np.int64)
    places = np.take_along_axis(places, np.where(nans, last + 1 - nans, last // 2), dim)
    found = [np.take_along_axis(flat, places, dim), places]
    return [(each if keepdim and x.ndim else each.squeeze(dim))[()] for each in found]


# fmt: off
medians = define(
    "median(self, dim, keepdim)", "MedianBackward1", middle,
    self=lambda grad, self_sym_sizes, dim, keepdim, indices:
        back_to_places(grad, self_sym_sizes, dim, indices, keepdim),
    outputs=("values", "indices"), refuses=not_for([0], "median_cpu"),
    samples=((Shape(2, 3), 1, False), (Shape(2, 4), 0, True)),
)
median_of_all = define(
    "median(self)", "MedianBackward0", lambda x: middle(x.ravel(), 0, False)[0],
    self=lambda grad, self, result: shared_by_all(grad, self, result),
    refuses=not_for([0], "median_cpu"), samples=((Shape(2, 3),),),
)
# fmt: on
median_and_places = pair_of("median")


def median(input: Tensor, dim=None, keepdim=False):
    """The middle element, the lower of two: of all, or along a dimension with its index.

    nan counts as the largest. Raises IndexError for a dimension that is not there.

    >>> torch.median(torch.tensor([4.0, 1.0, 3.0, 2.0]))
    tensor(2.)
    """
    if dim is None:
        return median_of_all(input)
    return median_and_places(medians(input, input._dim(integer("median", "dim", 1, dim)), keepdim))
