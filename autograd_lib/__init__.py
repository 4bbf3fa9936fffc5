"""A reference implementation of PyTorch's autograd in Python and NumPy, to be used and to be read.

    >>> import autograd_lib as torch
    >>> w = torch.tensor(3.0, requires_grad=True)
    >>> (w * w).backward()
    >>> print(w.grad)
    tensor(6.)

Names, results, printed text and errors are PyTorch's. README.md says where to begin reading.
"""

# fmt: off

from importlib import import_module as _import_module
from math import e, inf, nan, pi
from typing import TYPE_CHECKING as _TYPE_CHECKING

from .basics.inference_mode import inference_mode, is_inference_mode_enabled
from .basics.device import accelerator, backends, cuda, device, get_default_device, set_default_device
from .basics.dtypes import bool_ as bool, dtype, float32, float64, get_default_dtype, int32, int64, promote_types
from .basics.grad_mode import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from .basics.limits_and_threads import (
    finfo, get_num_threads, iinfo, set_default_dtype, set_num_threads, use_deterministic_algorithms,
)
from .basics.neutral_options import contiguous_format, layout, memory_format, preserve_format, strided
from .basics.size import Size
from .graph.anomaly import is_anomaly_check_nan_enabled, is_anomaly_enabled
from .tensors.conversions import typename
from .tensors.printing import set_printoptions
from .tensors.tensor import Tensor

# The operations.
from .ops.activations import relu, sigmoid
from .ops.arithmetic import mul, mul as multiply, pow, square
from .ops.batches import bmm
from .ops.binary import atan2, atan2 as arctan2, xlogy
from .ops.bounds import clamp, clamp as clip, clamp_max, clamp_min, masked_fill, maximum, minimum
from .ops.compare import (
    eq, ge, ge as greater_equal, gt, gt as greater, le, le as less_equal, lt, lt as less, ne, ne as not_equal,
)
from .ops.copies import clone
from .ops.cumsum_and_prod import all, any, bincount, count_nonzero, cumprod, cumsum, prod
from .ops.diagonals import diag, diagonal, trace, tril, triu
from .ops.division import divide, divide as div, divide as true_divide, floor_divide, remainder
from .ops.einsum import einsum
from .ops.max_and_sort import amax, amin, argmax, argmin, argsort, max, min, sort, topk
from .ops.gather import gather, index_add, index_select, scatter, scatter_add
from .ops.inplace import fill_, zero_
from .ops.stack_and_unbind import stack, unbind
from .ops.repeat_and_roll import chunk, repeat_interleave, roll
from .ops.linear_algebra import addmm, dot, matmul, mm, mv
from .ops.logic import (
    allclose, bitwise_and, bitwise_not, bitwise_or, bitwise_xor, equal, is_inference, is_tensor, isclose, isfinite,
    isinf, isnan, logical_and, logical_not, logical_or, logical_xor,
)
from .ops.lookup import index_put
from .ops.matrices import det, inv as inverse, outer
from .ops.memory import as_strided
from .ops.multiples import (
    add_with_alpha as add, addcdiv, addcmul, lerp, sub_with_alpha as sub, sub_with_alpha as subtract,
)
from .ops.norms import norm
from .ops.median import median
from .ops.cat_and_split import cat, cat as concat, cat as concatenate, flip, split
from .ops.pointwise import abs, abs as absolute, cos, exp, log, neg, neg as negative, reciprocal, sgn, sin, sqrt, tanh
from .ops.sum_and_mean import mean, sum
from .ops.dimensions import (
    broadcast_tensors, broadcast_to, flatten, movedim, movedim as moveaxis, permute, ravel, squeeze, unflatten,
)
from .ops.shape import matrix_t as t, reshape, transpose, transpose as swapaxes, transpose as swapdims, unsqueeze
from .ops.slices import index_fill, masked_select, narrow, nonzero, select
from .ops.softmax import log_softmax, logsumexp, softmax
from .ops.more_pointwise import (
    acos, acos as arccos, asin, asin as arcsin, atan, atan as arctan, ceil, cosh, erf, expm1, floor, log10, log1p, log2,
    nan_to_num, round, rsqrt, sign, sinh, tan, trunc,
)
from .ops.stacking import hstack, meshgrid, vstack, vstack as row_stack
from .ops.statistics import std, var
from .ops.twins import (
    abs_, acos_, arccos_, arcsin_, arctan_, asin_, atan_, ceil_, clamp_, clamp_max_, clamp_min_, clip_, cos_, cosh_,
    erf_, exp_, expm1_, floor_, index_put_, log10_, log1p_, log2_, log_, nan_to_num_, neg_, reciprocal_, relu_, round_,
    rsqrt_, sigmoid_, sin_, sinh_, sqrt_, square_, tan_, tanh_, trunc_, xlogy_,
)
from .ops.where import where

from .creation.constructors import (
    BoolTensor, DoubleTensor, FloatTensor, IntTensor, LongTensor, arange, as_tensor, empty_like, eye, from_numpy, full,
    full_like, linspace, ones_like, zeros_like,
)
from .creation.factories import empty, ones, tensor, zeros
from .creation import generator as random
from .creation.generator import Generator, default_generator, get_rng_state, initial_seed, manual_seed, set_rng_state
from .creation.random import bernoulli, multinomial, normal, rand, rand_like, randint, randn, randn_like, randperm
from .func import vmap
from .serialization import load, save

from .basics.left_out import refuse as _refuse
from .binding.guards import guard_functions as _guard_functions, guarded as _guarded
from .binding.methods import bind as _bind

if _TYPE_CHECKING:
    from . import autograd, func, linalg, nn, optim, utils

# fmt: on
__version__ = "2.15.0+autograd.0.2.0"  # the PyTorch that it follows, and behind the plus its own
float, double, long, int = float32, float64, int64, int32
newaxis = None

_bind()
_guard_functions(globals())
is_floating_point = _guarded(Tensor.is_floating_point, "is_floating_point", 1)
numel = _guarded(Tensor.numel, "numel", 1)
detach_ = _guarded(Tensor.detach_, "detach_", 1)
Tensor.__module__ = __name__
for _kind in (dtype, device, layout, memory_format, Size, finfo, iinfo):
    _kind.__module__, _kind.__name__ = (
        __name__,
        f"torch.{_kind.__qualname__}",
    )  # what Python's errors and ours call them, as for PyTorch's
Generator.__name__, Generator.__module__ = "torch._C.Generator", "torch._C"

# Loaded when they are first used.
_SUBMODULES = ("autograd", "func", "linalg", "nn", "optim", "utils")


def __getattr__(name):
    if name in _SUBMODULES:
        return _import_module(f".{name}", __name__)
    _refuse(__name__, name)


def __dir__():
    return sorted({*globals(), *_SUBMODULES})
