"""Truth of bools, of bits and of numbers: and, or, nan, infinite, nearly the same."""

import operator

import numpy as np

from ..basics.error_texts import must_be_tensor
from ..declaration.arguments import shape_error
from ..declaration.define import define
from ..tensors.numbers import UNCOUNTED
from ..tensors.tensor import Tensor
from .refusals import not_for


def invert(self: Tensor) -> Tensor:
    """`~x`: the opposite, for bools; all bits turned over, for integers. Raises TypeError for floats.

    >>> ~torch.tensor([True, False])
    tensor([False,  True])
    """
    if self._data.dtype.kind == "f":
        raise TypeError("~ (operator.invert) is only implemented on integer and Boolean-type tensors")
    return bitwise_not(self)


# fmt: off
bitwise_and = define(
    "bitwise_and(self, other)", "bitwise_and", operator.and_, promote="common", refuses=not_for([2], "bitwise_and_cpu"),
    doc="`input & other`: both, for bools; the common bits, for integers. Raises NotImplementedError for floats.",
    example="torch.bitwise_and(torch.tensor([True, False]), True) → tensor([ True, False])",
)
bitwise_or = define(
    "bitwise_or(self, other)", "bitwise_or", operator.or_, promote="common", refuses=not_for([2], "bitwise_or_cpu"),
    doc="`input | other`: at least one, for bools; all bits, for integers. Raises NotImplementedError for floats.",
    example="torch.bitwise_or(torch.tensor([4, 1]), 2) → tensor([6, 3])",
)
bitwise_xor = define(
    "bitwise_xor(self, other)", "bitwise_xor", operator.xor, promote="common", refuses=not_for([2], "bitwise_xor_cpu"),
    doc="`input ^ other`: one alone, for bools; bits that differ, for integers. Raises NotImplementedError for floats.",
    example="torch.bitwise_xor(torch.tensor([True, False]), True) → tensor([False,  True])",
)
bitwise_not = define(
    "bitwise_not(self)", "bitwise_not", operator.invert, refuses=not_for([2], "bitwise_not_cpu"),
    doc="`~input`: the opposite, for bools; all bits turned over, for integers. Raises NotImplementedError for floats.",
    example="torch.bitwise_not(torch.tensor([True, False])) → tensor([False,  True])",
)
logical_and = define(
    "logical_and(self, other)", "logical_and", np.logical_and, promote="common", no_numbers=("self", "other"),
    doc="Where both are not zero. Raises TypeError for a number.",
    example="torch.logical_and(torch.tensor([0, 2]), torch.tensor([1, 1])) → tensor([False,  True])",
)
logical_or = define(
    "logical_or(self, other)", "logical_or", np.logical_or, promote="common", no_numbers=("self", "other"),
    doc="Where at least one is not zero. Raises TypeError for a number.",
    example="torch.logical_or(torch.tensor([0, 2]), torch.tensor([0, 1])) → tensor([False,  True])",
)
logical_xor = define(
    "logical_xor(self, other)", "logical_xor", np.logical_xor, promote="common", no_numbers=("self", "other"),
    doc="Where exactly one is not zero. Raises TypeError for a number.",
    example="torch.logical_xor(torch.tensor([0, 2]), torch.tensor([1, 1])) → tensor([ True, False])",
)
logical_not = define(
    "logical_not(self)", "logical_not", np.logical_not,
    doc="Where the elements are zero.",
    example="torch.logical_not(torch.tensor([0, 2])) → tensor([ True, False])",
)
isnan = define(
    "isnan(self)", "isnan", np.isnan,
    doc="Where the elements are nan, “not a number”.",
    example="torch.isnan(torch.tensor([0.0, float('nan')])) → tensor([False,  True])",
)
isinf = define(
    "isinf(self)", "isinf", np.isinf,
    doc="Where the elements are infinite, of either sign.",
    example="torch.isinf(torch.tensor([0.0, float('-inf')])) → tensor([False,  True])",
)
isfinite = define(
    "isfinite(self)", "isfinite", np.isfinite,
    doc="Where the elements are neither nan nor infinite.",
    example="torch.isfinite(torch.tensor([0.0, float('nan')])) → tensor([ True, False])",
)
# fmt: on


def isclose(input: Tensor, other: Tensor, rtol=1e-05, atol=1e-08, equal_nan=False) -> Tensor:
    """Where |input − other| ≤ atol + rtol · |other|.

    Raises RuntimeError for tensors of two dtypes, for a negative tolerance, and for shapes that do not broadcast.

    >>> torch.isclose(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 2.1]))
    tensor([ True, False])
    """
    if not isinstance(other, Tensor):
        raise must_be_tensor("isclose", "other", 2, other)
    for name, tolerance in (("rtol", rtol), ("atol", atol)):
        if tolerance < 0:
            raise RuntimeError(f"{name} must be greater than or equal to zero, but got {tolerance:g}")
    if input.dtype is not other.dtype:
        raise RuntimeError(f"{input.dtype.spoken} did not match {other.dtype.spoken}")
    try:
        with np.errstate(all="ignore"):
            return Tensor._wrap(np.isclose(input._data, other._data, rtol, atol, equal_nan))
    except ValueError as error:
        raise shape_error((input._data, other._data), error) from None


def allclose(input: Tensor, other: Tensor, rtol=1e-05, atol=1e-08, equal_nan=False) -> bool:
    """Are all elements close, as `isclose` says? A Python bool.

    >>> torch.allclose(torch.tensor([0.1, 0.2]) + 0.1, torch.tensor([0.2, 0.3]))
    True
    """
    return bool(isclose(input, other, rtol, atol, equal_nan)._data.all())


def is_inference(input: Tensor) -> bool:
    """Was it made in inference mode? A Python bool.

    >>> torch.is_inference(torch.tensor(1.0))
    False
    """
    return input._counter is UNCOUNTED


def is_tensor(obj) -> bool:
    """Is it a tensor? A Python bool.

    >>> torch.is_tensor(torch.tensor(1)), torch.is_tensor(1)
    (True, False)
    """
    return isinstance(obj, Tensor)


def equal(input: Tensor, other: Tensor) -> bool:
    """Have both the same shape and the same elements? A Python bool.

    >>> torch.equal(torch.tensor([1, 2]), torch.tensor([1, 2]))
    True
    """
    return bool(np.array_equal(input._data, other._data))
