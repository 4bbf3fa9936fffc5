"""Activations that fewer networks use."""

import autograd_lib as torch
from autograd_lib.ops.more import activations as ops

from .activations import computed


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


def prelu(input, weight):
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
