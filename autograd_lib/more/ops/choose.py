"""Choosing elements: those where a mask holds, or a number there."""

import numpy as np

from ..declaration.define import define
from ..declaration.sample_inputs import Mask, Shape
from .numeric import keep, select


def fill(x, mask, value):
    """`x` with `value` where `mask` holds."""
    return select(mask, np.asarray(value).astype(x.dtype)[()], x)


# fmt: off
only = define(  # the derivative of every choice
    "only(self, condition)", "WhereBackward0", lambda x, condition: keep(condition, x),
    self=lambda grad, condition: only(grad, condition),
    samples=((Shape(2, 3), Mask(2, 3)), (Shape(), Mask())),
)
masked_fill_number = define(
    "masked_fill(self, mask, value)", "MaskedFillBackward0", fill,
    self=lambda grad, mask: only(grad, ~mask),
    broadcasts=True, samples=((Shape(2, 3), Mask(2, 3), 0.5), (Shape(3), Mask(2, 3), 0.5), (Shape(), Mask(), 1)),
)
# fmt: on
