"""Convolutions: every window of an input, as a view, and its product with a kernel. What pools make of it: pooling.py.

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
