"""What layers and losses compute, as functions: nothing here has parameters of its own.

Most is written in public operations. What PyTorch makes one operation, with a node of its own in the graph, is declared
in `autograd_lib.ops`; here its arguments are completed and checked.
"""

from autograd_lib.basics import lazy as _lazy

from .linear import linear

# What fewer programs need, by file here: loaded when one of its functions is first used.
LATER = {
    "activations": (
        "elu", "gelu", "glu", "hardtanh", "leaky_relu", "log_softmax", "logsigmoid", "prelu", "relu", "relu6", "selu",
        "sigmoid", "silu", "softmax", "softplus", "tanh",
    ),
    "normalization": ("batch_norm", "cosine_similarity", "group_norm", "normalize", "rms_norm"),
    "layers": ("dropout", "dropout2d", "embedding", "layer_norm", "one_hot", "scaled_dot_product_attention"),
    "losses": (
        "binary_cross_entropy", "binary_cross_entropy_with_logits", "cross_entropy", "huber_loss", "kl_div", "l1_loss",
        "mse_loss", "nll_loss", "smooth_l1_loss",
    ),
    "windows": (
        "adaptive_avg_pool1d", "adaptive_avg_pool2d", "avg_pool1d", "avg_pool2d", "conv1d", "conv2d",
        "max_pool1d", "max_pool2d", "pad",
    ),
    "patches": ("fold", "unfold"),
}  # fmt: skip
__all__ = ["linear", *_lazy.names(LATER)]
__getattr__ = _lazy.loader(__name__, LATER)
