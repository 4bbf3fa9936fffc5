"""A chart of Matplotlib's, shown as pictures of graphs are: in the page's colours, with a title and a text twin.

Lines and points differ by dashes and shapes, never by their colour alone.
"""

import io
import re
from functools import cached_property

from ..drawing.svg import framed, parsed
from ..drawing.theme import ACCENT, CHART_THEME, GRADIENT, INK, PAPER, QUIET, SHADE, WORDS
from ..picture import Shown
from ..values import readable

COLOURS = (GRADIENT, INK, ACCENT, QUIET)
DASHES = ("solid", "dashed", "dotted", "dashdot")
MARKERS = ("o", "^", "s", "D", "v", "P")
STYLE = {
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "autograd",  # the same ids in each run
    "font.family": "DejaVu Sans",
    "font.size": 12,  # pixels, as in all pictures
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "legend.facecolor": PAPER,
    "legend.edgecolor": QUIET,
    "hatch.color": QUIET,
    "hatch.linewidth": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.titlesize": 13,
    "grid.color": SHADE,
    **dict.fromkeys(("ytick.major.size", "ytick.minor.size"), 0),
    "lines.linewidth": 2,
    **dict.fromkeys(("axes.edgecolor", "xtick.color", "ytick.color"), QUIET),
    **dict.fromkeys(("text.color", "axes.labelcolor"), INK),
}
UNSAID = {"Creator": None, "Date": None, "Format": None, "Type": None}  # in the file
HREF = "{http://www.w3.org/1999/xlink}href"


class Chart(Shown):
    def __init__(self, title, facts, draw, size=(5.0, 3.4)):
        """`facts` are lines of text; `draw(axes)` draws what they say."""
        self.title, self._facts, self._draw, self._size = title, tuple(facts), draw, size

    @cached_property
    def svg(self):
        """The chart as an `<svg>` element. Raises ImportError where Matplotlib is not installed."""
        try:
            from matplotlib import rc_context  # here, not above: it takes longer to load than everything else
            from matplotlib.figure import Figure  # not pyplot: nothing of the user's plots is touched
        except ImportError:
            raise ImportError("To see it as a picture, run: pip install matplotlib") from None

        with rc_context(STYLE):
            figure = Figure(self._size, layout="constrained")
            axes = figure.subplots()
            axes.set_title(self.title)
            self._draw(axes)
            file = io.StringIO()
            figure.savefig(file, format="svg", metadata=UNSAID)
        return _cleaned(file.getvalue(), self.title, str(self))

    def __repr__(self):
        return "\n".join([self.title, *(f"  {fact}" for fact in self._facts)])


def power_of_ten(value, _place):
    """A mark on a log scale, without the raised digits that a screen reader would read as a product."""
    return readable(value)


def _cleaned(drawn, title, description):
    """Matplotlib's SVG for a page: styles as attributes, which the theme can change, and coordinates that are short."""
    drawing = parsed(drawn)
    drawing.find("defs").clear()  # a style sheet that would change the whole page
    for element in drawing.iter():
        for style in filter(None, map(str.strip, element.attrib.pop("style", "").split(";"))):
            name, _, value = style.partition(": ")
            if name != "font-family":
                element.set(name, value)
        if HREF in element.attrib:
            element.set("href", element.attrib.pop(HREF))
        if element.tag == "g":
            element.attrib.pop("id", None)
        for name in {"d", "x", "y", "transform"}.intersection(element.keys()):
            shorter = re.sub(r"-?\d+\.\d+", lambda found: f"{float(found[0]):.1f}", element.get(name))
            element.set(name, " ".join(shorter.split()))
        element.tail = None
        if element.tag == "text":
            element.set("font-family", WORDS)
        else:
            element.text = None
    return framed(drawing, drawn, title, description, CHART_THEME)
