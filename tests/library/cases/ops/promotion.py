"""The dtype in which two operands meet: every pair of types, with and without dimensions, and every kind of number."""

from itertools import product

from ..inputs import with_inputs

TYPES = ("bool", "int32", "int64", "float32", "float64")
NUMBERS = ("True", "2", "0.5")
SHAPES = ("(2,)", "()")

_tensors = [
    f"torch.ones({shape}, dtype=torch.{one}) {sign} torch.ones((), dtype=torch.{other})"
    for one, other, shape, sign in product(TYPES, TYPES, SHAPES, "+/")
]
_numbers = [
    f"torch.ones({shape}, dtype=torch.{one}) {sign} {number}"
    for one, number, shape, sign in product(TYPES, NUMBERS, SHAPES, ("*", "/", "**", "//"))
]
_reductions = [
    f"torch.ones(2, dtype=torch.{one}).{name}"
    for one, name in product(TYPES, ("sum()", "prod(0)", "mean()", "cumsum(0)", "max()", "amax(0)", "any()", "exp()"))
]
_conversions = [f"torch.tensor([0, 2]).to(torch.{one}).to(torch.{other})" for one, other in product(TYPES, TYPES)]

EXPRESSIONS = with_inputs("\n".join([*_tensors, *_numbers, *_reductions, *_conversions]))
