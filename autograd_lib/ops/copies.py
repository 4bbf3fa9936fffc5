"""Copies: of the values as they are, or in another dtype."""

import builtins

from ..basics import dtypes
from ..basics.device import check_place, require_cpu
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..tensors.tensor import Tensor


def same_layout(x):
    """A copy with its dimensions in the same order in memory; that of an expanded array is a full one."""
    return x.copy() if not x.ndim or 0 in x.strides else x.copy("K")


# fmt: off
clone = define(
    "clone(self)", "CloneBackward0", same_layout,
    self=lambda grad: grad,
    in_words="A copy hands it on: {grad}",
    samples=((Shape(2, 3),), (Shape(),)),
    doc="A copy in new memory, through which gradients flow unchanged: `detach().clone()` cuts them off.",
    example="torch.clone(torch.tensor([1.0, 2.0])) → tensor([1., 2.])",
)
to_copy = define(
    "_to_copy(self, dtype)", "ToCopyBackward0", lambda x, dtype: x.astype(dtype.numpy_dtype),
    self=lambda grad: grad,
    samples=((Shape(2, 3), dtypes.float64), (Shape(), dtypes.float64)),
)
# fmt: on


def to(input: Tensor, *args, dtype=None, device=None, non_blocking=False, copy=False, memory_format=None) -> Tensor:
    """The same values in another dtype, or in that of another tensor; the tensor itself where nothing changes.

    `to(dtype)`, `to(device)`, `to(device, dtype)` and `to(other)` are possible. Gradients flow back in the dtype of
    `input`. Raises RuntimeError for an unknown device, AssertionError for "cuda".

    >>> torch.tensor([1.0, 2.5]).to(torch.int64)
    tensor([1, 2])
    """
    for given in args:
        if isinstance(given, dtypes.dtype):
            dtype = given
        elif isinstance(given, Tensor):
            dtype = given.dtype
        elif given is not None and not isinstance(given, builtins.bool):
            check_place(given)
    if device is not None:
        require_cpu(device)
    dtype = dtypes.checked("to", dtype) or input.dtype
    return input if dtype is input.dtype and not copy else to_copy(input, dtype)
