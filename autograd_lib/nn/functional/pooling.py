"""Pooling: the largest number of each window of an input, or their mean. The windows are those of windows.py."""

import math
from collections.abc import Sequence

import autograd_lib as torch

from .windows import count_windows, pad, spread_out, windows


def max_pool1d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """The largest element of each window; the gradient goes to it. Windows move by their own size unless `stride`.

    Shapes: (N, C, L) or (C, L) to (N, C, L'). `return_indices` gives their places, too. Raises RuntimeError for a
    padding of more than half a window.

    >>> torch.nn.functional.max_pool1d(torch.tensor([[1.0, 3.0, 2.0, 0.0]]), 2)
    tensor([[3., 2.]])
    """
    return largest(1, input, kernel_size, stride, padding, dilation, ceil_mode, return_indices)


def max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """As `max_pool1d`, for images: (N, C, H, W) or (C, H, W).

    >>> torch.nn.functional.max_pool2d(torch.arange(16.0).reshape(1, 4, 4), 2)
    tensor([[[ 5.,  7.],
             [13., 15.]]])
    """
    return largest(2, input, kernel_size, stride, padding, dilation, ceil_mode, return_indices)


def largest(n, input, kernel_size, stride, padding, dilation, ceil_mode, return_indices):
    """The largest element of each window of the last n dimensions; with `return_indices`, its place, too."""
    kernel = spread_out(kernel_size, n)
    stride = spread_out(stride, n) if stride else kernel
    padding, dilation = spread_out(padding, n), spread_out(dilation, n)
    check_padding(kernel, padding, dilation)
    wide = filled_up(input, kernel, stride, padding, dilation, ceil_mode, -math.inf)
    out = count_windows(wide, kernel, stride, dilation)
    if n == 1 and out[0] < 1:
        raise RuntimeError(f"max_pool1d() Invalid computed output size: {out[0]}")
    check_output(input, out)
    seen = windows(wide, kernel, stride, dilation).flatten(-n)
    values, places = seen.max(-1)
    if not return_indices:
        return values
    # The same windows of the elements' numbers, in which the place within a window becomes that in the input.
    numbers = torch.arange(math.prod(input.shape[-n:])).reshape(input.shape[-n:]).double()
    where = windows(filled_up(numbers, kernel, stride, padding, dilation, ceil_mode, -1), kernel, stride, dilation)
    where = where.flatten(-n).long().expand(*seen.shape)
    return values, where.gather(-1, places.unsqueeze(-1)).squeeze(-1)


def check_padding(kernel: Sequence[int], padding: Sequence[int], dilation: Sequence[int]) -> None:
    """Raises RuntimeError for less than no padding, and for more than half a window."""
    for k, p, spread in zip(kernel, padding, dilation):
        if p < 0:
            raise RuntimeError(f"pad must be non-negative, but got pad: {p}")
        if p > (spread * (k - 1) + 1) // 2:
            raise RuntimeError(
                "pad should be at most half of effective kernel size, but got "
                f"pad={p}, kernel_size={k} and dilation={spread}"
            )


def check_output(input: torch.Tensor, out: Sequence[int]) -> None:
    """Raises RuntimeError where not one window fits into the input."""
    if min(out) < 1:
        kept = input.ndim - len(out)
        first = [input.shape[kept - 1], *[1] * (2 - len(out))]  # the channels; a sequence is an image of one line
        before, after = ("x".join(map(str, (*first, *each))) for each in (input.shape[kept:], out))
        raise RuntimeError(f"Given input size: ({before}). Calculated output size: ({after}). Output size is too small")


def filled_up(input, kernel, stride, padding, dilation, ceil_mode, value):
    """The input with `value` around it; with `ceil_mode` further behind it, for a last window that begins inside."""
    sides = []
    n = len(kernel)
    for size, k, step, p, spread in zip(input.shape[-n:], kernel, stride, padding, dilation):
        more = 0
        if ceil_mode:
            span = size + 2 * p - spread * (k - 1) - 1
            count = -(-span // step) + 1
            if (count - 1) * step >= size + p:
                count -= 1
            more = max((count - 1) * step - span, 0)
        sides = [p, p + more, *sides]
    return pad(input, sides, value=value) if any(sides) else input


def avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True) -> torch.Tensor:
    """The mean of each window. Zeros that were put around count, unless `count_include_pad` is switched off.

    Shapes: (N, C, L) or (C, L) to (N, C, L'). Raises RuntimeError for a padding of more than half a window.

    >>> torch.nn.functional.avg_pool1d(torch.tensor([[1.0, 3.0, 2.0, 0.0]]), 2)
    tensor([[2., 1.]])
    """
    return averaged(1, input, kernel_size, stride, padding, ceil_mode, count_include_pad, None)


def avg_pool2d(
    input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None
) -> torch.Tensor:
    """As `avg_pool1d`, for images; sums are divided by `divisor_override` where it is given.

    >>> torch.nn.functional.avg_pool2d(torch.arange(16.0).reshape(1, 4, 4), 2)
    tensor([[[ 2.5000,  4.5000],
             [10.5000, 12.5000]]])
    """
    return averaged(2, input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)


def averaged(n: int, input, kernel_size, stride, padding, ceil_mode: bool, count_include_pad, divisor) -> torch.Tensor:
    """The sum of each window of the last n dimensions, divided by the number of its elements that count.

    Integers stay integers: a mean is cut off.
    """
    if input.dtype not in (torch.float32, torch.float64, torch.int64):
        raise NotImplementedError(f"\"avg_pool2d\" not implemented for '{input.dtype.spoken}'")
    kernel = spread_out(kernel_size, n)
    stride = spread_out(stride, n) if stride else kernel
    padding, ones = spread_out(padding, n), (1,) * n
    check_padding(kernel, padding, ones)
    wide = filled_up(input, kernel, stride, padding, ones, ceil_mode, 0.0)
    check_output(input, count_windows(wide, kernel, stride, ones))
    sums = windows(wide, kernel, stride, ones).flatten(-n).sum(-1)
    rounding = None if input.is_floating_point() else "trunc"
    if divisor is not None:
        return torch.div(sums, divisor, rounding_mode=rounding)
    counted = torch.ones(input.shape[-n:], dtype=input.dtype)
    if count_include_pad:
        counted = pad(counted, [side for p in reversed(padding) for side in (p, p)], value=1.0)
        missing = [wide.shape[i - n] - counted.shape[i] for i in range(n)]
        counted = pad(counted, [side for m in reversed(missing) for side in (0, m)])
    else:
        counted = filled_up(counted, kernel, stride, padding, ones, ceil_mode, 0.0)
    return torch.div(sums, windows(counted, kernel, stride, ones).flatten(-n).sum(-1), rounding_mode=rounding)


def adaptive_avg_pool1d(input: torch.Tensor, output_size) -> torch.Tensor:
    """Means of `output_size` parts of the last dimension, as even as they can be.

    >>> torch.nn.functional.adaptive_avg_pool1d(torch.tensor([[1.0, 2.0, 3.0, 4.0]]), 2)
    tensor([[1.5000, 3.5000]])
    """
    return adapted(input, -1, spread_out(output_size, 1)[0])


def adaptive_avg_pool2d(input: torch.Tensor, output_size) -> torch.Tensor:
    """As `adaptive_avg_pool1d`, for both sides of an image; None leaves a side as it is.

    Raises ValueError for less than an image, RuntimeError for another number of sizes.

    >>> torch.nn.functional.adaptive_avg_pool2d(torch.arange(4.0).reshape(1, 2, 2), 1)
    tensor([[[1.5000]]])
    """
    sizes = spread_out(output_size, 2) if hasattr(output_size, "__index__") else output_size
    if sizes is output_size and input.ndim <= len(sizes):
        raise ValueError(f"Input dimension should be at least {len(sizes) + 1}")
    if len(sizes) != 2:
        raise RuntimeError("adaptive_avg_pool2d: output_size must be 2")
    rows, columns = sizes
    return adapted(adapted(input, -2, rows), -1, columns)


def adapted(input: torch.Tensor, dim: int, count: int | None) -> torch.Tensor:
    """The means of `count` parts of a dimension; a part may share an element with the next one."""
    n = input.shape[dim]
    count = n if count is None else count
    bounds = [(i * n // count, -(-(i + 1) * n // count)) for i in range(count)]
    if n == 0 or count == 0:
        return input.narrow(dim, 0, 0)
    return torch.cat([input.narrow(dim, start, end - start).mean(dim, keepdim=True) for start, end in bounds], dim)
