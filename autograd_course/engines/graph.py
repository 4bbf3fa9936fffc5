"""Beliefs about the graph: what makes it, how it is walked, and how often."""

from collections.abc import Sequence
from typing import Any

import autograd_lib as torch
from autograd_lib import Tensor
from autograd_lib.graph.backward_pass import BackwardPass
from autograd_lib.graph.node import Node

from .rules import Rules, is_leaf, leaves_below


class Retroactive(Rules, code="M09"):
    """`requires_grad_()` also tracks what was computed before."""

    def __init__(self):
        self.untracked = []  # what was computed from untracked tensors: result, operation, arguments

    def operate(self, operation: str, *args: Any, **kwargs: Any) -> Tensor:
        result = super().operate(operation, *args, **kwargs)
        if torch.is_grad_enabled() and isinstance(result, torch.Tensor) and not result.requires_grad:
            self.untracked.append((result, operation, args, kwargs))
        return result

    def track(self, tensor: Tensor, requires_grad: bool = True) -> Tensor:
        super().track(tensor, requires_grad)
        self.compute_again()
        return tensor

    def set_requires_grad(self, tensor: Tensor, value: bool) -> None:
        super().set_requires_grad(tensor, value)
        self.compute_again()

    def compute_again(self) -> None:
        before, self.untracked = self.untracked, []
        for result, operation, args, kwargs in before:
            again = super().operate(operation, *args, **kwargs)
            if again.requires_grad:
                result.copy_(again)
            else:
                self.untracked.append((result, operation, args, kwargs))


class BuiltByBackward(Rules, code="M12"):
    """`backward()` builds the graph: before it, no result has a `grad_fn`."""

    def order(self, roots: list[Node]) -> list[Node]:
        nodes = super().order(roots)
        for node in nodes:
            node.metadata["was built"] = True
        return nodes

    def grad_fn(self, tensor: Tensor) -> Node | None:
        node = super().grad_fn(tensor)
        return None if node is None or "was built" not in node.metadata else node


class Recursive(Rules, code="M13"):
    """Plain recursion: a node goes on with what it has so far, each time that something arrives."""

    def walk(self, roots: list[tuple], current: BackwardPass) -> None:
        if current.create_graph or current.visited is not None:
            super().walk(roots, current)
            return
        current.on_tensors, totals = True, {}

        def visit(node, gradient):
            totals[node] = self.combine(totals[node], gradient) if node in totals else gradient
            parts = self.evaluate_and_tell(node, node.call_tensor_hooks(totals[node]), current)
            for following, part in zip(node.next_nodes, parts):
                if following is not None and part is not None and is_leaf(following):
                    self.evaluate_and_tell(following, part, current)
                elif following is not None and part is not None:
                    visit(following, part)

        for node, gradient in roots:
            if not is_leaf(node):
                visit(node, torch.as_tensor(gradient))
        current.order, below = [node for node, _ in roots if is_leaf(node)], current.order
        super().walk([root for root in roots if is_leaf(root[0])], current)
        for node in below:
            if not current.retain_graph:
                node.release()


class LastContribution(Rules, code="M14"):
    """Where two gradients of one tensor meet, the last that arrives stays."""

    def meet(self, first: Tensor, second: Tensor) -> Tensor:
        return second


class FirstContribution(Rules, code="M14"):
    """The last use in the program stays: it is the first that a backward pass meets."""

    def meet(self, first: Tensor, second: Tensor) -> Tensor:
        return first


class LastTerm(Rules, code="M14"):
    """Of a sum whose terms share a tensor, the last term counts."""

    def derive(self, node: Node, gradient: Tensor, current: BackwardPass) -> Sequence[Tensor | None]:
        parts = super().derive(node, gradient, current)
        if node.name().startswith("AddBackward") and None not in node.next_nodes[:2]:
            left, right = ({*leaves_below(following)} for following in node.next_nodes[:2])
            if left & right:
                return [None, *parts[1:]]
        return parts


class BrokenByABranch(Rules, code="M15"):
    """`if` and `while` break autograd: once a tracked number has decided something, `backward()` fails."""

    has_decided = False

    def compare(self, operation: str, *args: Any) -> object:
        result = super().compare(operation, *args)
        if isinstance(result, torch.Tensor):
            is_tracked = any(isinstance(each, torch.Tensor) and each.requires_grad for each in args)
            result.comes_from_tracked = is_tracked  # type: ignore[attr-defined]  # a note of this belief
        return result

    def decide(self, tensor: Tensor) -> bool:
        if tensor.requires_grad or getattr(tensor, "comes_from_tracked", False):
            self.has_decided = True
        return super().decide(tensor)

    def walk(self, roots: list[tuple], current: BackwardPass) -> None:
        if self.has_decided:
            raise RuntimeError("control flow that depends on a tracked tensor cannot be differentiated")
        super().walk(roots, current)


class SumOfAVector(Rules, code="M16"):
    """`backward()` of a vector gives each element its own slope: it starts with ones."""

    def backward(self, tensor: Tensor, gradient: Tensor | None = None, *args: Any, **kwargs: Any) -> None:
        if gradient is None and tensor.requires_grad and tensor.numel() != 1:
            gradient = torch.ones_like(tensor)
        return super().backward(tensor, gradient, *args, **kwargs)


class Jacobian(Rules, code="M16"):
    """`backward()` of a vector gives the whole Jacobian: a row for each element, times its weight if there are any."""

    def backward(
        self,
        tensor: Tensor,
        gradient: Tensor | None = None,
        retain_graph: bool | None = None,
        create_graph: bool = False,
        inputs: Any = None,
    ) -> None:
        if not tensor.requires_grad or tensor.numel() == 1:
            return super().backward(tensor, gradient, retain_graph, create_graph, inputs)
        weights = torch.ones_like(tensor) if gradient is None or gradient.shape != tensor.shape else gradient
        rows = (torch.eye(tensor.numel()) * weights.reshape(-1)).reshape(tensor.numel(), *tensor.shape)
        for leaf in leaves_below(tensor._edge()):
            x = leaf.variable
            slopes = [torch.autograd.grad(tensor, x, row, retain_graph=True)[0] for row in rows]
            self.deliver(leaf, torch.stack(slopes).reshape(*tensor.shape, *x.shape))


class WeightsIgnored(SumOfAVector, code="M16"):
    """Of a vector, `gradient=v` only allows the pass: it starts with ones all the same."""

    def backward(self, tensor: Tensor, gradient: Tensor | None = None, *args: Any, **kwargs: Any) -> None:
        return super().backward(tensor, gradient if tensor.numel() == 1 else None, *args, **kwargs)


class JacobianOfRightWeights(Jacobian, code="M16"):
    """`backward()` of a vector gives the whole Jacobian, but weights of another shape are refused."""

    def backward(self, tensor: Tensor, gradient: Tensor | None = None, *args: Any, **kwargs: Any) -> None:
        if gradient is None or gradient.shape == tensor.shape:
            return super().backward(tensor, gradient, *args, **kwargs)
        return super(Jacobian, self).backward(tensor, gradient, *args, **kwargs)


class Inexhaustible(Rules, code="M20"):
    """A graph may be walked as often as one likes."""

    def walk(self, roots: list[tuple], current: BackwardPass) -> None:
        current.retain_graph = True
        super().walk(roots, current)
