"""The same elements in another shape."""

import numpy as np

from .. import dtypes
from ..define import define
from ..errors import dimension_out_of_range
from ..size import Size
from .samples import Shape

# fmt: off
expand_to = define(
    "expand(self, size)", "ExpandBackward0", lambda x, size: np.broadcast_to(x, size),
    self=lambda grad, self_sym_sizes: sum_to(grad, self_sym_sizes),
    view=True, samples=((Shape(3), (2, 3)), (Shape(2, 1), (2, 3)), (Shape(), (2,))),
)
view_as = define(
    "view(self, size)", "ViewBackward0", lambda x, size: x.reshape(size),
    self=lambda grad, self_sym_sizes: grad.reshape(self_sym_sizes),
    view=True, samples=((Shape(2, 3), (3, 2)), (Shape(2, 3), (6,)), (Shape(), (1,))),
)
transposed = define(
    "transpose(self, dim0, dim1)", "TransposeBackward0", np.swapaxes,
    self=lambda grad, dim0, dim1: grad.swapaxes(dim0, dim1),
    view=True, samples=((Shape(2, 3, 4), 0, 2), (Shape(2, 3), 0, 1)),
)
permuted = define(
    "permute(self, dims)", "PermuteBackward0", np.transpose,
    self=lambda grad, dims: permuted(grad, tuple(np.argsort(dims).tolist())),
    view=True, samples=((Shape(2, 3, 4), (1, 2, 0)),),
)
t = define(
    "t(self)", "TBackward0", lambda x: x.T,
    self=lambda grad: t(grad),
    view=True, samples=((Shape(2, 3),), (Shape(3),)),
)
unsqueezed = define(
    "unsqueeze(self, dim)", "UnsqueezeBackward0", np.expand_dims,
    self=lambda grad, dim: grad.squeeze(dim),
    view=True, samples=((Shape(2, 3), 1), (Shape(), 0)),
)
squeezed = define(
    "squeeze(self, dim)", "SqueezeBackward1", lambda x, dim: x.squeeze(dim) if x.ndim and x.shape[dim] == 1 else x[...],
    self=lambda grad, self_sym_sizes: grad.reshape(self_sym_sizes),
    view=True, samples=((Shape(2, 1, 3), 1), (Shape(2, 3), 0)),
)
clone = define(
    "clone(self)", "CloneBackward0", lambda x: x.copy(),
    self=lambda grad: grad,
    samples=((Shape(2, 3),), (Shape(),)),
)
to_copy = define(
    "to(self, numpy_dtype)", "ToCopyBackward0", lambda x, numpy_dtype: x.astype(numpy_dtype),
    self=lambda grad: grad,
    samples=((Shape(2, 3), np.dtype(np.float64)),),
)
# fmt: on


def sum_to(grad, shape):
    """Undo broadcasting: sum over the dimensions along which a tensor of this shape was repeated."""
    extra = grad.ndim - len(shape)
    repeated = [extra + i for i, n in enumerate(shape) if n == 1 and grad.shape[extra + i] != 1]
    return grad.sum(axis=(*range(extra), *repeated), keepdims=True).reshape(shape) if grad.shape != shape else grad


def sizes(function, given):
    """The integers of `view(2, 3)` or `view((2, 3))`. Raises TypeError for anything else."""
    if len(given) == 1 and isinstance(given[0], tuple | list):
        given = given[0]
    for each in given:
        if not hasattr(each, "__index__"):
            raise TypeError(
                f"{function}(): argument 'size' (position 1) must be tuple of ints, not {type(each).__name__}"
            )
    return tuple([each.__index__() for each in given])


def _completed(size, numel):
    """A requested shape with its one -1 replaced. Raises RuntimeError if it cannot hold `numel` elements."""
    invalid = RuntimeError(f"shape '{list(size)}' is invalid for input of size {numel}")
    if any(n < -1 for n in size):
        raise RuntimeError(f"invalid shape dimension {min(size)}")
    if size.count(-1) > 1:
        raise RuntimeError("only one dimension can be inferred")
    known = Size([n for n in size if n != -1]).numel()
    if -1 in size:
        if not known or numel % known:
            raise invalid
        return tuple([numel // known if n == -1 else n for n in size])
    if known != numel:
        raise invalid
    return size


def view(input, *shape):
    """The same memory in another shape; one size may be -1.

    Raises RuntimeError where the elements do not fit, or cannot be viewed like that without a copy.
    """
    size = _completed(sizes("view", shape), input.numel())
    if not np.shares_memory(storage := input._storage(), storage.reshape(size)) and storage.size:
        raise RuntimeError(
            "view size is not compatible with input tensor's size and stride (at least one dimension spans across two "
            "contiguous subspaces). Use .reshape(...) instead."
        )
    return view_as(input, size)


def reshape(input, *shape):
    """The same elements in another shape: a view where possible, else a copy. One size may be -1."""
    size = _completed(sizes("reshape", shape), input.numel())
    storage = input._storage()
    if storage.size and not np.shares_memory(storage, storage.reshape(size)):
        input = clone(input)
    return view_as(input, size)


def flatten(input):
    """All elements in one dimension."""
    return reshape(input, -1)


def expand(input, *shape):
    """Repeat dimensions of size 1, without using memory; -1 keeps a size.

    Raises RuntimeError for a dimension of another size.
    """
    wanted = sizes("expand", shape)
    extra = len(wanted) - input.ndim
    size = tuple([input.shape[i - extra] if n == -1 else n for i, n in enumerate(wanted)])
    for i, n in enumerate(input.shape):
        if n not in (1, size[i + extra]):
            raise RuntimeError(
                f"The expanded size of the tensor ({size[i + extra]}) must match the existing size ({n}) at "
                f"non-singleton dimension {i + extra}.  Target sizes: {list(wanted)}.  Tensor sizes: {list(input.shape)}"
            )
    return expand_to(input, size)


def transpose(input, dim0, dim1):
    """Two dimensions exchanged; a view."""
    return transposed(input, input._dim(dim0), input._dim(dim1))


def permute(input, *dims):
    """The dimensions in another order; a view."""
    order = sizes("permute", dims)
    if len(order) != input.ndim:
        raise RuntimeError(
            "permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired "
            f"ordering of dimensions i.e. input.dim() = {input.ndim} is not equal to len(dims) = {len(order)}"
        )
    order = tuple([input._dim(dim) for dim in order])
    if len(set(order)) != len(order):
        raise RuntimeError("permute(): duplicate dims are not allowed.")
    return permuted(input, order)


def T(input):
    """All dimensions in reverse order; a view."""
    return permuted(input, tuple(range(input.ndim))[::-1])


def matrix_t(input):
    """The transpose of a matrix; a view of a tensor with at most two dimensions."""
    if input.ndim > 2:
        raise RuntimeError(f"t() expects a tensor with <= 2 dimensions, but self is {input.ndim}D")
    return t(input)


def unsqueeze(input, dim):
    """A new dimension of size 1 in front of dimension `dim`; a view."""
    span = input.ndim + 1
    if not -span <= dim < span:
        raise dimension_out_of_range(dim, span)
    return unsqueezed(input, dim % span)


def squeeze(input, dim):
    """Without dimension `dim`, if its size is 1; a view."""
    return squeezed(input, input._dim(dim))


def to(input, dtype):
    """The same values in another dtype; the tensor itself where it has that dtype already."""
    return input if input.dtype is dtype else to_copy(input, dtype.numpy_dtype)


def float(input):
    """The same values as float32."""
    return to(input, dtypes.float32)


def double(input):
    """The same values as float64."""
    return to(input, dtypes.float64)
