"""Convolutions as modules; what they compute, and how fast, is said in functional/windows.py."""

import math

from . import functional as F
from . import init
from .functional.windows import spread_out
from .module import Module


class _Convolution(Module):
    """What convolutions of different dimensions share."""

    n = 0

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
        padding_mode="zeros", device=None, dtype=None,
    ):  # fmt: skip
        super().__init__()
        if groups <= 0:
            raise ValueError("groups must be a positive integer")
        if in_channels % groups:
            raise ValueError("in_channels must be divisible by groups")
        if out_channels % groups:
            raise ValueError("out_channels must be divisible by groups")
        if isinstance(padding, str) and padding not in ("valid", "same"):
            raise ValueError(f"Invalid padding string {padding!r}, should be one of {{'valid', 'same'}}")
        if padding == "same" and set(spread_out(stride, self.n)) != {1}:
            raise ValueError("padding='same' is not supported for strided convolutions")
        if padding_mode != "zeros":
            raise NotImplementedError(f"padding_mode={padding_mode!r} is left out: there is 'zeros'.")
        self.in_channels, self.out_channels, self.groups, self.padding_mode = in_channels, out_channels, groups, "zeros"
        self.kernel_size, self.stride = spread_out(kernel_size, self.n), spread_out(stride, self.n)
        self.padding = padding if isinstance(padding, str) else spread_out(padding, self.n)
        self.dilation = spread_out(dilation, self.n)
        shape = (out_channels, in_channels // groups, *self.kernel_size)
        self._make_parameters(device, dtype, weight=shape, bias=(out_channels,) if bias else None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draw weight and bias anew, uniform in ±1/√(products that are summed), as `Linear` does."""
        init.kaiming_uniform_(self.weight, a=math.sqrt(5))
        if self.bias is not None:
            bound = 1 / math.sqrt(math.prod(self.weight.shape[1:])) if self.weight.numel() else 0
            init.uniform_(self.bias, -bound, bound)

    def forward(self, input):
        return self._convolve(input, self.weight, self.bias, self.stride, self.padding, self.dilation, self.groups)

    def extra_repr(self) -> str:
        text = f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, stride={self.stride}"
        if self.padding not in ((0,) * self.n, "valid") or isinstance(self.padding, str):
            text += f", padding={self.padding}"
        if self.dilation != (1,) * self.n:
            text += f", dilation={self.dilation}"
        if self.groups != 1:
            text += f", groups={self.groups}"
        return text + (", bias=False" if self.bias is None else "")


class Conv1d(_Convolution):
    """Products of `out_channels` kernels with each window of a signal: (N, C, L) to (N, O, L').

    Weight (O, C / groups, K) and bias (O,) start as those of `Linear`. See `nn.functional.conv1d` for the formula.
    Raises ValueError for channels that `groups` does not divide, and for "same" where windows move further than by 1.

    >>> torch.nn.Conv1d(2, 3, 5)(torch.zeros(1, 2, 8)).shape
    torch.Size([1, 3, 4])
    """

    n, _convolve = 1, staticmethod(F.conv1d)


class Conv2d(_Convolution):
    """As `Conv1d`, for images: (N, C, H, W) to (N, O, H', W').

    >>> torch.nn.Conv2d(1, 4, kernel_size=3, padding=1)
    Conv2d(1, 4, kernel_size=(3, 3), stride=(1, 1), padding=(1, 1))
    """

    n, _convolve = 2, staticmethod(F.conv2d)
