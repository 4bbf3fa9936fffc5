"""Comparisons, and logic of bits: their results are bools, and no gradient passes them."""

import operator

from ..declaration.define import define
from .numeric import not_for


def refuse_floats(types):
    """There are no bits of a float to turn over."""
    if types[0].category == 2:
        return TypeError("~ (operator.invert) is only implemented on integer and Boolean-type tensors")
    return None


# fmt: off
eq = define(
    "eq(self, other)", "eq", operator.eq, promote="common",
    doc="Where the elements are equal, with broadcasting: a tensor of bools.",
    example="torch.eq(torch.tensor([1, 2]), 2) → tensor([False,  True])",
)
ne = define(
    "ne(self, other)", "ne", operator.ne, promote="common",
    doc="Where the elements differ.",
    example="torch.ne(torch.tensor([1, 2]), 2) → tensor([ True, False])",
)
lt = define(
    "lt(self, other)", "lt", operator.lt, promote="common",
    doc="Where `input < other`.",
    example="torch.lt(torch.tensor([1, 2]), 2) → tensor([ True, False])",
)
le = define(
    "le(self, other)", "le", operator.le, promote="common",
    doc="Where `input <= other`.",
    example="torch.le(torch.tensor([1, 2]), 2) → tensor([True, True])",
)
gt = define(
    "gt(self, other)", "gt", operator.gt, promote="common",
    doc="Where `input > other`.",
    example="torch.gt(torch.tensor([1, 2]), 1) → tensor([False,  True])",
)
ge = define(
    "ge(self, other)", "ge", operator.ge, promote="common",
    doc="Where `input >= other`.",
    example="torch.ge(torch.tensor([1, 2]), 2) → tensor([False,  True])",
)
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
    "bitwise_not(self)", "bitwise_not", operator.invert, refuses=refuse_floats,
    doc="`~input`: the opposite, for bools; all bits turned over, for integers. Raises TypeError for floats.",
    example="torch.bitwise_not(torch.tensor([True, False])) → tensor([False,  True])",
)
# fmt: on
