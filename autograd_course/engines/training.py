"""Beliefs about clearing gradients, and about the order of a training loop."""

from collections.abc import Callable
from typing import Any

from autograd_lib import Tensor, nn, optim

from .rules import Rules, is_leaf


class ZerosByDefault(Rules, code="M22"):
    """`zero_grad()` writes zeros."""

    def zero_grad(self, owner: nn.Module | optim.Optimizer, set_to_none: bool = False) -> None:
        super().zero_grad(owner, set_to_none)


class LossesForget(Rules, code="M32"):
    """`loss.zero_grad()` resets the gradients of the leaves that the loss was computed from."""

    def forget(self, tensor: Tensor, set_to_none: bool = True) -> None:
        for node in self.order([tensor._edge()]) if tensor.requires_grad else ():
            if is_leaf(node) and set_to_none:
                node.variable.grad = None
            elif is_leaf(node) and node.variable.grad is not None:
                node.variable.grad.zero_()


class LossesZero(LossesForget, code="M32"):
    """`loss.zero_grad()` fills these gradients with zeros."""

    def forget(self, tensor: Tensor, set_to_none: bool = False) -> None:
        super().forget(tensor, set_to_none)


class LossesPass(Rules, code="M32"):
    """`loss.zero_grad()` exists, and does nothing to the leaves."""

    def forget(self, tensor: Tensor, set_to_none: bool = True) -> None:
        pass


class AnyOrder(Rules, code="M21"):
    """`zero_grad`, `backward` and `step` may stand in any order: a step finds its gradient before or after it."""

    def __init__(self):
        self.unused = False  # is there a gradient that no step has used yet?
        self.cleared = []  # such gradients, which were cleared: each parameter with its own
        self.waiting_step = None  # an optimizer whose step came before its pass

    def backward(self, *args: Any, **kwargs: Any) -> None:
        super().backward(*args, **kwargs)
        self.unused, self.cleared = True, []
        if self.waiting_step is not None:
            optimizer, self.waiting_step = self.waiting_step, None
            self.step(optimizer)

    def zero_grad(self, owner: nn.Module | optim.Optimizer, set_to_none: bool = True) -> None:
        if self.unused:
            self.cleared = [(each, each.grad.clone()) for each in _parameters(owner) if each.grad is not None]
        super().zero_grad(owner, set_to_none)

    def step(self, optimizer: optim.Optimizer, closure: Callable | None = None) -> object:
        if not self.unused and closure is None:
            self.waiting_step = optimizer
            return None
        after = [(each, each.grad) for each, _ in self.cleared]
        for each, gradient in self.cleared:
            each.grad = gradient
        loss = super().step(optimizer, closure)
        for each, gradient in after:
            each.grad = gradient
        self.unused, self.cleared = False, []
        return loss


def _parameters(owner):
    """The parameters of an optimizer, or of a module."""
    if hasattr(owner, "param_groups"):
        return [each for group in owner.param_groups for each in group["params"]]
    return list(owner.parameters())
