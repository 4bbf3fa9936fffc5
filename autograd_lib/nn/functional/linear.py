"""What a linear layer computes: all outputs are weighted sums of all inputs."""

from math import prod

import autograd_lib as torch
from autograd_lib.basics.error_texts import must_be_tensor
from autograd_lib.ops import linear_algebra, views


def must_be_tensors(function: str, **arguments) -> None:
    """Raises TypeError for the first of these arguments, by name and in their order, that is no tensor."""
    for position, (name, value) in enumerate(arguments.items(), 1):
        if not isinstance(value, torch.Tensor):
            raise must_be_tensor(function, name, position, value)


def linear(input: torch.Tensor, weight: torch.Tensor, bias=None) -> torch.Tensor:
    """x Wᵀ + b.

    Shapes: input (*, in_features), weight (out_features, in_features), bias (out_features,), result (*, out_features).
    Raises RuntimeError for shapes that do not fit, and for two dtypes.

    >>> torch.nn.functional.linear(torch.tensor([1.0, 2.0]), torch.tensor([[3.0, 4.0]]), torch.tensor([0.5]))
    tensor([11.5000])
    """
    if not (isinstance(input, torch.Tensor) and isinstance(weight, torch.Tensor)):
        must_be_tensors("linear", input=input, weight=weight)
    if input.ndim == 0 or weight.ndim == 0:
        raise RuntimeError(
            f"both arguments to linear need to be at least 1D, but they are {input.ndim}D and {weight.ndim}D"
        )
    if bias is None:
        return torch.matmul(input, weight.t())
    if input.ndim == 2:
        return linear_algebra.addmm(bias, input, weight.t())
    rows = views.reshaped(input, (prod(input.shape[:-1]), input.shape[-1]))
    return views.unsafe_view(linear_algebra.addmm(bias, rows, weight.t()), (*input.shape[:-1], weight.shape[0]))
