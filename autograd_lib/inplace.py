"""Changing a tensor in place: `x.add_(1)`, `x *= 2`, `x.grad.zero_()`.

A leaf that requires grad may not be changed while operations are recorded: its gradient would be that of another
value. Every change counts up the version of the memory, so that a backward pass that needs the old value notices.
"""

from . import errors
from .dtypes import ALL
from .grad_mode import mode
from .tensor import Tensor


def in_place(function, name):
    """The in-place twin of `function(self, …)`: computes the same, writes it into `self`, and returns `self`."""

    def method(self, *args, **kwargs):
        tracked = any([isinstance(each, Tensor) and each._requires_grad for each in (self, *args)])
        recording = mode.enabled and tracked
        if recording:
            _check_may_record(self)
        result = function(_as_it_was(self) if recording else self, *args, **kwargs)
        overwrite(self, result, recording)
        return self

    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"`{name[:-1]}`, written into this tensor."
    return method


def _check_may_record(tensor):
    if tensor._requires_grad and tensor._grad_fn is None:
        raise RuntimeError(
            f"{errors.LEAF_IN_PLACE}\nHelp: update parameters inside `with torch.no_grad():`, where nothing is recorded."
        )
    if tensor._base is not None:
        raise NotImplementedError(
            "changing a view of a tracked tensor in place is not supported here; write y = y.clone() first."
        )


def _as_it_was(tensor):
    """The tensor before the change, with a copy of its values: a formula may save them, and they are overwritten."""
    before = Tensor._wrap(tensor._data.copy())
    before._requires_grad, before._grad_fn = tensor._requires_grad, tensor._grad_fn
    return before


def overwrite(tensor, result, recording=False):
    """Write the values of `result` into the memory of `tensor`, and take over its place in the graph."""
    if result._data.shape != tensor._data.shape:
        raise RuntimeError(
            f"output with shape {list(tensor.shape)} doesn't match the broadcast shape {list(result.shape)}"
        )
    if result.dtype.category > tensor.dtype.category:
        raise RuntimeError(
            f"result type {_spoken(result.dtype)} can't be cast to the desired output type {_spoken(tensor.dtype)}"
        )
    tensor._storage()[...] = result._data
    tensor._bump_version()
    if recording:
        node = result._grad_fn
        tensor._requires_grad, tensor._grad_fn = True, node
        node.result_counter, node.result_version = tensor._counter, tensor._version


def _spoken(dtype):
    """The name that PyTorch's messages give a dtype."""
    return dict(zip(ALL, ("Bool", "Int", "Long", "Float", "Double"), strict=True))[dtype]


def zero_(self):
    """Set every element to 0, in place."""
    return fill_(self, 0)


def fill_(self, value):
    """Set every element to a number, in place."""
    if mode.enabled and self._requires_grad:
        _check_may_record(self)
        self._grad_fn = (self * 0)._grad_fn  # no gradient passes a constant
    self._storage()[...] = value
    self._bump_version()
    return self
