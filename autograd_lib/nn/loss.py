"""Losses as modules, so that a training program can hold one like a layer. What they compute is in functional/.

Each returns a scalar, the mean over all elements; `reduction="sum"` returns their sum, `reduction="none"` the losses
themselves. What each raises, and where its formula comes from, is said at its function.
"""

from . import functional as F
from .functional.arguments import old_options
from .module import Module


class _Loss(Module):
    @old_options
    def __init__(self, *, reduction="mean"):
        super().__init__()
        self.reduction = reduction


class _WeightedLoss(_Loss):
    @old_options
    def __init__(self, weight=None, *, reduction="mean"):
        super().__init__(reduction=reduction)
        self.register_buffer("weight", weight)


class MSELoss(_Loss):
    """(input - target)²: for targets with normally distributed errors.

    >>> torch.nn.MSELoss()(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 4.0]))
    tensor(2.)
    """

    def forward(self, input, target):
        return F.mse_loss(input, target, reduction=self.reduction)


class L1Loss(_Loss):
    """|input - target|: pulls as hard on small errors as on large ones.

    >>> torch.nn.L1Loss()(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 4.0]))
    tensor(1.)
    """

    def forward(self, input, target):
        return F.l1_loss(input, target, reduction=self.reduction)


class SmoothL1Loss(_Loss):
    """½ e² / beta for an error e below beta, |e| - ½ beta beyond.

    >>> torch.nn.SmoothL1Loss(reduction="none")(torch.tensor([0.5, 3.0]), torch.zeros(2))
    tensor([0.1250, 2.5000])
    """

    @old_options
    def __init__(self, *, reduction="mean", beta=1.0):
        super().__init__(reduction=reduction)
        self.beta = beta

    def forward(self, input, target):
        return F.smooth_l1_loss(input, target, reduction=self.reduction, beta=self.beta)


class KLDivLoss(_Loss):
    """The Kullback–Leibler divergence of log-probabilities from probabilities; use `reduction="batchmean"`.

    >>> halves = torch.tensor([[0.5, 0.5]])
    >>> torch.nn.KLDivLoss(reduction="batchmean")(torch.tensor([[0.25, 0.75]]).log(), halves)
    tensor(0.1438)
    """

    @old_options
    def __init__(self, *, reduction="mean", log_target=False):
        super().__init__(reduction=reduction)
        self.log_target = log_target

    def forward(self, input, target):
        return F.kl_div(input, target, reduction=self.reduction, log_target=self.log_target)


class NLLLoss(_WeightedLoss):
    """-weight[t] · input[t] for the class t of each row, where input holds logarithms of probabilities.

    >>> scores = torch.tensor([[2.0, 0.0], [0.0, 0.0]])
    >>> torch.nn.NLLLoss()(torch.log_softmax(scores, 1), torch.tensor([0, 1]))
    tensor(0.4100)
    """

    @old_options
    def __init__(self, weight=None, *, ignore_index=-100, reduction="mean"):
        super().__init__(weight, reduction=reduction)
        self.ignore_index = ignore_index

    def forward(self, input, target):
        return F.nll_loss(input, target, self.weight, ignore_index=self.ignore_index, reduction=self.reduction)


class CrossEntropyLoss(_WeightedLoss):
    """-weight[t] · log softmax(input)[t] for the class t of each row of raw scores: the loss of a classifier.

    >>> scores = torch.tensor([[2.0, 0.0], [0.0, 0.0]])
    >>> torch.nn.CrossEntropyLoss()(scores, torch.tensor([0, 1]))
    tensor(0.4100)
    """

    @old_options
    def __init__(self, weight=None, *, ignore_index=-100, reduction="mean", label_smoothing=0.0):
        super().__init__(weight, reduction=reduction)
        self.ignore_index, self.label_smoothing = ignore_index, label_smoothing

    def forward(self, input, target):
        return F.cross_entropy(
            input,
            target,
            self.weight,
            ignore_index=self.ignore_index,
            reduction=self.reduction,
            label_smoothing=self.label_smoothing,
        )


class BCELoss(_WeightedLoss):
    """-(t log x + (1 - t) log(1 - x)), for probabilities x.

    >>> torch.nn.BCELoss()(torch.tensor([0.5, 0.75]), torch.tensor([0.0, 1.0]))
    tensor(0.4904)
    """

    def forward(self, input, target):
        return F.binary_cross_entropy(input, target, self.weight, reduction=self.reduction)


class BCEWithLogitsLoss(_WeightedLoss):
    """`BCELoss` of sigmoid(input), in one step, which cannot overflow; `pos_weight` multiplies where t is 1.

    >>> torch.nn.BCEWithLogitsLoss()(torch.tensor([0.0, 200.0]), torch.tensor([1.0, 1.0]))
    tensor(0.3466)
    """

    @old_options
    def __init__(self, weight=None, *, reduction="mean", pos_weight=None):
        super().__init__(weight, reduction=reduction)
        self.register_buffer("pos_weight", pos_weight)

    def forward(self, input, target):
        return F.binary_cross_entropy_with_logits(
            input, target, self.weight, reduction=self.reduction, pos_weight=self.pos_weight
        )


class CosineSimilarity(Module):
    """x1 · x2 / (|x1| |x2|) along `dim`: the cosine of the angle between them. A length counts as at least `eps`.

    >>> torch.nn.CosineSimilarity()(torch.tensor([[1.0, 0.0]]), torch.tensor([[3.0, 4.0]]))
    tensor([0.6000])
    """

    def __init__(self, dim=1, eps=1e-8):
        super().__init__()
        self.dim, self.eps = dim, eps

    def forward(self, x1, x2):
        return F.cosine_similarity(x1, x2, self.dim, self.eps)
