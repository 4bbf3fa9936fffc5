"""Attach the operations to `Tensor`: methods, operators, and in-place twins; and name them for the package.

What a function and a method of one name share is declared or written once, in ops/. Here its arguments are guarded, see
guards.py.
"""

from ..ops import (
    activations,
    arithmetic,
    blend,
    choose,
    compare,
    convert,
    indexing,
    joining,
    linear_algebra,
    pointwise,
    put,
    rearrange,
    reduce,
    shape,
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
    "equal": compare.equal,
    "neg": pointwise.neg, "exp": pointwise.exp, "log": pointwise.log,
    "log1p": pointwise.log1p, "sqrt": pointwise.sqrt,
    "reciprocal": pointwise.reciprocal, "sin": pointwise.sin, "cos": pointwise.cos,
    "tanh": pointwise.tanh,
    "abs": pointwise.abs, "sign": pointwise.sign, "sgn": pointwise.sgn,
    "sigmoid": activations.sigmoid, "relu": activations.relu,
    "sum": reduce.sum, "mean": reduce.mean,
    "matmul": linear_algebra.matmul, "mm": linear_algebra.mm, "mv": linear_algebra.mv, "dot": linear_algebra.dot,
    "bmm": linear_algebra.bmm, "addmm": linear_algebra.addmm,
    "reshape": shape.reshape,
    "transpose": shape.transpose, "swapaxes": shape.transpose, "swapdims": shape.transpose, "t": shape.matrix_t,
    "squeeze": shape.squeeze,
    "unsqueeze": shape.unsqueeze,
    "flip": rearrange.flip,
    "split": joining.split, "unbind": joining.unbind,
    "index_put": put.index_put,
    "clone": convert.clone,
}  # fmt: skip

# Functions alone.
FUNCTIONS = {
    "where": choose.where, "cat": joining.cat, "concat": joining.cat, "concatenate": joining.cat,
    "stack": joining.stack,
    "rsub": arithmetic.rsub,
    "is_tensor": compare.is_tensor,
    "is_floating_point": compare.is_floating_point, "numel": compare.numel,
}  # fmt: skip

# Methods alone.
METHODS = {
    "view": shape.view, "expand": shape.expand,
    "where": choose.where_method, "contiguous": convert.contiguous,
    "to": convert.to,
    "zero_": unrecorded.fast(inplace.zero_, "zero"), "fill_": inplace.fill_, "copy_": inplace.copy_,
}  # fmt: skip

ALIASES = {
    "subtract": "sub", "multiply": "mul", "divide": "div", "true_divide": "div", "negative": "neg",
    "absolute": "abs", "not_equal": "ne", "greater": "gt", "less": "lt", "greater_equal": "ge", "less_equal": "le",
}  # fmt: skip

IN_PLACE = (  # methods alone
    "add", "sub", "mul", "div", "pow", "remainder", "floor_divide", "addcmul", "addcdiv", "lerp", "sign", "sgn",
)  # fmt: skip
IN_PLACE_BOTH = (  # `x.exp_()` and `torch.exp_(x)`
    "neg", "exp", "log", "log1p", "sqrt", "reciprocal", "square", "sin", "cos",
    "tanh", "abs", "sigmoid", "relu",
    "index_put",
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
    for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor"):
        twin = {"truediv": "div", "floordiv": "floor_divide", "mod": "remainder"}.get(name, name)
        compute = BOTH[twin] if twin in BOTH else OPERATORS[f"__{name}__"]
        method = inplace.in_place(compute, f"{twin}_", by_element=True, operator=True)
        setattr(Tensor, f"__i{name}__", unrecorded.fast(method, twin))
    Tensor.T, Tensor.mT = read_only(shape.reversed_dims, "T"), read_only(shape.matrices_t, "mT")
    Tensor._put = inplace.in_place(put.put_checked, "index_put_", by_element=True)
    return functions
