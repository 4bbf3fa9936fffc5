"""What stands between layers, element by element; and softmax, which makes probabilities out of scores."""

from collections.abc import Callable

import autograd_lib as torch
from autograd_lib.basics.error_texts import warn_user
from autograd_lib.ops import more_activations

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
    return computed(more_activations.leaky_relu, input, inplace, negative_slope)


def elu(input: torch.Tensor, alpha=1.0, inplace=False) -> torch.Tensor:
    """x above 0, alpha · (exp(x) - 1) below (Clevert, Unterthiner and Hochreiter, 2016).

    >>> torch.nn.functional.elu(torch.tensor([-1.0, 2.0]))
    tensor([-0.6321,  2.0000])
    """
    return computed(more_activations.elu, input, inplace, alpha)


def gelu(input: torch.Tensor, approximate="none") -> torch.Tensor:
    """x Φ(x), with the distribution function Φ of the normal distribution (Hendrycks and Gimpel, 2016).

    `approximate="tanh"` gives the approximation from the same paper. Raises RuntimeError for another word.

    >>> torch.nn.functional.gelu(torch.tensor([-1.0, 2.0]))
    tensor([-0.1587,  1.9545])
    """
    if approximate not in ("none", "tanh"):
        raise RuntimeError("approximate argument must be either none or tanh.")
    return more_activations.gelu(input, approximate)


def silu(input: torch.Tensor, inplace=False) -> torch.Tensor:
    """x · sigmoid(x).

    >>> torch.nn.functional.silu(torch.tensor([-1.0, 2.0]))
    tensor([-0.2689,  1.7616])
    """
    return computed(more_activations.silu, input, inplace)


def softplus(input: torch.Tensor, beta=1.0, threshold=20.0) -> torch.Tensor:
    """log(1 + exp(beta · x)) / beta, a smooth ReLU; x itself where beta · x is above the threshold.

    >>> torch.nn.functional.softplus(torch.tensor([-1.0, 0.0, 30.0]))
    tensor([ 0.3133,  0.6931, 30.0000])
    """
    return more_activations.softplus(input, beta, threshold)


def logsigmoid(input: torch.Tensor) -> torch.Tensor:
    """log sigmoid(x), which neither overflows nor becomes log 0.

    >>> torch.nn.functional.logsigmoid(torch.tensor([0.0, -200.0]))
    tensor([  -0.6931, -200.0000])
    """
    return more_activations.log_sigmoid(input)


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
