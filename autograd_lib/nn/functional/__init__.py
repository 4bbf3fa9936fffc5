"""What layers and losses compute, as functions: nothing here has parameters of its own.

Most is written in public operations. What PyTorch makes one operation, with a node of its own in the graph, is declared
in `autograd_lib.ops`; here its arguments are completed and checked.
"""

from functools import partial as _partial

from autograd_lib.basics import left_out as _left_out

from .arguments import of_a_tensor as _of_a_tensor

# fmt: off
from .activations import elu, gelu, leaky_relu, log_softmax, logsigmoid, relu, sigmoid, silu, softmax, softplus, tanh
from .layers import dropout, dropout2d, embedding, layer_norm, one_hot, scaled_dot_product_attention
from .linear import linear
from .losses import (
    binary_cross_entropy, binary_cross_entropy_with_logits, cross_entropy, kl_div, l1_loss, mse_loss, nll_loss,
    smooth_l1_loss,
)
from .normalization import batch_norm, cosine_similarity, group_norm, normalize
from .pooling import (
    adaptive_avg_pool1d, adaptive_avg_pool2d, avg_pool1d, avg_pool2d, max_pool1d, max_pool2d,
)
from .windows import conv1d, conv2d, pad
# fmt: on

_SAY_IT_THEMSELVES = ("linear", "embedding", "cross_entropy", "nll_loss")  # of two arguments that must be tensors
__getattr__ = _partial(_left_out.refuse, __name__)

for _name, _each in dict(globals()).items():
    if callable(_each) and not _name.startswith("_") and _name not in _SAY_IT_THEMSELVES:
        globals()[_name] = _of_a_tensor(_each, _name)
