"""`Linear`: the layer that most networks are made of, and `Identity`, which does nothing."""

import math

import autograd_lib as torch

from .functional.linear import linear
from .module import Module
from .parameter import Parameter


class Identity(Module):
    """Returns its input; takes any arguments, so that it can stand in for any layer.

    >>> torch.nn.Identity("unused")(torch.tensor([1.0, 2.0]))
    tensor([1., 2.])
    """

    def __init__(self, *args, **kwargs):
        super().__init__()

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return input


class Linear(Module):
    """y = x Wᵀ + b, an affine map of the last dimension.

    Shapes: input (*, in_features), output (*, out_features), `weight` (out_features, in_features), `bias`
    (out_features,), or None with `bias=False`. Both start uniform in ±1/√in_features, as PyTorch's do: then the
    outputs' size does not depend on the number of inputs (LeCun, Bottou, Orr and Müller, "Efficient BackProp" (1998),
    §4.6, where they are √3 times as large).

    >>> layer = torch.nn.Linear(3, 2)
    >>> layer
    Linear(in_features=3, out_features=2, bias=True)
    >>> layer(torch.zeros(5, 3)).shape
    torch.Size([5, 2])
    """

    def __init__(self, in_features: int, out_features: int, bias=True, device=None, dtype=None):
        super().__init__()
        self.in_features = in_features
        self.out_features = out_features
        self.weight = Parameter(torch.empty(out_features, in_features, device=device, dtype=dtype))
        bias = Parameter(torch.empty(out_features, device=device, dtype=dtype)) if bias else None
        self.register_parameter("bias", bias)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draw weight and bias anew."""
        torch.nn.init.kaiming_uniform_(self.weight, a=math.sqrt(5))  # gain √(1/3): the bound √3 · gain / √in is 1/√in
        if self.bias is not None:
            bound = 1 / math.sqrt(self.in_features) if self.in_features > 0 else 0
            torch.nn.init.uniform_(self.bias, -bound, bound)

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return linear(input, self.weight, self.bias)

    def extra_repr(self) -> str:
        return f"in_features={self.in_features}, out_features={self.out_features}, bias={self.bias is not None}"
