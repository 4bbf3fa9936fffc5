"""`Adam`: steps of about the same size for every parameter, whatever the size of its gradients."""

import math

import numpy as np

import autograd_lib as torch

from .optimizer import Optimizer, check_not_negative


class Adam(Optimizer):
    """p ← p - lr · m̂ / (√v̂ + eps), with running means m of the gradient g and v of its square.

    In step t, with β₁ and β₂ from `betas`:

        m ← β₁ m + (1 - β₁) g          m̂ = m / (1 - β₁ᵗ)
        v ← β₂ v + (1 - β₂) g²         v̂ = v / (1 - β₂ᵗ)

    Both means start at 0; the divisors make up for that. From Kingma and Ba, "Adam: A Method for Stochastic
    Optimization" (2015), algorithm 1. `weight_decay` adds λ p to the gradient, or with `decoupled_weight_decay` shrinks
    p beside the step, as `AdamW` does. `amsgrad` divides by the largest v so far (Reddi, Kale and Kumar, "On the
    Convergence of Adam and Beyond", 2018). `maximize` goes uphill.

    Raises ValueError for a negative option, and for betas outside of 0 to 1.

    >>> w = torch.tensor([1.0, -200.0], requires_grad=True)
    >>> optimizer = torch.optim.Adam([w], lr=0.1)
    >>> (w**2).sum().backward()
    >>> optimizer.step()
    >>> w
    tensor([   0.9000, -199.9000], requires_grad=True)
    """

    def __init__(
        self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, amsgrad=False, *,
        foreach=None, maximize=False, capturable=False, differentiable=False, fused=None, decoupled_weight_decay=False,
    ):  # fmt: skip
        check_not_negative(lr=lr, eps=eps)
        for index, beta in enumerate(betas):
            if not 0 <= beta < 1:
                raise ValueError(f"Invalid beta parameter at index {index}: {beta}")
        check_not_negative(weight_decay=weight_decay)
        defaults = {
            "lr": lr, "betas": tuple(betas), "eps": eps, "weight_decay": weight_decay, "amsgrad": amsgrad,
            "maximize": maximize, "foreach": foreach, "capturable": capturable, "differentiable": differentiable,
            "fused": fused, "decoupled_weight_decay": decoupled_weight_decay,
        }  # fmt: skip
        super().__init__(params, defaults)

    @np.errstate(all="ignore")  # it computes on arrays
    def _update(self, param, grad, group):
        lr, (beta1, beta2), weight_decay = group["lr"], group["betas"], group["weight_decay"]
        state = self.state[param]
        if not state:
            state["step"] = torch.tensor(0.0)
            state["exp_avg"] = torch.zeros_like(param)
            state["exp_avg_sq"] = torch.zeros_like(param)
            if group["amsgrad"]:
                state["max_exp_avg_sq"] = torch.zeros_like(param)
        if weight_decay and group["decoupled_weight_decay"]:
            param.mul_(1 - lr * weight_decay)
        elif weight_decay:
            grad = grad.add(param, alpha=weight_decay)

        # On arrays, line by line in place: `now` is made once, and takes each result on the way to the step.
        changing = state["step"], state["exp_avg"], state["exp_avg_sq"]
        count, m, v = [each.numpy() for each in changing]
        g = grad.numpy()
        count += 1
        step = count.item()
        now = np.asarray(g - m)  # an array also for a single number, which NumPy returns as a scalar
        now *= 1 - beta1
        m += now
        np.multiply(g, g, out=now)
        now *= 1 - beta2
        v *= beta2
        v += now
        if group["amsgrad"]:
            largest = state["max_exp_avg_sq"]
            v = largest.copy_(torch.maximum(largest, state["exp_avg_sq"])).numpy()
        scale = math.sqrt(1 - beta2**step)
        np.sqrt(v, out=now)
        now += group["eps"] * scale  # scale · (√v̂ + eps): one division by it less
        np.divide(m, now, out=now)
        now *= -lr * scale / (1 - beta1**step)
        param.add_(torch.as_tensor(now))
        torch.autograd.graph.increment_version(changing)
