"""`AdamW`: `Adam`, whose weight decay does not depend on the gradients."""

from .adam import Adam


class AdamW(Adam):
    """`Adam` with decoupled weight decay: p ← p - lr · λ · p, beside the step and whatever the gradients are.

    From Loshchilov and Hutter, "Decoupled Weight Decay Regularization" (2019), algorithm 2.

    >>> w = torch.tensor([1.0, -200.0], requires_grad=True)
    >>> optimizer = torch.optim.AdamW([w], lr=0.1, weight_decay=0.01)
    >>> (w**2).sum().backward()
    >>> optimizer.step()
    >>> w
    tensor([   0.8990, -199.7000], requires_grad=True)
    """

    def __init__(
        self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=1e-2, amsgrad=False, *,
        maximize=False, foreach=None, capturable=False, differentiable=False, fused=None,
    ):  # fmt: skip
        super().__init__(
            params, lr, betas, eps, weight_decay, amsgrad, maximize=maximize, foreach=foreach, capturable=capturable,
            differentiable=differentiable, fused=fused, decoupled_weight_decay=True,
        )  # fmt: skip
