"""Layers that learn the size of their input from the first one that they see."""

import autograd_lib as torch

from .linear import Linear
from .parameter import Parameter


class UninitializedParameter(Parameter):
    """A parameter whose shape is not known yet.

    >>> torch.nn.UninitializedParameter()
    <UninitializedParameter>
    """

    def __new__(cls, requires_grad=True, device=None, dtype=None):
        return torch.empty(0, dtype=dtype).as_subclass(cls)

    def __init__(self, requires_grad=True, device=None, dtype=None):
        self.requires_grad = requires_grad

    def materialize(self, shape, device=None, dtype=None):
        """Become a parameter of this shape, with numbers that are still to be drawn."""
        self.data = torch.empty(shape, dtype=dtype or self.dtype)
        self.__class__ = Parameter

    def __repr__(self):
        return "<UninitializedParameter>"


class LazyLinear(Linear):
    """A `Linear` whose `in_features` are those of the first input. It becomes an ordinary one then.

    >>> layer = torch.nn.LazyLinear(2)
    >>> layer
    LazyLinear(in_features=0, out_features=2, bias=True)
    >>> layer(torch.zeros(5, 3)).shape, layer
    (torch.Size([5, 2]), Linear(in_features=3, out_features=2, bias=True))
    """

    def __init__(self, out_features, bias=True, device=None, dtype=None):
        super().__init__(0, 0, bias=False, device=device)
        self.out_features = out_features
        del self.weight
        del self.bias
        self.weight = UninitializedParameter(dtype=dtype)
        if bias:
            self.bias = UninitializedParameter(dtype=dtype)
        else:
            self.register_parameter("bias", None)

    def reset_parameters(self):
        """Draw weight and bias anew, once their shape is known."""
        if self.in_features:
            super().reset_parameters()

    def __call__(self, input):
        if not self.in_features:
            with torch.no_grad():
                self.in_features = input.shape[-1]
                self.weight.materialize((self.out_features, self.in_features))
                if self.bias is not None:
                    self.bias.materialize((self.out_features,))
                self.reset_parameters()
            self.__class__ = Linear
        return Linear.__call__(self, input)
