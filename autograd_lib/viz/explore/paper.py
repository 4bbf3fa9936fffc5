"""The paper of a chart: what is drawn on it lies where its numbers say, and a line ends where it leaves the frame."""

import math
from itertools import pairwise
from xml.etree.ElementTree import Element, SubElement

from ..drawing.theme import INK, KEEP_OFF, PAPER, QUIET, SHADE, WORDS
from ..values import number, readable

SIZE = 340, 272  # fits on a phone
LEFT, RIGHT, TOP, BOTTOM = 54, 332, 26, 230


class Paper:
    """From `across` to `up`, the ranges of the two axes; `bottom` and `top` are where it ends in the picture.

    A `steep` one goes up in powers of ten: `up`, and the heights of what is drawn, are their exponents.
    """

    def __init__(self, across, up, top=TOP, bottom=BOTTOM, steep=False):
        self.across, self.up, self.top, self.bottom, self.steep = across, up, top, bottom, steep

    def axes(self, name_across, name_up):
        """Both axes with their names, and with numbers that are easy to read."""
        for value in ticks(*self.up, whole=self.steep):
            down = self.place(0, value)[1]
            yield Element("path", d=f"M{LEFT},{down:.1f}H{RIGHT}", fill="none", stroke=SHADE)
            yield text(LEFT - 6, down + 4, readable(10.0**value if self.steep else value), "end", QUIET)
        yield Element("path", d=f"M{LEFT},{self.bottom}H{RIGHT}", fill="none", stroke=QUIET)
        for x in ticks(*self.across):
            place = self.place(x, 0)[0]
            yield Element("path", d=f"M{place:.1f},{self.bottom}v4", fill="none", stroke=QUIET)
            yield text(place, self.bottom + 17, readable(x), "middle", QUIET)
        yield text((LEFT + RIGHT) / 2, self.bottom + 32, name_across)
        yield text(4, self.top - 8, name_up, "start")

    def place(self, x, value):
        (low, high), (least, most) = self.across, self.up
        share, height = (_clipped(part) for part in ((x - low) / (high - low), (value - least) / (most - least)))
        return LEFT + share * (RIGHT - LEFT), self.bottom - height * (self.bottom - self.top)

    def line(self, points, colour, width="1.5", dashes="none"):
        """A line through the points, as far as it is inside of the frame."""
        pieces, end = [], None
        for start, stop in self.within(points):
            one, other = ("{:.1f},{:.1f}".format(*self.place(*point)) for point in (start, stop))
            pieces.append(f"L{other}" if one == end else f"M{one}L{other}")
            end = other
        style = {"stroke-width": width, "stroke-dasharray": dashes, "stroke-linejoin": "round"}
        return Element("path", {"d": "".join(pieces), "fill": "none", "stroke": colour, **style})

    def within(self, points):
        """The parts of the lines from point to point that are between the lowest and the highest value."""
        least, most = self.up
        far = most - least  # as infinity is drawn
        points = [(x, min(max(value, least - far), most + far)) for x, value in points if not math.isnan(value)]
        for (x, value), (after, then) in pairwise(points):
            rise = then - value
            shares = sorted((edge - value) / rise for edge in self.up) if rise else [0.0, float(least <= value <= most)]
            first, last = max(shares[0], 0.0), min(shares[1], 1.0)
            if first < last:
                yield tuple((x + share * (after - x), value + share * rise) for share in (first, last))

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
            label = text(across + aside, down + (14 if hollow else -6), words, anchor, colour)
            label.attrib.update(KEEP_OFF)
            group.append(label)
        return group


def text(across, down, words, anchor="middle", colour=INK):
    style = {"text-anchor": anchor, "font-size": "12", "fill": colour, "font-family": WORDS}
    element = Element("text", {"x": f"{across:.1f}", "y": f"{down:.1f}", **style})
    element.text = words
    return element


def name_of_line(words, down, colour):
    """Beside the frame, at the height at which the line ends."""
    return text(RIGHT + 6, down + 4, words, "start", colour)


def rectangle(across, down, width, height, fill=PAPER, stroke=INK):
    places = {"x": across, "y": down, "width": width, "height": height}
    return Element("rect", {**{name: f"{place:.1f}" for name, place in places.items()}, "fill": fill, "stroke": stroke})


def ticks(low, high, whole=False):
    """At most six numbers from `low` to `high` that are easy to read: 0, 20, 40 and so on."""
    rough = (high - low) / 5
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * each for each in (1, 2, 5, 10) if power * each >= rough * (1 - 1e-9))
    step = max(1, math.ceil(step)) if whole else step
    first = math.ceil(low / step - 1e-9)
    return [step * place for place in range(first, math.floor(high / step + 1e-9) + 1)]


def short(value):
    return number(rounded(value))


def rounded(value):
    """A number rounded so far that the rounding of single precision does not show."""
    return float(f"{value:.4g}")


def _clipped(share):
    return min(max(share, 0.0), 1.0) if math.isfinite(share) else float(share > 0)
