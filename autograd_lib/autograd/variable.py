"""`Variable`: what a tracked tensor was called before 2018. Every tensor is one now."""

from collections.abc import Callable
from warnings import warn

from ..basics.error_texts import type_name
from ..basics.grad_mode import mode
from ..tensors.tensor import Tensor


class _Engine:
    """`Variable._execution_engine`, as far as programs use it."""

    @staticmethod
    def queue_callback(callback: Callable) -> None:
        """Call `callback()` when the current backward pass is done. Raises RuntimeError where there is none."""
        if mode.backward_pass is None:
            raise RuntimeError("Final callbacks can only be installed during backward pass.")
        mode.backward_pass.callbacks.append(callback)


class _EveryTensor(type):
    def __instancecheck__(cls, value):
        return isinstance(value, Tensor)


class Variable(metaclass=_EveryTensor):
    """`Variable(tensor, requires_grad=False)`: a tensor on the same memory, in old programs.

    Raises TypeError for anything but a tensor.

    >>> x = torch.autograd.Variable(torch.ones(2), requires_grad=True)
    >>> x, isinstance(x, torch.autograd.Variable)
    (tensor([1., 1.], requires_grad=True), True)
    """

    _execution_engine = _Engine

    def __new__(cls, data=None, requires_grad=False, volatile=False):
        if not isinstance(data, Tensor):
            raise TypeError(f"Variable data has to be a tensor, but got {type_name(data)}")
        if volatile:
            warn("volatile was removed and now has no effect. Use `with torch.no_grad():` instead.", stacklevel=2)
        return data.detach().requires_grad_(requires_grad)
