"""A tensor moved by a multiple, `torch.add(x, y, alpha=2)`, by a product or a quotient, or towards another."""

import numpy as np

from ..basics.dtypes import result_type
from ..basics.error_texts import type_name, wrong_arguments
from ..declaration.define import define
from ..declaration.sample_inputs import Shape, positive
from ..tensors.tensor import Tensor
from .arithmetic import add, refuse_bools, sub
from .refusals import not_for

scaled = ((Shape(2, 3), Shape(3), 2.5), (Shape(2), Shape(), -1))
factors = (Shape(2, 3), Shape(2, 3), Shape(3), 0.5)
quotient = (Shape(2, 3), Shape(2, 3), positive(3), 0.5)


def between(start: np.ndarray, end: np.ndarray, weight: float) -> np.ndarray:
    """start + weight · (end − start), computed from the nearer end, so that a weight of 1 gives `end` exactly."""
    way = end - start
    return start + weight * way if abs(weight) < 0.5 else end - way * (1 - weight)


def between_each(start: np.ndarray, end: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """The same where each element has a weight of its own."""
    way = end - start
    return np.where(np.abs(weight) < 0.5, start + weight * way, end - way * (1 - weight))


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
plus_product = define(
    "addcmul(self, tensor1, tensor2, value)", "AddcmulBackward0", lambda x, a, b, value: x + value * (a * b),
    self=lambda grad: grad,
    tensor1=lambda grad, tensor2, value: grad * (tensor2 * value),
    tensor2=lambda grad, tensor1, value: grad * (tensor1 * value),
    promote="common", no_numbers=("self", "tensor1", "tensor2"), samples=(factors,),
)
plus_quotient = define(
    "addcdiv(self, tensor1, tensor2, value)", "AddcdivBackward0", lambda x, a, b, value: x + value * (a / b),
    self=lambda grad: grad,
    tensor1=lambda grad, tensor2, value: grad * (value / tensor2),
    tensor2=lambda grad, tensor1, tensor2, value: grad * (-value * tensor1 / (tensor2 * tensor2)),
    promote="common", no_numbers=("self", "tensor1", "tensor2"), samples=(quotient,),
)
lerp_number = define(
    "lerp(self, end, weight)", "LerpBackward0", between,
    self=lambda grad, weight: grad * (1 - weight),
    end=lambda grad, weight: grad * weight,
    promote="common", refuses=not_for([0, 1], "lerp_kernel_scalar"),
    samples=((Shape(2, 3), Shape(2, 3), 0.25), (Shape(2, 3), Shape(3), 0.75)),
)
lerp_tensor = define(
    "lerp(self, end, weight)", "LerpBackward1", between_each,
    self=lambda grad, weight: grad * (1 - weight),
    end=lambda grad, weight: grad * weight,
    weight=lambda grad, self, end: grad * (end - self),
    broadcasts=True, refuses=not_for([0, 1], "lerp_kernel_tensor"),
    samples=((Shape(2, 3), Shape(2, 3), Shape(2, 3)), (Shape(3), Shape(2, 1), Shape())),
)
# fmt: on


def add_with_alpha(input: Tensor, other: Tensor | float, *, alpha=1) -> Tensor:
    """`input + alpha · other`, with broadcasting; the derivatives are 1 and alpha.

    Raises RuntimeError for shapes that do not broadcast, and for an alpha that does not suit the dtypes.

    >>> torch.add(torch.tensor([1.0, 2.0]), torch.tensor([10.0, 20.0]), alpha=2)
    tensor([21., 42.])
    """
    if alpha.__class__ is int and alpha == 1:
        return add(input, other)
    return add_scaled(input, other, checked_alpha("add", alpha, input, other))


def sub_with_alpha(input: Tensor, other, *, alpha=1) -> Tensor:
    """`input − alpha · other`, with broadcasting; the derivatives are 1 and −alpha.

    Raises NotImplementedError for bools.

    >>> torch.sub(torch.tensor([1.0, 2.0]), 0.5)
    tensor([0.5000, 1.5000])
    """
    if alpha.__class__ is int and alpha == 1:
        return sub(input, other)
    return sub_scaled(input, other, checked_alpha("sub", alpha, input, other))


def checked_alpha(function: str, alpha, input: Tensor, other: Tensor | float) -> float:
    """`alpha`, if it is a number that results of this dtype can hold. Raises TypeError or RuntimeError if not."""
    if not isinstance(alpha, int | float):
        raise TypeError(f"{function}(): argument 'alpha' must be Number, not {type_name(alpha)}")
    if isinstance(alpha, float) and input._data.dtype.kind == "f":
        return alpha
    category = result_type(*[each._data if isinstance(each, Tensor) else each for each in (input, other)]).category
    if alpha is True and category:
        raise RuntimeError("Boolean alpha only supported for Boolean results.")
    if isinstance(alpha, float) and category < 2:
        raise RuntimeError("For integral input tensors, argument alpha must not be a floating point number.")
    return alpha


def addcmul(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value=1) -> Tensor:
    """input + value · tensor1 · tensor2, with broadcasting; the derivatives are 1 and value · the other factor.

    >>> torch.addcmul(torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]), torch.tensor([0.5, 2.0]), value=10)
    tensor([16., 82.])
    """
    return plus_product(input, tensor1, tensor2, value)


def addcdiv(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value=1) -> Tensor:
    """input + value · tensor1 / tensor2, with broadcasting; the derivatives are 1 and value times those of a quotient.

    >>> torch.addcdiv(torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]), torch.tensor([0.5, 2.0]), value=10)
    tensor([61., 22.])
    """
    return plus_quotient(input, tensor1, tensor2, value)


def lerp(input, end, weight):
    """input + weight · (end − input): at 0 the input, at 1 the end; the weight is a number, or a tensor.

    The derivatives are 1 − weight, weight and end − input. Raises RuntimeError for operands of two dtypes,
    NotImplementedError for integers.

    >>> torch.lerp(torch.tensor([0.0, 10.0]), torch.tensor([4.0, 20.0]), 0.25)
    tensor([ 1.0000, 12.5000])
    """
    if not isinstance(weight, Tensor | int | float):
        forms = [f"Tensor input, Tensor end, {kind} weight, *, Tensor out = None" for kind in ("Tensor", "Number")]
        raise wrong_arguments("lerp", (input, end, weight), *forms)
    for name, each in (("end", end), ("weight", weight)):
        must_agree = name == "end" or (isinstance(weight, Tensor) and weight.ndim)
        if must_agree and each.dtype is not input.dtype:
            raise RuntimeError(f"expected dtype {input.dtype.in_c} for `{name}` but got dtype {each.dtype.in_c}")
    if isinstance(weight, Tensor):
        return lerp_tensor(input, end, weight.to(input.dtype))
    return lerp_number(input, end, weight)
