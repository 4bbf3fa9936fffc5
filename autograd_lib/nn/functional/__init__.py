"""What layers and losses compute, as functions: nothing here has parameters of its own.

Most is written in public operations. What PyTorch makes one operation, with a node of its own in the graph, is declared
in `autograd_lib.ops`; here its arguments are completed and checked.
"""

from importlib import import_module as _import_module

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

# What fewer programs need, by file: loaded when one of its functions is first used.
LATER = {
    "further_activations": (
        "celu", "glu", "hardshrink", "hardsigmoid", "hardswish", "hardtanh", "mish", "prelu", "relu6", "selu",
        "softmin", "softshrink", "softsign", "tanhshrink", "threshold",
    ),
    "normalization": ("batch_norm", "group_norm", "normalize", "rms_norm"),
    "attention": ("scaled_dot_product_attention",),
    "windows": (
        "adaptive_avg_pool1d", "adaptive_avg_pool2d", "avg_pool1d", "avg_pool2d", "conv1d", "conv2d",
        "max_pool1d", "max_pool2d", "pad",
    ),
}  # fmt: skip
_file_of = {name: file for file, names in LATER.items() for name in names}

__all__ = [
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "avg_pool1d",
    "avg_pool2d",
    "batch_norm",
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "celu",
    "conv1d",
    "conv2d",
    "cross_entropy",
    "dropout",
    "elu",
    "embedding",
    "gelu",
    "glu",
    "group_norm",
    "hardshrink",
    "hardsigmoid",
    "hardswish",
    "hardtanh",
    "huber_loss",
    "l1_loss",
    "layer_norm",
    "leaky_relu",
    "linear",
    "log_softmax",
    "logsigmoid",
    "max_pool1d",
    "max_pool2d",
    "mish",
    "mse_loss",
    "nll_loss",
    "normalize",
    "one_hot",
    "pad",
    "prelu",
    "relu",
    "relu6",
    "rms_norm",
    "scaled_dot_product_attention",
    "selu",
    "sigmoid",
    "silu",
    "smooth_l1_loss",
    "softmax",
    "softmin",
    "softplus",
    "softshrink",
    "softsign",
    "tanh",
    "tanhshrink",
    "threshold",
]


def __getattr__(name):
    if name not in _file_of:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return getattr(_import_module(f"{__name__}.{_file_of[name]}"), name)
