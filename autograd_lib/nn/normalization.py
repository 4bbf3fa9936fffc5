"""`LayerNorm`, `GroupNorm`: each example brought to mean 0 and variance 1."""

from . import functional as F
from . import init
from .module import Module


class Normalization(Module):
    """What layers share that normalise: a `weight` to scale by and a `bias` to shift by, or one of the two, or none."""

    def _make(self, shape, device, dtype, **wanted):
        self._make_parameters(device, dtype, **{name: shape if there else None for name, there in wanted.items()})
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Start with weight 1 and bias 0: the normalised values as they are."""
        for name, start in (("weight", init.ones_), ("bias", init.zeros_)):
            if self._parameters.get(name) is not None:
                start(self._parameters[name])


class LayerNorm(Normalization):
    """y = (x - mean) / √(variance + eps) · weight + bias, with mean and variance over the last dimensions of x.

    Shapes: input and output (*, *normalized_shape), `weight` and `bias` normalized_shape; an int stands for one
    dimension. The variance is that of the population (divided by n). From Ba, Kiros and Hinton, "Layer
    Normalization" (2016), equations 3 and 4.

    >>> layer = torch.nn.LayerNorm(3)
    >>> layer
    LayerNorm((3,), eps=1e-05, elementwise_affine=True, bias=True)
    >>> layer(torch.tensor([[1.0, 2.0, 3.0]]))
    tensor([[-1.2247,  0.0000,  1.2247]], grad_fn=<NativeLayerNormBackward0>)
    """

    def __init__(self, normalized_shape, eps=1e-5, elementwise_affine=True, bias=True, device=None, dtype=None):
        super().__init__()
        several = isinstance(normalized_shape, tuple | list)
        self.normalized_shape = tuple(normalized_shape) if several else (normalized_shape,)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        self._make(self.normalized_shape, device, dtype, weight=elementwise_affine, bias=elementwise_affine and bias)

    def forward(self, input):
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        affine = f"elementwise_affine={self.elementwise_affine}, bias={self.bias is not None}"
        return f"{self.normalized_shape}, eps={self.eps}, {affine}"


class GroupNorm(Normalization):
    """(x − mean) / √(variance + eps) · weight + bias, over each of `num_groups` groups of channels: (N, C, *).

    Raises ValueError for channels that cannot be divided so. See `nn.functional.group_norm` for the source.

    >>> torch.nn.GroupNorm(2, 4)
    GroupNorm(2, 4, eps=1e-05, affine=True, bias=True)
    """

    def __init__(self, num_groups: int, num_channels, eps=1e-5, affine=True, *, bias=True, device=None, dtype=None):
        super().__init__()
        if num_channels % num_groups:
            raise ValueError(f"num_channels ({num_channels}) must be divisible by num_groups ({num_groups})")
        self.num_groups, self.num_channels, self.eps, self.affine = num_groups, num_channels, eps, affine
        self._make(num_channels, device, dtype, weight=affine, bias=affine and bias)

    def forward(self, input):
        return F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        affine = f"affine={self.affine}, bias={self.bias is not None}"
        return f"{self.num_groups}, {self.num_channels}, eps={self.eps}, {affine}"
