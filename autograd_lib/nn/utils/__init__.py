"""Helpers for training: gradients kept within bounds, all parameters as one vector."""

import math
from functools import partial as _partial
from types import GeneratorType

import autograd_lib as torch
from autograd_lib.basics import left_out as _left_out
from autograd_lib.basics.error_texts import warn_user as _warn_user

from . import rnn as rnn

__getattr__ = _partial(_left_out.refuse, __name__)


@torch.no_grad()
def clip_grad_norm_(parameters, max_norm: float, norm_type=2.0, error_if_nonfinite=False, foreach=None) -> torch.Tensor:
    """Scale all gradients, in place, by one factor, so that their joint norm is at most `max_norm`.

    The norm is that of the vector of all gradients: its direction stays. Returns the norm as it was before, a 0-d
    tensor, good to be logged. From Pascanu, Mikolov and Bengio, "On the difficulty of training recurrent neural
    networks" (2013), algorithm 1. Raises RuntimeError for an infinite or undefined norm with `error_if_nonfinite`.

    >>> w = torch.tensor([1.0, 1.0], requires_grad=True)
    >>> (w * torch.tensor([3.0, 4.0])).sum().backward()
    >>> torch.nn.utils.clip_grad_norm_([w], max_norm=1.0)
    tensor(5.)
    >>> w.grad
    tensor([0.6000, 0.8000])
    """
    grads = _grads(parameters)
    norm_type = float(norm_type)
    total_norm = torch.tensor(0.0)
    if grads:
        total_norm = torch.stack([grad.norm(norm_type) for grad in grads]).norm(norm_type)
    if error_if_nonfinite and not math.isfinite(total_norm.item()):
        raise RuntimeError(
            f"The total norm of order {norm_type} for gradients from `parameters` is non-finite, so it cannot be "
            "clipped. To disable this error and scale the gradients by the non-finite norm anyway, set "
            "`error_if_nonfinite=False`"
        )
    factor = (max_norm / (total_norm + 1e-6)).clamp(max=1.0)
    for grad in grads:
        grad.mul_(factor)
    return total_norm


@torch.no_grad()
def clip_grad_value_(parameters, clip_value: float, foreach=None) -> None:
    """Cut each element of all gradients, in place, to ±`clip_value`: the direction may change.

    >>> w = torch.tensor([1.0, 1.0], requires_grad=True)
    >>> (w * torch.tensor([3.0, -0.5])).sum().backward()
    >>> torch.nn.utils.clip_grad_value_([w], clip_value=1.0)
    >>> w.grad
    tensor([ 1.0000, -0.5000])
    """
    clip_value = float(clip_value)
    for grad in _grads(parameters):
        grad.clamp_(-clip_value, clip_value)


def parameters_to_vector(parameters) -> torch.Tensor:
    """All parameters as one vector, one after the other.

    >>> torch.nn.utils.parameters_to_vector([torch.ones(1, 2), torch.zeros(1)])
    tensor([1., 1., 0.])
    """
    return torch.cat([each.view(-1) for each in parameters])


def vector_to_parameters(vec: torch.Tensor, parameters) -> None:
    """Give the parameters the elements of a vector, one after the other. Raises TypeError for what is no tensor.

    >>> w = torch.zeros(2)
    >>> torch.nn.utils.vector_to_parameters(torch.tensor([1.0, 2.0]), [w])
    >>> w
    tensor([1., 2.])
    """
    if not isinstance(vec, torch.Tensor):
        raise TypeError(f"expected torch.Tensor, but got: {torch.typename(vec)}")
    start = 0
    for each in parameters:
        each.data = vec[start : start + each.numel()].view_as(each).data
        start += each.numel()


def _grads(parameters):
    """The gradients that there are, of a tensor or of several."""
    several = [parameters] if isinstance(parameters, torch.Tensor) else list(parameters)
    if not several and isinstance(parameters, GeneratorType):
        _warn_user("`parameters` is an empty generator, no gradient clipping will occur.")
    return [each.grad for each in several if each.grad is not None]
