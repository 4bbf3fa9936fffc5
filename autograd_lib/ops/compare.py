"""Comparisons: their results are bools, and no gradient passes them."""

import operator

from ..define import define

eq = define("eq(self, other)", "eq", operator.eq, promote="common")
ne = define("ne(self, other)", "ne", operator.ne, promote="common")
lt = define("lt(self, other)", "lt", operator.lt, promote="common")
le = define("le(self, other)", "le", operator.le, promote="common")
gt = define("gt(self, other)", "gt", operator.gt, promote="common")
ge = define("ge(self, other)", "ge", operator.ge, promote="common")
