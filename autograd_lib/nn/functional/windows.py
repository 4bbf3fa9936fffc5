"""Convolutions and pooling: every window of an input, as a view, and what is made of it.

A window is `kernel_size` elements long, and moves by `stride`. All windows together are a view with further
dimensions (`torch.as_strided`), so a convolution is one product, and pooling a sum or a maximum. PyTorch has compiled
loops for each; this takes a few times as long, and says what happens.
"""

import math
from collections.abc import Sequence

import autograd_lib as torch

# Which of n elements each place shows that may be outside of them: mirrored, the last one, or from the other end.
PLACES = {
    "reflect": lambda places, n: n - 1 - (n - 1 - places.abs()).abs(),
    "replicate": lambda places, n: places.clamp(0, n - 1),
    "circular": lambda places, n: places % n,
}


def pad(input: torch.Tensor, pad: Sequence[int], mode="constant", value=None) -> torch.Tensor:
    """`input` with further elements, `pad` says how many: before and behind the last dimension, the one before, ….

    They are `value`, or 0, or with the modes "reflect", "replicate" and "circular" those inside, mirrored, the last one
    again, or from the other end. Negative numbers take elements away. Raises NotImplementedError for another `mode`,
    RuntimeError for an odd number of numbers, or for too many.

    >>> torch.nn.functional.pad(torch.tensor([1.0, 2.0]), (1, 2))
    tensor([0., 1., 2., 0., 0.])
    """
    if len(pad) % 2:
        raise RuntimeError("Padding length must be divisible by 2")
    if len(pad) // 2 > input.ndim:
        raise RuntimeError(
            "Padding length should be less than or equal to two times the input dimension but got padding length "
            f"{len(pad)} and input of dimension {input.ndim}"
        )
    if mode != "constant":
        check_mode(input, pad, mode, value)
    for number in range(len(pad) // 2):
        before, behind = pad[2 * number : 2 * number + 2]
        dim = input.ndim - 1 - number
        start, end = max(-before, 0), input.shape[dim] - max(-behind, 0)
        if mode == "circular":
            input, before, behind = input.narrow(dim, start, end - start), max(before, 0), max(behind, 0)
        if mode != "constant":
            n = input.shape[dim]
            input = input.index_select(dim, PLACES[mode](torch.arange(-before, n + behind), n))
            continue
        parts = [input.narrow(dim, start, end - start)]
        for place, count in ((0, before), (2, behind)):
            if count > 0:
                size = [count if each == dim else n for each, n in enumerate(input.shape)]
                more = torch.full(size, 0.0 if value is None else value, dtype=torch.float64).to(input.dtype)
                parts.insert(place, more)
        input = torch.cat(parts, dim) if len(parts) > 1 else parts[0]
    return input.clone() if not any(pad) else input


def check_mode(input: torch.Tensor, pad: Sequence[int], mode: str, value) -> None:
    """Raises NotImplementedError or RuntimeError where a mode of `pad` does not know what to put outside."""
    if value:
        raise RuntimeError(f'Padding mode "{mode}" doesn\'t take in value argument')
    if mode not in PLACES:
        raise NotImplementedError(f"Unrecognised padding mode {mode}")
    if input.ndim - len(pad) // 2 not in (1, 2) or len(pad) > 6:
        raise NotImplementedError(f"Padding size {len(pad)} is not supported for {input.ndim}D input tensor.")
    for number in range(len(pad) // 2):
        sides, dim = tuple(pad[2 * number : 2 * number + 2]), input.ndim - 1 - number
        n = input.shape[dim]
        if mode == "reflect" and max(sides) >= n:
            raise RuntimeError(
                "Argument #4: Padding size should be less than the corresponding input dimension, but got: padding "
                f"({sides[0]}, {sides[1]}) at dimension {dim} of input {list(input.shape)}"
            )
        if mode == "circular" and max(sides) > n:
            raise RuntimeError("Padding value causes wrapping around more than once.")


def windows(input, kernel_size, stride, dilation):
    """All windows of the last dimensions: (*, out…, kernel…), a view. Their strides are those of the elements."""
    input = input.contiguous()
    steps, kept = input.stride(), input.ndim - len(kernel_size)
    sizes = (*input.shape[:kept], *count_windows(input, kernel_size, stride, dilation), *kernel_size)
    moves = [step * by for step, by in zip(steps[kept:], stride)]
    inside = [step * by for step, by in zip(steps[kept:], dilation)]
    return torch.as_strided(input, sizes, (*steps[:kept], *moves, *inside))


def count_windows(input: torch.Tensor, kernel_size, stride, dilation) -> list[int]:
    """How many windows there are in each of the last dimensions; less than 1 where the input is too small for one."""
    return [
        (size - spread * (kernel - 1) - 1) // step + 1
        for size, kernel, step, spread in zip(input.shape[-len(kernel_size) :], kernel_size, stride, dilation)
    ]


def conv1d(input: torch.Tensor, weight, bias=None, stride=1, padding=0, dilation=1, groups=1) -> torch.Tensor:
    """Products of a kernel with each window of the input: result[o, t] = bias[o] + Σ weight[o, c, k] input[c, t + k].

    Shapes: input (N, C, L) or (C, L), weight (O, C / groups, K), bias (O,), result (N, O, L'). `padding` zeros are put
    on both sides, or as many as "same" needs; the window moves by `stride`, its elements are `dilation` apart. With
    `groups`, each group of outputs sees its own group of inputs. Raises RuntimeError for shapes that do not fit.

    >>> torch.nn.functional.conv1d(torch.tensor([[1.0, 2.0, 4.0]]), torch.tensor([[[1.0, -1.0]]]))
    tensor([[-1., -2.]])
    """
    return convolved(1, input, weight, bias, stride, padding, dilation, groups)


def conv2d(input: torch.Tensor, weight, bias=None, stride=1, padding=0, dilation=1, groups=1) -> torch.Tensor:
    """As `conv1d`, for images: input (N, C, H, W) or (C, H, W), weight (O, C / groups, KH, KW).

    >>> torch.nn.functional.conv2d(torch.ones(1, 3, 3), torch.ones(1, 1, 2, 2))
    tensor([[[4., 4.],
             [4., 4.]]])
    """
    return convolved(2, input, weight, bias, stride, padding, dilation, groups)


def convolved(n: int, input: torch.Tensor, weight, bias, stride, padding, dilation, groups: int) -> torch.Tensor:
    """A convolution of the last n dimensions."""
    stride, dilation = spread_out(stride, n), spread_out(dilation, n)
    batch = input.unsqueeze(0) if input.ndim == n + 1 else input
    check_fits(n, input, batch, weight, bias, stride, padding, dilation, groups)
    kernel = tuple(weight.shape[2:])
    batch = padded(batch, padding, kernel, stride, dilation)
    for size, k, spread in zip(batch.shape[2:], kernel, dilation):
        if size < spread * (k - 1) + 1:
            sizes = " x ".join([str(each) for each in batch.shape[2:]])
            kernels = " x ".join([str(spread * (k - 1) + 1) for k, spread in zip(kernel, dilation)])
            raise RuntimeError(
                f"Calculated padded input size per channel: ({sizes}). Kernel size: ({kernels}). Kernel size can't be "
                "greater than actual input size"
            )
    seen = windows(batch, kernel, stride, dilation)  # (N, C, out…, kernel…)
    out = seen.shape[2 : 2 + n]
    count, per_group = math.prod(out), weight.shape[1] * math.prod(kernel)
    order = (0, 1, *range(2 + n, 2 + 2 * n), *range(2, 2 + n))
    rows = seen.permute(order).reshape(batch.shape[0], groups, per_group, count)
    result = weight.reshape(1, groups, weight.shape[0] // groups, per_group) @ rows
    result = result.reshape(batch.shape[0], weight.shape[0], *out)
    if bias is not None:
        result = result + bias.reshape(-1, *[1] * n)
    return result if input.ndim == n + 2 else result.squeeze(0)


def check_fits(n: int, input: torch.Tensor, batch, weight, bias, stride, padding, dilation, groups: int) -> None:
    """Raises RuntimeError, in PyTorch's words and order, for arguments that make no convolution."""
    if input.dtype is not weight.dtype:
        raise RuntimeError(f"expected scalar type {input.dtype.spoken} but found {weight.dtype.spoken}")
    if input.ndim not in (n + 1, n + 2):
        raise RuntimeError(
            f"Expected {n + 1}D (unbatched) or {n + 2}D (batched) input to conv{n}d, but got input of size: "
            f"{list(input.shape)}"
        )
    if bias is not None and bias.dtype is not input.dtype:
        raise RuntimeError(f"Input type ({input.dtype.in_c}) and bias type ({bias.dtype.in_c}) should be the same")
    if weight.ndim < 3:
        raise RuntimeError("weight should have at least three dimensions")
    if weight.ndim != n + 2:
        raise RuntimeError(
            f"Expected {weight.ndim}-dimensional input for {weight.ndim}-dimensional weight{list(weight.shape)}, but "
            f"got {input.ndim}-dimensional input of size {list(input.shape)} instead"
        )
    if min(dilation) <= 0:
        raise RuntimeError("non-positive dilation is not supported")
    if weight.shape[0] < groups:
        raise RuntimeError(
            f"Given groups={groups}, expected weight to be at least {groups} at dimension 0, but got weight of size "
            f"{list(weight.shape)} instead"
        )
    if min(stride) <= 0:
        raise RuntimeError("non-positive stride is not supported")
    if not isinstance(padding, str) and min(spread_out(padding, n)) < 0:
        raise RuntimeError("negative padding is not supported")
    if batch.shape[1] != weight.shape[1] * groups:
        raise RuntimeError(
            f"Given groups={groups}, weight of size {list(weight.shape)}, expected input{list(batch.shape)} to have "
            f"{weight.shape[1] * groups} channels, but got {batch.shape[1]} channels instead"
        )


def padded(input: torch.Tensor, padding, kernel: Sequence[int], stride: Sequence[int], dilation) -> torch.Tensor:
    """The input with zeros around it: so many, or as "same" and "valid" say."""
    n = len(kernel)
    if padding == "same":
        if any([step != 1 for step in stride]):
            raise RuntimeError("padding='same' is not supported for strided convolutions")
        totals = [spread * (k - 1) for k, spread in zip(kernel, dilation)]
        sides = [side for total in reversed(totals) for side in (total // 2, total - total // 2)]
        return pad(input, sides) if any(sides) else input
    each = (0,) * n if padding == "valid" else spread_out(padding, n)
    return pad(input, [side for size in reversed(each) for side in (size, size)]) if any(each) else input


def spread_out(number: int | Sequence[int], n: int) -> tuple:
    """A number for each of n dimensions."""
    each = (number,) if hasattr(number, "__index__") else tuple(number)
    return each * n if len(each) == 1 else each


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
