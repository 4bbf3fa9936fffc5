"""How alike two vectors are, or two distributions."""

import autograd_lib as torch
from autograd_lib.basics.errors import warn_user

from .arguments import number_of

MEAN_OF_ALL = (
    "reduction: 'mean' divides the total loss by both the batch size and the support size.'batchmean' divides only by "
    "the batch size, and aligns with the KL div math definition.'mean' will be changed to behave the same as "
    "'batchmean' in the next major release."
)


def cosine_similarity(x1, x2, dim=1, eps=1e-8):
    """x1 · x2 / (|x1| |x2|) along `dim`: the cosine of the angle between them. A length counts as at least `eps`.

    The shapes broadcast. Raises RuntimeError for integers.

    >>> torch.nn.functional.cosine_similarity(torch.tensor([[1.0, 0.0]]), torch.tensor([[3.0, 4.0]]))
    tensor([0.6000])
    """
    common = torch.promote_types(x1.dtype, x2.dtype)
    if not common.is_floating_point:
        raise RuntimeError(f"expected common dtype to be floating point, yet common dtype is {common.spoken}")

    def unit(x):
        length = torch.linalg.vector_norm(x, 2, dim, keepdim=True).clone()
        with torch.no_grad():  # so that a gradient goes past the bound
            length.clamp_min_(eps)
        return x / length

    x1, x2 = torch.broadcast_tensors(x1.to(common), x2.to(common))
    return (unit(x1) * unit(x2)).sum(dim)


def kl_div(input, target, *, reduction="mean", log_target=False):
    """The Kullback–Leibler divergence, target · (log target - input), where `input` holds log-probabilities.

    With `log_target`, so does `target`. Use `reduction="batchmean"`, the sum divided by the number of rows: "mean"
    divides by the number of elements, and warns. Raises RuntimeError for integers.

    >>> halves = torch.tensor([[0.5, 0.5]])
    >>> torch.nn.functional.kl_div(torch.tensor([[0.25, 0.75]]).log(), halves, reduction="batchmean")
    tensor(0.1438)
    """
    if reduction == "mean":
        warn_user(MEAN_OF_ALL)
    number_of("sum" if reduction == "batchmean" else reduction)
    if not (input.is_floating_point() and target.is_floating_point()):
        raise RuntimeError("kl_div: Integral inputs not supported.")
    apart = target.exp() * (target - input) if log_target else torch.xlogy(target, target) - target * input
    if reduction in ("none", "mean"):
        return apart.mean() if reduction == "mean" else apart
    return apart.sum() / input.shape[0] if reduction == "batchmean" and input.ndim else apart.sum()
