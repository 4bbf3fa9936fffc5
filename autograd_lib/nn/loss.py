"""Losses as modules, so that a training program can hold one like a layer. What they compute is in functional/.

Each returns a scalar, the mean over all elements; `reduction="sum"` returns their sum, `reduction="none"` the losses
themselves.
"""

from .functional.arguments import old_options
from .layer import Layer, layer


class _Loss(Layer):
    """What all losses share: nothing is printed of them, and old programs' options are those of their functions."""

    _shown = ()

    def __init_subclass__(cls, of=None):
        super().__init_subclass__(of=of)
        if of is not None and "reduction" in of:
            cls.__init__ = old_options(cls.__init__)


CLASSES = "input, target, weight=None, *, ignore_index=-100, reduction='mean'"
YES_OR_NO = "input, target, weight=None, *, reduction='mean'"

MSELoss = layer("MSELoss", "F.mse_loss(input, target, *, reduction='mean')", _Loss)
L1Loss = layer("L1Loss", "F.l1_loss(input, target, *, reduction='mean')", _Loss)
SmoothL1Loss = layer("SmoothL1Loss", "F.smooth_l1_loss(input, target, *, reduction='mean', beta=1.0)", _Loss)
HuberLoss = layer("HuberLoss", "F.huber_loss(input, target, *, reduction='mean', delta=1.0)", _Loss)
KLDivLoss = layer("KLDivLoss", "F.kl_div(input, target, *, reduction='mean', log_target=False)", _Loss)
NLLLoss = layer("NLLLoss", f"F.nll_loss({CLASSES})", _Loss)
CrossEntropyLoss = layer("CrossEntropyLoss", f"F.cross_entropy({CLASSES}, label_smoothing=0.0)", _Loss)
BCELoss = layer("BCELoss", f"F.binary_cross_entropy({YES_OR_NO})", _Loss)
BCEWithLogitsLoss = layer(
    "BCEWithLogitsLoss", f"F.binary_cross_entropy_with_logits({YES_OR_NO}, pos_weight=None)", _Loss
)
CosineSimilarity = layer("CosineSimilarity", "F.cosine_similarity(x1, x2, dim=1, eps=1e-8)", _Loss)
