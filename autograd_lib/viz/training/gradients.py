"""How large the gradients are, parameter by parameter: do they vanish or explode on their way to the first layer?"""

import math
from html import escape

from ..drawing.theme import GRADIENT, QUIET
from ..table import in_columns, in_html
from ..values import number
from .chart import Chart, power_of_ten

MUCH = 100  # between the first and the last weight: a gradient that vanishes, or explodes


def gradient_norms(parameters):
    """A table of the norms of the gradients; `parameters` is a Module, or maps names to tensors.

    Raises TypeError for anything else.

    >>> from autograd_lib.viz import gradient_norms
    >>> w, b = torch.tensor([3.0, 4.0], requires_grad=True), torch.tensor(0.0, requires_grad=True)
    >>> ((w * w).sum() / 2).backward()
    >>> gradient_norms({"w": w, "b": b})
    parameter  shape  norm of .grad
    w          (2,)   5.0
    b          ()     None
    """
    return GradientNorms(_named(parameters))


def plot_gradients(parameters):
    """A picture of `gradient_norms(parameters)`, on a scale on which each mark is ten times the one before.

    >>> from autograd_lib.viz import plot_gradients
    >>> first, last = torch.full((2, 2), 0.01, requires_grad=True), torch.ones(2, 2, requires_grad=True)
    >>> (first * 0.001 + last).sum().backward()
    >>> plot_gradients({"first": first, "last": last})
    Gradient norms
      first: 0.002
      last: 2.0
      The gradient vanishes on the way back: that of first is 1,000 times smaller than that of last.
    """
    table = gradient_norms(parameters)
    known = [norm for _, _, norm in table.rows if norm and math.isfinite(norm)]

    def draw(axes):
        lowest, highest = (min(known) / 3, max(known) * 3) if known else (0.1, 10.0)
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(power_of_ten)
        axes.set_xlim(lowest, highest)
        for place, (_, _, norm) in enumerate(table.rows):
            if norm and math.isfinite(norm):
                axes.plot([lowest, norm], [place, place], color=GRADIENT, linewidth=1)
                axes.plot([norm], [place], color=GRADIENT, marker="o")
            else:
                axes.text(lowest * (highest / lowest) ** 0.02, place, number(norm), color=QUIET, va="center")
        axes.set_yticks(range(len(table.rows)), [name for name, _, _ in table.rows])
        axes.set_ylim(len(table.rows) - 0.5, -0.5)  # the first layer on top
        axes.set_xlabel("norm of .grad (log scale)")

    facts = [f"{name}: {number(norm)}" for name, _, norm in table.rows]
    return Chart("Gradient norms", [*facts, *table.verdict], draw, (5.6, 1.2 + 0.24 * len(table.rows)))


class GradientNorms:
    """A table: parameter, shape, norm of its `.grad`. `rows` holds them as tuples."""

    HEAD = "parameter", "shape", "norm of .grad"

    def __init__(self, named):
        self.rows = [(name, tuple(tensor.shape), _norm(tensor.grad)) for name, tensor in named]

    @property
    def verdict(self):
        """One sentence, in a list, on what becomes of the gradient between the last weight and the first."""
        weights = [(name, norm) for name, shape, norm in self.rows if len(shape) > 1 and norm and math.isfinite(norm)]
        if len(weights) < 2:
            return []
        (first, small), (last, large) = weights[0], weights[-1]
        ratio = max(large / small, small / large)
        if ratio <= MUCH:
            return []
        does, than = ("vanishes", "smaller") if small < large else ("explodes", "larger")
        return [
            f"The gradient {does} on the way back: that of {first} is {ratio:,.0f} times {than} than that of {last}."
        ]

    @property
    def _cells(self):
        return [(name, str(shape), number(norm)) for name, shape, norm in self.rows]

    def __repr__(self):
        return "\n".join(in_columns([self.HEAD, *self._cells]) + self.verdict)

    def _repr_html_(self):
        return in_html(self._cells, self.HEAD) + "".join(f"<p>{escape(sentence)}</p>" for sentence in self.verdict)


def _named(parameters):
    if hasattr(type(parameters), "named_parameters"):
        return list(parameters.named_parameters())
    try:
        return list(dict(parameters).items())
    except (TypeError, ValueError):
        raise TypeError("Gradients are shown of a Module, or of tensors by name, such as {'w': w}.") from None


def _norm(grad):
    return None if grad is None else grad.detach().double().norm().item()
