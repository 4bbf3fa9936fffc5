"""The picture of all frames: one graph, in which what changes from step to step lies in layers.

A layer is a `<g>` that is to be seen from one step to another; stepper.py shows those of the step that is chosen. Where
its style sheet is missing, what is seen is the whole pass, with the numbers of the steps.

There is room for the longest text that a box will ever show, so nothing jumps. The current box has a thick outline and
a pointer (a cross where backward() fails), a gradient that goes back in this step runs along a solid thick line, and a
line that waits for its gradient is grey and without a number.
"""

import re
from bisect import bisect_left
from copy import deepcopy
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement, tostring

from ..drawing.render import render
from ..drawing.shapes import box_id, digraph, way_back_id
from ..drawing.svg import finish, parsed
from ..drawing.theme import GRADIENT, INK, KEEP_OFF, QUIET
from ..graph import Kind
from .frame import Stage

POINTER = "-6,-7 8,0 -6,7"  # a triangle
CROSS = "M-7,-7L7,7M-7,7L7,-7"
FROM, TO = "--from", "--to"  # the first and the last place, of the frames that are shown, at which a layer is seen
FLOWS = "data-flows"  # marks a line along which a gradient goes back in this step: it moves
AFTER = 9999  # later than every place: where no step is chosen


class Layers:
    """The frames `numbers` in one picture. Raises CannotDraw where no renderer is installed."""

    def __init__(self, graph, frames, numbers):
        self.graph, self.frames, self.numbers = graph, frames, numbers
        self.flow_steps = {edge: number for number, frame in enumerate(frames) for edge in frame.flows}
        self.box_steps = {frame.position: number for number, frame in enumerate(frames) if _shows_number(frame)}

    @cached_property
    def layout(self):
        """The graph with everything that any frame shows, as the renderer has drawn it."""
        gradients = {edge: text for frame in self.frames for edge, text in frame.flows.items()}
        boxes = [self.box(place, box) for place, box in enumerate(self.graph.boxes)]
        edges = [replace(edge, gradient=gradients.get(number)) for number, edge in enumerate(self.graph.edges)]
        return render(digraph(replace(self.graph, boxes=tuple(boxes), edges=tuple(edges))).source)

    @cached_property
    def height(self):
        return float(parsed(self.layout).get("height").removesuffix("pt"))

    def box(self, place, box):
        """A box with all that it will ever show."""
        if place in self.box_steps and box.kind is Kind.OPERATION:
            return replace(box, details=(*box.details, self.step_of(place)))
        if box.grad:
            return replace(box, grad=max(self.grads_shown(place), key=len))
        return box

    def step_of(self, place):
        return f"step {self.box_steps[place]}"

    def grads_shown(self, place):
        return [self.grad_shown(place, number) for number in range(len(self.frames))]

    def grad_shown(self, place, number):
        """What is said of a leaf's `.grad` in a frame."""
        grad = self.frames[number].grads[place]
        return f"{grad} (step {self.box_steps[place]})" if number >= self.box_steps.get(place, number + 1) else grad

    @cached_property
    def svg(self):
        page = parsed(self.layout)
        groups = {group.get("id"): group for group in page.iter("g")}
        for edge in [edge for edge, each in enumerate(self.graph.edges) if each.tracked]:
            self.draw_flow(groups[way_back_id(edge)], self.flow_steps.get(edge, len(self.frames)))
        for place in range(len(self.graph.boxes)):
            self.draw_box(groups[box_id(place)], place)
        steps = len(self.frames) - 1
        description = f"The graph with the numbers of the {steps} steps; the text beside it says what each step does."
        return finish(tostring(page, "unicode"), f"Backward from {self.graph.boxes[-1].label}", description)

    def place(self, number):
        """At which place a step is shown, or the next one that is."""
        return bisect_left(self.numbers, number) if number < len(self.frames) else AFTER

    def layer(self, parent, first, after):
        """A group that is seen from the step `first` on, until the step `after`."""
        lasts = after >= len(self.frames)
        start, end = self.place(first), AFTER if lasts else self.place(after) - 1
        group = Element("g", style=f"{FROM}:{start};{TO}:{end}")
        if not lasts:  # not to be seen in the picture of the whole pass
            group.set("opacity", "0")
        if start <= end:
            parent.append(group)
        return group

    def draw_flow(self, line, step):
        """A line along which a gradient will go back, goes back in this step, and has gone back."""
        parts = list(line)
        for part in parts:
            line.remove(part)
            if part.tag == "text":
                part.attrib.update(KEEP_OFF)
        self.layer(line, 0, step).extend(_waiting(part) for part in parts if part.tag != "text")
        if step < len(self.frames):  # backward() may fail before
            self.layer(line, step, step + 1).extend(map(_current, parts))
            self.layer(line, step + 1, len(self.frames)).extend(parts)

    def draw_box(self, box, place):
        outline = next((shape for shape in box if shape.tag in ("polygon", "path")), None)
        for text in box.findall("text"):
            if place in self.box_steps and text.text == self.step_of(place):
                box.remove(text)
                self.layer(box, self.box_steps[place], len(self.frames)).append(text)
            elif text.text.startswith(".grad ") and place in self.frames[-1].grads:
                box.remove(text)
                self.draw_grads(box, place, text)
        for number, frame in enumerate(self.frames):
            if frame.position == place and number in self.numbers:
                mark = self.layer(box, number, number + 1)
                mark.set("opacity", "0")
                mark.extend(_mark(outline, frame.stage))

    def draw_grads(self, box, place, longest):
        """What is said of a `.grad`, each text in a layer of the steps in which it holds."""
        for text, steps in groupby(range(len(self.frames)), key=lambda number: self.grad_shown(place, number)):
            steps = list(steps)
            self.layer(box, steps[0], steps[-1] + 1).append(_saying(longest, f".grad {text}"))


def _shows_number(frame):
    return frame.position is not None and frame.stage in (Stage.OPERATION, Stage.LEAF)


def _waiting(part):
    part = deepcopy(part)
    part.attrib.update({name: QUIET for name in ("stroke", "fill") if part.get(name) == GRADIENT})
    return part


def _current(part):
    part = deepcopy(part)
    if part.tag == "path":
        part.set("stroke-width", "3")
        part.set(FLOWS, "")
        del part.attrib["stroke-dasharray"]
    elif part.tag == "text":
        part.set("font-weight", "bold")
    return part


def _saying(longest, words):
    """The text with other words, centred where the longest stand."""
    text = deepcopy(longest)
    width = float(text.get("font-size")) * 0.6  # of a character
    text.set("x", f"{float(text.get('x')) + (len(text.text) - len(words)) * width / 2:.2f}")
    text.text = words
    return text


def _mark(outline, stage):
    """A thick outline, and a pointer or a cross on its left side."""
    thick = deepcopy(outline)
    thick.attrib.update({"fill": "none", "stroke-width": "3"})
    coordinates = re.findall(r"(-?[\d.]+),(-?[\d.]+)", outline.get("points") or outline.get("d"))
    left, heights = min(float(x) for x, _ in coordinates), [float(y) for _, y in coordinates]
    sign = Element("g", transform=f"translate({left:.2f} {(min(heights) + max(heights)) / 2:.2f})")
    if stage is Stage.ERROR:
        SubElement(sign, "path", {"d": CROSS, "stroke": INK, "fill": "none", "stroke-width": "4"})
    else:
        thick.set("stroke", GRADIENT)
        SubElement(sign, "polygon", {"points": POINTER, "fill": GRADIENT, "stroke": GRADIENT})
    return thick, sign
