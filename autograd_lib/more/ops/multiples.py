"""Sums and differences of multiples: `torch.add(x, y, alpha=2)`."""

from ..basics.dtypes import result_type
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..tensors.tensor import Tensor
from .arithmetic import add, number_minus, refuse_bools, sub

scaled = ((Shape(2, 3), Shape(3), 2.5), (Shape(2), Shape(), -1))

# fmt: off
add_scaled = define(
    "add(self, other, alpha)", "AddBackward0", lambda x, y, alpha: x + y * alpha,
    self=lambda grad: grad,
    other=lambda grad, alpha: grad * alpha,
    promote="common", samples=scaled,
)
sub_scaled = define(
    "sub(self, other, alpha)", "SubBackward0", lambda x, y, alpha: x - y * alpha,
    self=lambda grad: grad,
    other=lambda grad, alpha: grad * -alpha,
    promote="common", refuses=refuse_bools, samples=scaled,
)
# fmt: on


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


def rsub(input, other, *, alpha=1):
    """`other − alpha · input`, for a number or a tensor `other`; the derivatives are −alpha and 1.

    Raises NotImplementedError for bools.

    >>> torch.rsub(torch.tensor([1.0, 2.0]), 3)
    tensor([2., 1.])
    """
    if isinstance(other, Tensor) or alpha != 1:
        return sub_with_alpha(other if isinstance(other, Tensor) else input * 0 + other, input, alpha=alpha)
    return number_minus(input, other)
