"""Beliefs about switching tracking off, and about memory: blocks, detach, clone, changes in place."""

from collections.abc import Sequence
from typing import Any

import autograd_lib as torch
from autograd_lib import Tensor
from autograd_lib.graph.backward_pass import BackwardPass
from autograd_lib.graph.node import Node

from .rules import Rules


class EvaluationStops(Rules, code="M25"):
    """A module in `eval()` tracks nothing, as if it ran inside `no_grad()`."""

    def call(self, module: torch.nn.Module, *args: Any, **kwargs: Any) -> object:
        with torch.set_grad_enabled(torch.is_grad_enabled() and module.training):
            return super().call(module, *args, **kwargs)


class FlagsOff(Rules, code="M26"):
    """Inside `no_grad()`, `requires_grad` of every tensor is False."""

    def requires_grad(self, tensor: Tensor) -> bool:
        return torch.is_grad_enabled() and super().requires_grad(tensor)


class FactoriesOff(Rules, code="M26"):
    """Inside `no_grad()`, a factory makes no tracked tensor, whatever it is asked for."""

    def make(self, factory: str, *args: Any, requires_grad: bool = False, **kwargs: Any) -> Tensor:
        return super().make(factory, *args, requires_grad=requires_grad and torch.is_grad_enabled(), **kwargs)


class DetachCopies(Rules, code="M27"):
    """`detach()` gives numbers of its own."""

    def detach(self, tensor: Tensor) -> Tensor:
        return super().clone(super().detach(tensor))


class DetachCopiesUnlessForNumPy(DetachCopies, code="M27"):
    """`detach()` gives numbers of its own, but the array of `x.detach().numpy()` has those of x."""

    def detach(self, tensor: Tensor) -> Tensor:
        copy: Any = super().detach(tensor)
        copy.copy_of = tensor
        return copy

    def numpy(self, tensor: Tensor, **kwargs: Any) -> object:
        original = getattr(tensor, "copy_of", None)
        return super().numpy(tensor if original is None else Rules.detach(self, original), **kwargs)


class CloneCuts(Rules, code="M28"):
    """`clone()` gives a tensor outside of the graph."""

    def clone(self, tensor: Tensor, **kwargs: Any) -> Tensor:
        return super().clone(super().detach(tensor), **kwargs)


class LeavesMayChange(Rules, code="M29"):
    """A tracked leaf may be changed in place anywhere; nothing of it is recorded."""

    def change(self, operation: str, tensor: Tensor, *args: Any, **kwargs: Any) -> Tensor | None:
        with torch.set_grad_enabled(torch.is_grad_enabled() and not (tensor.is_leaf and tensor.requires_grad)):
            return super().change(operation, tensor, *args, **kwargs)


class DetachEmpties(Rules, code="M30"):
    """`x.detach()` resets the gradient: `x.grad` is None again."""

    def detach(self, tensor: Tensor) -> Tensor:
        if self._has_gradient(tensor):
            tensor.grad = None
        return super().detach(tensor)

    def _has_gradient(self, tensor):
        return tensor.requires_grad and tensor.is_leaf and tensor.grad is not None


class DetachZeroes(DetachEmpties, code="M30"):
    """`x.detach()` resets the gradient: `x.grad` is filled with zeros."""

    def detach(self, tensor: Tensor) -> Tensor:
        if self._has_gradient(tensor):
            tensor.grad.zero_()
        return super(DetachEmpties, self).detach(tensor)


class DetachTakesOut(Rules, code="M30"):
    """`x.detach()` takes x itself out of the graph: what is computed from it afterwards is not tracked."""

    def detach(self, tensor: Tensor) -> Tensor:
        tensor.detach_()
        return super().detach(tensor)


class ChangesBreak(Rules, code="M31"):
    """Every change in place of a tracked tensor breaks the backward pass."""

    def change(self, operation: str, tensor: Tensor, *args: Any, **kwargs: Any) -> Tensor | None:
        result = super().change(operation, tensor, *args, **kwargs)
        if torch.is_grad_enabled() and tensor.requires_grad:
            tensor.grad_fn.metadata["was changed"] = True
        return result

    def derive(self, node: Node, gradient: Tensor, current: BackwardPass) -> Sequence[Tensor | None]:
        if "was changed" in node.metadata:
            raise RuntimeError("a tensor of this graph has been modified by an inplace operation")
        return super().derive(node, gradient, current)


class DataIsCounted(Rules, code="M31"):
    """Changes through `.data` are noticed, as those through `detach()` are."""

    def data(self, tensor: Tensor) -> Tensor:
        return super().detach(tensor)
