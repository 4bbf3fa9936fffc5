"""`Adagrad`: steps that become shorter where gradients have been large."""

import autograd_lib as torch

from .optimizer import Optimizer, check_not_negative


class Adagrad(Optimizer):
    """p ← p - lr · g / (√s + eps), with the sum s of all squared gradients so far.

    From Duchi, Hazan and Singer, "Adaptive Subgradient Methods for Online Learning and Stochastic Optimization" (2011).
    The sum starts at `initial_accumulator_value`; with `lr_decay` η the rate in step t is lr / (1 + (t - 1) η).
    `weight_decay` adds λ p to the gradient, `maximize` goes uphill. Raises ValueError for a negative option.

    >>> w = torch.tensor([1.0, -200.0], requires_grad=True)
    >>> optimizer = torch.optim.Adagrad([w], lr=0.1)
    >>> (w**2).sum().backward()
    >>> optimizer.step()
    >>> w
    tensor([   0.9000, -199.9000], requires_grad=True)
    """

    def __init__(
        self, params, lr=1e-2, lr_decay=0, weight_decay=0, initial_accumulator_value=0, eps=1e-10, foreach=None, *,
        maximize=False, differentiable=False, fused=None,
    ):  # fmt: skip
        start = {"initial_accumulator_value": initial_accumulator_value}
        check_not_negative(lr=lr, lr_decay=lr_decay, weight_decay=weight_decay, **start, eps=eps)
        defaults = {
            "lr": lr, "lr_decay": lr_decay, "eps": eps, "weight_decay": weight_decay,
            **start, "foreach": foreach, "maximize": maximize, "differentiable": differentiable, "fused": fused,
        }  # fmt: skip
        super().__init__(params, defaults)
        for param in self._params():
            self._start(param)

    def _start(self, param):
        start = self.defaults["initial_accumulator_value"]
        self.state[param] = {"step": torch.tensor(0.0), "sum": torch.zeros_like(param).fill_(start)}

    def _update(self, param, grad, group):
        if not self.state[param]:  # of a group that was added later
            self._start(param)
        state = self.state[param]
        if group["weight_decay"]:
            grad = grad.add(param, alpha=group["weight_decay"])

        state["step"] += 1
        lr = group["lr"] / (1 + (state["step"].item() - 1) * group["lr_decay"])
        total = state["sum"].addcmul_(grad, grad)
        param.addcdiv_(grad, total.sqrt().add_(group["eps"]), value=-lr)
