"""The methods and operators of tensors, each from where it is written: `x.exp()`, `x + y`, `x.exp_()`."""

from collections.abc import Callable

import numpy as np

from ..basics import left_out
from ..basics.arguments import plain
from ..ops import arithmetic, compare, division, indexing, linear_algebra, logic, multiples, pointwise, shape
from ..ops.inplace import in_place
from ..tensors.numbers import read_only
from ..tensors.tensor import Tensor
from .guards import as_method


def product(self, other):
    if isinstance(other, np.ndarray):
        return Tensor._wrap(np.matmul(self.numpy(), other))
    return linear_algebra.matmul(self, other) if isinstance(other, Tensor) else NotImplemented


def power(self, exponent: Tensor | float) -> Tensor:
    if exponent.__class__ is int or exponent.__class__ is float:  # the most common of all
        return arithmetic.pow_number(self, exponent)
    exponent = plain(exponent)
    known = isinstance(exponent, Tensor | int | float | np.ndarray)
    return arithmetic.pow(self, exponent) if known else NotImplemented


def reflected(binary: Callable) -> Callable:
    """`other op self`, for an operand that is no tensor."""
    return lambda self, other: binary(other, self)


def augmented(function: Callable, name: str) -> Callable:
    """`x op= y`: the twin of this name, which leaves it to Python to refuse what is neither a tensor nor a number."""
    return in_place(function, name, by_element=True, operator=True)


class Methods:
    """What a tensor can compute: what is imported or set here. `bind` gives it to `Tensor`, which it is built on."""

    # fmt: off
    from ..creation.constructors import new_empty, new_full, new_ones, new_tensor, new_zeros
    from ..creation.random import bernoulli, bernoulli_, normal_, random_, uniform_
    from ..graph.node_hooks import register_post_accumulate_grad_hook
    from ..ops.activations import relu, sigmoid
    from ..ops.arithmetic import mul, mul as multiply, pow, square
    from ..ops.batches import bmm
    from ..ops.binary import atan2, atan2 as arctan2, xlogy
    from ..ops.bounds import clamp, clamp as clip, clamp_max, clamp_min, masked_fill, maximum, minimum
    from ..ops.casts import bool, cpu, cuda, double, float, int, long, type, type_as
    from ..ops.compare import (
        eq, ge, ge as greater_equal, gt, gt as greater, le, le as less_equal, lt, lt as less, ne, ne as
        not_equal,
    )
    from ..ops.copies import clone, to
    from ..ops.cumsum_and_prod import all, any, bincount, count_nonzero, cumprod, cumsum, prod
    from ..ops.diagonals import diag, diagonal, trace, tril, triu
    from ..ops.division import (
        divide, divide as div, divide as true_divide, floor_divide, floor_divide as __floordiv__, remainder,
        remainder as __mod__, rfloordiv as __rfloordiv__, rmod as __rmod__,
    )
    from ..ops.max_and_sort import amax, amin, argmax, argmin, argsort, max, min, sort, topk
    from ..ops.gather import gather, index_add, index_select, scatter, scatter_add
    from ..ops.inplace import copy_, fill_, zero_
    from ..ops.stack_and_unbind import unbind
    from ..ops.repeat_and_roll import chunk, contiguous, repeat, repeat_interleave, roll
    from ..ops.linear_algebra import addmm, dot, matmul, mm, mv
    from ..ops.logic import (
        allclose, bitwise_and, bitwise_and as __and__, bitwise_and as __rand__, bitwise_not, bitwise_or, bitwise_or as
        __or__, bitwise_or as __ror__, bitwise_xor, bitwise_xor as __rxor__, invert as __invert__, bitwise_xor as
        __xor__, equal, is_inference, isclose, isfinite, isinf, isnan, logical_and, logical_not, logical_or,
        logical_xor,
    )
    from ..ops.lookup import index_put
    from ..ops.matrices import det, inv as inverse, outer
    from ..ops.memory import as_strided, new, offset_of as storage_offset, resize_, unfold
    from ..ops.multiples import (
        add_with_alpha as add, addcdiv, addcmul, lerp, sub_with_alpha as sub, sub_with_alpha as subtract,
    )
    from ..ops.norms import norm
    from ..ops.median import median
    from ..ops.cat_and_split import backwards as __reversed__, flip, split
    from ..ops.pointwise import (
        abs, abs as absolute, cos, exp, log, neg, neg as negative, reciprocal, sgn, sin, sqrt, tanh,
    )
    from ..ops.sum_and_mean import mean, sum
    from ..ops.dimensions import (
        broadcast_to, expand_as, flatten, movedim, movedim as moveaxis, mT, permute, ravel, squeeze, unflatten,
        view_as,
    )
    from ..ops.shape import (
        expand, matrix_t as t, reshape, transpose, transpose as swapaxes, transpose as swapdims, unsqueeze,
        view,
    )
    from ..ops.slices import index_fill, masked_select, narrow, nonzero, select
    from ..ops.softmax import log_softmax, logsumexp, softmax
    from ..ops.more_pointwise import (
        acos, acos as arccos, asin, asin as arcsin, atan, atan as arctan, ceil, cosh, erf, expm1, floor, log10, log1p,
        log2, nan_to_num, round, rsqrt, sign, sinh, tan, trunc,
    )
    from ..ops.statistics import std, var
    from ..ops.where import where_method as where
    from ..ops.twins import (
        abs_, acos_, add_, addcdiv_, addcmul_, arccos_, arcsin_, arctan_, asin_, atan2_, atan_, ceil_, clamp_,
        clamp_max_, clamp_min_, clip_, cos_, cosh_, cumprod_, cumsum_, div_, erf_, exp_, expm1_, floor_, floor_divide_,
        index_add_, index_fill_, index_put_, lerp_, log10_, log1p_, log2_, log_, logical_not_, masked_fill_, mul_,
        nan_to_num_, neg_, pow_, reciprocal_, relu_, remainder_, round_, rsqrt_, scatter_, scatter_add_, sgn_, sigmoid_,
        sign_, sin_, sinh_, sqrt_, square_, sub_, tan_, tanh_, tril_, triu_, trunc_, xlogy_,
    )
    from ..tensors.conversions import (
        contains as __contains__, data_ptr, device, element_size, is_contiguous, itemsize, nbytes, output_nr,
        retains_grad, stride, to_float as __float__, to_index as __index__, to_int as __int__,
    )
    from ..tensors.copying import copied as __copy__, deeply_copied as __deepcopy__, reduced as __reduce_ex__
    from ..tensors.detach import detach_
    from ..tensors.printing import tensor_format as __format__, tensor_repr as __repr__

    __add__ = __radd__ = arithmetic.add
    __sub__, __rsub__ = arithmetic.sub, arithmetic.number_minus
    __mul__ = __rmul__ = arithmetic.mul
    __truediv__, __rtruediv__ = arithmetic.div, reflected(arithmetic.number_divided_by)
    __pow__, __rpow__ = power, reflected(power)
    __matmul__ = product
    __pos__, __neg__, __abs__ = lambda self: self, pointwise.neg, pointwise.abs
    __eq__, __ne__ = compare.eq, compare.ne
    __lt__, __le__, __gt__, __ge__ = compare.lt, compare.le, compare.gt, compare.ge
    __hash__ = object.__hash__  # equal elements do not make two tensors one
    __getitem__, __setitem__ = indexing.getitem, indexing.setitem
    T = read_only(shape.reversed_dims, "T")

    __iadd__ = augmented(multiples.add_with_alpha, "add_")
    __isub__ = augmented(multiples.sub_with_alpha, "sub_")
    __imul__ = augmented(arithmetic.mul, "mul_")
    __itruediv__ = augmented(division.divide, "div_")
    __ifloordiv__ = augmented(division.floor_divide, "floor_divide_")
    __imod__ = augmented(division.remainder, "remainder_")
    __ipow__ = augmented(arithmetic.pow, "pow_")
    __iand__ = augmented(logic.bitwise_and, "and_")
    __ior__ = augmented(logic.bitwise_or, "or_")
    __ixor__ = augmented(logic.bitwise_xor, "xor_")
    __dir__ = left_out.names_that_are_there
    # fmt: on


def bind():
    """Give `Tensor` these methods, and the answers to those that are left out."""
    for name, each in vars(Methods).items():
        if isinstance(each, property) or (name.startswith("__") and callable(each)):
            setattr(Tensor, name, each)
        elif callable(each):
            setattr(Tensor, name, as_method(each, name))
    for name in left_out.names_of_places()["Tensor"]:
        if not hasattr(Tensor, name):
            setattr(Tensor, name, left_out.LeftOut(name))
