"""Operations that overwrite their first operand: it has no say in the result, so its gradient is zero."""

import numpy as np

from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..declaration.unbroadcast import sum_to
from .pointwise import zeros_like

# fmt: off
zero = define(
    "zero(self)", "ZeroBackward0", np.zeros_like,
    self=lambda grad: zeros_like(grad),
    samples=((Shape(2, 3),), (Shape(),)),
)
fill_number = define(
    "fill(self, value)", "FillBackward2", np.full_like,
    self=lambda grad: zeros_like(grad),
    samples=((Shape(2, 3), 1.5),),
)
fill_tensor = define(
    "fill(self, value)", "FillBackward3", np.full_like,
    self=lambda grad: zeros_like(grad),
    value=lambda grad: grad.sum(),
    samples=((Shape(2, 3), Shape()),),
)
copy = define(
    "copy(self, src)", "CopyBackwards", lambda x, src: np.broadcast_to(src, x.shape).astype(x.dtype),
    self=lambda grad: zeros_like(grad),
    src=lambda grad, src_sym_sizes: sum_to(grad, src_sym_sizes),
    samples=((Shape(2, 3), Shape(2, 3)), (Shape(2, 3), Shape(3)), (Shape(2, 3), Shape(1, 3))),
)
# fmt: on
