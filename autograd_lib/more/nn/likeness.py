"""How alike two vectors are, or two distributions, as modules."""

from . import functional as F
from .loss import _Loss
from .module import Module


class CosineSimilarity(Module):
    """The cosine of the angle between two tensors along a dimension: see `nn.functional.cosine_similarity`.

    >>> torch.nn.CosineSimilarity(dim=0)(torch.tensor([1.0, 0.0]), torch.tensor([3.0, 4.0]))
    tensor(0.6000)
    """

    def __init__(self, dim=1, eps=1e-8):
        super().__init__()
        self.dim, self.eps = dim, eps

    def forward(self, x1, x2):
        return F.cosine_similarity(x1, x2, self.dim, self.eps)


class KLDivLoss(_Loss):
    """The Kullback–Leibler divergence of `target` from exp(input): see `nn.functional.kl_div`.

    >>> loss = torch.nn.KLDivLoss(reduction="batchmean")
    >>> loss(torch.tensor([[0.25, 0.75]]).log(), torch.tensor([[0.5, 0.5]]))
    tensor(0.1438)
    """

    def __init__(self, *, reduction="mean", log_target=False):
        super().__init__(reduction=reduction)
        self.log_target = log_target

    def forward(self, input, target):
        return F.kl_div(input, target, reduction=self.reduction, log_target=self.log_target)
