"""Changing a tensor in place: `x.add_(1)`, `x *= 2`, `x.grad.zero_()`.

The twin of an operation computes as the operation does, writes the result into its first operand, and then takes that
operand's place in the graph. Where the operand is a view, its base has changed, too, and so have all other views of
that base: a `CopySlices` node then stands before the history of the base, and the views find their way through it.

Every change counts up the version of the memory, so that a backward pass that needs the old value notices.
"""

from collections.abc import Callable

import numpy as np

from ..basics import error_texts
from ..basics.dtypes import check_fits
from ..basics.grad_mode import mode
from ..tensors.numbers import UNCOUNTED
from ..tensors.tensor import Tensor
from ..tensors.views import move_keeper
from . import assign
from .changed_views import CopySlices
from .linear_algebra import broadcast
from .overlap import check_overlap

TWIN = """`{0}`, written into the tensor itself. Returns the tensor.

Raises what `{0}` does, and RuntimeError for a tracked leaf, or where the result has another shape or a higher dtype.
"""


def in_place(function, name, doc=None, by_element=False, operator=False):
    """The in-place twin of `function(self, …)`: computes the same, writes it into `self`, and returns `self`.

    `by_element`: does PyTorch write each element as soon as it has read it? Then no other may be read after that.
    `operator`: Python itself refuses an operand that is no tensor and no number, as in `x += None`.
    """

    def method(self, *args, **kwargs):
        operands = (self, *args, *kwargs.values())
        is_float = self._data.dtype.kind == "f"  # integers and bools are never tracked, whatever is written into them
        recording = (
            mode.enabled and is_float and any([isinstance(each, Tensor) and each.requires_grad for each in operands])
        )
        check_may_write(self, recording, name)
        if by_element and self._counter is not None:
            others = [each for each in args if getattr(each, "_counter", None) is self._counter and each is not self]
            if others:
                check_overlap(self, others)
        before = _as_it_was(self) if recording else self
        if recording and mode.saving is not None:  # hooks see what was there before, which nobody will change
            before._data, before._counter = before._data.copy(), list(before._counter)
        result = function(before, *args, **kwargs)
        if result is NotImplemented:
            if operator:
                return NotImplemented
            foreign = next(each for each in args if not isinstance(each, Tensor | int | float))
            raise error_texts.must_be_tensor(name, "other", 1, foreign)
        node = result._grad_fn if is_float else None
        if node is not None and node.next_nodes[0] is not before._edge():
            raise NotImplementedError(f"{name} is made of several operations: write x = x.{name[:-1]}(…) instead.")
        _write(self, result, before, node)
        if node is not None:
            rebase(self, node)
        return self

    method.__name__ = method.__qualname__ = name
    method.__doc__ = doc or TWIN.format(name[:-1])
    method.__wrapped__ = function
    return method


def changing(function: Callable) -> Callable:
    """Decorates what computes the new numbers of a tensor: a method that writes them into it."""
    return in_place(function, function.__name__, function.__doc__)


def check_may_write(tensor, recording, name=""):
    """Raises RuntimeError where a change in place, recorded or not, has no defined meaning."""
    if mode.saving is not None and mode.saving.before_write is not None:
        mode.saving.before_write(tensor)
    if recording:
        owner = tensor if tensor._view is None else tensor._view.base
        if mode.transforms and not tensor.requires_grad and owner._level < mode.transforms:
            raise RuntimeError(error_texts.CAPTURED.format(name))
        if tensor._view is not None:
            tensor._view.refuse()
            if tensor.requires_grad and tensor._base.is_leaf:
                raise error_texts.leaf_in_place("a view of ")
        if tensor.requires_grad and tensor.is_leaf:
            raise error_texts.leaf_in_place()
    if tensor._counter is UNCOUNTED and not mode.inference:
        raise RuntimeError(error_texts.INFERENCE_WRITTEN)
    data = tensor._data
    if name in ("fill_", "zero_") or 0 not in data.strides:
        return  # one number for all, however often an element is written; or each element once
    if data.size and any([step == 0 and size > 1 for step, size in zip(data.strides, data.shape)]):
        raise RuntimeError(error_texts.SHARED_MEMORY_WRITTEN)


def _as_it_was(tensor):
    """A stand-in for the tensor before the change, with its place in the graph. It still has the tensor's memory."""
    before = Tensor._wrap(tensor._data)
    before._requires_grad, before._grad_fn = tensor.requires_grad, tensor._node()
    before._counter = tensor._shared_counter()
    return before


def _write(tensor, result, before, node):
    """Write the values of `result` into the memory of `tensor`. What the node has saved of it gets its own memory."""
    if result._data.shape != tensor._data.shape:
        raise RuntimeError(
            f"output with shape {list(tensor.shape)} doesn't match the broadcast shape {list(result.shape)}"
        )
    if result._data.dtype is not tensor._data.dtype and result.dtype.category > tensor.dtype.category:
        raise RuntimeError(
            f"result type {result.dtype.spoken} can't be cast to the desired output type {tensor.dtype.spoken}"
        )
    if node is not None and any([value is before for value, _ in node.saved.values()]):
        before._data, before._counter = before._data.copy(), list(before._counter)
    storage = tensor._storage()
    if not storage.flags.writeable:  # NumPy protects spread-out memory; `check_may_write` has been careful already
        storage.flags.writeable = True
    tensor._bump_version()  # first, so that no interrupt leaves a change that is not counted
    values = result._data
    if values.dtype is not storage.dtype:
        with np.errstate(all="ignore"):  # a number may be too large for the other dtype
            values = values.astype(storage.dtype)
    storage[...] = values


def rebase(tensor, node):
    """Give a tensor that has been changed in place, and with it the base of a view, its new place in the graph."""
    node.result_counter, node.result_version = tensor._counter, tensor._version
    view = tensor._view
    changed = tensor if view is None else view.base
    if view is not None:
        node = CopySlices(changed, node, view.steps)
    move_keeper(changed._grad_fn, node)
    changed._requires_grad, changed._grad_fn = True, node
    if view is not None:
        tensor._node()  # at once, so that nodes are numbered as in PyTorch


zero_ = in_place(
    assign.zero, "zero_",
    "Set every element to 0. Returns the tensor.\n\n    >>> torch.ones(2).zero_()\n    tensor([0., 0.])\n",
)  # fmt: skip


@changing
def fill_(self: Tensor, value: Tensor | float) -> Tensor:
    """Set every element to a number, or to that of a 0-d tensor. Returns the tensor.

    Raises RuntimeError for a value with dimensions, or that the dtype cannot hold, OverflowError for a larger int.

    >>> torch.zeros(2).fill_(3)
    tensor([3., 3.])
    """
    if not isinstance(value, Tensor):
        if isinstance(value, int) and not -(2**63) <= value < 2**63:
            raise OverflowError("int too big to convert")
        check_fits(value, self.dtype)
        return assign.fill_number(self, value)
    if value.ndim:
        raise RuntimeError(f"fill_ only supports 0-dimension value tensor but got tensor with {value.ndim} dimensions.")
    return assign.fill_tensor(self, value)


@changing
def copy_(self: Tensor, src, non_blocking=False) -> Tensor:
    """Copy the elements of `src` into this tensor, which keeps its shape and dtype; they broadcast. Returns the tensor.

    `non_blocking` changes nothing here. Raises RuntimeError for a shape that does not broadcast to this one.

    >>> torch.zeros(2, 2).copy_(torch.tensor([1, 2]))
    tensor([[1., 2.],
            [1., 2.]])
    """
    if isinstance(src, int | float):
        src = Tensor._wrap(np.asarray(src))
    if not isinstance(src, Tensor):
        raise error_texts.must_be_tensor("copy_", "other", 1, src)
    size, own = src._data.shape, self._data.shape
    if size != own and (common := broadcast(own, size)) != own:
        raise RuntimeError(f"output with shape {list(own)} doesn't match the broadcast shape {list(common)}")
    if self._counter is not None and src._counter is self._counter and src is not self:
        check_overlap(self, [src])
    return assign.copy(self, src)
