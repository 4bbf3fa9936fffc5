"""Comparisons: their results are bools, and no gradient passes them."""

import operator

from ..declaration.define import define

# fmt: off
eq = define(
    "eq(self, other)", "eq", operator.eq, promote="common", no_numbers=("self",),
    doc="Where the elements are equal, with broadcasting: a tensor of bools.",
    example="torch.eq(torch.tensor([1, 2]), 2) → tensor([False,  True])",
)
ne = define(
    "ne(self, other)", "ne", operator.ne, promote="common", no_numbers=("self",),
    doc="Where the elements differ.",
    example="torch.ne(torch.tensor([1, 2]), 2) → tensor([ True, False])",
)
lt = define(
    "lt(self, other)", "lt", operator.lt, promote="common", no_numbers=("self",),
    doc="Where `input < other`.",
    example="torch.lt(torch.tensor([1, 2]), 2) → tensor([ True, False])",
)
le = define(
    "le(self, other)", "le", operator.le, promote="common", no_numbers=("self",),
    doc="Where `input <= other`.",
    example="torch.le(torch.tensor([1, 2]), 2) → tensor([True, True])",
)
gt = define(
    "gt(self, other)", "gt", operator.gt, promote="common", no_numbers=("self",),
    doc="Where `input > other`.",
    example="torch.gt(torch.tensor([1, 2]), 1) → tensor([False,  True])",
)
ge = define(
    "ge(self, other)", "ge", operator.ge, promote="common", no_numbers=("self",),
    doc="Where `input >= other`.",
    example="torch.ge(torch.tensor([1, 2]), 2) → tensor([False,  True])",
)
# fmt: on
