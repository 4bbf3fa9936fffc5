"""Sums, products, quotients and powers, element by element, with broadcasting."""

import operator
from collections.abc import Sequence

from ..basics.dtypes import bool_
from ..declaration.define import define
from ..declaration.sample_inputs import Shape, pairs, positive, positive_pairs
from ..tensors.tensor import Tensor
from .pointwise import mul_number, reciprocal, zeros_like


def refuse_bools(types: Sequence):
    """There is no difference of bools."""
    first, second = types[:2]  # behind them, that of a factor
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


def power(x, exponent: float):
    """x ** exponent; squares without the detour through a logarithm."""
    if x.dtype.kind == "b":
        return x | (not exponent)
    return x * x if exponent.__class__ is int and exponent == 2 else x**exponent


def power_in_words(exponent: float) -> str:
    """The slope of x² is told as 2 × x, that of x³ as 3 × x^2."""
    power = exponent - 1
    raised_to = "" if power == 1 else f"^{power}" if power >= 0 else f"^({power})"
    return f"The slope of xⁿ is n × xⁿ⁻¹: {{grad}} × {exponent} × {{self}}{raised_to}"


# fmt: off
add = define(
    "add(self, other)", "AddBackward0", operator.add,
    self=lambda grad: grad,
    other=lambda grad: grad,
    in_words="An addition hands it to each term: {grad}; {grad}",
    promote="common", constants={"alpha": 1}, samples=pairs,
)
sub = define(
    "sub(self, other)", "SubBackward0", operator.sub,
    self=lambda grad: grad,
    other=lambda grad: -grad,
    in_words="The first term gets it, the second its negative: {grad}; -{grad}",
    promote="common", constants={"alpha": 1}, refuses=refuse_bools, samples=pairs,
)
number_minus = define(  # other - self, where `other` is a number
    "rsub(self, other)", "RsubBackward1", lambda x, number: number - x,
    self=lambda grad: -grad,
    in_words="What is subtracted gets its negative: -{grad}",
    promote="common", constants={"alpha": 1}, refuses=refuse_bools, samples=((Shape(2, 3), 1.5),),
)
mul = define(
    "mul(self, other)", "MulBackward0", operator.mul,
    self=lambda grad, other: grad * other,
    other=lambda grad, self: grad * self,
    in_words="Each factor gets it times the other factor: {grad} × {other}; {grad} × {self}",
    promote="common", samples=pairs,
    doc="input · other; the derivatives are the other factor. Raises RuntimeError where shapes do not broadcast.",
    example="torch.mul(torch.tensor([1.0, 2.0]), 3) → tensor([3., 6.])",
)
div = define(
    "div(self, other)", "DivBackward0", operator.truediv,
    self=lambda grad, other: grad / other,
    other=lambda grad, self, other: -grad * (self / other / other),
    in_words="The slope of a / b is 1 / b for a, and -a / b² for b: {grad} / {other}; -{grad} × {self} / {other}²",
    promote="float", samples=positive_pairs,
)
pow_number = define(  # x ** 2
    "pow(self, exponent)", "PowBackward0", power,
    self=lambda grad, self, exponent: pow_number_derivative(grad, self, exponent),
    in_words=power_in_words,
    promote="common", samples=((positive(2, 3), 2), (positive(2, 3), 2.5), (Shape(3), 3), (Shape(3), 1), (Shape(3), 0)),
)
raised = define(  # for derivatives, which do not hand it on: x itself where the exponent is 1
    "pow(self, exponent)", "PowBackward0", lambda x, exponent: x if exponent == 1 else power(x, exponent),
    self=lambda grad, self, exponent: pow_number_derivative(grad, self, exponent),
    promote="common", samples=((positive(2, 3), 2.5),),
)
# fmt: on


def pow_number_derivative(grad: Tensor, base: Tensor, exponent: float) -> Tensor:
    """x ** 0 is constant, also at x = 0, where 0 · x ** -1 would be nan."""
    if exponent == 0:
        return zeros_like(grad)
    return grad * mul_number(raised(base, exponent - 1), exponent)


def pow(input, exponent):
    """`input ** exponent`, with broadcasting; one of both may be a number.

    The derivatives are exponent · input^(exponent − 1) and result · ln input. Raises RuntimeError for integers with
    negative exponents.

    >>> torch.pow(torch.tensor([1.0, 2.0, 3.0]), 2)
    tensor([1., 4., 9.])
    """
    if isinstance(input, Tensor) and isinstance(exponent, int | float):
        return pow_number(input, exponent)
    from .binary import pow_with_tensor

    return pow_with_tensor(input, exponent)


def square(input: Tensor) -> Tensor:
    """x², element by element; (x²)' = 2x.

    >>> torch.square(torch.tensor([1.0, -3.0]))
    tensor([1., 9.])
    """
    return pow_number(input, 2)


def number_divided_by(number: float, tensor: Tensor) -> Tensor:
    """`number / tensor`: PyTorch multiplies by the reciprocal."""
    return mul(reciprocal(tensor), number)
