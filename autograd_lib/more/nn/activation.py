"""Nonlinearities as modules, to stand between the layers of a `Sequential`. What they compute is in functional/."""

import autograd_lib as torch

from . import functional as F
from .module import Module


class ReLU(Module):
    """max(x, 0), for each element.

    >>> torch.nn.ReLU()(torch.tensor([-1.0, 2.0]))
    tensor([0., 2.])
    """

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def forward(self, input):
        return F.relu(input, self.inplace)

    def extra_repr(self):
        return "inplace=True" if self.inplace else ""


class LeakyReLU(Module):
    """x above 0, `negative_slope` · x below, for each element.

    >>> torch.nn.LeakyReLU(0.1)(torch.tensor([-1.0, 2.0]))
    tensor([-0.1000,  2.0000])
    """

    def __init__(self, negative_slope=0.01, inplace=False):
        super().__init__()
        self.negative_slope = negative_slope
        self.inplace = inplace

    def forward(self, input):
        return F.leaky_relu(input, self.negative_slope, self.inplace)

    def extra_repr(self):
        return f"negative_slope={self.negative_slope}" + (", inplace=True" if self.inplace else "")


class ELU(Module):
    """x above 0, `alpha` · (exp(x) - 1) below, for each element.

    >>> torch.nn.ELU()(torch.tensor([-1.0, 2.0]))
    tensor([-0.6321,  2.0000])
    """

    def __init__(self, alpha=1.0, inplace=False):
        super().__init__()
        self.alpha = alpha
        self.inplace = inplace

    def forward(self, input):
        return F.elu(input, self.alpha, self.inplace)

    def extra_repr(self):
        return f"alpha={self.alpha}" + (", inplace=True" if self.inplace else "")


class SiLU(Module):
    """x · sigmoid(x), for each element.

    >>> torch.nn.SiLU()(torch.tensor([-1.0, 2.0]))
    tensor([-0.2689,  1.7616])
    """

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def forward(self, input):
        return F.silu(input, self.inplace)

    def extra_repr(self):
        return "inplace=True" if self.inplace else ""


class GELU(Module):
    """x · Φ(x), with the normal distribution's Φ, or its approximation by `approximate="tanh"`.

    >>> torch.nn.GELU()(torch.tensor([-1.0, 2.0]))
    tensor([-0.1587,  1.9545])
    """

    def __init__(self, approximate="none"):
        super().__init__()
        self.approximate = approximate

    def forward(self, input):
        return F.gelu(input, approximate=self.approximate)

    def extra_repr(self):
        return f"approximate={self.approximate!r}"


class Softplus(Module):
    """log(1 + exp(beta · x)) / beta, a smooth ReLU; x itself where beta · x is above `threshold`.

    >>> torch.nn.Softplus()(torch.tensor([-1.0, 2.0]))
    tensor([0.3133, 2.1269])
    """

    def __init__(self, beta=1.0, threshold=20.0):
        super().__init__()
        self.beta = beta
        self.threshold = threshold

    def forward(self, input):
        return F.softplus(input, self.beta, self.threshold)

    def extra_repr(self):
        return f"beta={self.beta}, threshold={self.threshold}"


class Sigmoid(Module):
    """1 / (1 + exp(-x)), for each element.

    >>> torch.nn.Sigmoid()(torch.tensor([-1.0, 2.0]))
    tensor([0.2689, 0.8808])
    """

    def forward(self, input):
        return torch.sigmoid(input)


class LogSigmoid(Module):
    """log sigmoid(x), for each element, without overflow.

    >>> torch.nn.LogSigmoid()(torch.tensor([-1.0, 2.0]))
    tensor([-1.3133, -0.1269])
    """

    def forward(self, input):
        return F.logsigmoid(input)


class Tanh(Module):
    """The hyperbolic tangent of each element.

    >>> torch.nn.Tanh()(torch.tensor([-1.0, 2.0]))
    tensor([-0.7616,  0.9640])
    """

    def forward(self, input):
        return torch.tanh(input)


class Softmax(Module):
    """exp(x), divided by its sum along `dim`: numbers that are positive and add up to 1.

    >>> torch.nn.Softmax(dim=-1)(torch.tensor([[0.0, 0.0], [1.0, 2.0]]))
    tensor([[0.5000, 0.5000],
            [0.2689, 0.7311]])
    """

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def forward(self, input):
        return F.softmax(input, self.dim)

    def extra_repr(self):
        return f"dim={self.dim}"


class LogSoftmax(Module):
    """The logarithm of `Softmax`, computed so that it neither overflows nor loses digits.

    >>> torch.nn.LogSoftmax(dim=-1)(torch.tensor([0.0, 1000.0]))
    tensor([-1000.,     0.])
    """

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def forward(self, input):
        return F.log_softmax(input, self.dim)

    def extra_repr(self):
        return f"dim={self.dim}"
