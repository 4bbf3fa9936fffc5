"""What an `explore` function returns: the states of one picture, and the words for each."""

from dataclasses import dataclass
from functools import cached_property
from html import escape
from xml.etree.ElementTree import Element, SubElement, tostring

from ..drawing.svg import framed
from ..drawing.theme import CHART_THEME, PAPER
from ..picture import Shown
from ..steps.pictures import FROM, TO
from ..steps.stepper import in_lines, states


def in_words(chosen):
    """`lr = 0.1, momentum = 0.9`, of {knob: choice}."""
    return ", ".join(f"{knob} = {choice}" for knob, choice in chosen.items())


@dataclass(frozen=True)
class State:
    """One answer of the picture: what was chosen, what is told, and the parts of the drawing that show it."""

    chosen: str
    sentences: tuple[str, ...]
    parts: tuple[Element, ...]


class Explorable(Shown):
    """A picture in several states: in a notebook with a button for each, everywhere else as text.

    >>> from autograd_lib.viz import explore
    >>> w = torch.tensor(1.0)
    >>> picture = explore.tangent(lambda w: w * w, w, nudges=[0.0, 0.5])
    >>> print(picture[1].sentences[0])
    The slope is 2.0, so it promises a change of 2.0 × 0.5 = 1.0.
    """

    def __init__(self, title, size, background, states, start=0, knobs=None):
        """`background` is seen in each state; `start` is the state that is seen first.

        With `knobs`, {name: choices}, a state is one choice of each: states are in the order of `itertools.product`.
        """
        self.title, self._size, self._background = title, size, background
        self._states, self._start, self._knobs = tuple(states), start, knobs

    def __len__(self):
        return len(self._states)

    def __getitem__(self, number):
        return self._states[number]

    def __repr__(self):
        return "\n".join([self.title, *(f"  {state.chosen}: {' '.join(state.sentences)}" for state in self)])

    @cached_property
    def svg(self):
        width, height = map(str, self._size)
        drawing = Element("svg", width=width, height=height, viewBox=f"0 0 {width} {height}")
        SubElement(drawing, "rect", width=width, height=height, fill=PAPER)
        drawing.extend(self._background)
        for place, state in enumerate(self):
            layer = Element("g", style=f"{FROM}:{place};{TO}:{place}")
            if place != self._start:  # for pages that take out style sheets
                layer.set("opacity", "0")
            layer.extend(state.parts)
            drawing.append(layer)
        description = "The text beside the picture says what the chosen state shows."
        return framed(drawing, tostring(drawing, "unicode"), self.title, description, CHART_THEME)

    def _page(self):
        labels = [state.chosen for state in self]
        told = [in_lines(f"<strong>{escape(state.chosen)}</strong>", *map(escape, state.sentences)) for state in self]
        return states(self.title, labels, told, self.svg, self._size[1], self._start, self._knobs)
