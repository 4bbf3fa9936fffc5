"""`Adadelta`: steps as long as earlier steps were, in the ratio of two running means."""

import autograd_lib as torch

from .optimizer import Optimizer, check_not_negative


class Adadelta(Optimizer):
    """p ← p - lr · d, where d = √(u + eps) / √(s + eps) · g; s and u are running means of g² and of d².

    From Zeiler, "ADADELTA: An Adaptive Learning Rate Method" (2012). Each mean keeps `rho` of what it was.
    `weight_decay` adds λ p to the gradient, `maximize` goes uphill. Raises ValueError for options out of range.

    >>> w = torch.tensor([1.0, -200.0], requires_grad=True)
    >>> optimizer = torch.optim.Adadelta([w])
    >>> (w**2).sum().backward()
    >>> optimizer.step()
    >>> w
    tensor([   0.9968, -199.9968], requires_grad=True)
    """

    def __init__(
        self, params, lr=1.0, rho=0.9, eps=1e-6, weight_decay=0, foreach=None, *,
        capturable=False, maximize=False, differentiable=False,
    ):  # fmt: skip
        check_not_negative(lr=lr)
        if not 0.0 <= rho <= 1.0:
            raise ValueError(f"Invalid rho value: {rho}")
        check_not_negative(eps=eps, weight_decay=weight_decay)
        defaults = {
            "lr": lr, "rho": rho, "eps": eps, "weight_decay": weight_decay, "maximize": maximize,
            "capturable": capturable, "foreach": foreach, "differentiable": differentiable,
        }  # fmt: skip
        super().__init__(params, defaults)

    def _update(self, param, grad, group):
        state, rho, eps = self.state[param], group["rho"], group["eps"]
        if not state:
            state["step"] = torch.tensor(0.0)
            state["square_avg"], state["acc_delta"] = torch.zeros_like(param), torch.zeros_like(param)
        if group["weight_decay"]:
            grad = grad.add(param, alpha=group["weight_decay"])

        state["step"] += 1
        mean = state["square_avg"].mul_(rho).addcmul_(grad, grad, value=1 - rho)
        step = state["acc_delta"].add(eps).sqrt_().div_(mean.add(eps).sqrt_()).mul_(grad)
        state["acc_delta"].mul_(rho).addcmul_(step, step, value=1 - rho)
        param.add_(step, alpha=-group["lr"])
