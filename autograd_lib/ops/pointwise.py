"""Functions of one tensor, element by element."""

import operator

import numpy as np

from ..define import define
from .quiet import quiet
from .samples import any_shape, positive_shapes, smooth_shapes

# fmt: off
neg = define(
    "neg(self)", "NegBackward0", operator.neg,
    self=lambda grad: -grad,
    samples=any_shape,
)
exp = define(
    "exp(self)", "ExpBackward0", quiet(np.exp),
    self=lambda grad, result: grad * result,
    promote="float", samples=any_shape,
)
log = define(
    "log(self)", "LogBackward0", quiet(np.log),
    self=lambda grad, self: grad / self,
    promote="float", samples=positive_shapes,
)
sqrt = define(
    "sqrt(self)", "SqrtBackward0", quiet(np.sqrt),
    self=lambda grad, result: grad / (2 * result),
    promote="float", samples=positive_shapes,
)
reciprocal = define(
    "reciprocal(self)", "ReciprocalBackward0", quiet(np.reciprocal),
    self=lambda grad, result: -grad * (result * result),
    promote="float", samples=positive_shapes,
)
sin = define(
    "sin(self)", "SinBackward0", np.sin,
    self=lambda grad, self: grad * cos(self),
    promote="float", samples=any_shape,
)
cos = define(
    "cos(self)", "CosBackward0", np.cos,
    self=lambda grad, self: -grad * sin(self),
    promote="float", samples=any_shape,
)
tanh = define(
    "tanh(self)", "TanhBackward0", np.tanh,
    self=lambda grad, result: grad * (1 - result * result),
    promote="float", samples=any_shape,
)
sigmoid = define(
    "sigmoid(self)", "SigmoidBackward0", quiet(lambda x: 1 / (1 + np.exp(-x))),
    self=lambda grad, result: grad * (1 - result) * result,
    promote="float", samples=any_shape,
)
relu = define(
    "relu(self)", "ReluBackward0", lambda x: np.maximum(x, 0),
    self=lambda grad, result: grad * (result > 0),  # at 0 the derivative is taken as 0
    samples=smooth_shapes,
)
abs = define(
    "abs(self)", "AbsBackward0", np.abs,
    self=lambda grad, self: grad * sign(self),  # at 0 it is 0
    samples=smooth_shapes,
)
sign = define(
    "sign(self)", "SignBackward0", np.sign,
    self=lambda grad: grad * 0,
    samples=smooth_shapes,
)
# fmt: on
