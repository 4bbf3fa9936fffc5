"""The paper of a chart: what is drawn on it lies where its numbers say, and at its edge where they are too large."""

import math
from xml.etree.ElementTree import Element, SubElement

from ..drawing.theme import INK, PAPER, QUIET
from ..values import number

SIZE = 340, 260  # fits on a phone
LEFT, RIGHT, TOP, BOTTOM = 54, 332, 18, 230


class Paper:
    """From `across` to `up`, the ranges of the two axes; `bottom` and `top` are where it ends in the picture."""

    def __init__(self, across, up, top=TOP, bottom=BOTTOM, tick=lambda value: f"{value:.3g}"):
        self.across, self.up, self.top, self.bottom, self.tick = across, up, top, bottom, tick

    def axes(self):
        yield Element("path", d=f"M{LEFT},{self.top}V{self.bottom}H{RIGHT}", fill="none", stroke=QUIET)
        for x in self.across:
            yield text(self.place(x, 0)[0], self.bottom + 18, f"{x:.3g}", "middle" if x == self.across[0] else "end")
        for value in self.up:
            yield text(LEFT - 4, self.place(0, value)[1] + 4, self.tick(value), "end")

    def place(self, x, value):
        (low, high), (least, most) = self.across, self.up
        share, height = (_clipped(part) for part in ((x - low) / (high - low), (value - least) / (most - least)))
        return LEFT + share * (RIGHT - LEFT), self.bottom - height * (self.bottom - self.top)

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
            group.append(text(across + aside, down + (14 if hollow else -6), words, anchor, colour))
        return group


def text(across, down, words, anchor="middle", colour=INK):
    style = {"text-anchor": anchor, "font-size": "12", "fill": colour}
    element = Element("text", {"x": f"{across:.1f}", "y": f"{down:.1f}", **style})
    element.text = words
    return element


def rectangle(across, down, width, height, fill=PAPER, stroke=INK):
    places = {"x": across, "y": down, "width": width, "height": height}
    return Element("rect", {**{name: f"{place:.1f}" for name, place in places.items()}, "fill": fill, "stroke": stroke})


def short(value):
    return number(rounded(value))


def rounded(value):
    """A number rounded so far that the rounding of single precision does not show."""
    return float(f"{value:.4g}")


def _clipped(share):
    return min(max(share, 0.0), 1.0) if math.isfinite(share) else float(share > 0)
