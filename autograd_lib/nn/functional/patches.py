"""Patches of images as columns, and images from them: each is the other's derivative."""

import math

import autograd_lib as torch

from .windows import padded, spread_out, windows


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """The patches of images that a convolution would see, each as a column.

    Shapes: (N, C, H, W) or (C, H, W) to (N, C · KH · KW, number of patches).

    >>> torch.nn.functional.unfold(torch.arange(6.0).reshape(1, 2, 3), 2)
    tensor([[0., 1.],
            [1., 2.],
            [3., 4.],
            [4., 5.]])
    """
    kernel, dilation, stride = [spread_out(each, 2) for each in (kernel_size, dilation, stride)]
    seen = windows(padded(input, padding, kernel, stride, dilation), kernel, stride, dilation)
    return seen.movedim((-4, -3), (-2, -1)).flatten(-2).flatten(-4, -2)


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """Images of that size, in which patches, the columns that `unfold` makes, are added up where they overlap.

    >>> torch.nn.functional.fold(torch.ones(4, 2), (2, 3), 2)
    tensor([[[1., 2., 1.],
             [1., 2., 1.]]])
    """
    size, (above, beside) = spread_out(output_size, 2), spread_out(padding, 2)
    wide = (size[0] + 2 * above, size[1] + 2 * beside)
    numbers = torch.arange(math.prod(wide), dtype=torch.float64).reshape(1, *wide)
    places = unfold(numbers, kernel_size, dilation, 0, stride).long().flatten()
    columns = input.unflatten(-2, (-1, math.prod(spread_out(kernel_size, 2)))).flatten(-2)
    images = torch.zeros(*columns.shape[:-1], math.prod(wide), dtype=input.dtype).index_add(-1, places, columns)
    return images.unflatten(-1, wide).narrow(-2, above, size[0]).narrow(-1, beside, size[1])
