"""Sums, products, quotients, remainders and powers, element by element, with broadcasting."""

import math
import operator

import numpy as np

from ..basics.dtypes import bool_, result_type
from ..basics.errors import wrong_arguments
from ..declaration.define import define
from ..declaration.operation_node import sum_to
from ..declaration.sample_inputs import Shape, pairs, positive, positive_pairs
from ..tensors.tensor import Tensor
from .choose import masked_fill_number, only
from .numeric import not_for, quiet
from .pointwise import log, mul_number, reciprocal, zeros_like

scaled = ((Shape(2, 3), Shape(3), 2.5), (Shape(2), Shape(), -1))


def refuse_bools(types):
    """There is no difference of bools. (`types` may include that of alpha.)"""
    first, second = types[:2]
    if bool_ not in (first, second):
        return None
    if first is second:
        return NotImplementedError(
            "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or `logical_xor()` "
            "operator instead."
        )
    return NotImplementedError(
        "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a mask, use "
        "the `~` or `logical_not()` operator instead."
    )


def dividing(compute):
    """A division that rounds: integers cannot be divided by zero, floats give inf or nan."""
    compute = quiet(compute)

    def checked(x, y):
        result = compute(x, y)
        if result.dtype.kind == "i" and np.any(np.equal(y, 0)):
            raise RuntimeError("ZeroDivisionError")
        return result

    return checked


def no_derivative(name):
    """Raises RuntimeError: PyTorch has no derivative for this operation."""
    raise RuntimeError(f"derivative for aten::{name} is not implemented")


def power(x, exponent):
    """x ** exponent; squares without the detour through a logarithm."""
    if x.dtype.kind == "b":
        return x | (not exponent)
    return x * x if exponent.__class__ is int and exponent == 2 else quiet_power(x, exponent)


def remainder_value(x, y):
    """x − ⌊x / y⌋ y, with the sign of y; of zeros only those that fmod makes are left, and keep the sign of x."""
    rest = np.fmod(x, y)
    return np.where((rest != 0) & ((y < 0) != (rest < 0)), rest + y, rest).astype(rest.dtype)[()]


quiet_power = quiet(operator.pow)
rounding = {"floor": dividing(np.floor_divide), "trunc": quiet(lambda x, y: truncated_quotient(x, y))}


def truncated_quotient(x, y):
    """x / y towards 0; in integers without a detour through floats."""
    down = rounding["floor"](x, y)
    return down + ((down < 0) & (down * y != x)) if down.dtype.kind == "i" else np.trunc(x / y)


# fmt: off
add = define(
    "add(self, other)", "AddBackward0", operator.add,
    self=lambda grad: grad,
    other=lambda grad: grad,
    promote="common", constants={"alpha": 1}, samples=pairs,
)
add_scaled = define(
    "add(self, other, alpha)", "AddBackward0", lambda x, y, alpha: x + y * alpha,
    self=lambda grad: grad,
    other=lambda grad, alpha: grad * alpha,
    promote="common", samples=scaled,
)
sub = define(
    "sub(self, other)", "SubBackward0", operator.sub,
    self=lambda grad: grad,
    other=lambda grad: -grad,
    promote="common", constants={"alpha": 1}, refuses=refuse_bools, samples=pairs,
)
sub_scaled = define(
    "sub(self, other, alpha)", "SubBackward0", lambda x, y, alpha: x - y * alpha,
    self=lambda grad: grad,
    other=lambda grad, alpha: grad * -alpha,
    promote="common", refuses=refuse_bools, samples=scaled,
)
number_minus = define(  # other - self, where `other` is a number
    "rsub(self, other)", "RsubBackward1", lambda x, number: number - x,
    self=lambda grad: -grad,
    promote="common", constants={"alpha": 1}, refuses=refuse_bools, samples=((Shape(2, 3), 1.5),),
)
mul = define(
    "mul(self, other)", "MulBackward0", operator.mul,
    self=lambda grad, other: grad * other,
    other=lambda grad, self: grad * self,
    promote="common", samples=pairs,
    doc="input · other; the derivatives are the other factor. Raises RuntimeError where shapes do not broadcast.",
    example="torch.mul(torch.tensor([1.0, 2.0]), 3) → tensor([3., 6.])",
)
div = define(
    "div(self, other)", "DivBackward0", quiet(operator.truediv),
    self=lambda grad, other: grad / other,
    other=lambda grad, self, other: by_divisor(grad, self, other),
    promote="float", samples=positive_pairs,
)
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
pow_number = define(  # x ** 2
    "pow(self, exponent)", "PowBackward0", power,
    self=lambda grad, self, exponent: pow_number_derivative(grad, self, exponent),
    promote="common", samples=((positive(2, 3), 2), (positive(2, 3), 2.5), (Shape(3), 3), (Shape(3), 1), (Shape(3), 0)),
)
pow_tensor = define(  # x ** y; at x = 0 the derivative by y is 0 where log(x) would make it nan
    "pow(self, exponent)", "PowBackward1", quiet(operator.pow),
    self=lambda grad, self, exponent, result:  # PyTorch keeps the result in any case
        masked_fill_number(grad * (exponent * self ** (exponent - 1)), exponent == 0, 0),
    exponent=lambda grad, self, exponent, result:
        masked_fill_number(grad * (result * log(self)), (self == 0) & (exponent >= 0), 0),
    promote="common", refuses=not_for([0], "pow"), samples=positive_pairs,
)
raised = define(  # for derivatives, which do not hand it on: x itself where the exponent is 1
    "pow(self, exponent)", "PowBackward0", lambda x, exponent: x if exponent == 1 else power(x, exponent),
    self=lambda grad, self, exponent: pow_number_derivative(grad, self, exponent),
    promote="common", samples=((positive(2, 3), 2.5),),
)
number_pow = define(  # 2 ** x
    "pow(self, exponent)", "PowBackward2", quiet(operator.pow),
    exponent=lambda grad, self, exponent, result: number_pow_derivative(grad, self, exponent, result),
    promote="common", samples=((2.0, Shape(2, 3)), (0.5, Shape()), (0.0, positive(2))),
)
# fmt: on


def by_divisor(grad, x, divisor):
    """−grad · x / divisor², summed to the shape of the divisor before the last division: so there is less to divide.

    Where each number divides a row, the sums are inner products of rows, which need no array of all products.
    """
    if grad.__class__ is np.ndarray and grad.shape == x.shape and divisor.shape == (*grad.shape[:-1], 1):
        return -(np.vecdot(grad, x, keepdims=True) / divisor / divisor)
    return -(sum_to(grad * (x / divisor), divisor.shape) / divisor)


def pow_number_derivative(grad, base, exponent):
    """x ** 0 is constant, also at x = 0, where 0 · x ** -1 would be nan."""
    if exponent == 0:
        return zeros_like(grad)
    return grad * mul_number(raised(base, exponent - 1), exponent)


def number_pow_derivative(grad, base, exponent, result):
    """0 ** x is constant for x > 0, where 0 · ln 0 would be nan; a negative base has no logarithm."""
    if base == 0:
        return zeros_like(grad) if (exponent >= 0).all() else only(grad * (result * -math.inf), exponent < 0)
    return grad * (result * (math.log(base) if base > 0 else math.nan))


def add_with_alpha(input, other, *, alpha=1):
    """`input + alpha · other`, with broadcasting; the derivatives are 1 and alpha.

    Raises RuntimeError for shapes that do not broadcast, and for an alpha that does not suit the dtypes.

    >>> torch.add(torch.tensor([1.0, 2.0]), torch.tensor([10.0, 20.0]), alpha=2)
    tensor([21., 42.])
    """
    if alpha.__class__ is int and alpha == 1:
        return add(input, other)
    return add_scaled(input, other, checked_alpha("add", alpha, input, other))


def sub_with_alpha(input, other, *, alpha=1):
    """`input − alpha · other`, with broadcasting; the derivatives are 1 and −alpha.

    Raises NotImplementedError for bools.

    >>> torch.sub(torch.tensor([1.0, 2.0]), 0.5)
    tensor([0.5000, 1.5000])
    """
    if alpha.__class__ is int and alpha == 1:
        return sub(input, other)
    return sub_scaled(input, other, checked_alpha("sub", alpha, input, other))


def rsub(input, other, *, alpha=1):
    """`other − alpha · input`, for a number or a tensor `other`; the derivatives are −alpha and 1.

    Raises NotImplementedError for bools.

    >>> torch.rsub(torch.tensor([1.0, 2.0]), 3)
    tensor([2., 1.])
    """
    if isinstance(other, Tensor) or alpha != 1:
        return sub_with_alpha(other if isinstance(other, Tensor) else input * 0 + other, input, alpha=alpha)
    return number_minus(input, other)


def checked_alpha(function, alpha, input, other):
    """`alpha`, if it is a number that results of this dtype can hold. Raises TypeError or RuntimeError if not."""
    if not isinstance(alpha, int | float):
        raise TypeError(f"{function}(): argument 'alpha' must be Number, not {type(alpha).__name__}")
    category = result_type(*[each._data if isinstance(each, Tensor) else each for each in (input, other)]).category
    if alpha is True and category:
        raise RuntimeError("Boolean alpha only supported for Boolean results.")
    if isinstance(alpha, float) and category < 2:
        raise RuntimeError("For integral input tensors, argument alpha must not be a floating point number.")
    return alpha


def divide(input, other, *, rounding_mode=None):
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


def remainder(input, other):
    """What is left of `input` after taking away `other` as often as it fits, with the sign of `other`.

    The derivatives are 1 and −⌊input / other⌋. Raises RuntimeError for integers divided by 0.

    >>> torch.remainder(torch.tensor([5.5, -5.5]), 2)
    tensor([1.5000, 0.5000])
    """
    if isinstance(other, int | float):
        return remainder_number(input, other)
    return number_remainder(input, other) if isinstance(input, int | float) else remainder_tensor(input, other)


def pow(input, exponent):
    """`input ** exponent`, with broadcasting; one of both may be a number.

    The derivatives are exponent · input^(exponent − 1) and result · ln input. Raises RuntimeError for integers with
    negative exponents.

    >>> torch.pow(torch.tensor([1.0, 2.0, 3.0]), 2)
    tensor([1., 4., 9.])
    """
    if isinstance(exponent, int | float):
        if not isinstance(input, Tensor):
            raise wrong_arguments("pow", (input, exponent), "Tensor or Number input, Tensor or Number exponent")
        return pow_number(input, exponent)
    if isinstance(input, int | float):
        return number_pow(input, exponent)
    return pow_tensor(input, exponent)


def square(input):
    """x², element by element; (x²)' = 2x.

    >>> torch.square(torch.tensor([1.0, -3.0]))
    tensor([1., 9.])
    """
    return pow_number(input, 2)


def number_divided_by(number, tensor):
    """`number / tensor`: PyTorch multiplies by the reciprocal."""
    return mul(reciprocal(tensor), number)
