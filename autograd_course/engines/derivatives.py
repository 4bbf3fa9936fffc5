"""Beliefs about the derivative of a single operation."""

from collections.abc import Sequence
from typing import Any

import autograd_lib as torch
from autograd_lib import Tensor
from autograd_lib.graph.backward_pass import BackwardPass
from autograd_lib.graph.node import Node

from .rules import MEANS, Rules

SAVE_THEIR_RESULT = {  # how to find the input, and the formula with it in the place of the result
    "ExpBackward0": (torch.log, lambda x: x),
    "TanhBackward0": (lambda result: torch.log((1 + result) / (1 - result)) / 2, lambda x: 1 - x * x),
    "SigmoidBackward0": (lambda result: torch.log(result / (1 - result)), lambda x: x * (1 - x)),
    "SqrtBackward0": (lambda result: result * result, lambda x: 1 / (2 * x)),
}


class BroadcastShape(Rules, code="M17"):
    """A gradient keeps the shape that broadcasting made; nothing is summed back."""

    def derive(self, node: Node, gradient: Tensor, current: BackwardPass) -> Sequence[Tensor | None]:
        if not hasattr(node, "unbroadcast_to"):  # it has broadcast nothing
            return super().derive(node, gradient, current)
        wanted, node.unbroadcast_to = node.unbroadcast_to, None
        try:
            return super().derive(node, gradient, current)
        finally:
            node.unbroadcast_to = wanted


class MeanAsSum(Rules, code="M18"):
    """The slopes of a mean are those of the sum: nothing is divided by N."""

    nodes: str | tuple = MEANS
    power = 1

    def derive(self, node: Node, gradient: Tensor, current: BackwardPass) -> Sequence[Tensor | None]:
        parts = super().derive(node, gradient, current)
        if not node.name().startswith(self.nodes):
            return parts
        return [None if part is None else part * (part.numel() / gradient.numel()) ** self.power for part in parts]


class SumAsMean(MeanAsSum, code="M18"):
    """The slopes of a sum are those of the mean: everything is divided by N."""

    nodes, power = "SumBackward", -1


class FromTheInput(Rules, code="M34"):
    """A derivative is computed from the input, also where the formula says: from the result."""

    def derive(self, node: Any, gradient: Tensor, current: BackwardPass) -> Sequence[Tensor | None]:
        parts = super().derive(node, gradient, current)
        if node.name() not in SAVE_THEIR_RESULT:
            return parts
        find_input, slope = SAVE_THEIR_RESULT[node.name()]
        return [gradient * slope(find_input(node._saved_result.detach()))]


class SlopeOneAtZero(Rules, code="M35"):
    """relu has the slope 1 at 0, as if it belonged to the right side."""

    def operate(self, operation: str, tensor: Tensor, *args: Any, **kwargs: Any) -> Any:
        if operation == "relu":
            return torch.where(tensor >= 0, tensor, 0.0)
        return super().operate(operation, tensor, *args, **kwargs)


class HalfSlopeAtZero(Rules, code="M35"):
    """relu has the slope ½ at 0, halfway between its sides."""

    def operate(self, operation: str, tensor: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        if operation == "relu":
            return super().operate("maximum", tensor, torch.zeros_like(tensor))
        return super().operate(operation, tensor, *args, **kwargs)


class TieToTheFirst(Rules, code="M35"):
    """Of two equal numbers, `maximum` takes the first, which gets the whole gradient."""

    def operate(self, operation: str, tensor: Tensor, *args: Any, **kwargs: Any) -> Any:
        if operation == "maximum":
            (other,) = args
            return torch.where(tensor >= other, tensor, other)
        return super().operate(operation, tensor, *args, **kwargs)
