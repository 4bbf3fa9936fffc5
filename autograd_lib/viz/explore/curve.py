"""A function of one number, drawn as a curve: what its slope promises, and where its slopes lead."""

import math
from xml.etree.ElementTree import Element, SubElement

from ..drawing.theme import ACCENT, GRADIENT, INK, PAPER, QUIET
from ..reading.names import require_tensor
from ..values import number
from .explorable import Explorable, State

SIZE = 340, 260  # fits on a phone
LEFT, RIGHT, TOP, BOTTOM = 54, 332, 12, 230
POINTS = 80  # of a curve
MARGIN = 0.12  # of the range, beside the points that matter
RATES = (0.01, 0.03, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0, 1.1)


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
    at, (before, slope) = _number(w), _value_and_slope(f, w, _number(w))
    reach = max(abs(at), 1.0)
    nudges = [reach * step / 10 for step in range(-10, 11)] if nudges is None else [float(each) for each in nudges]
    plot = _Plot(f, w, [at, *(at + nudge for nudge in nudges)], [before + slope * nudge for nudge in nudges])
    states = []
    for nudge in nudges:
        promised, real = slope * nudge, _value_and_slope(f, w, at + nudge)[0]
        sentences = (
            f"The slope is {_short(slope)}, so it promises a change of {_short(slope)} × {_short(nudge)} = "
            f"{_short(promised)}.",
            f"The value really goes from {_short(before)} to {_short(real)}, a change of {_short(real - before)}.",
            f"The promise is off by {_short(abs(real - before - promised))}.",
        )
        parts = (
            plot.line([(at + nudge, before + promised), (at + nudge, real)], ACCENT, "4"),
            plot.point(at + nudge, before + promised, GRADIENT, "promised", hollow=True),
            plot.point(at + nudge, real, INK, "real"),
        )
        states.append(State(f"nudge {_short(nudge)}", sentences, parts))
    straight = [(x, before + slope * (x - at)) for x in _between(*plot.across, POINTS)]
    straight = [(x, value) for x, value in straight if plot.up[0] <= value <= plot.up[1]]
    background = [*plot.background, plot.line(straight, GRADIENT, dashes="6 4"), plot.point(at, before, INK)]
    start = min(range(len(nudges)), key=lambda place: abs(nudges[place]))
    return Explorable(f"The slope at {_short(at)}, and a nudge", SIZE, background, states, start)


def descent(f, w, rates=RATES, steps=10):
    """The curve of `f`, and where training leads on it: choose a learning rate.

    Each of the `steps` computes the gradient anew, and moves by −rate × gradient. `w` itself stays as it is.

    >>> from autograd_lib.viz import explore
    >>> explore.descent(lambda w: w**2, torch.tensor(3.0), rates=[0.1, 1.1], steps=2)
    Training from 3.0, for several learning rates
      lr 0.1: 3.0 → 2.4 → 1.92. The value goes from 9.0 to 3.686.
      lr 1.1: 3.0 → -3.6 → 4.32. The value goes from 9.0 to 18.66. It doesn't fall: each step goes too far.
    """
    at, paths = _number(w), {}
    for rate in rates:
        path = [(at, *_value_and_slope(f, w, at))]
        while len(path) <= steps and math.isfinite(path[-1][1]):
            following = path[-1][0] - rate * path[-1][2]
            path.append((following, *_value_and_slope(f, w, following)))
        paths[rate] = path
    calm = [x for path in paths.values() for x, value, _ in path if value <= path[0][1]]
    plot, states = _Plot(f, w, calm), []
    for rate, path in paths.items():
        first, last = path[0][1], path[-1][1]
        places = [_short(x) for x, _, _ in path]
        shown = places if len(places) <= 5 else [*places[:4], "…", places[-1]]
        sentences = [f"{' → '.join(shown)}.", f"The value goes from {_short(first)} to {_short(last)}."]
        if not last < first and path[0][2]:
            sentences.append("It doesn't fall: each step goes too far.")
        parts = [plot.line([(x, value) for x, value, _ in path], GRADIENT, "1.5", dashes="5 3")]
        parts += [plot.point(x, value, ACCENT) for x, value, _ in path]
        states.append(State(f"lr {_short(rate)}", tuple(sentences), tuple(parts)))
    return Explorable(f"Training from {_short(at)}, for several learning rates", SIZE, plot.background, states)


class _Plot:
    """A curve on paper, with what is needed to draw on it. What is off the paper is drawn at its edge."""

    def __init__(self, f, w, matter, values=()):
        """`matter` are the numbers that must be on the paper, `values` what must be there besides the curve."""
        margin = MARGIN * (max(matter) - min(matter)) or 1.0
        self.across = min(matter) - margin, max(matter) + margin
        curve = [(x, _value_and_slope(f, w, x)[0]) for x in _between(*self.across, POINTS)]
        values = [value for value in (*values, *(value for _, value in curve)) if math.isfinite(value)] or [0.0]
        margin = MARGIN * ((max(values) - min(values)) or 1.0)
        self.up = min(values) - margin, max(values) + margin
        self.background = [
            Element("rect", width=str(SIZE[0]), height=str(SIZE[1]), fill=PAPER),
            Element("path", d=f"M{LEFT},{TOP}V{BOTTOM}H{RIGHT}", fill="none", stroke=QUIET),
            *self.ticks(),
            self.line(curve, INK, "2"),
        ]

    def ticks(self):
        for x in self.across:
            yield _text(self.place(x, 0)[0], BOTTOM + 18, f"{x:.3g}", "middle" if x == self.across[0] else "end")
        for value in self.up:
            yield _text(LEFT - 4, self.place(0, value)[1] + 4, f"{value:.3g}", "end")

    def place(self, x, value):
        """Where a point is on the paper."""
        (low, high), (bottom, top) = self.across, self.up
        share, height = (_clipped(part) for part in ((x - low) / (high - low), (value - bottom) / (top - bottom)))
        return LEFT + share * (RIGHT - LEFT), BOTTOM - height * (BOTTOM - TOP)

    def line(self, points, colour, width="1.5", dashes="none"):
        places = " ".join("{:.1f},{:.1f}".format(*self.place(*point)) for point in points)
        style = {"stroke-width": width, "stroke-dasharray": dashes}
        return Element("polyline", {"points": places, "fill": "none", "stroke": colour, **style})

    def point(self, x, value, colour, words="", hollow=False):
        across, down = self.place(x, value)
        group = Element("g")
        style = {
            "r": "5" if words else "3.5",
            "fill": PAPER if hollow else colour,
            "stroke": colour,
            "stroke-width": "2",
        }
        SubElement(group, "circle", {"cx": f"{across:.1f}", "cy": f"{down:.1f}", **style})
        if words:
            anchor, aside = ("end", -9) if across > (LEFT + RIGHT) / 2 else ("start", 9)
            group.append(_text(across + aside, down + (14 if hollow else -6), words, anchor, colour))
        return group


def _text(across, down, words, anchor, colour=INK):
    style = {"text-anchor": anchor, "font-size": "12", "fill": colour}
    text = Element("text", {"x": f"{across:.1f}", "y": f"{down:.1f}", **style})
    text.text = words
    return text


def _number(w):
    require_tensor(w, "A slope is explored at a tensor of one number, such as torch.tensor(3.0), but this is")
    return float(w.item())


def _value_and_slope(f, w, at):
    """`f` at a number, and its slope there, from a tensor of the same kind as `w`."""
    x = (w.detach() * 0.0 + at).requires_grad_()
    y = f(x)
    require_tensor(y, "The function must return a tensor, but it returned something")
    if y.requires_grad:
        y.backward()
    return y.item(), 0.0 if x.grad is None else x.grad.item()


def _between(low, high, count):
    return [low + (high - low) * place / (count - 1) for place in range(count)]


def _clipped(share):
    return min(max(share, 0.0), 1.0) if math.isfinite(share) else float(share > 0)


def _short(value):
    """A number for people to read, rounded so far that the rounding of single precision does not show."""
    return number(float(f"{value:.4g}"))
