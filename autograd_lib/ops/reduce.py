"""Many elements to one: over the whole tensor, or along dimensions."""

import numpy as np

from ..define import define
from .samples import Shape, any_shape
from .shape import expand_to

along = ((Shape(2, 3), (0,), False), (Shape(2, 3), (1,), True), (Shape(2, 3, 4), (0, 2), False), (Shape(3), (0,), False))


def spread(grad, size, dim, keepdim):
    """Give a reduced gradient back to all elements that were reduced along `dim`."""
    if not keepdim:
        grad = grad.reshape(tuple([1 if i in dim else n for i, n in enumerate(size)]))
    return expand_to(grad, size)


def count(size, dim):
    """How many elements meet in each result of a reduction along `dim`."""
    numel = 1
    for each in dim:
        numel *= size[each]
    return numel


# fmt: off
sum_all = define(
    "sum(self)", "SumBackward0", lambda x: np.add.reduce(x, axis=None),
    self=lambda grad, self_sym_sizes: expand_to(grad, self_sym_sizes),
    samples=any_shape,
)
sum_along = define(
    "sum(self, dim, keepdim)", "SumBackward1", lambda x, dim, keepdim: np.add.reduce(x, axis=dim, keepdims=keepdim),
    self=lambda grad, self_sym_sizes, dim, keepdim: spread(grad, self_sym_sizes, dim, keepdim),
    samples=along,
)
mean_all = define(
    "mean(self)", "MeanBackward0", np.mean,
    self=lambda grad, self_sym_sizes, self_sym_numel: expand_to(grad / self_sym_numel, self_sym_sizes),
    samples=any_shape,
)
mean_along = define(
    "mean(self, dim, keepdim)", "MeanBackward1", lambda x, dim, keepdim: np.mean(x, axis=dim, keepdims=keepdim),
    self=lambda grad, self_sym_sizes, dim, keepdim:
        spread(grad / count(self_sym_sizes, dim), self_sym_sizes, dim, keepdim),
    samples=along,
)
# fmt: on


def dims(input, dim):
    """One dimension or several as a tuple, counted from the front. Raises IndexError, or RuntimeError for a repeat."""
    given = (dim,) if isinstance(dim, int) else tuple(dim)
    counted = tuple([input._dim(each) for each in given]) or tuple(range(input.ndim))
    for each in counted:
        if counted.count(each) > 1:
            raise RuntimeError(f"dim {each} appears multiple times in the list of dims")
    return counted if input.ndim else ()


def sum(input, dim=None, keepdim=False):
    """The sum of all elements, or along `dim`; ∂sum/∂xᵢ = 1. Integers and bools give int64."""
    return sum_all(input) if dim is None else sum_along(input, dims(input, dim), keepdim)


def mean(input, dim=None, keepdim=False):
    """The mean of all elements, or along `dim`; ∂mean/∂xᵢ = 1/n. Raises RuntimeError for integers."""
    if not input.is_floating_point():
        kind = {"int64": "Long", "int32": "Int", "bool": "Bool"}[input.dtype.name]
        raise RuntimeError(
            "mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. "
            f"Got: {kind}"
        )
    return mean_all(input) if dim is None else mean_along(input, dims(input, dim), keepdim)
