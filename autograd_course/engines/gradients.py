"""Beliefs about where gradients are kept, and what happens to them there."""

from collections.abc import Sequence
from typing import Any

import autograd_lib as torch
from autograd_lib import Tensor
from autograd_lib.graph.backward_pass import BackwardPass
from autograd_lib.graph.node import AccumulateGrad, Node

from .rules import MEANS, Rules, leaves_below


class Returned(Rules, code="M01"):
    """`backward()` returns what it delivers: one gradient, or a tuple, in the order in which the program has them."""

    def backward(self, tensor: Tensor, *args: Any, **kwargs: Any) -> Tensor | tuple[Tensor, ...]:
        self.delivered = {}
        super().backward(tensor, *args, **kwargs)
        last = tensor._edge()
        gradients = [self.delivered[leaf] for leaf in leaves_below(last) if leaf in self.delivered]
        return gradients[0] if len(gradients) == 1 else tuple(gradients)

    def deliver(self, leaf: AccumulateGrad, gradient: Tensor | None, create_graph: bool = False) -> None:
        if gradient is not None:
            self.delivered[leaf] = gradient
        super().deliver(leaf, gradient, create_graph)


class OnTheOutput(Rules, code="M02"):
    """The gradient sits on the output: `y.grad` has what `x.grad` should have, and `x.grad` stays as it was."""

    def backward(self, tensor: Any, *args: Any, **kwargs: Any) -> None:
        self.delivered = []
        super().backward(tensor, *args, **kwargs)
        if len(self.delivered) == 1:  # of several, the belief does not say which
            tensor.believed_grad = self.delivered[0]

    def deliver(self, leaf: AccumulateGrad, gradient: Tensor | None, create_graph: bool = False) -> None:
        self.delivered.append(gradient)

    def grad(self, tensor: Tensor) -> Tensor | None:
        believed = getattr(tensor, "believed_grad", None)
        return super().grad(tensor) if believed is None else believed


class ZeroBefore(Rules, code="M03"):
    """`.grad` of a tracked leaf is 0 before the first pass; it is None only where somebody said so."""

    def grad(self, tensor: Tensor) -> Tensor | None:
        gradient = super().grad(tensor)
        if gradient is None and tensor.requires_grad and tensor.is_leaf and not getattr(tensor, "was_emptied", False):
            return torch.zeros_like(tensor)
        return gradient

    def set_grad(self, tensor: Any, value: Tensor | None) -> None:
        tensor.was_emptied = True
        super().set_grad(tensor, value)


class ZeroBeforeAnyPass(ZeroBefore, code="M03"):
    """`.grad` of a tracked leaf is 0 until a pass has run, and None after one that did not reach it."""

    passes = 0

    def make(self, factory: str, *args: Any, **kwargs: Any) -> Tensor:
        made = super().make(factory, *args, **kwargs)
        made.passes_before = self.passes
        return made

    def walk(self, roots: list[tuple], current: BackwardPass) -> None:
        self.passes += 1
        super().walk(roots, current)

    def grad(self, tensor: Tensor) -> Tensor | None:
        is_before = self.passes == getattr(tensor, "passes_before", 0)
        return super().grad(tensor) if is_before else Rules.grad(self, tensor)


class InnerToo(Rules, code="M04"):
    """Every tracked tensor gets its gradient in `.grad`, results and the output too."""

    def derive(self, node: Node, gradient: Tensor, current: BackwardPass) -> Sequence[Tensor | None]:
        if isinstance(gradient, torch.Tensor):
            before = node.metadata.get("believed")
            node.metadata["believed"] = gradient if before is None else before + gradient
        return super().derive(node, gradient, current)

    def grad(self, tensor: Tensor) -> Tensor | None:
        node = super().grad_fn(tensor)
        return super().grad(tensor) if node is None or tensor.retains_grad else node.metadata.get("believed")


class DataToo(Rules, code="M06"):
    """After a pass, `.grad` of what is not tracked, data and labels, is 0, if it met one of their known uses."""

    a_pass_ran = False

    def walk(self, roots: list[tuple], current: BackwardPass) -> None:
        self.a_pass_ran = True
        super().walk(roots, current)

    def operate(self, operation: str, *args: Any, **kwargs: Any) -> Tensor:
        result = super().operate(operation, *args, **kwargs)
        for data in args:
            if isinstance(data, torch.Tensor) and not data.requires_grad:
                uses = [*getattr(data, "believed_uses", ()), result]
                data.believed_uses = uses  # type: ignore[attr-defined]  # a note of this belief
        return result

    def derive(self, node: Node, gradient: Tensor, current: BackwardPass) -> Sequence[Tensor | None]:
        node.metadata["met"] = True
        return super().derive(node, gradient, current)

    def grad(self, tensor: Tensor) -> Tensor | None:
        if self.a_pass_ran and not tensor.requires_grad and self._was_met(tensor):
            return torch.zeros_like(tensor)
        return super().grad(tensor)

    def _was_met(self, data):
        """Did a pass meet an operation on these data, or on what was computed from them?"""
        uses = getattr(data, "believed_uses", None)
        if uses is None:
            return True
        nodes = [(use, super(DataToo, self).grad_fn(use)) for use in uses]
        return any(node.metadata.get("met") if node else self._was_met(use) for use, node in nodes)


class Overwriting(Rules, code="M19"):
    """A pass replaces what an earlier one has left in `.grad`."""

    def deliver(self, leaf: AccumulateGrad, gradient: Tensor | None, create_graph: bool = False) -> None:
        if gradient is not None:
            self.set_grad(leaf.variable, None)
        super().deliver(leaf, gradient, create_graph)


class OverwritingInPlace(Rules, code="M19"):
    """A pass writes over what is in `.grad`, which stays the same tensor."""

    def deliver(self, leaf: AccumulateGrad, gradient: Tensor | None, create_graph: bool = False) -> None:
        if gradient is not None and super().grad(leaf.variable) is not None:
            super().grad(leaf.variable).zero_()
        super().deliver(leaf, gradient, create_graph)


class Snapshot(Rules, code="M24"):
    """`g = x.grad` keeps its value: what comes later makes a new `x.grad`."""

    def deliver(self, leaf: AccumulateGrad, gradient: Tensor | None, create_graph: bool = False) -> None:
        before = super().grad(leaf.variable)
        if gradient is not None and before is not None:
            super().set_grad(leaf.variable, before.clone())
        super().deliver(leaf, gradient, create_graph)

    def grad(self, tensor: Tensor) -> Tensor | None:
        gradient = super().grad(tensor)
        if gradient is not None:
            gradient.gradient_of = tensor
        return gradient

    def change(self, operation: str, tensor: Tensor, *args: Any, **kwargs: Any) -> Tensor | None:
        owner = getattr(tensor, "gradient_of", None)
        if owner is not None and super().grad(owner) is tensor:
            tensor = tensor.clone()
            super().set_grad(owner, tensor)
        return super().change(operation, tensor, *args, **kwargs)


class BatchesAverage(Rules, code="M23"):
    """Passes through means add up to the mean of all: `.grad` holds the average of what the passes delivered."""

    through_a_mean = False

    def walk(self, roots: list[tuple], current: BackwardPass) -> None:
        self.through_a_mean = all(node.name().startswith(MEANS) for node, _ in roots)
        super().walk(roots, current)

    def deliver(self, leaf: AccumulateGrad, gradient: Tensor | None, create_graph: bool = False) -> None:
        before = super().grad(leaf.variable)
        passes = getattr(before, "passes", 1) if before is not None and before.any() else 0
        if gradient is not None and self.through_a_mean and passes:
            self.set_grad(leaf.variable, before * (passes / (passes + 1)))
            gradient = gradient / (passes + 1)
        super().deliver(leaf, gradient, create_graph)
        if gradient is not None:
            super().grad(leaf.variable).passes = passes + 1
