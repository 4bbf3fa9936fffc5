"""`SGD`: a step against the gradient, with or without momentum."""

from .optimizer import Optimizer, check_not_negative


class SGD(Optimizer):
    """p ← p - lr · v, where the velocity v is the gradient g, or with momentum a sum of all gradients so far.

    With weight decay λ, momentum μ and dampening τ, step by step:

        g ← g + λ p
        v ← g in the first step, μ v + (1 - τ) g later
        p ← p - lr · v, or with Nesterov's momentum p - lr · (g + μ v)

    Momentum is from Polyak, "Some methods of speeding up the convergence of iteration methods" (1964), in the form of
    Sutskever, Martens, Dahl and Hinton, "On the importance of initialization and momentum in deep learning" (2013),
    except that here lr multiplies the velocity, not the gradient. `maximize` goes uphill.

    Raises ValueError for a negative lr, momentum or weight decay, and for `nesterov` without
    momentum or with dampening.

    >>> w = torch.tensor([1.0, -2.0], requires_grad=True)
    >>> optimizer = torch.optim.SGD([w], lr=0.1)
    >>> (w**2).sum().backward()
    >>> optimizer.step()
    >>> w
    tensor([ 0.8000, -1.6000], requires_grad=True)
    """

    def __init__(
        self, params, lr=1e-3, momentum=0, dampening=0, weight_decay=0, nesterov=False, *,
        maximize=False, foreach=None, differentiable=False, fused=None,
    ):  # fmt: skip
        check_not_negative(lr=lr, momentum=momentum, weight_decay=weight_decay)
        if nesterov and (momentum == 0 or dampening != 0):
            raise ValueError("Nesterov momentum requires a momentum and zero dampening")
        defaults = {
            "lr": lr, "momentum": momentum, "dampening": dampening, "weight_decay": weight_decay, "nesterov": nesterov,
            "maximize": maximize, "foreach": foreach, "differentiable": differentiable, "fused": fused,
        }  # fmt: skip
        super().__init__(params, defaults)

    def _update(self, param, grad, group: dict) -> None:
        momentum = group["momentum"]
        if group["weight_decay"]:
            grad = grad.add(param, alpha=group["weight_decay"])
        if momentum:
            state = self.state[param]
            if "momentum_buffer" not in state:
                state["momentum_buffer"] = grad.detach().clone()
            else:
                state["momentum_buffer"].mul_(momentum).add_(grad, alpha=1 - group["dampening"])
            velocity = state["momentum_buffer"]
            grad = grad.add(velocity, alpha=momentum) if group["nesterov"] else velocity
        param.add_(grad, alpha=-group["lr"])
