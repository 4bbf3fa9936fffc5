"""Many elements to one, over the whole tensor or along dimensions: sums and means."""

from collections.abc import Sequence

import numpy as np

from ..basics.arguments import dimensions
from ..basics.error_texts import helped
from ..declaration.define import define
from ..declaration.sample_inputs import along, any_shape
from ..tensors.tensor import Tensor
from .copies import to
from .views import expand_to, unsqueezed


def spread(grad, size, dim, keepdim):
    """Give a reduced gradient back to all elements that were reduced along `dim`."""
    return expand_to(kept(grad, size, dim, keepdim), size)


def kept(reduced: Tensor, size: Sequence[int], dim: Sequence[int], keepdim: bool) -> Tensor:
    """What was reduced along `dim`, with those dimensions as 1."""
    if not keepdim and size:
        for each in sorted(dim):
            reduced = unsqueezed(reduced, each)
    return reduced


def count(size: Sequence[int], dim: Sequence[int]) -> int:
    """How many elements meet in each result of a reduction along `dim`."""
    numel = 1
    for each in dim:
        numel *= size[each]
    return numel


def mean_value(x: np.ndarray, dim=None, keepdim=False) -> np.ndarray:
    """Without elements it is nan."""
    return np.sum(x, dim, keepdims=keepdim) / (x.size if dim is None else count(x.shape, dim))


def add_up(x: np.ndarray, dim=None, keepdim=False) -> np.ndarray:
    """The sum; integers and bools add up in int64."""
    return np.sum(x, dim, keepdims=keepdim, dtype=np.int64 if x.dtype.kind in "bi" else None)


# fmt: off
sum_all = define(
    "sum(self)", "SumBackward0", add_up,
    self=lambda grad, self_sym_sizes: expand_to(grad, self_sym_sizes),
    in_words="Each element that was summed gets it",
    samples=any_shape,
)
sum_along = define(
    "sum(self, dim, keepdim)", "SumBackward1", add_up,
    self=lambda grad, self_sym_sizes, dim, keepdim: spread(grad, self_sym_sizes, dim, keepdim),
    in_words="Each element that was summed gets it",
    samples=along,
)
mean_all = define(
    "mean(self)", "MeanBackward0", mean_value,
    self=lambda grad, self_sym_sizes, self_sym_numel: expand_to(grad / self_sym_numel, self_sym_sizes),
    in_words="Each element of a mean gets its share: {grad} / {self_sym_numel} each",
    samples=any_shape,
)
mean_along = define(
    "mean(self, dim, keepdim)", "MeanBackward1", mean_value,
    self=lambda grad, self_sym_sizes, self_sym_numel, dim, keepdim:
        spread(grad / count(self_sym_sizes, dim), self_sym_sizes, dim, keepdim),
    in_words="Each element of a mean gets its share: {grad} shared out",
    samples=along,
)
# fmt: on


def sum(input: Tensor, dim=None, keepdim=False, *, dtype=None) -> Tensor:
    """The sum of all elements, or along `dim`, one dimension or several; ∂sum/∂xᵢ = 1. Integers and bools give int64.

    `keepdim` leaves the reduced dimensions with size 1; `dtype` converts first. NumPy's names axis and keepdims work,
    too, as they do in all reductions. Raises IndexError for a dimension that is not there.

    >>> x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> torch.sum(x), torch.sum(x, 0), x.sum(1, keepdim=True).shape
    (tensor(10.), tensor([4., 6.]), torch.Size([2, 1]))
    """
    if dtype is not None:
        return to(sum(to(input, dtype), dim, keepdim), dtype)
    if dim is None and not keepdim:
        return sum_all(input)
    return sum_along(input, dimensions("sum", input, dim, keepdim), keepdim)


def mean(input: Tensor, dim=None, keepdim=False, *, dtype=None) -> Tensor:
    """The mean of all elements, or along `dim`; ∂mean/∂xᵢ = 1/n. Without elements it is nan.

    Raises NotImplementedError for integers and bools, unless `dtype` converts them first.

    >>> torch.mean(torch.tensor([1.0, 2.0, 6.0]))
    tensor(3.)
    """
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
