"""What layers and losses compute, as functions: nothing here has parameters of its own.

Most is written in public operations. What PyTorch makes one operation, with a node of its own in the graph, is declared
in `autograd_lib.ops`; here its arguments are completed and checked.
"""

from .activations import (
    elu,
    gelu,
    leaky_relu,
    log_softmax,
    logsigmoid,
    relu,
    sigmoid,
    silu,
    softmax,
    softplus,
    tanh,
)
from .layers import dropout, embedding, layer_norm, linear, one_hot
from .losses import (
    binary_cross_entropy,
    binary_cross_entropy_with_logits,
    cross_entropy,
    huber_loss,
    l1_loss,
    mse_loss,
    nll_loss,
    smooth_l1_loss,
)

__all__ = [
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "cross_entropy",
    "dropout",
    "elu",
    "embedding",
    "gelu",
    "huber_loss",
    "l1_loss",
    "layer_norm",
    "leaky_relu",
    "linear",
    "log_softmax",
    "logsigmoid",
    "mse_loss",
    "nll_loss",
    "one_hot",
    "relu",
    "sigmoid",
    "silu",
    "smooth_l1_loss",
    "softmax",
    "softplus",
    "tanh",
]
