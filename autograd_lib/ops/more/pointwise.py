"""Further functions of one tensor, element by element."""

import math

import numpy as np

from ...declaration.define import define
from ...declaration.sample_inputs import Shape, any_shape
from ..choose import chosen, only
from ..numeric import quiet, select
from ..pointwise import exp

inside = ((Shape(2, 3, low=-0.9, high=0.9),), (Shape(low=-0.9, high=0.9),))
above_one = ((Shape(2, 3, low=1.2, high=3.0),),)


def erfc_value(x):
    """1 − erf(x), from Python's own function, one element after the other."""
    return np.vectorize(math.erfc, otypes=[x.dtype])(x)[()] if x.size else np.zeros_like(x)


def without_nan(x, nan, posinf, neginf):
    """nan becomes `nan`, or 0; infinities the largest numbers, unless others are given."""
    if x.dtype.kind != "f":
        return np.array(x)[()]
    return np.nan_to_num(x, nan=nan or 0.0, posinf=posinf, neginf=neginf)[()]


def log_odds(x, eps):
    """ln(x / (1 − x)), with x at least eps away from 0 and 1; beyond ½, what is below eps is moved there first."""
    if eps is not None:
        kind = x.dtype.type
        x = select(x < eps, kind(eps), select(x > 1 - eps, kind(1 - eps), x))
    return np.log(x / (1 - x))


def log_odds_derivative(grad, x, eps):
    """1 / (x (1 − x)); 0 where x was moved to eps, nan outside of 0 to 1."""
    derivative = grad / (x * (1 - x))
    if eps is None:
        return chosen((x >= 0) & (x <= 1), derivative, math.nan)
    return only(derivative, (x >= eps) & (x <= 1 - eps))


def not_in_place(name):
    """PyTorch has none for three functions, where they change their input: raises NotImplementedError."""

    def formula(grad):
        raise NotImplementedError(f"the derivative for 'inplace version of {name}' is not implemented.")

    return formula


# fmt: off
acos = define(
    "acos(self)", "AcosBackward0", quiet(np.arccos),
    self=lambda grad, self: grad * -((1 - self * self) ** -0.5),
    promote="float", samples=inside,
    doc="The angle whose cosine is x; arccos' = −1/√(1 − x²). nan outside of −1 to 1.",
    example="torch.acos(torch.tensor([1.0, 0.0])) → tensor([0.0000, 1.5708])",
)
asin = define(
    "asin(self)", "AsinBackward0", quiet(np.arcsin),
    self=lambda grad, self: grad * (1 - self * self) ** -0.5,
    promote="float", samples=inside,
    doc="The angle whose sine is x; arcsin' = 1/√(1 − x²). nan outside of −1 to 1.",
    example="torch.asin(torch.tensor([0.0, 1.0])) → tensor([0.0000, 1.5708])",
)
atan = define(
    "atan(self)", "AtanBackward0", np.arctan,
    self=lambda grad, self: grad / (self * self + 1),
    promote="float", samples=any_shape,
    doc="The angle whose tangent is x; arctan' = 1/(1 + x²).",
    example="torch.atan(torch.tensor([0.0, 1.0])) → tensor([0.0000, 0.7854])",
)
acosh = define(
    "acosh(self)", "AcoshBackward0", quiet(np.arccosh),
    self=lambda grad, self: grad * (self * self - 1) ** -0.5,
    promote="float", samples=above_one,
    doc="The inverse of cosh; arcosh' = 1/√(x² − 1). nan below 1.",
    example="torch.acosh(torch.tensor([1.0, 2.0])) → tensor([0.0000, 1.3170])",
)
acosh_ = define("acosh_(self)", "AcoshBackward1", quiet(np.arccosh), self=not_in_place("acosh"), promote="float")
asinh = define(
    "asinh(self)", "AsinhBackward0", np.arcsinh,
    self=lambda grad, self: grad * (self * self + 1) ** -0.5,
    promote="float", samples=any_shape,
    doc="The inverse of sinh; arsinh' = 1/√(x² + 1).",
    example="torch.asinh(torch.tensor([0.0, 1.0])) → tensor([0.0000, 0.8814])",
)
asinh_ = define("asinh_(self)", "AsinhBackward1", np.arcsinh, self=not_in_place("asinh"), promote="float")
atanh = define(
    "atanh(self)", "AtanhBackward0", quiet(np.arctanh),
    self=lambda grad, self: grad / (1 - self * self),
    promote="float", samples=inside,
    doc="The inverse of tanh; artanh' = 1/(1 − x²). nan outside of −1 to 1.",
    example="torch.atanh(torch.tensor([0.0, 0.5])) → tensor([0.0000, 0.5493])",
)
atanh_ = define("atanh_(self)", "AtanhBackward1", quiet(np.arctanh), self=not_in_place("atanh"), promote="float")
erfc = define(
    "erfc(self)", "ErfcBackward0", erfc_value,
    self=lambda grad, self: grad * (-2 / math.sqrt(math.pi) * exp(-(self * self))),
    promote="float", samples=any_shape,
    doc="1 − erf(x), exact also where that is small; erfc' = −2/√π e^(−x²).",
    example="torch.erfc(torch.tensor([0.0, 3.0])) → tensor([1.0000e+00, 2.2090e-05])",
)
exp2 = define(
    "exp2(self)", "Exp2Backward0", quiet(np.exp2),
    self=lambda grad, result: grad * result * math.log(2),
    promote="float", samples=any_shape,
    doc="2ˣ; (2ˣ)' = 2ˣ ln 2.",
    example="torch.exp2(torch.tensor([0.0, 3.0])) → tensor([1., 8.])",
)
logit = define(
    "logit(self, eps)", "LogitBackward0", quiet(log_odds),
    self=lambda grad, self, eps: log_odds_derivative(grad, self, eps),
    promote="float", samples=((Shape(2, 3, low=0.1, high=0.9), None), (Shape(2, 3, low=0.1, high=0.9), 0.05)),
)
nan_replaced = define(
    "nan_to_num(self, nan, posinf, neginf)", "NanToNumBackward0", without_nan,
    self=lambda grad, self: only(grad, (self == self) & (self - self == 0)),
    samples=((Shape(2, 3), 0.0, None, None),),
)
signbit = define(
    "signbit(self)", "signbit", lambda x: np.signbit(x) if x.dtype.kind == "f" else x < 0,
    doc="Which elements have a minus sign, −0 included; a tensor of bools.",
    example="torch.signbit(torch.tensor([-0.0, 1.0])) → tensor([ True, False])",
)
# fmt: on


def nan_to_num(input, nan=0.0, posinf=None, neginf=None):
    """`input` with numbers in the place of nan and of infinities, which by default are 0 and the largest there are.

    The derivative is 0 there, 1 elsewhere.

    >>> torch.nan_to_num(torch.tensor([float("nan"), 1.0, float("inf")]), posinf=9.0)
    tensor([0., 1., 9.])
    """
    return nan_replaced(input, nan, posinf, neginf)


def logit_of(input, eps=None):
    """ln(x / (1 − x)), the inverse of the sigmoid; x is first moved to be at least `eps` away from 0 and from 1.

    >>> torch.logit(torch.tensor([0.5, 0.75]))
    tensor([0.0000, 1.0986])
    """
    return logit(input, eps)
