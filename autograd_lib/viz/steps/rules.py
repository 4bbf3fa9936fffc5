"""The local rules of well-known operations, in words and as formulas that a step fills in with its numbers.

A formula is a text for the reader, with names in braces: the gradient that came in (`grad`), what the node has saved,
and the `shape` of what goes out. What it says is computed, too, and a step shows it only where that is what really went
out. Where a text can't be computed as it stands, a function of these names is beside it.
"""

import re
from dataclasses import dataclass

import numpy as np

PYTHON = {"×": "*", "²": "**2", "ᵀ": ".T"}  # what the signs of a formula are called there


@dataclass(frozen=True)
class Part:
    """How the gradient of one input follows from that of the output."""

    text: object  # or a function that makes such a text of what is saved; or "", if the words say it all
    function: object

    @property
    def wanted(self):
        return self.function.__code__.co_varnames[: self.function.__code__.co_argcount]


@dataclass(frozen=True)
class Rule:
    """What an operation does with the gradient that comes in; one part for each of its inputs."""

    words: str
    parts: tuple[Part, ...]


def rule(words, *formulas):
    return Rule(
        words, tuple([Part(each, computed(each)) if isinstance(each, str) else Part(*each) for each in formulas])
    )


def computed(text):
    """The function that a formula describes."""
    names = ", ".join(dict.fromkeys(re.findall(r"{(\w+)}", text)))
    code = re.sub("[×²ᵀ]", lambda sign: PYTHON[sign[0]], text).translate({ord(brace): None for brace in "{}"})
    return eval(f"lambda {names}: {code}", {"sin": np.sin, "cos": np.cos, "sign": np.sign})


def summed_to(array, shape):
    """`array`, summed over the dimensions along which an input of that shape was stretched."""
    array = array.sum(tuple(range(array.ndim - len(shape))))
    stretched = tuple([place for place, size in enumerate(shape) if size == 1])
    return array.sum(stretched, keepdims=True) if stretched else array


def stretched(grad, dim, keepdim, shape):
    """A gradient of a sum over `dim`, for each of the summed elements."""
    dims = tuple(place % len(shape) for place in (dim or range(len(shape))))
    return np.broadcast_to(grad if keepdim else np.expand_dims(grad, dims), shape)


def slope_of_power(saved):
    power = saved["exponent"] - 1
    return "{grad} × {exponent} × {self}" + {0: "^0", 1: ""}.get(power, f"^{power}" if power > 0 else f"^({power})")


SHARED = ("{grad} / {self_sym_numel} each", lambda grad, self_sym_numel, shape: np.full(shape, grad / self_sym_numel))

RESHAPED = rule("It gets the input's shape again", ("{grad}", lambda grad, shape: grad.reshape(shape)))
TURNED = rule("It is transposed back", ("{grad}ᵀ", lambda grad: np.swapaxes(grad, -1, -2)))


def slope_of_square(text):
    """The formula of a difference, which a mean of `n` squares shares out."""
    difference = computed(text)
    return (
        f"2 × {text} × {{grad}} / n",
        lambda grad, self, target, reduction: (
            2 * difference(self=self, target=target) * grad / (np.size(self - target) if reduction == 1 else 1)
        ),
    )


MISSING = {"min": -np.inf, "max": np.inf}  # a bound that was not given


def within(saved):
    """The formula of a clamp, with the bounds that it has."""
    low, high = [saved[name] != MISSING[name] for name in ("min", "max")]
    return "{grad} where " + "{min} < " * low + "{self}" + " < {max}" * high + ", else 0"


def flat(*functions):
    """The rule of each function that is constant between its steps, by the name of its node."""
    return {
        f"{name.title()}Backward{number}": rule(
            f"The slope of {name} is 0 everywhere", ("", lambda grad, shape: np.zeros(shape))
        )
        for name in functions
        for number in range(1 + (name == "round"))
    }


CLAMPED = rule(
    "clamp lets it pass between its bounds; beyond them its slope is 0",
    (within, lambda grad, self, min, max: np.where((self > min) & (self < max), grad, 0.0)),
)

RULES = {
    "AddBackward0": rule("An addition hands it to each term", "{grad}", "{grad}"),
    "SubBackward0": rule("The first term gets it, the second its negative", "{grad}", "-{grad}"),
    "RsubBackward1": rule("What is subtracted gets its negative", "-{grad}"),
    "NegBackward0": rule("A minus turns its sign", "-{grad}"),
    "MulBackward0": rule("Each factor gets it times the other factor", "{grad} × {other}", "{grad} × {self}"),
    "DivBackward0": rule(
        "The slope of a / b is 1 / b for a, and -a / b² for b", "{grad} / {other}", "-{grad} × {self} / {other}²"
    ),
    "ReciprocalBackward0": rule("The slope of 1/x is -1/x²", "-{grad} × {result}²"),
    "PowBackward0": rule(
        "The slope of xⁿ is n × xⁿ⁻¹",
        (slope_of_power, lambda grad, exponent, self: grad * exponent * self ** (exponent - 1.0)),
    ),
    "ExpBackward0": rule("The slope of exp is its own result", "{grad} × {result}"),
    "LogBackward0": rule("The slope of log x is 1/x", "{grad} / {self}"),
    "SqrtBackward0": rule("The slope of √x is 1 / (2√x)", "{grad} / (2 × {result})"),
    "SinBackward0": rule("The slope of sin is cos", "{grad} × cos({self})"),
    "CosBackward0": rule("The slope of cos is -sin", "-{grad} × sin({self})"),
    "AbsBackward0": rule("The slope of |x| is the sign of x", "{grad} × sign({self})"),
    "ReluBackward0": rule(
        "relu lets it pass where the result is positive",
        ("{grad} where {result} > 0, else 0", lambda grad, result: grad * (result > 0)),
    ),
    "ClampBackward1": CLAMPED,
    "WhereBackward0": rule(
        "where lets it pass to the side that was chosen; the other side gets 0",
        ("{grad} where chosen, else 0", lambda grad, condition: np.where(condition, grad, 0.0)),
        ("{grad} where chosen, else 0", lambda grad, condition: np.where(condition, 0.0, grad)),
    ),
    **flat("round", "floor", "ceil", "trunc", "sign"),
    "TanhBackward0": rule("The slope of tanh is 1 - tanh²", "{grad} × (1 - {result}²)"),
    "SigmoidBackward0": rule("The slope of sigmoid is result × (1 - result)", "{grad} × {result} × (1 - {result})"),
    "SumBackward0": rule(
        "Each element that was summed gets it", ("", lambda grad, shape: np.broadcast_to(grad, shape))
    ),
    "SumBackward1": rule("Each element that was summed gets it", ("", stretched)),
    "MeanBackward0": rule("Each element of a mean gets its share", SHARED),
    "MeanBackward1": rule(
        "Each element of a mean gets its share",
        (
            "{grad} shared out",
            lambda grad, dim, keepdim, shape: stretched(grad, dim, keepdim, shape) * grad.size / np.prod(shape),
        ),
    ),
    "MmBackward0": rule(
        "Each matrix gets it multiplied by the other one, transposed", "{grad} @ {mat2}ᵀ", "{self}ᵀ @ {grad}"
    ),
    "AddmmBackward0": rule(
        "What is added gets it, each matrix gets it multiplied by the other one, transposed",
        "{grad}",
        "{grad} @ {mat2}ᵀ",
        "{mat1}ᵀ @ {grad}",
    ),
    "MvBackward0": rule(
        "The matrix gets it times the vector, the vector gets it times the matrix, transposed",
        ("{grad} times {vec}, each with each", lambda grad, vec: np.outer(grad, vec)),
        "{self}ᵀ @ {grad}",
    ),
    "DotBackward0": rule("Each vector gets it times the other vector", "{grad} × {tensor}", "{grad} × {self}"),
    "MseLossBackward0": rule(
        "The slope of a squared difference is twice the difference, and a mean shares it out",
        slope_of_square("({self} - {target})"),
        slope_of_square("({target} - {self})"),
    ),
    "CloneBackward0": rule("A copy hands it on", "{grad}"),
    "ExpandBackward0": rule("What was stretched gets the sum over its copies", "{grad}"),
    "ViewBackward0": RESHAPED,
    "UnsafeViewBackward0": RESHAPED,
    "ReshapeAliasBackward0": RESHAPED,
    "UnsqueezeBackward0": RESHAPED,
    "SqueezeBackward0": RESHAPED,
    "SqueezeBackward1": RESHAPED,
    "TBackward0": TURNED,
    "PermuteBackward0": TURNED,
}
