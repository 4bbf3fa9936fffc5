"""Copies of tensors by `copy` and `pickle`: the numbers, the flag, and what users have put on them; never a graph."""

from copy import deepcopy

from ..basics.error_texts import helped
from .tensor import Tensor


def copied(self: Tensor) -> Tensor:
    """`copy.copy(self)`: on the same memory."""
    twin = self.as_subclass(type(self))
    twin._requires_grad = self.requires_grad
    vars(twin).update(notes(self))
    return twin


def deeply_copied(self: Tensor, memo: dict) -> Tensor:
    """`copy.deepcopy(self)`, with a copy of its gradient. Raises RuntimeError for the result of an operation."""
    if id(self) in memo:
        return memo[id(self)]
    if not self.is_leaf:
        raise helped(
            RuntimeError(
                "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at "
                "the moment.  If you were attempting to deepcopy a module, this may be because of a "
                "torch.nn.utils.weight_norm usage, see https://github.com/pytorch/pytorch/pull/103001"
            ),
            "to copy the values of a result, write x.detach().clone().",
        )
    twin = memo[id(self)] = type(self)._wrap(self._data.copy())
    twin._requires_grad, twin._grad = self.requires_grad, deepcopy(self._grad, memo)
    vars(twin).update(deepcopy(notes(self), memo))
    return twin


def reduced(self: Tensor, protocol: int):
    """What `pickle` keeps."""
    return rebuilt, (type(self), self._storage(), self.requires_grad, notes(self))


def notes(tensor: Tensor) -> dict:
    """The attributes that users have put on a tensor."""
    return {name: value for name, value in vars(tensor).items() if not hasattr(Tensor, name)}


def rebuilt(cls, array, requires_grad: bool, notes: dict) -> Tensor:
    """A tensor out of a pickle: values and flag, without graph and gradient."""
    tensor = cls._wrap(array if array.ndim else array[()])
    tensor._requires_grad = requires_grad
    vars(tensor).update(notes)
    return tensor
