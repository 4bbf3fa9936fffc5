"""Losses: how far an output is from its target.

Each is computed for every element. `reduction` says what becomes of them: "mean" takes their mean, "sum" adds them up,
"none" leaves them apart.
"""

import autograd_lib as torch
from autograd_lib.basics.error_texts import warn_user
from autograd_lib.ops import likelihood, losses, pointwise

from .arguments import alike, fitted, must_be_floats, must_be_untracked, must_hold, number_of, old_options
from .linear import must_be_tensors

MEAN_OF_ALL = (
    "reduction: 'mean' divides the total loss by both the batch size and the support size.'batchmean' divides only by "
    "the batch size, and aligns with the KL div math definition.'mean' will be changed to behave the same as "
    "'batchmean' in the next major release."
)


@old_options
def mse_loss(input: torch.Tensor, target: torch.Tensor, *, reduction="mean") -> torch.Tensor:
    """(input - target)²: for targets with normally distributed errors.

    Warns where the shapes differ: they broadcast, which is hardly ever meant.

    >>> torch.nn.functional.mse_loss(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 4.0]))
    tensor(2.)
    """
    return losses.mse_loss(*alike(input, target), number_of(reduction))


@old_options
def l1_loss(input: torch.Tensor, target: torch.Tensor, *, reduction="mean") -> torch.Tensor:
    """|input - target|: pulls as hard on small errors as on large ones. Warns where the shapes differ.

    >>> torch.nn.functional.l1_loss(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 4.0]))
    tensor(1.)
    """
    number = number_of(reduction)
    apart = torch.sub(*alike(input, target)).abs()
    if number == losses.NONE:
        return apart
    return apart.mean() if number == losses.MEAN else apart.sum()


@old_options
def smooth_l1_loss(input: torch.Tensor, target: torch.Tensor, *, reduction="mean", beta=1.0) -> torch.Tensor:
    """½ e² / beta for an error e below beta, |e| - ½ beta beyond. Warns where the shapes differ.

    From Girshick, "Fast R-CNN" (2015), equation 3. Raises RuntimeError for a negative beta.

    >>> torch.nn.functional.smooth_l1_loss(torch.tensor([0.5, 3.0]), torch.zeros(2), reduction="none")
    tensor([0.1250, 2.5000])
    """
    if beta < 0:
        raise RuntimeError("smooth_l1_loss does not support negative values for beta.")
    number = number_of(reduction)
    input, target = alike(input, target)
    if beta == 0:
        return l1_loss(input, target, reduction=reduction)
    return losses.smooth_l1_loss(input, target, number, beta)


@old_options
def binary_cross_entropy(input: torch.Tensor, target: torch.Tensor, weight=None, *, reduction="mean") -> torch.Tensor:
    """-(t log x + (1 - t) log(1 - x)), for probabilities x; each logarithm counts as at least -100.

    Raises ValueError where the shapes differ, RuntimeError for an input outside of 0 to 1, and for two dtypes.

    >>> torch.nn.functional.binary_cross_entropy(torch.tensor([0.5, 0.75]), torch.tensor([0.0, 1.0]))
    tensor(0.4904)
    """
    number = number_of(reduction)
    must_be_untracked("binary_cross_entropy", weight=weight)
    if target.size() != input.size():
        raise ValueError(
            f"Using a target size ({target.size()}) that is different to the input size ({input.size()}) "
            "is deprecated. Please ensure they have the same size."
        )
    if target.dtype is not input.dtype:
        raise RuntimeError(f"Found dtype {target.dtype.spoken} but expected {input.dtype.spoken}")
    must_be_floats("binary_cross_entropy", input)
    if not ((input >= 0) & (input <= 1)).all():
        raise RuntimeError("all elements of input should be between 0 and 1")
    return losses.binary_cross_entropy(input, target, fitted(weight, target), number)


@old_options
def binary_cross_entropy_with_logits(input, target, weight=None, *, reduction="mean", pos_weight=None) -> torch.Tensor:
    """`binary_cross_entropy` of sigmoid(input), in one step: (1 - t) x + log(1 + exp(-x)), which cannot overflow.

    `pos_weight` multiplies the second part where t is 1. Raises ValueError where the shapes differ.

    >>> torch.nn.functional.binary_cross_entropy_with_logits(torch.tensor([0.0, 200.0]), torch.tensor([1.0, 1.0]))
    tensor(0.3466)
    """
    number = number_of(reduction)
    must_be_untracked("binary_cross_entropy_with_logits", weight=weight, pos_weight=pos_weight)
    if target.size() != input.size():
        raise ValueError(f"Target size ({target.size()}) must be the same as input size ({input.size()})")
    must_be_floats("log_sigmoid_cpu", input)
    must_hold(input.dtype, target)
    return losses.binary_cross_entropy_with_logits(
        input, target, fitted(weight, target), fitted(pos_weight, target), number
    )


@old_options
def kl_div(input: torch.Tensor, target: torch.Tensor, *, reduction="mean", log_target=False) -> torch.Tensor:
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


@old_options
def nll_loss(input: torch.Tensor, target, weight=None, *, ignore_index=-100, reduction="mean") -> torch.Tensor:
    """-weight[t] · input[t] for the class t of each row, where input holds logarithms of probabilities.

    Shapes: input (N, C), (C,) or (N, C, *), target (N,), () or (N, *) of int64, weight (C,). The mean is the sum
    divided by the sum of the weights. Rows whose target is `ignore_index` count nothing. Raises IndexError for a class
    that is not there, ValueError and RuntimeError for shapes and dtypes that do not fit.

    >>> scores = torch.tensor([[2.0, 0.0], [0.0, 0.0]])
    >>> torch.nn.functional.nll_loss(torch.log_softmax(scores, 1), torch.tensor([0, 1]))
    tensor(0.4100)
    """
    number = number_of(reduction)
    must_be_tensors("nll_loss_nd", input=input, target=target)
    must_be_floats("nll_loss_out_frame", input)
    must_be_untracked("nll_loss_forward", weight=weight)
    return likelihood.nll_loss(input, target, weight, number, ignore_index)


@old_options
def cross_entropy(input, target, weight=None, *, ignore_index=-100, reduction="mean", label_smoothing=0.0):
    """-weight[t] · log softmax(input)[t] for the class t of each row: the loss of a classifier.

    It is `nll_loss` after `log_softmax`: `input` holds raw scores, so there is no softmax before it. A target in the
    shape of the input holds probabilities, p: then the loss is -Σ weight · p · log softmax(input). `label_smoothing`
    moves that much of each target's probability to an even distribution over the classes (Szegedy and others,
    "Rethinking the Inception Architecture" (2015), §7). Shapes, reduction and errors as for `nll_loss`, and
    RuntimeError for a `label_smoothing` outside of 0 to 1.

    >>> scores = torch.tensor([[2.0, 0.0], [0.0, 0.0]])
    >>> torch.nn.functional.cross_entropy(scores, torch.tensor([0, 1]))
    tensor(0.4100)
    """
    number = number_of(reduction)
    must_be_tensors("cross_entropy_loss", input=input, target=target)
    if not 0 <= label_smoothing <= 1:
        raise RuntimeError(f"label_smoothing must be between 0.0 and 1.0. Got: {label_smoothing}")
    class_dim = 0 if input.ndim == 1 else 1
    log_probabilities = torch.log_softmax(input, class_dim)
    if target.shape == input.shape:
        return _soft_cross_entropy(log_probabilities, target, weight, number, ignore_index, label_smoothing, class_dim)
    must_be_untracked("nll_loss_forward", weight=weight)
    loss = likelihood.nll_loss(log_probabilities, target, weight, number, ignore_index)
    if not label_smoothing:
        return loss
    weighted = log_probabilities if weight is None else log_probabilities * _along(class_dim, weight, input)
    even = -weighted.sum(class_dim)
    ignored = target == ignore_index
    even = even.masked_fill(ignored, 0.0)
    if reduction == "mean":
        counted = (~ignored).sum() if weight is None else weight[target[~ignored]].sum()
        even = even.sum() / counted
    elif reduction == "sum":
        even = even.sum()
    share = label_smoothing / input.shape[class_dim]
    return pointwise.mul_number(loss, 1 - label_smoothing) + pointwise.mul_number(even, share)


def _soft_cross_entropy(log_probabilities, target, weight, number, ignore_index, label_smoothing, class_dim):
    """Cross-entropy with probabilities as a target."""
    if not target.is_floating_point():
        raise RuntimeError(
            f"Expected floating point type for target with class probabilities, got {target.dtype.spoken}"
        )
    if ignore_index >= 0:
        raise RuntimeError("ignore_index is not supported for floating point target")
    n_classes = target.shape[class_dim]
    if label_smoothing:
        target = target * (1 - label_smoothing) + label_smoothing / n_classes
    terms = log_probabilities * target
    if weight is not None:
        terms = terms * _along(class_dim, weight, target)
    if number == losses.NONE:
        return -terms.sum(class_dim)
    loss = -terms.sum()
    return losses.div_number(loss, target.numel() / n_classes) if number == losses.MEAN else loss


def _along(dim, weight, like):
    """The weights of classes, shaped so that they multiply dimension `dim` of a tensor."""
    return weight.view(*[-1 if each == dim else 1 for each in range(like.ndim)])
