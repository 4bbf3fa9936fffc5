"""How parameters start. Each function fills a tensor in place, unrecorded, and returns it.

What is at stake is the size of the signal: if each layer multiplies the variance of what passes through it, by a factor
a little off 1, then a deep network's activations or gradients vanish or explode.
"""

import math
from functools import partial as _partial

import autograd_lib as torch
from autograd_lib.basics import left_out as _left_out
from autograd_lib.basics.error_texts import warn_user as _warn_user

__getattr__ = _partial(_left_out.refuse, __name__)


@torch.no_grad()
def uniform_(tensor: torch.Tensor, a=0.0, b=1.0, generator=None) -> torch.Tensor:
    """Numbers drawn evenly from `a` to `b`.

    >>> _ = torch.manual_seed(0)
    >>> torch.nn.init.uniform_(torch.empty(3), -1.0, 1.0)
    tensor([-0.0075,  0.5364, -0.8230])
    """
    return tensor.uniform_(a, b, generator=generator)


@torch.no_grad()
def normal_(tensor: torch.Tensor, mean=0.0, std=1.0, generator=None) -> torch.Tensor:
    """Numbers from a normal distribution.

    >>> _ = torch.manual_seed(0)
    >>> torch.nn.init.normal_(torch.empty(3), std=0.01)
    tensor([ 0.0154, -0.0029, -0.0218])
    """
    return tensor.normal_(mean, std, generator=generator)


@torch.no_grad()
def constant_(tensor: torch.Tensor, val: float) -> torch.Tensor:
    """The same number everywhere.

    >>> torch.nn.init.constant_(torch.empty(2), 0.5)
    tensor([0.5000, 0.5000])
    """
    return tensor.fill_(val)


def ones_(tensor: torch.Tensor) -> torch.Tensor:
    """1 everywhere.

    >>> torch.nn.init.ones_(torch.empty(2))
    tensor([1., 1.])
    """
    return constant_(tensor, 1.0)


def zeros_(tensor: torch.Tensor) -> torch.Tensor:
    """0 everywhere. Good for a bias; a layer whose weights are all alike never learns to tell its units apart.

    >>> torch.nn.init.zeros_(torch.empty(2))
    tensor([0., 0.])
    """
    return constant_(tensor, 0.0)


@torch.no_grad()
def eye_(tensor: torch.Tensor) -> torch.Tensor:
    """The identity matrix, as far as the two dimensions reach: a layer that passes on what comes in.

    Raises ValueError for another number of dimensions.

    >>> torch.nn.init.eye_(torch.empty(2, 3))
    tensor([[1., 0., 0.],
            [0., 1., 0.]])
    """
    if tensor.dim() != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    return tensor.copy_(torch.eye(*tensor.shape))


def calculate_gain(nonlinearity: str, param=None) -> float:
    """By how much the weights in front of a nonlinearity should be larger, since it shrinks what passes.

    1 for "linear", "conv1d", "conv2d" and "sigmoid", 5/3 for "tanh", √2 for "relu", 3/4 for "selu",
    √(2 / (1 + slope²)) for "leaky_relu", whose slope is `param`. Raises ValueError for any other.

    >>> torch.nn.init.calculate_gain("relu")
    1.4142135623730951
    """
    if nonlinearity == "leaky_relu":
        slope = 0.01 if param is None else param
        if isinstance(slope, bool) or not isinstance(slope, int | float):
            raise ValueError(f"negative_slope {param} not a valid number")
        return math.sqrt(2.0 / (1 + slope**2))
    gains = {"linear": 1, "conv1d": 1, "conv2d": 1, "sigmoid": 1, "tanh": 5 / 3, "relu": math.sqrt(2), "selu": 3 / 4}
    if nonlinearity not in gains:
        raise ValueError(f"Unsupported nonlinearity {nonlinearity}")
    return gains[nonlinearity]


def _fans(tensor):
    """How many inputs an output of this weight has, and how many outputs an input has."""
    if tensor.dim() < 2:
        raise ValueError("Fan in and fan out can not be computed for tensor with fewer than 2 dimensions")
    per_channel = math.prod(tensor.shape[2:])
    return tensor.shape[1] * per_channel, tensor.shape[0] * per_channel


def _xavier_std(tensor, gain):
    fan_in, fan_out = _fans(tensor)
    return gain * math.sqrt(2 / (fan_in + fan_out))


def xavier_uniform_(tensor: torch.Tensor, gain=1.0, generator=None) -> torch.Tensor:
    """Uniform in ±gain·√(6 / (fan_in + fan_out)): keeps variances in both directions, for layers followed by tanh.

    From Glorot and Bengio, "Understanding the difficulty of training deep feedforward neural networks" (2010),
    equation 16. Raises ValueError for fewer than two dimensions.

    >>> w = torch.nn.init.xavier_uniform_(torch.empty(2, 4))
    >>> bool((w.abs() <= 1).all())
    True
    """
    bound = math.sqrt(3.0) * _xavier_std(tensor, gain)
    return uniform_(tensor, -bound, bound, generator)


def xavier_normal_(tensor: torch.Tensor, gain=1.0, generator=None) -> torch.Tensor:
    """Normal with standard deviation gain·√(2 / (fan_in + fan_out)): as `xavier_uniform_`, same source.

    >>> _ = torch.manual_seed(0)
    >>> torch.nn.init.xavier_normal_(torch.empty(1, 3))
    tensor([[ 1.0896, -0.2075, -1.5406]])
    """
    return normal_(tensor, 0.0, _xavier_std(tensor, gain), generator)


def _kaiming_std(tensor, a, mode, nonlinearity):
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"Mode {mode} not supported, please use one of ['fan_in', 'fan_out']")
    fan_in, fan_out = _fans(tensor)
    return calculate_gain(nonlinearity, a) / math.sqrt(fan_in if mode == "fan_in" else fan_out)


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None) -> torch.Tensor:
    """Uniform in ±gain·√(3 / fan_in): keeps variances through layers followed by a rectifier.

    From He, Zhang, Ren and Sun, "Delving Deep into Rectifiers" (2015), equations 10 and 14. `a` is the slope of a leaky
    ReLU below 0. `mode="fan_out"` keeps the variances of gradients instead. Raises ValueError for fewer than two
    dimensions. `Linear` starts with it.

    >>> w = torch.nn.init.kaiming_uniform_(torch.empty(2, 6), nonlinearity="relu")
    >>> bool((w.abs() <= 1).all())
    True
    """
    if 0 in tensor.shape:
        _warn_user("Initializing zero-element tensors is a no-op")
        return tensor
    bound = math.sqrt(3.0) * _kaiming_std(tensor, a, mode, nonlinearity)
    return uniform_(tensor, -bound, bound, generator)


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None) -> torch.Tensor:
    """Normal with standard deviation gain / √fan_in: as `kaiming_uniform_`, same source.

    >>> _ = torch.manual_seed(0)
    >>> torch.nn.init.kaiming_normal_(torch.empty(1, 3), nonlinearity="relu")
    tensor([[ 1.2582, -0.2396, -1.7790]])
    """
    if 0 in tensor.shape:
        _warn_user("Initializing zero-element tensors is a no-op")
        return tensor
    return normal_(tensor, 0.0, _kaiming_std(tensor, a, mode, nonlinearity), generator)
