"""Other ways to see the same memory: views share their input's numbers. What users call is in shape.py."""

from collections.abc import Sequence

import numpy as np

from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..declaration.unbroadcast import sum_to
from ..tensors.tensor import Tensor
from .copies import clone


def part(dim: int, index):
    """The NumPy index for `index` in dimension `dim`; the ellipsis keeps a 0-d result a view."""
    return (slice(None),) * dim + (index, ...)


def inverse(dims: Sequence[int]) -> tuple[int, ...]:
    """The order of dimensions that undoes `dims`."""
    return tuple(sorted(range(len(dims)), key=dims.__getitem__))


def placed(grad, size: Sequence[int], index: Sequence):
    """Zeros of that size, with `grad` at the index."""
    whole = np.zeros(size, grad.dtype)
    whole[index] = grad
    return whole


# fmt: off
alias = define(
    "alias(self)", "AliasBackward0", lambda x: x[...],
    self=lambda grad: grad,
    view=True, samples=((Shape(2, 3),), (Shape(),)),
)
viewed = define(
    "view(self, size)", "ViewBackward0", lambda x, size: x.reshape(size),
    self=lambda grad, self_sym_sizes: grad.reshape(self_sym_sizes),
    in_words="It gets the input's shape again: {grad}",
    view=True, samples=((Shape(2, 3), (3, 2)), (Shape(2, 3), (6,)), (Shape(), (1,))),
)
reshape_alias = define(  # PyTorch's name for a view of memory with gaps or in another order
    "_reshape_alias(self, size)", "ReshapeAliasBackward0", lambda x, size: x.reshape(size),
    self=lambda grad, self_sym_sizes: grad.reshape(self_sym_sizes),
    in_words="It gets the input's shape again: {grad}",
    view=True, samples=((Shape(2, 3), (3, 2)),),
)
unsafe_view = define(  # its name for a view of what nobody else can see: not a view, for all that users can tell
    "_unsafe_view(self, size)", "UnsafeViewBackward0", lambda x, size: x.reshape(size),
    self=lambda grad, self_sym_sizes: grad.reshape(self_sym_sizes),
    in_words="It gets the input's shape again: {grad}",
    samples=((Shape(6, 4), (2, 3, 4)),),
)
expand_to = define(
    "expand(self, size)", "ExpandBackward0",
    lambda x, size: x[...] if x.shape == size else np.broadcast_to(x, size),
    self=lambda grad, self_sym_sizes: sum_to(grad, self_sym_sizes),
    in_words="What was stretched gets the sum over its copies: {grad} summed to shape {self_sym_sizes}",
    view=True, samples=((Shape(3), (2, 3)), (Shape(2, 1), (2, 3)), (Shape(), (2,))),
)
transposed = define(
    "transpose(self, dim0, dim1)", "TransposeBackward0",
    lambda x, dim0, dim1: x.swapaxes(dim0, dim1) if x.ndim else x[...],
    self=lambda grad, dim0, dim1: grad.swapaxes(dim0, dim1) if grad.ndim else grad,
    view=True, samples=((Shape(2, 3, 4), 0, 2), (Shape(2, 3), 0, 1)),
)
permuted = define(
    "permute(self, dims)", "PermuteBackward0", lambda x, dims: x.transpose(dims),
    self=lambda grad, dims: permuted(grad, inverse(dims)),
    in_words=lambda dims: "It is transposed back: " + ("{grad} permuted back" if dims and len(dims) > 2 else "{grad}ᵀ"),
    view=True, samples=((Shape(2, 3, 4), (1, 2, 0)), (Shape(2, 3), (1, 0)), (Shape(), ())),
)
t = define(
    "t(self)", "TBackward0", lambda x: x.T,
    self=lambda grad: t(grad),
    in_words="It is transposed back: {grad}ᵀ",
    view=True, samples=((Shape(2, 3),), (Shape(3),)),
)
unsqueezed = define(
    "unsqueeze(self, dim)", "UnsqueezeBackward0", lambda x, dim: x.reshape((*x.shape[:dim], 1, *x.shape[dim:])),
    self=lambda grad, dim: grad.squeeze(dim),
    in_words="It gets the input's shape again: {grad}",
    view=True, samples=((Shape(2, 3), 1), (Shape(), 0)),
)
selected = define(
    "select(self, dim, index)", "SelectBackward0", lambda x, dim, index: x[part(dim, index)],
    self=lambda grad, dim, index, self_sym_sizes: select_backward(grad, self_sym_sizes, dim, index),
    view=True, samples=((Shape(2, 3), 0, 1), (Shape(2, 3), 1, -1), (Shape(3), 0, 2)),
)
select_backward = define(
    "select_backward(grad_output, input_sizes, dim, index)", "SelectBackwardBackward0",
    lambda grad, input_sizes, dim, index: placed(grad, input_sizes, part(dim, index)),
    grad_output=lambda grad, dim, index: selected(grad, dim, index),
    samples=((Shape(2), (2, 3), 1, 2),),
)
sliced = define(
    "slice(self, dim, start, end, step)", "SliceBackward0",
    lambda x, dim, start, end, step: x[part(dim, slice(start, end, step))],
    self=lambda grad, dim, start, end, step, self_sym_sizes:
        slice_backward(grad, self_sym_sizes, dim, start, end, step),
    view=True, samples=((Shape(5, 3), 0, 1, 5, 2), (Shape(2, 3), 1, 0, 2, 1)),
)
slice_backward = define(
    "slice_backward(grad_output, input_sizes, dim, start, end, step)", "SliceBackwardBackward0",
    lambda grad, input_sizes, dim, start, end, step: placed(grad, input_sizes, part(dim, slice(start, end, step))),
    grad_output=lambda grad, dim, start, end, step: sliced(grad, dim, start, end, step),
    samples=((Shape(2, 2), (2, 3), 1, 0, 3, 2),),
)
# fmt: on


def can_be_viewed(array: np.ndarray, size: Sequence[int]) -> bool:
    """Can this memory be seen in that shape, without moving an element?"""
    return array.flags.c_contiguous or not array.size or np.may_share_memory(array, array.reshape(size))


def reshaped(input: Tensor, size: Sequence[int]) -> Tensor:
    """`reshape`, for a size that is known to fit: a view where possible, else a copy."""
    array = input._data
    if array.flags.c_contiguous:
        return viewed(input, size)
    return reshape_alias(input, size) if can_be_viewed(array, size) else unsafe_view(clone(input), size)
