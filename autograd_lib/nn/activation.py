"""Nonlinearities as modules, to stand between the layers of a `Sequential`. What they compute is in functional/."""

import autograd_lib as torch

from . import functional as F
from .layer import layer
from .module import Module
from .parameter import Parameter

ReLU = layer("ReLU", "F.relu(input, inplace=False)")
LeakyReLU = layer("LeakyReLU", "F.leaky_relu(input, negative_slope=0.01, inplace=False)")
ELU = layer("ELU", "F.elu(input, alpha=1.0, inplace=False)")
SiLU = layer("SiLU", "F.silu(input, inplace=False)")
GELU = layer("GELU", "F.gelu(input, approximate='none')")
Softplus = layer("Softplus", "F.softplus(input, beta=1.0, threshold=20.0)")
Sigmoid = layer("Sigmoid", "torch.sigmoid(input)")
LogSigmoid = layer("LogSigmoid", "F.logsigmoid(input)")
Tanh = layer("Tanh", "torch.tanh(input)")
Softmax = layer("Softmax", "F.softmax(input, dim=None)")
LogSoftmax = layer("LogSoftmax", "F.log_softmax(input, dim=None)")
Hardtanh = layer("Hardtanh", "F.hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False)")
ReLU6 = layer("ReLU6", "F.relu6(input, inplace=False)")
SELU = layer("SELU", "F.selu(input, inplace=False)")
GLU = layer("GLU", "F.glu(input, dim=-1)")


class PReLU(Module):
    """x where it is positive, else weight · x, with a weight that is learnt: one, or one for each channel.

    >>> torch.nn.PReLU()(torch.tensor([-2.0, 3.0]))
    tensor([-0.5000,  3.0000], grad_fn=<PreluKernelBackward0>)
    """

    def __init__(self, num_parameters=1, init=0.25, device=None, dtype=None):
        super().__init__()
        self.num_parameters, self.init = num_parameters, init
        self.weight = Parameter(torch.full((num_parameters,), float(init), device=device, dtype=dtype))

    def forward(self, input):
        return F.prelu(input, self.weight)

    def extra_repr(self):
        return f"num_parameters={self.num_parameters}"
