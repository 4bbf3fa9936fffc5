"""Pooling as modules: one number of each window. What they compute is in functional/pooling.py."""

from . import functional as F
from .functional.windows import spread_out
from .module import Module


class _Pool(Module):
    """What all share: a window, its steps, and a `_pool` that computes; and what they print."""

    def extra_repr(self) -> str:
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class _MaxPool(_Pool):
    """Windows move by their own size, unless they are told otherwise."""

    def __init__(self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
        super().__init__()
        self.kernel_size, self.stride = kernel_size, kernel_size if stride is None else stride
        self.padding, self.dilation = padding, dilation
        self.return_indices, self.ceil_mode = return_indices, ceil_mode

    def forward(self, input):
        sizes = self.kernel_size, self.stride, self.padding, self.dilation
        return self._pool(input, *sizes, ceil_mode=self.ceil_mode, return_indices=self.return_indices)

    def extra_repr(self) -> str:
        return f"{super().extra_repr()}, dilation={self.dilation}, ceil_mode={self.ceil_mode}"


class MaxPool1d(_MaxPool):
    """The largest element of each window; the gradient goes to it. Shapes: (N, C, L) or (C, L) to (N, C, L').

    >>> torch.nn.MaxPool1d(2)(torch.tensor([[1.0, 3.0, 2.0, 0.0]]))
    tensor([[3., 2.]])
    """

    _pool = staticmethod(F.max_pool1d)


class MaxPool2d(_MaxPool):
    """As `MaxPool1d`, for images: (N, C, H, W) or (C, H, W).

    >>> torch.nn.MaxPool2d(2)(torch.arange(16.0).reshape(1, 4, 4))
    tensor([[[ 5.,  7.],
             [13., 15.]]])
    """

    _pool = staticmethod(F.max_pool2d)


class AvgPool1d(_Pool):
    """The mean of each window. Shapes: (N, C, L) or (C, L) to (N, C, L').

    >>> torch.nn.AvgPool1d(2)(torch.tensor([[1.0, 3.0, 2.0, 0.0]]))
    tensor([[2., 1.]])
    """

    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
        super().__init__()
        self.kernel_size, self.padding = spread_out(kernel_size, 1), spread_out(padding, 1)
        self.stride = spread_out(kernel_size if stride is None else stride, 1)
        self.ceil_mode, self.count_include_pad = ceil_mode, count_include_pad

    def forward(self, input):
        return F.avg_pool1d(input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad)


class AvgPool2d(_Pool):
    """As `AvgPool1d`, for images; sums are divided by `divisor_override` where it is given.

    >>> torch.nn.AvgPool2d(2)(torch.arange(16.0).reshape(1, 4, 4))
    tensor([[[ 2.5000,  4.5000],
             [10.5000, 12.5000]]])
    """

    def __init__(
        self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None
    ):
        super().__init__()
        self.kernel_size, self.stride = kernel_size, kernel_size if stride is None else stride
        self.padding, self.ceil_mode = padding, ceil_mode
        self.count_include_pad, self.divisor_override = count_include_pad, divisor_override

    def forward(self, input):
        return F.avg_pool2d(
            input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad,
            self.divisor_override,
        )  # fmt: skip


class _AdaptivePool(Module):
    def __init__(self, output_size):
        super().__init__()
        self.output_size = output_size

    def extra_repr(self) -> str:
        return f"output_size={self.output_size}"


class AdaptiveAvgPool1d(_AdaptivePool):
    """Means of `output_size` parts of the last dimension, as even as they can be.

    >>> torch.nn.AdaptiveAvgPool1d(2)(torch.tensor([[1.0, 2.0, 3.0, 4.0]]))
    tensor([[1.5000, 3.5000]])
    """

    def forward(self, input):
        return F.adaptive_avg_pool1d(input, self.output_size)


class AdaptiveAvgPool2d(_AdaptivePool):
    """As `AdaptiveAvgPool1d`, for both sides of an image; None leaves a side as it is.

    >>> torch.nn.AdaptiveAvgPool2d(1)(torch.arange(4.0).reshape(1, 2, 2))
    tensor([[[1.5000]]])
    """

    def forward(self, input):
        return F.adaptive_avg_pool2d(input, self.output_size)
