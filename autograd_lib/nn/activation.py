"""Nonlinearities as modules, to stand between the layers of a `Sequential`. What they compute is in functional/."""

import autograd_lib as torch

from . import functional as F
from .module import Module


class _Activation(Module):
    """What all share: they print their options, and of `inplace` only that it is True."""

    _options: tuple[str, ...] = ()

    def extra_repr(self) -> str:
        shown = {name: getattr(self, name) for name in self._options}
        if not shown.get("inplace", True):
            del shown["inplace"]
        return ", ".join([f"{name}={value!r}" for name, value in shown.items()])


class ReLU(_Activation):
    """max(x, 0), for each element.

    >>> torch.nn.ReLU()(torch.tensor([-1.0, 2.0]))
    tensor([0., 2.])
    """

    _options = ("inplace",)

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return F.relu(input, self.inplace)


class LeakyReLU(_Activation):
    """x above 0, negative_slope · x below.

    >>> torch.nn.LeakyReLU()(torch.tensor([-1.0, 2.0]))
    tensor([-0.0100,  2.0000])
    """

    _options = ("negative_slope", "inplace")

    def __init__(self, negative_slope=0.01, inplace=False):
        super().__init__()
        self.negative_slope, self.inplace = negative_slope, inplace

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return F.leaky_relu(input, self.negative_slope, self.inplace)


class ELU(_Activation):
    """x above 0, alpha · (exp(x) - 1) below.

    >>> torch.nn.ELU()(torch.tensor([-1.0, 2.0]))
    tensor([-0.6321,  2.0000])
    """

    _options = ("alpha", "inplace")

    def __init__(self, alpha=1.0, inplace=False):
        super().__init__()
        self.alpha, self.inplace = alpha, inplace

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return F.elu(input, self.alpha, self.inplace)


class SiLU(_Activation):
    """x · sigmoid(x).

    >>> torch.nn.SiLU()(torch.tensor([-1.0, 2.0]))
    tensor([-0.2689,  1.7616])
    """

    _options = ("inplace",)

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return F.silu(input, self.inplace)


class GELU(_Activation):
    """x Φ(x), with the distribution function Φ of the normal distribution; "tanh" gives an approximation.

    >>> torch.nn.GELU()(torch.tensor([-1.0, 2.0]))
    tensor([-0.1587,  1.9545])
    """

    _options = ("approximate",)

    def __init__(self, approximate="none"):
        super().__init__()
        self.approximate = approximate

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return F.gelu(input, approximate=self.approximate)


class Softplus(_Activation):
    """log(1 + exp(beta · x)) / beta, a smooth ReLU; x itself where beta · x is above the threshold.

    >>> torch.nn.Softplus()(torch.tensor([-1.0, 0.0, 30.0]))
    tensor([ 0.3133,  0.6931, 30.0000])
    """

    _options = ("beta", "threshold")

    def __init__(self, beta=1.0, threshold=20.0):
        super().__init__()
        self.beta, self.threshold = beta, threshold

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return F.softplus(input, self.beta, self.threshold)


class Sigmoid(_Activation):
    """1/(1 + e⁻ˣ), between 0 and 1.

    >>> torch.nn.Sigmoid()(torch.tensor([0.0, 2.0]))
    tensor([0.5000, 0.8808])
    """

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return torch.sigmoid(input)


class LogSigmoid(_Activation):
    """log sigmoid(x), which neither overflows nor becomes log 0.

    >>> torch.nn.LogSigmoid()(torch.tensor([0.0, -200.0]))
    tensor([  -0.6931, -200.0000])
    """

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return F.logsigmoid(input)


class Tanh(_Activation):
    """The hyperbolic tangent, between −1 and 1.

    >>> torch.nn.Tanh()(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.7616])
    """

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return torch.tanh(input)


class Softmax(_Activation):
    """exp(x), divided by its sum along `dim`.

    >>> torch.nn.Softmax(dim=1)(torch.tensor([[0.0, 0.0], [1.0, 2.0]]))
    tensor([[0.5000, 0.5000],
            [0.2689, 0.7311]])
    """

    _options = ("dim",)

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return F.softmax(input, self.dim)


class LogSoftmax(_Activation):
    """The logarithm of `Softmax`, without its loss of digits.

    >>> torch.nn.LogSoftmax(dim=0)(torch.tensor([0.0, 1000.0]))
    tensor([-1000.,     0.])
    """

    _options = ("dim",)

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return F.log_softmax(input, self.dim)
