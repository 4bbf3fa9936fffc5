"""Quotients, also rounded ones, and what they leave."""

from collections.abc import Callable

import numpy as np

from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..tensors.tensor import Tensor
from .arithmetic import div
from .pointwise import zeros_like
from .refusals import not_for


def dividing(compute) -> Callable:
    """A division that rounds: integers cannot be divided by zero, floats give inf or nan."""

    def checked(x, y):
        result = compute(x, y)
        if result.dtype.kind == "i" and np.any(np.equal(y, 0)):
            raise RuntimeError("ZeroDivisionError")
        return result

    return checked


def no_derivative(name):
    """Raises RuntimeError: PyTorch has no derivative for this operation."""
    raise RuntimeError(f"derivative for aten::{name} is not implemented")


def remainder_value(x, y) -> np.ndarray:
    """x − ⌊x / y⌋ y, with the sign of y; of zeros only those that fmod makes are left, and keep the sign of x."""
    rest = np.fmod(x, y)
    return np.where((rest != 0) & ((y < 0) != (rest < 0)), rest + y, rest).astype(rest.dtype)[()]


floored_quotient = dividing(np.floor_divide)


def truncated_quotient(x: np.ndarray, y) -> np.ndarray:
    """x / y towards 0; in integers without a detour through floats."""
    down = floored_quotient(x, y)
    return down + ((down < 0) & (down * y != x)) if down.dtype.kind == "i" else np.trunc(x / y)


rounding = {"floor": floored_quotient, "trunc": truncated_quotient}


# fmt: off
div_rounded = define(
    "div(self, other, rounding_mode)", "DivBackward2", lambda x, y, rounding_mode: rounding[rounding_mode](x, y),
    self=lambda grad, other, rounding_mode: zeros_like(grad),
    other=lambda grad, self, other, rounding_mode: zeros_like(grad),
    promote="common", refuses=not_for([0], "div_floor_cpu"),
    samples=((Shape(2, 3, low=0.6, high=0.9), Shape(3, low=1.0), "floor"), (Shape(2, low=2.1, high=2.3), 1.0, "trunc")),
)
floor_divide = define(
    "floor_divide(self, other)", "NotImplemented", rounding["floor"],
    self=lambda grad: no_derivative("floor_divide"),
    other=lambda grad: no_derivative("floor_divide"),
    promote="common", refuses=not_for([0], "div_floor_cpu"),
    doc="⌊input / other⌋; no derivative. Raises RuntimeError for integers by 0, NotImplementedError for bools.",
    example="torch.floor_divide(torch.tensor([7, -7]), 2) → tensor([ 3, -4])",
)
remainder_number = define(
    "remainder(self, other)", "RemainderBackward0", dividing(remainder_value),
    self=lambda grad: grad,
    promote="common", refuses=not_for([0], "remainder_cpu"), samples=((Shape(2, 3, low=1.1, high=1.9), 1.0),),
)
remainder_tensor = define(
    "remainder(self, other)", "RemainderBackward1", dividing(remainder_value),
    self=lambda grad: grad,
    other=lambda grad, self, other: -grad * div_rounded(self, other, "floor"),
    promote="common", refuses=not_for([0], "remainder_cpu"),
    samples=((Shape(2, 3, low=2.2, high=2.8), Shape(3, low=0.95, high=1.05)),),
)
number_remainder = define(  # 2 % x
    "remainder(self, other)", "NotImplemented", dividing(remainder_value),
    other=lambda grad: no_derivative("remainder"),
    promote="common", refuses=not_for([0], "remainder_cpu"),
)
# fmt: on


def divide(input: Tensor, other: Tensor | float, *, rounding_mode=None) -> Tensor:
    """`input / other`, with broadcasting; the derivatives are 1/other and −input/other². Integers give floats.

    `rounding_mode` "floor" rounds down and "trunc" towards 0; then the derivatives are 0, and integers stay integers.
    Raises RuntimeError for another word, and for integers divided by 0.

    >>> torch.div(torch.tensor([7, -7]), 2), torch.div(torch.tensor([7, -7]), 2, rounding_mode="floor")
    (tensor([ 3.5000, -3.5000]), tensor([ 3, -4]))
    """
    if rounding_mode is None:
        return div(input, other)
    if rounding_mode not in rounding:
        raise RuntimeError(
            f"div expected rounding_mode to be one of None, 'trunc', or 'floor' but found '{rounding_mode}'"
        )
    return div_rounded(input, other, rounding_mode)


def remainder(input, other) -> Tensor:
    """What is left of `input` after taking away `other` as often as it fits, with the sign of `other`.

    The derivatives are 1 and −⌊input / other⌋. Raises RuntimeError for integers divided by 0.

    >>> torch.remainder(torch.tensor([5.5, -5.5]), 2)
    tensor([1.5000, 0.5000])
    """
    if isinstance(other, int | float):
        return remainder_number(input, other)
    return number_remainder(input, other) if isinstance(input, int | float) else remainder_tensor(input, other)


def rfloordiv(tensor: Tensor, other) -> Tensor:
    return floor_divide(other, tensor)


def rmod(tensor: Tensor, other) -> Tensor:
    return remainder(other, tensor)
