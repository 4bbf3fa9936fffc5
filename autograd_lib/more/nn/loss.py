"""Losses as modules, so that a training program can hold one like a layer. What they compute is in functional/.

Each returns a scalar, the mean over all elements; `reduction="sum"` returns their sum, `reduction="none"` the losses
themselves.
"""

from . import functional as F
from .module import Module


class _Loss(Module):
    """What all losses share: how the losses of the elements become one."""

    def __init__(self, *, reduction="mean"):
        super().__init__()
        self.reduction = reduction


class _WeightedLoss(_Loss):
    """A loss in which `weight` makes some classes or elements count more than others."""

    def __init__(self, weight=None, *, reduction="mean"):
        super().__init__(reduction=reduction)
        self.register_buffer("weight", weight)


class MSELoss(_Loss):
    """(input - target)²: for targets with normally distributed errors. Input and target have the same shape.

    >>> torch.nn.MSELoss()(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 4.0]))
    tensor(2.)
    """

    def forward(self, input, target):
        return F.mse_loss(input, target, reduction=self.reduction)


class L1Loss(_Loss):
    """|input - target|: pulls as hard on small errors as on large ones. Input and target have the same shape.

    >>> torch.nn.L1Loss()(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 4.0]))
    tensor(1.)
    """

    def forward(self, input, target):
        return F.l1_loss(input, target, reduction=self.reduction)


class SmoothL1Loss(_Loss):
    """½ (input - target)² / beta for errors below `beta`, and a straight line beyond. Shapes as for `MSELoss`.

    >>> torch.nn.SmoothL1Loss(reduction="none")(torch.tensor([0.5, 3.0]), torch.zeros(2))
    tensor([0.1250, 2.5000])
    """

    def __init__(self, *, reduction="mean", beta=1.0):
        super().__init__(reduction=reduction)
        self.beta = beta

    def forward(self, input, target):
        return F.smooth_l1_loss(input, target, reduction=self.reduction, beta=self.beta)


class HuberLoss(_Loss):
    """Half the square of an error up to `delta`, a straight line beyond it. Input and target have the same shape.

    >>> torch.nn.HuberLoss(reduction="none")(torch.tensor([0.5, 3.0]), torch.zeros(2))
    tensor([0.1250, 2.5000])
    """

    def __init__(self, *, reduction="mean", delta=1.0):
        super().__init__(reduction=reduction)
        self.delta = delta

    def forward(self, input, target):
        return F.huber_loss(input, target, reduction=self.reduction, delta=self.delta)


class NLLLoss(_WeightedLoss):
    """-input[target]: the negative log-likelihood, where `input` holds log-probabilities, as from `LogSoftmax`.

    Shapes as for `CrossEntropyLoss`, which is this after a log-softmax. The mean is that of the examples' weights.

    >>> scores = torch.tensor([[2.0, 0.0], [0.0, 0.0]])
    >>> torch.nn.NLLLoss()(torch.log_softmax(scores, 1), torch.tensor([0, 1]))
    tensor(0.4100)
    """

    def __init__(self, weight=None, *, ignore_index=-100, reduction="mean"):
        super().__init__(weight, reduction=reduction)
        self.ignore_index = ignore_index

    def forward(self, input, target):
        return F.nll_loss(input, target, weight=self.weight, ignore_index=self.ignore_index, reduction=self.reduction)


class CrossEntropyLoss(_WeightedLoss):
    """-log softmax(input)[target]: the loss of a classifier. `input` holds raw scores: no softmax before it.

    Shapes: input (N, C) or (C,) for C classes; target (N,) or () with int64 class numbers, or probabilities in the
    shape of the input. `label_smoothing` mixes the target with an even distribution. Examples whose target is
    `ignore_index` do not count.

    >>> scores = torch.tensor([[2.0, 0.0], [0.0, 0.0]])
    >>> torch.nn.CrossEntropyLoss(reduction="none")(scores, torch.tensor([0, 1]))
    tensor([0.1269, 0.6931])
    """

    def __init__(self, weight=None, *, ignore_index=-100, reduction="mean", label_smoothing=0.0):
        super().__init__(weight, reduction=reduction)
        self.ignore_index = ignore_index
        self.label_smoothing = label_smoothing

    def forward(self, input, target):
        return F.cross_entropy(
            input, target, weight=self.weight, ignore_index=self.ignore_index, reduction=self.reduction,
            label_smoothing=self.label_smoothing,
        )  # fmt: skip


class BCELoss(_WeightedLoss):
    """-(target · log input + (1 - target) · log(1 - input)), for probabilities `input` of a yes.

    Input and target have the same shape, with values from 0 to 1. `BCEWithLogitsLoss` is more exact.

    >>> torch.nn.BCELoss()(torch.tensor([0.5, 0.75]), torch.tensor([0.0, 1.0]))
    tensor(0.4904)
    """

    def forward(self, input, target):
        return F.binary_cross_entropy(input, target, weight=self.weight, reduction=self.reduction)


class BCEWithLogitsLoss(_WeightedLoss):
    """`BCELoss` of sigmoid(input), computed in one step that cannot overflow: `input` holds raw scores.

    `pos_weight` makes a yes count more than a no.

    >>> torch.nn.BCEWithLogitsLoss()(torch.tensor([0.0, 200.0]), torch.tensor([1.0, 1.0]))
    tensor(0.3466)
    """

    def __init__(self, weight=None, *, reduction="mean", pos_weight=None):
        super().__init__(weight, reduction=reduction)
        self.register_buffer("pos_weight", pos_weight)

    def forward(self, input, target):
        return F.binary_cross_entropy_with_logits(
            input, target, weight=self.weight, pos_weight=self.pos_weight, reduction=self.reduction
        )
