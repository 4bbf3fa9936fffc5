"""A function of one number, drawn as a curve, and what its slope promises."""

import math

from ..drawing.theme import ACCENT, GRADIENT, INK
from ..reading.names import require_tensor
from ..values import number
from .explorable import Explorable, State
from .paper import SIZE, Paper, name_of_line, short

POINTS = 80  # of a curve
ROOM = 30  # pixels, for the name of the tangent
MARGIN = 0.12  # of the range, beside the points that matter


def tangent(f, w, nudges=None):
    """The curve of `f` and its tangent at `w`: choose a nudge, and compare what the slope promises with what happens.

    `f` takes a tensor of one number and returns one; `nudges` are the changes of `w` to choose from. The slope is the
    gradient that `backward()` finds. `w` itself stays as it is.

    >>> from autograd_lib.viz import explore
    >>> print(*explore.tangent(lambda w: w**2, torch.tensor(3.0), nudges=[0.1, 1.0])[1].sentences, sep="\n")
    The slope is 6.0, so it promises a change of 6.0 × 1.0 = 6.0.
    The value really goes from 9.0 to 16.0, a change of 7.0.
    The promise is off by 1.0.
    """
    require_tensor(w, "A slope is explored at a tensor of one number, such as torch.tensor(3.0), but this is")
    at = float(w.item())
    before, slope = _value_and_slope(f, w, at)
    reach = max(abs(at), 1.0)
    nudges = [reach * step / 10 for step in range(-10, 11)] if nudges is None else [float(each) for each in nudges]
    matter = [at, *(at + nudge for nudge in nudges)]
    across = _widened(matter)
    curve = [(x, _value_and_slope(f, w, x)[0]) for x in _between(*across, POINTS)]
    values = [*(before + slope * nudge for nudge in nudges), *(value for _, value in curve)]
    paper = Paper(across, _widened([value for value in values if math.isfinite(value)] or [0.0]))
    states = []
    for nudge in nudges:
        promised, real = slope * nudge, _value_and_slope(f, w, at + nudge)[0]
        told = _to_the_same_place(before, real)
        sentences = (
            f"The slope is {short(slope)}, so it promises a change of {short(slope)} × {short(nudge)} = "
            f"{short(promised)}.",
            f"The value really goes from {told(before)} to {told(real)}, a change of {told(real - before)}.",
            f"The promise is off by {told(abs(real - before - promised))}.",
        )
        parts = (
            paper.line([(at + nudge, before + promised), (at + nudge, real)], ACCENT, "4"),
            paper.point(at + nudge, before + promised, GRADIENT, "promised", hollow=True),
            paper.point(at + nudge, real, INK, "real"),
        )
        states.append(State(f"nudge {short(nudge)}", sentences, parts))
    straight = [(x, before + slope * (x - at)) for x in across]
    name = [name_of_line("slope", paper.place(*end)[1], GRADIENT) for _, end in [*paper.within(straight)][-1:]]
    tangent = paper.line(straight, GRADIENT, dashes="6 4"), *name
    lines = paper.line(curve, INK, "2"), *tangent, paper.point(at, before, INK)
    start = min(range(len(nudges)), key=lambda place: abs(nudges[place]))
    size, background = (SIZE[0] + ROOM, SIZE[1]), [*paper.axes("w", "f(w)"), *lines]
    return Explorable(f"The slope at {short(at)}, and a nudge", size, background, states, start)


def _value_and_slope(f, w, at):
    """`f` at a number, and its slope there, from a tensor of the same kind as `w`."""
    x = (w.detach() * 0.0 + at).requires_grad_()
    y = f(x)
    require_tensor(y, "The function must return a tensor, but it returned something")
    if y.requires_grad:
        y.backward()
    return y.item(), 0.0 if x.grad is None else x.grad.item()


def _to_the_same_place(*values):
    """How to write numbers so that their differences can be read off: to the last place that single precision keeps."""
    size = max(filter(math.isfinite, map(abs, values)), default=0.0)
    places = 5 - math.floor(math.log10(size)) if size else 5
    return lambda value: number(round(value, places), digits=7)


def _widened(matter):
    margin = MARGIN * (max(matter) - min(matter)) or 1.0
    return min(matter) - margin, max(matter) + margin


def _between(low, high, count):
    return [low + (high - low) * place / (count - 1) for place in range(count)]
