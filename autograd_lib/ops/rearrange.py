"""A new tensor from the elements of one, in reverse order."""

import numpy as np

from ..basics.arguments import integers
from ..declaration.define import define
from ..declaration.sample_inputs import Shape

# fmt: off
flipped = define(
    "flip(self, dims)", "FlipBackward0", lambda x, dims: np.flip(x, dims).copy(),
    self=lambda grad, dims: flipped(grad, dims),
    samples=((Shape(2, 3), (0,)), (Shape(2, 3), (0, 1)), (Shape(), ())),
)
# fmt: on


def flip(input, *args, dims=None):
    """The elements in reverse order along these dimensions: a new tensor, since PyTorch's views only go forward.

    Raises RuntimeError for a dimension that comes twice.

    >>> torch.flip(torch.tensor([1, 2, 3]), (0,))
    tensor([3, 2, 1])
    """
    counted = tuple([input._dim(dim) for dim in integers("flip", "dims", args if dims is None else (dims,))])
    for dim in counted:
        if counted.count(dim) > 1:
            raise RuntimeError(f"dim {dim} appears multiple times in the list of dims")
    return flipped(input, counted if input.ndim else ())
