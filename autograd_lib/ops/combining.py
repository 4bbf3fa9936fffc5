"""Elements that meet at one place become their sum, product, mean, largest or smallest."""

import numpy as np

from ..basics.arguments import integer
from ..basics.dtypes import bool_, int32, int64
from ..basics.errors import warn_user
from ..declaration.define import define
from ..declaration.sample_inputs import Index, Shape
from .gather import (
    checked_index,
    checked_slices,
    gathered,
    part,
    positions,
    scattered_add,
    scattered_number,
    source_of,
)  # fmt: skip
from .pointwise import ones_like, zeros_like
from .slices import number_filled
from .views import expand_to
from .where import chosen, masked_fill_number, only

COMBINE = {"sum": np.add, "prod": np.multiply, "mean": np.add, "amax": np.maximum, "amin": np.minimum}


def start(reduce, dtype):
    """What combining begins with where the element that is there already does not count."""
    if reduce in ("sum", "mean"):
        return 0
    if reduce == "prod":
        return 1
    if dtype.kind == "b":
        return reduce == "amin"
    if dtype.kind == "f":
        return -np.inf if reduce == "amax" else np.inf
    return np.iinfo(dtype).min if reduce == "amax" else np.iinfo(dtype).max


def combined(x, dim, index, src, reduce, include_self):
    """A copy of `x` in which each element has met those of `src` that have its index."""
    src = part(src, index)
    total = np.array(x).reshape(-1)
    places = np.ravel_multi_index(positions(index, dim), x.shape).ravel() if x.ndim else np.zeros(index.size, int)
    if not include_self:
        total[places] = start(reduce, x.dtype)
    COMBINE[reduce].at(total, places, src.reshape(-1))
    if reduce == "mean":
        count = np.bincount(places, minlength=total.size)
        count = np.maximum(count + include_self, 1).astype(total.dtype)
        total = total / count if x.dtype.kind == "f" else total // count
    return total.reshape(x.shape)[()]


def of_elements(index, dim, source, expand=expand_to):
    """The index of each element of `source`, from the numbers of its slices along `dim`."""
    size = tuple(source.shape)
    return expand(index.reshape([-1 if d == dim else 1 for d in range(len(size))]), size)


def shares(grad, x, dim, index, src, reduce, include_self, result):
    """For amax and amin: the gradient of each result, divided by how many elements are equal to it; and who is."""
    here = only(ones_like(x), x == result)
    there = only(ones_like(src), src == gathered(result, dim, index, False))
    return grad / scattered_add(here, dim, index, there), here, there


def number_of_terms(grad, dim, index, src, include_self):
    """How many elements each mean was taken of."""
    count = scattered_add(ones_like(grad) if include_self else zeros_like(grad), dim, index, ones_like(src))
    return masked_fill_number(count, count == 0, 1)


def by_self(again, clear, grad, x, dim, index, src, reduce, include_self, result):
    """The derivative by the elements that were there. `again` is the operation, `clear` puts 0 where others came."""
    if reduce == "prod":
        factor = masked_fill_number(x, x == 0, 1)
        grad = grad * again(factor, src) / factor
    elif reduce == "mean":
        grad = grad / number_of_terms(grad, dim, index, src, include_self)
    elif reduce != "sum":
        grad, here, _ = shares(grad, x, dim, index, src, reduce, include_self, result)
        grad = here * grad
    return grad if include_self else clear(grad)


def by_source(name, argument, again, grad, x, dim, index, src, reduce, include_self, result):
    """The derivative by the elements that came."""
    if reduce == "prod":
        return by_factor(name, argument, again, grad, x, dim, index, src, result)
    if reduce == "mean":
        count = number_of_terms(grad, dim, index, src, include_self)
        return gathered(grad, dim, index, False) / gathered(count, dim, index, False)
    if reduce != "sum":
        grad, _, there = shares(grad, x, dim, index, src, reduce, include_self, result)
        return there * gathered(grad, dim, index, False)
    return gathered(grad, dim, index, False)


def by_factor(name, argument, again, grad, x, dim, index, src, result):
    """The product of the other factors: the result divided by this one; without it, where it is the only 0."""
    zero = src == 0
    zeros = gathered(scattered_add(zeros_like(x), dim, index, only(ones_like(src), zero)), dim, index, False)
    only_zero = zero & (zeros == 1)
    without = again(x, masked_fill_number(src, only_zero, 1))
    others = gathered(grad * result, dim, index, False) / masked_fill_number(src, zero, 1)
    answer = chosen(only_zero, gathered(grad * without, dim, index, False), others)
    if (zeros > 1).any():
        answer = no_second(
            answer,
            f"{name}(): Double backward is unsupported for {argument} when >1 zeros in {argument} are scattered to the "
            "same position in self",
        )
    return answer


def refuse(message):
    raise RuntimeError(message)


# fmt: off
no_second = define(
    "delayed_error(self, message)", "Error", lambda x, message: x, self=lambda grad, message: refuse(message),
)
scattered_combined = define(
    "scatter_reduce(self, dim, index, src, reduce, include_self)", "ScatterReduceBackward0", combined,
    self=lambda grad, self, dim, index, src, reduce, include_self, result: by_self(
        lambda x, src: scattered_combined(x, dim, index, src, reduce, include_self),
        lambda grad: scattered_number(grad, dim, index, 0),
        grad, self, dim, index, src, reduce, include_self, result),
    src=lambda grad, self, dim, index, src, reduce, include_self, result: by_source(
        "scatter_reduce", "src", lambda x, src: scattered_combined(x, dim, index, src, reduce, include_self),
        grad, self, dim, index, src, reduce, include_self, result),
    broadcasts="within",
    samples=tuple([
        (Shape(2, 3), 1, Index(2, 4, below=3), Shape(2, 4), reduce, include_self)
        for reduce in COMBINE for include_self in (True, False)
    ]),
)
slices_combined = define(
    "index_reduce(self, dim, index, source, reduce, include_self)", "IndexReduceBackward0",
    lambda x, dim, index, source, reduce, include_self:
        combined(x, dim, of_elements(index, dim, source, np.broadcast_to), source, reduce, include_self),
    self=lambda grad, self, dim, index, source, reduce, include_self, result: by_self(
        lambda x, source: slices_combined(x, dim, index, source, reduce, include_self),
        lambda grad: number_filled(grad, dim, index, 0),
        grad, self, dim, of_elements(index, dim, source), source, reduce, include_self, result),
    source=lambda grad, self, dim, index, source, reduce, include_self, result: by_source(
        "index_reduce", "source", lambda x, source: slices_combined(x, dim, index, source, reduce, include_self),
        grad, self, dim, of_elements(index, dim, source), source, reduce, include_self, result),
    samples=tuple([(Shape(2, 3), 1, Index(4, below=3), Shape(2, 4), reduce, True) for reduce in list(COMBINE)[1:]]),
)
# fmt: on


def scatter_reduce(input, dim, index, src, reduce, *, include_self=True):
    """A copy of `input` in which each element has met those of `src` with its index.

    In two dimensions, for `dim=1` and "sum": result[i][index[i][j]] += src[i][j]. `reduce` is "sum", "prod", "mean",
    "amax" or "amin"; `include_self` says whether the element of `input` counts where others come. Of several equal
    largest ones each gets its part of the gradient. Raises RuntimeError as `gather` does, and for another word, and
    NotImplementedError for the mean of bools.

    >>> torch.scatter_reduce(torch.zeros(2), 0, torch.tensor([0, 0, 1]), torch.tensor([1.0, 3.0, 2.0]), "amax")
    tensor([3., 2.])
    """
    dim = checked_index("scatter", input, dim, index)
    src = source_of("scatter_reduce", input, dim, index, src)
    if reduce not in COMBINE:
        raise RuntimeError(f"reduce argument must be either sum, prod, mean, amax or amin, got {reduce}")
    if reduce == "mean" and input.dtype is bool_:
        raise NotImplementedError("\"scatter_gather_tensor_cpu_reduce_mean\" not implemented for 'Bool'")
    return scattered_combined(input, dim, index, src, reduce, include_self)


def index_reduce(input, dim, index, source, reduce, *, include_self=True):
    """A copy of `input` in which each slice along `dim` has met those of `source` with its number.

    `reduce` is "prod", "mean", "amax" or "amin". Warns, as in PyTorch, that it may change. Raises RuntimeError for a
    source of another dtype or shape, and for another word.

    >>> torch.index_reduce(torch.tensor([2.0, 1.0]), 0, torch.tensor([0, 0]), torch.tensor([2.0, 3.0]), "prod")
    tensor([12.,  1.])
    """
    warn_user("index_reduce() is in beta and the API may change at any time.")
    if reduce not in COMBINE or reduce == "sum":
        raise RuntimeError(f"index_reduce(): Expected reduce to be one of prod, mean, amax or amin but got {reduce}.")
    if index.dtype not in (int64, int32):
        raise RuntimeError(f"index_reduce_(): Expected dtype int32/int64 for index but got: {index.dtype.spoken}")
    dim = checked_slices("index_reduce", input, integer("index_reduce", "dim", 1, dim), index, source)
    return slices_combined(input, dim, index, source, reduce, include_self)
