"""What stands between layers, element by element; and softmax, which makes probabilities out of scores."""

from collections.abc import Callable

import autograd_lib as torch
from autograd_lib.basics.errors import warn_user
from autograd_lib.ops import nonlinear

sigmoid, tanh = torch.sigmoid, torch.tanh


def computed(operation: Callable, input: torch.Tensor, inplace: bool, *options) -> torch.Tensor:
    """What an operation makes of the input; or of a copy, whose place the result then takes in the input's memory."""
    return input.copy_(operation(input.clone(), *options)) if inplace else operation(input, *options)


def relu(input: torch.Tensor, inplace=False) -> torch.Tensor:
    """max(x, 0), for each element; its derivative at 0 is 0. Raises RuntimeError for bools.

    >>> torch.nn.functional.relu(torch.tensor([-1.0, 2.0]))
    tensor([0., 2.])
    """
    return torch.relu_(input) if inplace else torch.relu(input)


def leaky_relu(input: torch.Tensor, negative_slope=0.01, inplace=False) -> torch.Tensor:
    """x above 0, negative_slope · x below.

    >>> torch.nn.functional.leaky_relu(torch.tensor([-1.0, 2.0]))
    tensor([-0.0100,  2.0000])
    """
    return computed(nonlinear.leaky_relu, input, inplace, negative_slope)


def elu(input: torch.Tensor, alpha=1.0, inplace=False) -> torch.Tensor:
    """x above 0, alpha · (exp(x) - 1) below (Clevert, Unterthiner and Hochreiter, 2016).

    >>> torch.nn.functional.elu(torch.tensor([-1.0, 2.0]))
    tensor([-0.6321,  2.0000])
    """
    return computed(nonlinear.elu, input, inplace, alpha)


def gelu(input: torch.Tensor, approximate="none") -> torch.Tensor:
    """x Φ(x), with the distribution function Φ of the normal distribution (Hendrycks and Gimpel, 2016).

    `approximate="tanh"` gives the approximation from the same paper. Raises RuntimeError for another word.

    >>> torch.nn.functional.gelu(torch.tensor([-1.0, 2.0]))
    tensor([-0.1587,  1.9545])
    """
    if approximate not in ("none", "tanh"):
        raise RuntimeError("approximate argument must be either none or tanh.")
    return nonlinear.gelu(input, approximate)


def silu(input: torch.Tensor, inplace=False) -> torch.Tensor:
    """x · sigmoid(x).

    >>> torch.nn.functional.silu(torch.tensor([-1.0, 2.0]))
    tensor([-0.2689,  1.7616])
    """
    return computed(nonlinear.silu, input, inplace)


def softplus(input: torch.Tensor, beta=1.0, threshold=20.0) -> torch.Tensor:
    """log(1 + exp(beta · x)) / beta, a smooth ReLU; x itself where beta · x is above the threshold.

    >>> torch.nn.functional.softplus(torch.tensor([-1.0, 0.0, 30.0]))
    tensor([ 0.3133,  0.6931, 30.0000])
    """
    return nonlinear.softplus(input, beta, threshold)


def logsigmoid(input: torch.Tensor) -> torch.Tensor:
    """log sigmoid(x), which neither overflows nor becomes log 0.

    >>> torch.nn.functional.logsigmoid(torch.tensor([0.0, -200.0]))
    tensor([  -0.6931, -200.0000])
    """
    return nonlinear.log_sigmoid(input)


def softmax(input: torch.Tensor, dim=None, dtype=None) -> torch.Tensor:
    """exp(x), divided by its sum along `dim`. Guesses a missing `dim`, as PyTorch does, with a warning.

    >>> torch.nn.functional.softmax(torch.tensor([[0.0, 0.0], [1.0, 2.0]]), dim=1)
    tensor([[0.5000, 0.5000],
            [0.2689, 0.7311]])
    """
    return torch.softmax(_in(dtype, input), _chosen("softmax", dim, input))


def log_softmax(input: torch.Tensor, dim=None, dtype=None) -> torch.Tensor:
    """The logarithm of `softmax`, without its loss of digits. Guesses a missing `dim`, with a warning.

    >>> torch.nn.functional.log_softmax(torch.tensor([0.0, 1000.0]), dim=0)
    tensor([-1000.,     0.])
    """
    return torch.log_softmax(_in(dtype, input), _chosen("log_softmax", dim, input))


def _in(dtype, input):
    return input if dtype is None else input.to(dtype)


def _chosen(function, dim, input):
    if dim is None:
        warn_user(
            f"Implicit dimension choice for {function} has been deprecated. "
            "Change the call to include dim=X as an argument."
        )
        return 0 if input.ndim in (0, 1, 3) else 1
    return dim


def hardtanh(input: torch.Tensor, min_val=-1.0, max_val=1.0, inplace=False) -> torch.Tensor:
    """x, cut off at both ends. Raises ValueError where these are the wrong way round.

    >>> torch.nn.functional.hardtanh(torch.tensor([-2.0, 0.5]))
    tensor([-1.0000,  0.5000])
    """
    if min_val > max_val:
        raise ValueError("min_val cannot be greater than max_val")
    return computed(nonlinear.hardtanh, input, inplace, min_val, max_val)


def relu6(input: torch.Tensor, inplace=False) -> torch.Tensor:
    """x between 0 and 6.

    >>> torch.nn.functional.relu6(torch.tensor([-1.0, 8.0]))
    tensor([0., 6.])
    """
    return computed(nonlinear.hardtanh, input, inplace, 0, 6)


def selu(input: torch.Tensor, inplace=False) -> torch.Tensor:
    """1.0507 · elu(x, 1.6733), which keeps mean 0 and variance 1: Klambauer and others (2017).

    >>> torch.nn.functional.selu(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 1.0507])
    """
    return computed(nonlinear.selu, input, inplace, nonlinear.SELU_ALPHA, nonlinear.SELU_SCALE)


def prelu(input: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """x where it is positive, else weight · x, with one weight, or one for each channel (dimension 1).

    Raises RuntimeError for another number of weights.

    >>> torch.nn.functional.prelu(torch.tensor([-2.0, 3.0]), torch.tensor([0.25]))
    tensor([-0.5000,  3.0000])
    """
    if weight.numel() != 1 and not input.ndim:
        raise RuntimeError("Not allow zero-dim input tensor.")
    channels = input.shape[1] if input.ndim >= 2 else 1
    if weight.numel() not in (1, channels):
        raise RuntimeError(
            "Mismatch of parameter numbers and input channel size. Found parameter numbers = "
            f"{weight.numel()} and channel size = {channels}."
        )
    if weight.ndim > 1:
        raise RuntimeError(f"prelu: Expected `weight` to be a scalar or 1D tensor, but got: ndim = {weight.ndim}")
    if weight.ndim and input.ndim != 1:
        weight = weight.reshape([-1 if dim == 1 else 1 for dim in range(input.ndim)])
    return nonlinear.prelu(input, weight)


def glu(input: torch.Tensor, dim=-1) -> torch.Tensor:
    """a · σ(b), for the two halves a and b of a dimension: Dauphin and others (2017).

    Raises RuntimeError for a dimension that has no two halves.

    >>> torch.nn.functional.glu(torch.tensor([2.0, 0.0]))
    tensor([1.])
    """
    if input.ndim == 0:
        raise RuntimeError("glu does not support scalars because halving size must be even")
    if input.shape[dim] % 2:
        raise RuntimeError(
            f"Halving dimension must be even, but dimension {dim % input.ndim} is size {input.shape[dim]}"
        )
    first, second = input.chunk(2, dim)
    return first * torch.sigmoid(second)
