"""Activations that fewer networks use."""

import autograd_lib as torch
from autograd_lib.ops.more import activations as ops

from .activations import computed, softmax, tanh


def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    """x, cut off at both ends. Raises ValueError where these are the wrong way round.

    >>> torch.nn.functional.hardtanh(torch.tensor([-2.0, 0.5]))
    tensor([-1.0000,  0.5000])
    """
    if min_val > max_val:
        raise ValueError("min_val cannot be greater than max_val")
    return computed(ops.hardtanh, input, inplace, min_val, max_val)


def relu6(input, inplace=False):
    """x between 0 and 6.

    >>> torch.nn.functional.relu6(torch.tensor([-1.0, 8.0]))
    tensor([0., 6.])
    """
    return computed(ops.hardtanh, input, inplace, 0, 6)


def selu(input, inplace=False):
    """1.0507 · elu(x, 1.6733), which keeps mean 0 and variance 1: Klambauer and others (2017).

    >>> torch.nn.functional.selu(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 1.0507])
    """
    return computed(ops.selu, input, inplace, ops.SELU_ALPHA, ops.SELU_SCALE)


def celu(input, alpha=1.0, inplace=False):
    """x where it is positive, else α (e^(x/α) − 1). Raises RuntimeError for α = 0.

    >>> torch.nn.functional.celu(torch.tensor([0.0, 1.0]))
    tensor([0., 1.])
    """
    if alpha == 0:
        raise RuntimeError("ZeroDivisionError: alpha cannot be 0 for CELU")
    return computed(ops.celu, input, inplace, alpha, 1 / alpha)


def mish(input, inplace=False):
    """x tanh(softplus(x)).

    >>> torch.nn.functional.mish(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8651])
    """
    return computed(ops.mish, input, inplace)


def softsign(input):
    """x / (1 + |x|).

    >>> torch.nn.functional.softsign(torch.tensor([1.0, -3.0]))
    tensor([ 0.5000, -0.7500])
    """
    return input / (input.abs() + 1)


def tanhshrink(input):
    """x − tanh x.

    >>> torch.nn.functional.tanhshrink(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.2384])
    """
    return input - tanh(input)


def softshrink(input, lambd=0.5):
    """x moved towards 0 by lambd, and 0 where it would pass it. Raises RuntimeError for a negative lambd.

    >>> torch.nn.functional.softshrink(torch.tensor([0.25, 2.0]))
    tensor([0.0000, 1.5000])
    """
    if lambd < 0:
        top = "3.40282e+38" if input.dtype is torch.float32 else "1.79769e+308"
        kind = input.dtype.spoken
        raise RuntimeError(f"lambda must be in range [0, {top}] for input dtype {kind}, but found {lambd:g}")
    return ops.softshrink(input, lambd)


def hardshrink(input, lambd=0.5):
    """x, and 0 where it is not further than lambd from 0.

    >>> torch.nn.functional.hardshrink(torch.tensor([0.25, 2.0]))
    tensor([0., 2.])
    """
    return ops.hardshrink(input, lambd)


def hardsigmoid(input, inplace=False):
    """(x + 3) / 6, between 0 and 1.

    >>> torch.nn.functional.hardsigmoid(torch.tensor([-4.0, 0.0]))
    tensor([0.0000, 0.5000])
    """
    return computed(ops.hardsigmoid, input, inplace)


def hardswish(input, inplace=False):
    """x · hardsigmoid(x).

    >>> torch.nn.functional.hardswish(torch.tensor([-4.0, 3.0]))
    tensor([-0., 3.])
    """
    return computed(ops.hardswish, input, inplace)


def threshold(input, threshold, value, inplace=False):
    """x where it is above the threshold, else `value`.

    >>> torch.nn.functional.threshold(torch.tensor([0.5, 2.0]), 1.0, 7.0)
    tensor([7., 2.])
    """
    return computed(ops.threshold, input, inplace, threshold, value)


def prelu(input, weight):
    """x where it is positive, else weight · x, with one weight, or one for each channel (dimension 1).

    Raises RuntimeError for another number of weights.

    >>> torch.nn.functional.prelu(torch.tensor([-2.0, 3.0]), torch.tensor([0.25]))
    tensor([-0.5000,  3.0000])
    """
    if weight.ndim > 1:
        raise RuntimeError(f"prelu: Expected `weight` to be a scalar or 1D tensor, but got: ndim = {weight.ndim}")
    if weight.numel() != 1 and not input.ndim:
        raise RuntimeError("Not allow zero-dim input tensor.")
    channels = input.shape[1] if input.ndim >= 2 else 1
    if weight.numel() not in (1, channels):
        raise RuntimeError(
            "Mismatch of parameter numbers and input channel size. Found parameter numbers = "
            f"{weight.numel()} and channel size = {channels}."
        )
    if weight.ndim and input.ndim != 1:
        weight = weight.reshape([-1 if dim == 1 else 1 for dim in range(input.ndim)])
    return ops.prelu(input, weight)


def glu(input, dim=-1):
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


def softmin(input, dim, dtype=None):
    """softmax(−x).

    >>> torch.nn.functional.softmin(torch.tensor([0.0, 0.0]), 0)
    tensor([0.5000, 0.5000])
    """
    return softmax(-input, dim, dtype=dtype)
