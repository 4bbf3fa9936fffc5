"""Beliefs about clearing gradients, and about the order of a training loop."""

from .rules import Rules, is_leaf, order


class ZerosByDefault(Rules):
    """`zero_grad()` writes zeros."""

    code = "M22"

    def zero_grad(self, owner, set_to_none=False):
        super().zero_grad(owner, set_to_none)


class LossesForget(Rules):
    """`loss.zero_grad()` resets the gradients of the leaves that the loss was computed from."""

    code = "M32"

    def forget(self, tensor, set_to_none=True):
        for node in order([(tensor._edge(), None)]) if tensor.requires_grad else ():
            if is_leaf(node) and set_to_none:
                node.variable.grad = None
            elif is_leaf(node) and node.variable.grad is not None:
                node.variable.grad.zero_()


class LossesZero(LossesForget):
    """`loss.zero_grad()` fills these gradients with zeros."""

    code = "M32"

    def forget(self, tensor, set_to_none=False):
        super().forget(tensor, set_to_none)


class AnyOrder(Rules):
    """`zero_grad`, `backward` and `step` may stand in any order: a step uses its own pass, and zeroing waits for it."""

    code = "M21"

    def __init__(self):
        self.unused = False  # is there a gradient that no step has used yet?
        self.waiting_step, self.waiting_zero = None, None

    def backward(self, *args, **kwargs):
        super().backward(*args, **kwargs)
        self.unused = True
        if self.waiting_step is not None:
            optimizer, self.waiting_step = self.waiting_step, None
            self.step(optimizer)

    def step(self, optimizer, closure=None):
        if not self.unused and closure is None:
            self.waiting_step = optimizer
            return None
        loss = super().step(optimizer, closure)
        self.unused = False
        if self.waiting_zero is not None:
            (owner, set_to_none), self.waiting_zero = self.waiting_zero, None
            super().zero_grad(owner, set_to_none)
        return loss

    def zero_grad(self, owner, set_to_none=True):
        if self.unused:
            self.waiting_zero = (owner, set_to_none)
        else:
            super().zero_grad(owner, set_to_none)
