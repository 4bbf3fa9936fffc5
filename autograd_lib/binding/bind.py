"""Attach the operations to `Tensor`: methods, operators, and in-place twins; and name them for the package.

What a function and a method of one name share is declared or written once, in ops/. Here its arguments are guarded, see
guards.py.
"""

from ..creation import factories, random
from ..ops import (
    activations,
    arithmetic,
    blend,
    choose,
    compare,
    convert,
    einsum,
    extremes,
    gather,
    indexing,
    joining,
    linear_algebra,
    pointwise,
    put,
    rearrange,
    reduce,
    shape,
    softmax,
    statistics,
)  # fmt: skip
from ..tensors.numbers import read_only
from ..tensors.tensor import Tensor
from . import inplace, more, unrecorded
from .guards import as_function, as_method, in_place_function


def matmul_operator(self, other):
    """`self @ other`."""
    return linear_algebra.matmul(self, other) if isinstance(other, Tensor) else NotImplemented


def reflected(binary):
    """`other op self`, for an operand that is no tensor."""
    return lambda self, other: binary(other, self)


def power(self, exponent):
    """`self ** exponent`."""
    if exponent.__class__ is int or exponent.__class__ is float:  # the most common of all
        return arithmetic.pow_number(self, exponent)
    return arithmetic.pow(self, exponent) if isinstance(exponent, Tensor | int | float) else NotImplemented


OPERATORS = {
    "__add__": arithmetic.add, "__radd__": arithmetic.add,
    "__sub__": arithmetic.sub, "__rsub__": arithmetic.number_minus,
    "__mul__": arithmetic.mul, "__rmul__": arithmetic.mul,
    "__truediv__": arithmetic.div, "__rtruediv__": reflected(arithmetic.number_divided_by),
    "__floordiv__": arithmetic.floor_divide, "__rfloordiv__": reflected(arithmetic.floor_divide),
    "__mod__": arithmetic.remainder, "__rmod__": reflected(arithmetic.remainder),
    "__pow__": power, "__rpow__": reflected(power),
    "__matmul__": matmul_operator, "__neg__": pointwise.neg, "__pos__": lambda self: self, "__abs__": pointwise.abs,
    "__eq__": compare.eq, "__ne__": compare.ne,
    "__lt__": compare.lt, "__le__": compare.le, "__gt__": compare.gt, "__ge__": compare.ge,
    "__and__": compare.bitwise_and, "__rand__": compare.bitwise_and,
    "__or__": compare.bitwise_or, "__ror__": compare.bitwise_or,
    "__xor__": compare.bitwise_xor, "__rxor__": compare.bitwise_xor, "__invert__": compare.bitwise_not,
    "__getitem__": indexing.getitem, "__setitem__": put.setitem,
    "__reversed__": lambda self: rearrange.flip(self, 0) if self.ndim else self,
}  # fmt: skip

# Functions of the package that are also methods, by the name of both.
BOTH = {
    "add": arithmetic.add_with_alpha, "sub": arithmetic.sub_with_alpha, "mul": arithmetic.mul,
    "div": arithmetic.divide, "pow": arithmetic.pow, "square": arithmetic.square,
    "remainder": arithmetic.remainder, "floor_divide": arithmetic.floor_divide,
    "addcmul": blend.addcmul, "addcdiv": blend.addcdiv, "lerp": blend.lerp,
    "eq": compare.eq, "ne": compare.ne, "lt": compare.lt, "le": compare.le, "gt": compare.gt, "ge": compare.ge,
    "bitwise_and": compare.bitwise_and, "bitwise_or": compare.bitwise_or, "bitwise_xor": compare.bitwise_xor,
    "bitwise_not": compare.bitwise_not,
    "logical_and": compare.logical_and, "logical_or": compare.logical_or, "logical_xor": compare.logical_xor,
    "logical_not": compare.logical_not, "isnan": compare.isnan, "isinf": compare.isinf, "isfinite": compare.isfinite,
    "isclose": compare.isclose, "allclose": compare.allclose, "equal": compare.equal,
    "neg": pointwise.neg, "exp": pointwise.exp, "expm1": pointwise.expm1, "log": pointwise.log,
    "log2": pointwise.log2, "log10": pointwise.log10, "log1p": pointwise.log1p, "sqrt": pointwise.sqrt,
    "rsqrt": pointwise.rsqrt, "reciprocal": pointwise.reciprocal, "sin": pointwise.sin, "cos": pointwise.cos,
    "tan": pointwise.tan, "sinh": pointwise.sinh, "cosh": pointwise.cosh, "tanh": pointwise.tanh,
    "erf": pointwise.erf, "abs": pointwise.abs, "sign": pointwise.sign, "sgn": pointwise.sgn, "floor": pointwise.floor,
    "ceil": pointwise.ceil, "round": pointwise.round, "trunc": pointwise.trunc,
    "sigmoid": activations.sigmoid, "relu": activations.relu,
    "softmax": softmax.softmax, "log_softmax": softmax.log_softmax, "logsumexp": softmax.logsumexp,
    "maximum": choose.maximum, "minimum": choose.minimum, "clamp": choose.clamp, "clip": choose.clamp,
    "clamp_min": choose.clamp_min, "clamp_max": choose.clamp_max, "masked_fill": choose.masked_fill,
    "sum": reduce.sum, "mean": reduce.mean, "prod": reduce.prod, "cumsum": reduce.cumsum, "any": reduce.any,
    "all": reduce.all, "var": statistics.var, "std": statistics.std, "norm": statistics.norm,
    "max": extremes.max, "min": extremes.min, "amax": extremes.amax, "amin": extremes.amin,
    "argmax": extremes.argmax, "argmin": extremes.argmin, "sort": extremes.sort, "argsort": extremes.argsort,
    "topk": extremes.topk,
    "matmul": linear_algebra.matmul, "mm": linear_algebra.mm, "mv": linear_algebra.mv, "dot": linear_algebra.dot,
    "bmm": linear_algebra.bmm, "addmm": linear_algebra.addmm, "outer": linear_algebra.outer,
    "reshape": shape.reshape, "flatten": shape.flatten, "ravel": shape.ravel, "unflatten": shape.unflatten,
    "transpose": shape.transpose, "swapaxes": shape.transpose, "swapdims": shape.transpose, "t": shape.matrix_t,
    "permute": shape.permute, "movedim": shape.movedim, "moveaxis": shape.movedim, "squeeze": shape.squeeze,
    "unsqueeze": shape.unsqueeze, "broadcast_to": shape.broadcast_to, "diagonal": shape.diagonal,
    "flip": rearrange.flip, "roll": rearrange.roll, "tril": rearrange.tril, "triu": rearrange.triu,
    "split": joining.split, "chunk": joining.chunk, "unbind": joining.unbind,
    "select": indexing.select, "narrow": indexing.narrow, "nonzero": indexing.nonzero,
    "masked_select": indexing.masked_select, "index_put": put.index_put,
    "gather": gather.gather, "scatter": gather.scatter, "scatter_add": gather.scatter_add,
    "index_select": gather.index_select, "index_add": gather.index_add,
    "clone": convert.clone,
}  # fmt: skip

# Functions alone.
FUNCTIONS = {
    "where": choose.where, "cat": joining.cat, "concat": joining.cat, "concatenate": joining.cat,
    "stack": joining.stack, "einsum": einsum.einsum,
    "rsub": arithmetic.rsub, "var_mean": statistics.var_mean, "std_mean": statistics.std_mean,
    "broadcast_tensors": shape.broadcast_tensors, "is_tensor": compare.is_tensor,
    "is_floating_point": compare.is_floating_point, "is_inference": compare.is_inference, "numel": compare.numel,
}  # fmt: skip

# Methods alone.
METHODS = {
    "view": shape.view, "view_as": shape.view_as, "expand": shape.expand, "expand_as": shape.expand_as,
    "bernoulli": random.bernoulli,
    "repeat": rearrange.repeat, "where": choose.where_method, "contiguous": convert.contiguous,
    "to": convert.to, "float": convert.float, "double": convert.double, "long": convert.long, "int": convert.int,
    "bool": convert.bool, "type": convert.type, "type_as": convert.type_as, "cpu": convert.cpu, "cuda": convert.cuda,
    "new_tensor": factories.new_tensor, "new_empty": factories.new_empty, "new_zeros": factories.new_zeros,
    "new_ones": factories.new_ones, "new_full": factories.new_full,
    "zero_": unrecorded.fast(inplace.zero_, "zero"), "fill_": inplace.fill_, "copy_": inplace.copy_,
}  # fmt: skip

ALIASES = {
    "subtract": "sub", "multiply": "mul", "divide": "div", "true_divide": "div", "negative": "neg",
    "absolute": "abs", "not_equal": "ne", "greater": "gt", "less": "lt", "greater_equal": "ge", "less_equal": "le",
}  # fmt: skip

IN_PLACE = (  # methods alone
    "add", "sub", "mul", "div", "pow", "remainder", "floor_divide", "addcmul", "addcdiv", "lerp", "sign", "sgn",
    "masked_fill", "cumsum", "tril", "triu", "scatter", "scatter_add", "index_add", "logical_not",
)  # fmt: skip
IN_PLACE_BOTH = (  # `x.exp_()` and `torch.exp_(x)`
    "neg", "exp", "expm1", "log", "log2", "log10", "log1p", "sqrt", "rsqrt", "reciprocal", "square", "sin", "cos",
    "tan", "sinh", "cosh", "tanh", "erf", "abs", "floor", "ceil", "round", "trunc", "sigmoid", "relu", "clamp", "clip",
    "clamp_min", "clamp_max", "index_put",
)  # fmt: skip

# Those of which PyTorch writes each element as soon as it has read it: see `in_place`.
BY_ELEMENT = frozenset(("add", "sub", "mul", "div", "pow", "remainder", "floor_divide", "addcmul", "addcdiv", "lerp"))


def bind():
    """Give `Tensor` its methods and operators; returns the functions of the package by name."""
    functions, methods = {}, {}
    more.bind_later()
    for name, function in {**BOTH, **FUNCTIONS}.items():
        functions[name] = as_function(function, name)
    for name, function in BOTH.items():
        methods[name] = as_method(function, name)
    for name, original in ALIASES.items():
        functions[name], methods[name] = functions[original], methods[original]
    for name, function in {**OPERATORS, **methods, **METHODS}.items():
        setattr(Tensor, name, function)
    for name in IN_PLACE + IN_PLACE_BOTH:
        twin = inplace.in_place(BOTH[name], f"{name}_", by_element=name in BY_ELEMENT)
        setattr(Tensor, f"{name}_", unrecorded.fast(twin, name))
    for name in ("zero", "fill", "detach", *IN_PLACE_BOTH):
        functions[f"{name}_"] = in_place_function(getattr(Tensor, f"{name}_"), f"{name}_")
    for name, function in random.DRAWS.items():
        setattr(Tensor, name, inplace.in_place(function, name, function.__doc__))
    for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor"):
        twin = {"truediv": "div", "floordiv": "floor_divide", "mod": "remainder"}.get(name, name)
        compute = BOTH[twin] if twin in BOTH else OPERATORS[f"__{name}__"]
        method = inplace.in_place(compute, f"{twin}_", by_element=True, operator=True)
        setattr(Tensor, f"__i{name}__", unrecorded.fast(method, twin))
    Tensor.T, Tensor.mT = read_only(shape.reversed_dims, "T"), read_only(shape.matrices_t, "mT")
    Tensor._put = inplace.in_place(put.put_checked, "index_put_", by_element=True)
    return functions
