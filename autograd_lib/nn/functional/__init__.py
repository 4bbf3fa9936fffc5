"""What layers and losses compute, as functions: nothing here has parameters of its own.

Most is written in public operations. What PyTorch makes one operation, with a node of its own in the graph, is declared
in `autograd_lib.ops`; here its arguments are completed and checked.
"""

from importlib import import_module as _import_module

from autograd_lib.basics import left_out as _left_out

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
)  # fmt: skip
from .layers import dropout, dropout2d, embedding, layer_norm, linear, one_hot
from .losses import (
    binary_cross_entropy,
    binary_cross_entropy_with_logits,
    cross_entropy,
    huber_loss,
    l1_loss,
    mse_loss,
    nll_loss,
    smooth_l1_loss,
)  # fmt: skip

# What fewer programs need, by file: loaded when one of its functions is first used.
LATER = {
    "further_activations": ("glu", "hardtanh", "prelu", "relu6", "selu"),
    "normalization": ("batch_norm", "group_norm", "normalize", "rms_norm"),
    "attention": ("scaled_dot_product_attention",),
    "likeness": ("cosine_similarity", "kl_div"),
    "patches": ("fold", "unfold"),
    "windows": (
        "adaptive_avg_pool1d", "adaptive_avg_pool2d", "avg_pool1d", "avg_pool2d", "conv1d", "conv2d",
        "max_pool1d", "max_pool2d", "pad",
    ),
}  # fmt: skip
_file_of = {name: file for file, names in LATER.items() for name in names}

__all__ = [
    *_file_of,
    "binary_cross_entropy", "binary_cross_entropy_with_logits", "cross_entropy", "dropout", "dropout2d", "elu",
    "embedding", "gelu", "huber_loss", "l1_loss", "layer_norm", "leaky_relu", "linear", "log_softmax", "logsigmoid",
    "mse_loss", "nll_loss", "one_hot", "relu", "sigmoid", "silu", "smooth_l1_loss", "softmax", "softplus", "tanh",
]  # fmt: skip


def __getattr__(name):
    if name not in _file_of:
        _left_out.refuse(__name__, name)
    return getattr(_import_module(f"{__name__}.{_file_of[name]}"), name)
