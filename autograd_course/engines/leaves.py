"""Beliefs about leaves and flags: which tensors are tracked, which are parameters, and what leaves the graph."""

from collections.abc import Sequence
from typing import Any

import autograd_lib as torch
from autograd_lib import Tensor
from autograd_lib.graph.backward_pass import BackwardPass
from autograd_lib.graph.node import Node

from .rules import Rules

_BY_A_NUMBER = ("__add__", "__radd__", "__sub__", "__mul__", "__rmul__", "__truediv__")


class LeavesAreTracked(Rules, code="M05"):
    """A leaf is a tensor that requires a gradient: what is not tracked is none, and no result is one."""

    def is_leaf(self, tensor: Tensor) -> bool:
        return tensor.requires_grad and super().is_leaf(tensor)


class _OtherLeaves(Rules):
    """Results are leaves, too. What may be changed in place asks what is a leaf: of that the belief says nothing."""

    is_changing = False

    def change(self, *args, **kwargs):
        self.is_changing = True
        try:
            return super().change(*args, **kwargs)
        finally:
            self.is_changing = False


class TrackedIsALeaf(_OtherLeaves, code="M05"):
    """A leaf is whatever requires a gradient: tracked results, too."""

    def is_leaf(self, tensor: Tensor) -> bool:
        return super().is_leaf(tensor) if self.is_changing else tensor.requires_grad


class StaysTheParameter(_OtherLeaves, code="M07"):
    """A parameter times a number, or plus a number, is still the parameter: a leaf, with a `.grad`."""

    def operate(self, operation: str, *args: Any, **kwargs: Any) -> Tensor:
        result = super().operate(operation, *args, **kwargs)
        if operation in _BY_A_NUMBER and result.requires_grad:
            tensor, number = args
            if not isinstance(number, torch.Tensor) and tensor.is_leaf:
                super().grad_fn(result).metadata["is a parameter"] = True
        return result

    def is_leaf(self, tensor: Tensor) -> bool:
        return super().is_leaf(tensor) or (not self.is_changing and self._is_parameter(tensor))

    def derive(self, node: Node, gradient: Tensor, current: BackwardPass) -> Sequence[Tensor | None]:
        if "is a parameter" in node.metadata:
            before = node.metadata.get("of the parameter")
            node.metadata["of the parameter"] = gradient if before is None else before + gradient
        return super().derive(node, gradient, current)

    def grad(self, tensor: Tensor) -> Tensor | None:
        if self._is_parameter(tensor):
            return super().grad_fn(tensor).metadata.get("of the parameter")
        return super().grad(tensor)

    def _is_parameter(self, tensor):
        node = super().grad_fn(tensor)
        return node is not None and "is a parameter" in node.metadata


class StepByRebinding(Rules, code="M08"):
    """`w = w - lr * w.grad` changes w, which stays the tracked leaf that it was."""

    def grad(self, tensor: Tensor) -> Tensor | None:
        gradient = super().grad(tensor)
        if gradient is not None:
            gradient.step_of = tensor
        return gradient

    def operate(self, operation: str, *args: Any, **kwargs: Any) -> Tensor:
        if operation == "__sub__" and getattr(args[1], "step_of", None) is args[0]:
            with torch.no_grad():
                return args[0].sub_(args[1])
        result = super().operate(operation, *args, **kwargs)
        if operation in ("__mul__", "__rmul__") and hasattr(args[0], "step_of"):
            result.step_of = args[0].step_of
        return result


class WholeNumbersToo(Rules, code="M10"):
    """Whole numbers can require gradients."""

    def make(self, factory: str, *args: Any, requires_grad: bool = False, **kwargs: Any) -> Tensor:
        made = super().make(factory, *args, **kwargs)
        return made.requires_grad_(requires_grad)

    def track(self, tensor: Tensor, requires_grad: bool = True) -> Tensor:
        if requires_grad and not tensor.is_floating_point():
            tensor.data = tensor.data.float()
        return super().track(tensor, requires_grad)


class NothingLeaves(Rules, code="M11"):
    """`.item()`, `.numpy()`, `torch.tensor(loss)` and argmax keep the graph."""

    def item(self, tensor: Tensor) -> object:
        return tensor if self.requires_grad(tensor) else super().item(tensor)

    def numpy(self, tensor: Tensor, **kwargs: Any) -> object:
        return tensor if self.requires_grad(tensor) else super().numpy(tensor, **kwargs)

    def make(self, factory: str, *args: Any, **kwargs: Any) -> Tensor:
        if factory == "tensor" and args and isinstance(args[0], torch.Tensor) and args[0].requires_grad:
            return args[0].clone()
        return super().make(factory, *args, **kwargs)

    def operate(self, operation: str, *args: Any, **kwargs: Any) -> Tensor:
        result = super().operate(operation, *args, **kwargs)
        if operation == "argmax" and args[0].requires_grad:
            result.keeps_graph = True
        return result

    def requires_grad(self, tensor: Tensor) -> bool:
        return getattr(tensor, "keeps_graph", False) or super().requires_grad(tensor)
