"""Losses as modules, so that a training program can hold one like a layer. What they compute is in functional/.

Each returns a scalar, the mean over all elements; `reduction="sum"` returns their sum, `reduction="none"` the losses
themselves.
"""

from .layer import Layer


class _Loss(Layer):
    """What all losses share: nothing is printed of them."""

    _shown = ()


class MSELoss(_Loss, of="F.mse_loss(input, target, *, reduction='mean')"):
    """(input - target)²: for targets with normally distributed errors. Input and target have the same shape.

    >>> torch.nn.MSELoss()(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 4.0]))
    tensor(2.)
    """


class L1Loss(_Loss, of="F.l1_loss(input, target, *, reduction='mean')"):
    """|input - target|: pulls as hard on small errors as on large ones. Input and target have the same shape.

    >>> torch.nn.L1Loss()(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 4.0]))
    tensor(1.)
    """


class SmoothL1Loss(_Loss, of="F.smooth_l1_loss(input, target, *, reduction='mean', beta=1.0)"):
    """½ (input - target)² / beta for errors below `beta`, and a straight line beyond. Shapes as for `MSELoss`.

    >>> torch.nn.SmoothL1Loss(reduction="none")(torch.tensor([0.5, 3.0]), torch.zeros(2))
    tensor([0.1250, 2.5000])
    """


class HuberLoss(_Loss, of="F.huber_loss(input, target, *, reduction='mean', delta=1.0)"):
    """Half the square of an error up to `delta`, a straight line beyond it. Input and target have the same shape.

    >>> torch.nn.HuberLoss(reduction="none")(torch.tensor([0.5, 3.0]), torch.zeros(2))
    tensor([0.1250, 2.5000])
    """


class KLDivLoss(_Loss, of="F.kl_div(input, target, *, reduction='mean', log_target=False)"):
    """The Kullback–Leibler divergence of `target` from exp(input): see `nn.functional.kl_div`.

    >>> loss = torch.nn.KLDivLoss(reduction="batchmean")
    >>> loss(torch.tensor([[0.25, 0.75]]).log(), torch.tensor([[0.5, 0.5]]))
    tensor(0.1438)
    """


class NLLLoss(_Loss, of="F.nll_loss(input, target, weight=None, *, ignore_index=-100, reduction='mean')"):
    """-input[target]: the negative log-likelihood, where `input` holds log-probabilities, as from `LogSoftmax`.

    Shapes as for `CrossEntropyLoss`, which is this after a log-softmax. The mean is that of the examples' weights.

    >>> scores = torch.tensor([[2.0, 0.0], [0.0, 0.0]])
    >>> torch.nn.NLLLoss()(torch.log_softmax(scores, 1), torch.tensor([0, 1]))
    tensor(0.4100)
    """


class CrossEntropyLoss(
    _Loss,
    of="F.cross_entropy(input, target, weight=None, *, ignore_index=-100, reduction='mean', label_smoothing=0.0)",
):
    """-log softmax(input)[target]: the loss of a classifier. `input` holds raw scores: no softmax before it.

    Shapes: input (N, C) or (C,) for C classes; target (N,) or () with int64 class numbers, or probabilities in the
    shape of the input. `label_smoothing` mixes the target with an even distribution. Examples whose target is
    `ignore_index` do not count.

    >>> scores = torch.tensor([[2.0, 0.0], [0.0, 0.0]])
    >>> torch.nn.CrossEntropyLoss(reduction="none")(scores, torch.tensor([0, 1]))
    tensor([0.1269, 0.6931])
    """


class BCELoss(_Loss, of="F.binary_cross_entropy(input, target, weight=None, *, reduction='mean')"):
    """-(target · log input + (1 - target) · log(1 - input)), for probabilities `input` of a yes.

    Input and target have the same shape, with values from 0 to 1. `BCEWithLogitsLoss` is more exact.

    >>> torch.nn.BCELoss()(torch.tensor([0.5, 0.75]), torch.tensor([0.0, 1.0]))
    tensor(0.4904)
    """


class BCEWithLogitsLoss(
    _Loss, of="F.binary_cross_entropy_with_logits(input, target, weight=None, *, reduction='mean', pos_weight=None)"
):
    """`BCELoss` of sigmoid(input), computed in one step that cannot overflow: `input` holds raw scores.

    `pos_weight` makes a yes count more than a no.

    >>> torch.nn.BCEWithLogitsLoss()(torch.tensor([0.0, 200.0]), torch.tensor([1.0, 1.0]))
    tensor(0.3466)
    """


class CosineSimilarity(_Loss, of="F.cosine_similarity(x1, x2, dim=1, eps=1e-8)"):
    """The cosine of the angle between two tensors along a dimension: see `nn.functional.cosine_similarity`.

    >>> torch.nn.CosineSimilarity(dim=0)(torch.tensor([1.0, 0.0]), torch.tensor([3.0, 4.0]))
    tensor(0.6000)
    """
