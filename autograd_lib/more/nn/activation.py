"""Nonlinearities as modules, to stand between the layers of a `Sequential`. What they compute is in functional/."""

import autograd_lib as torch

from . import functional as F
from .layer import Layer
from .module import Module
from .parameter import Parameter


class ReLU(Layer, of="F.relu(input, inplace=False)"):
    """max(x, 0), for each element.

    >>> torch.nn.ReLU()(torch.tensor([-1.0, 2.0]))
    tensor([0., 2.])
    """


class LeakyReLU(Layer, of="F.leaky_relu(input, negative_slope=0.01, inplace=False)"):
    """x above 0, `negative_slope` · x below, for each element.

    >>> torch.nn.LeakyReLU(0.1)(torch.tensor([-1.0, 2.0]))
    tensor([-0.1000,  2.0000])
    """


class ELU(Layer, of="F.elu(input, alpha=1.0, inplace=False)"):
    """x above 0, `alpha` · (exp(x) - 1) below, for each element.

    >>> torch.nn.ELU()(torch.tensor([-1.0, 2.0]))
    tensor([-0.6321,  2.0000])
    """


class SiLU(Layer, of="F.silu(input, inplace=False)"):
    """x · sigmoid(x), for each element.

    >>> torch.nn.SiLU()(torch.tensor([-1.0, 2.0]))
    tensor([-0.2689,  1.7616])
    """


class GELU(Layer, of="F.gelu(input, approximate='none')"):
    """x · Φ(x), with the normal distribution's Φ, or its approximation by `approximate="tanh"`.

    >>> torch.nn.GELU()(torch.tensor([-1.0, 2.0]))
    tensor([-0.1587,  1.9545])
    """


class Softplus(Layer, of="F.softplus(input, beta=1.0, threshold=20.0)"):
    """log(1 + exp(beta · x)) / beta, a smooth ReLU; x itself where beta · x is above `threshold`.

    >>> torch.nn.Softplus()(torch.tensor([-1.0, 2.0]))
    tensor([0.3133, 2.1269])
    """


class Sigmoid(Layer, of="torch.sigmoid(input)"):
    """1 / (1 + exp(-x)), for each element.

    >>> torch.nn.Sigmoid()(torch.tensor([-1.0, 2.0]))
    tensor([0.2689, 0.8808])
    """


class LogSigmoid(Layer, of="F.logsigmoid(input)"):
    """log sigmoid(x), for each element, without overflow.

    >>> torch.nn.LogSigmoid()(torch.tensor([-1.0, 2.0]))
    tensor([-1.3133, -0.1269])
    """


class Tanh(Layer, of="torch.tanh(input)"):
    """The hyperbolic tangent of each element.

    >>> torch.nn.Tanh()(torch.tensor([-1.0, 2.0]))
    tensor([-0.7616,  0.9640])
    """


class Softmax(Layer, of="F.softmax(input, dim=None)"):
    """exp(x), divided by its sum along `dim`: numbers that are positive and add up to 1.

    >>> torch.nn.Softmax(dim=-1)(torch.tensor([[0.0, 0.0], [1.0, 2.0]]))
    tensor([[0.5000, 0.5000],
            [0.2689, 0.7311]])
    """


class LogSoftmax(Layer, of="F.log_softmax(input, dim=None)"):
    """The logarithm of `Softmax`, computed so that it neither overflows nor loses digits.

    >>> torch.nn.LogSoftmax(dim=-1)(torch.tensor([0.0, 1000.0]))
    tensor([-1000.,     0.])
    """


class Hardtanh(Layer, of="F.hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False)"):
    """x, cut off at both ends.

    >>> torch.nn.Hardtanh()(torch.tensor([-2.0, 0.5]))
    tensor([-1.0000,  0.5000])
    """


class ReLU6(Layer, of="F.relu6(input, inplace=False)"):
    """x between 0 and 6.

    >>> torch.nn.ReLU6()(torch.tensor([-1.0, 8.0]))
    tensor([0., 6.])
    """


class SELU(Layer, of="F.selu(input, inplace=False)"):
    """A scaled `ELU` that keeps mean 0 and variance 1.

    >>> torch.nn.SELU()(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 1.0507])
    """


class GLU(Layer, of="F.glu(input, dim=-1)"):
    """a · σ(b), for the two halves a and b of a dimension.

    >>> torch.nn.GLU()(torch.tensor([2.0, 0.0]))
    tensor([1.])
    """


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
