"""`RMSprop`: the gradient, divided by its own recent size."""

import autograd_lib as torch

from .optimizer import Optimizer, check_not_negative


class RMSprop(Optimizer):
    """p ← p - lr · g / (√v + eps), with a running mean v ← α v + (1 - α) g² of the squared gradient g.

    From Tieleman and Hinton, "Neural Networks for Machine Learning", lecture 6.5 (2012). `centered` divides by the
    standard deviation instead, √(v - ḡ²) with a running mean ḡ of the gradient (Graves, "Generating Sequences With
    Recurrent Neural Networks", 2013, equations 38 to 41). With `momentum` μ the step is lr · b, where
    b ← μ b + g / (√v + eps). `weight_decay` adds λ p to the gradient, `maximize` goes uphill. Raises ValueError for a
    negative option.

    >>> w = torch.tensor([1.0, -200.0], requires_grad=True)
    >>> optimizer = torch.optim.RMSprop([w], lr=0.01)
    >>> (w**2).sum().backward()
    >>> optimizer.step()
    >>> w
    tensor([   0.9000, -199.9000], requires_grad=True)
    """

    def __init__(
        self, params, lr=1e-2, alpha=0.99, eps=1e-8, weight_decay=0, momentum=0, centered=False,
        capturable=False, foreach=None, maximize=False, differentiable=False,
    ):  # fmt: skip
        check_not_negative(lr=lr, eps=eps, momentum=momentum, weight_decay=weight_decay, alpha=alpha)
        defaults = {
            "lr": lr, "momentum": momentum, "alpha": alpha, "eps": eps, "centered": centered,
            "weight_decay": weight_decay, "capturable": capturable, "foreach": foreach, "maximize": maximize,
            "differentiable": differentiable,
        }  # fmt: skip
        super().__init__(params, defaults)

    def _update(self, param, grad, group):
        alpha, momentum = group["alpha"], group["momentum"]
        state = self.state[param]
        if not state:
            state["step"] = torch.tensor(0.0)
            state["square_avg"] = torch.zeros_like(param)
            if momentum:
                state["momentum_buffer"] = torch.zeros_like(param)
            if group["centered"]:
                state["grad_avg"] = torch.zeros_like(param)
        if group["weight_decay"]:
            grad = grad.add(param, alpha=group["weight_decay"])

        state["step"] += 1
        square = state["square_avg"].mul_(alpha).addcmul_(grad, grad, value=1 - alpha)
        if group["centered"]:
            mean = state["grad_avg"].lerp_(grad, 1 - alpha)
            divisor = square.addcmul(mean, mean, value=-1).sqrt_().add_(group["eps"])
        else:
            divisor = square.sqrt().add_(group["eps"])
        if momentum:
            step = state["momentum_buffer"].mul_(momentum).addcdiv_(grad, divisor)
            param.add_(step, alpha=-group["lr"])
        else:
            param.addcdiv_(grad, divisor, value=-group["lr"])
