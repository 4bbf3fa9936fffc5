"""Twins: `exp_(x)` computes what `exp(x)` does, and writes it into `x`. What the graph learns is in inplace.py."""

from . import (
    activations,
    arithmetic,
    binary,
    bounds,
    combining,
    cumulative,
    diagonals,
    division,
    gather,
    logic,
    lookup,
    multiples,
    pointwise,
    slices,
    special,
)
from .inplace import in_place

relu_ = in_place(activations.relu, "relu_")
sigmoid_ = in_place(activations.sigmoid, "sigmoid_")
mul_ = in_place(arithmetic.mul, "mul_", by_element=True)
pow_ = in_place(arithmetic.pow, "pow_", by_element=True)
square_ = in_place(arithmetic.square, "square_")
atan2_ = in_place(binary.atan2, "atan2_")
fmod_ = in_place(binary.fmod, "fmod_")
hypot_ = in_place(binary.hypot, "hypot_")
xlogy_ = in_place(binary.xlogy, "xlogy_")
clamp_ = in_place(bounds.clamp, "clamp_")
clamp_max_ = in_place(bounds.clamp_max, "clamp_max_")
clamp_min_ = in_place(bounds.clamp_min, "clamp_min_")
clip_ = in_place(bounds.clamp, "clip_")
masked_fill_ = in_place(bounds.masked_fill, "masked_fill_")
index_reduce_ = in_place(combining.index_reduce, "index_reduce_")
scatter_reduce_ = in_place(combining.scatter_reduce, "scatter_reduce_")
cumprod_ = in_place(cumulative.cumprod, "cumprod_")
cumsum_ = in_place(cumulative.cumsum, "cumsum_")
tril_ = in_place(diagonals.tril, "tril_")
triu_ = in_place(diagonals.triu, "triu_")
div_ = in_place(division.divide, "div_", by_element=True)
floor_divide_ = in_place(division.floor_divide, "floor_divide_", by_element=True)
remainder_ = in_place(division.remainder, "remainder_", by_element=True)
index_add_ = in_place(gather.index_add, "index_add_")
scatter_ = in_place(gather.scatter, "scatter_")
scatter_add_ = in_place(gather.scatter_add, "scatter_add_")
logical_not_ = in_place(logic.logical_not, "logical_not_")
index_put_ = in_place(lookup.index_put, "index_put_")
add_ = in_place(multiples.add_with_alpha, "add_", by_element=True)
addcdiv_ = in_place(multiples.addcdiv, "addcdiv_", by_element=True)
addcmul_ = in_place(multiples.addcmul, "addcmul_", by_element=True)
lerp_ = in_place(multiples.lerp, "lerp_", by_element=True)
sub_ = in_place(multiples.sub_with_alpha, "sub_", by_element=True)
abs_ = in_place(pointwise.abs, "abs_")
cos_ = in_place(pointwise.cos, "cos_")
exp_ = in_place(pointwise.exp, "exp_")
log_ = in_place(pointwise.log, "log_")
neg_ = in_place(pointwise.neg, "neg_")
reciprocal_ = in_place(pointwise.reciprocal, "reciprocal_")
sgn_ = in_place(pointwise.sgn, "sgn_")
sin_ = in_place(pointwise.sin, "sin_")
sqrt_ = in_place(pointwise.sqrt, "sqrt_")
tanh_ = in_place(pointwise.tanh, "tanh_")
index_fill_ = in_place(slices.index_fill, "index_fill_")
acos_ = in_place(special.acos, "acos_")
acosh_ = in_place(special.acosh_, "acosh_")
arccos_ = in_place(special.acos, "arccos_")
arccosh_ = in_place(special.acosh_, "arccosh_")
arcsin_ = in_place(special.asin, "arcsin_")
arcsinh_ = in_place(special.asinh_, "arcsinh_")
arctan_ = in_place(special.atan, "arctan_")
arctanh_ = in_place(special.atanh_, "arctanh_")
asin_ = in_place(special.asin, "asin_")
asinh_ = in_place(special.asinh_, "asinh_")
atan_ = in_place(special.atan, "atan_")
atanh_ = in_place(special.atanh_, "atanh_")
ceil_ = in_place(special.ceil, "ceil_")
cosh_ = in_place(special.cosh, "cosh_")
erf_ = in_place(special.erf, "erf_")
erfc_ = in_place(special.erfc, "erfc_")
exp2_ = in_place(special.exp2, "exp2_")
expm1_ = in_place(special.expm1, "expm1_")
floor_ = in_place(special.floor, "floor_")
log10_ = in_place(special.log10, "log10_")
log1p_ = in_place(special.log1p, "log1p_")
log2_ = in_place(special.log2, "log2_")
logit_ = in_place(special.logit_of, "logit_")
nan_to_num_ = in_place(special.nan_to_num, "nan_to_num_")
round_ = in_place(special.round, "round_")
rsqrt_ = in_place(special.rsqrt, "rsqrt_")
sign_ = in_place(special.sign, "sign_")
sinh_ = in_place(special.sinh, "sinh_")
tan_ = in_place(special.tan, "tan_")
trunc_ = in_place(special.trunc, "trunc_")
