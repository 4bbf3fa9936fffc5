"""Attach the operations to `Tensor`: methods, operators, and in-place twins."""

from . import inplace
from .errors import must_be_tensor
from .ops import arithmetic, compare, linear_algebra, pointwise, reduce, shape
from .tensor import Tensor


def checked(binary):
    """The function of a declared operator for the public namespace, where a foreign operand is a TypeError at once.

    The operator itself answers NotImplemented, so that Python can ask the other operand.
    """

    def function(input, other):
        result = binary(input, other)
        if result is NotImplemented:
            foreign = next(each for each in (other, input) if not isinstance(each, Tensor | int | float))
            raise must_be_tensor(binary.__name__, "other" if foreign is other else "input", 1 + (foreign is other), foreign)
        return result

    function.__name__ = function.__qualname__ = binary.__name__
    function.__doc__ = binary.__doc__
    return function


def matmul_operator(self, other):
    """`self @ other`."""
    return linear_algebra.matmul(self, other) if isinstance(other, Tensor) else NotImplemented


def reflected(binary):
    """`other op self`, for an operand that is no tensor."""
    return lambda self, other: binary(other, self)


OPERATORS = {
    "__add__": arithmetic.add, "__radd__": arithmetic.add,
    "__sub__": arithmetic.sub, "__rsub__": arithmetic.rsub,
    "__mul__": arithmetic.mul, "__rmul__": arithmetic.mul,
    "__truediv__": arithmetic.div, "__rtruediv__": reflected(arithmetic.number_divided_by),
    "__pow__": arithmetic.pow, "__rpow__": reflected(arithmetic.pow),
    "__matmul__": matmul_operator, "__neg__": pointwise.neg,
    "__eq__": compare.eq, "__ne__": compare.ne,
    "__lt__": compare.lt, "__le__": compare.le, "__gt__": compare.gt, "__ge__": compare.ge,
}  # fmt: skip

FUNCTIONS = {  # in the namespace of the package, and methods of a tensor
    "add": checked(arithmetic.add), "sub": checked(arithmetic.sub), "mul": checked(arithmetic.mul),
    "div": checked(arithmetic.div), "pow": arithmetic.pow,
    "eq": checked(compare.eq), "ne": checked(compare.ne), "lt": checked(compare.lt), "le": checked(compare.le),
    "gt": checked(compare.gt), "ge": checked(compare.ge),
    "neg": pointwise.neg, "exp": pointwise.exp, "log": pointwise.log, "sqrt": pointwise.sqrt,
    "reciprocal": pointwise.reciprocal, "sin": pointwise.sin, "cos": pointwise.cos, "tanh": pointwise.tanh,
    "sigmoid": pointwise.sigmoid, "relu": pointwise.relu, "abs": pointwise.abs, "sign": pointwise.sign,
    "sum": reduce.sum, "mean": reduce.mean,
    "matmul": linear_algebra.matmul, "mm": linear_algebra.mm, "mv": linear_algebra.mv, "dot": linear_algebra.dot,
    "bmm": linear_algebra.bmm,
    "reshape": shape.reshape, "flatten": shape.flatten, "transpose": shape.transpose, "swapaxes": shape.transpose,
    "permute": shape.permute, "t": shape.matrix_t, "unsqueeze": shape.unsqueeze, "squeeze": shape.squeeze,
    "clone": shape.clone,
}  # fmt: skip

METHODS = {"view": shape.view, "expand": shape.expand, "to": shape.to, "float": shape.float, "double": shape.double,
           "zero_": inplace.zero_, "fill_": inplace.fill_}  # fmt: skip

IN_PLACE = ("add", "sub", "mul", "div", "pow", "neg", "exp", "log", "sqrt", "reciprocal", "tanh", "sigmoid", "relu")


def bind():
    """Give `Tensor` its methods and operators."""
    for name, function in {**OPERATORS, **FUNCTIONS, **METHODS}.items():
        setattr(Tensor, name, function)
    for name in IN_PLACE:
        setattr(Tensor, f"{name}_", inplace.in_place(FUNCTIONS[name], f"{name}_"))
    for sign in ("add", "sub", "mul", "truediv", "pow"):
        setattr(Tensor, f"__i{sign}__", getattr(Tensor, f"{sign.removeprefix('true')}_"))
    Tensor.T = property(shape.T)
