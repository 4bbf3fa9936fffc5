"""The graph as it stands in each frame: one layout, in which the step is marked.

All frames share the layout, with room for the longest text that a box will ever show, so nothing jumps. The current box
has a thick outline and a pointer (a cross where backward() fails), a gradient that goes back in this step runs along a
solid thick line, and a line that waits for its gradient is grey and without a number.
"""

import re
from dataclasses import replace
from functools import cached_property
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from ..drawing.dot import box_id, digraph, way_back_id
from ..drawing.render import render
from ..drawing.svg import SVG, finish
from ..drawing.theme import GRADIENT, INK, PAPER, QUIET
from ..graph import Kind
from .frame import Stage

POINTER = "-6,-7 8,0 -6,7"  # a triangle
CROSS = "M-7,-7L7,7M-7,7L7,-7"


class Pictures:
    """The pictures of the frames, as `<svg>` elements. Raise CannotDraw where no renderer is installed."""

    def __init__(self, graph, frames):
        self.graph, self.frames = graph, frames
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
        """The height of each picture, in pixels."""
        return float(fromstring(self.layout).get("height").removesuffix("pt"))

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

    def whole(self):
        """One picture of the whole pass, with the numbers of the steps."""
        return self.drawn(len(self.frames) - 1, None)

    def of(self, number):
        """The picture of one frame."""
        return self.drawn(number, self.frames[number])

    def drawn(self, number, current):
        page = fromstring(self.layout.replace(f' xmlns="{SVG}"', "", 1))
        groups = {group.get("id"): group for group in page.iter("g")}
        for edge in [edge for edge, each in enumerate(self.graph.edges) if each.tracked]:
            step = self.flow_steps.get(edge, len(self.frames))  # backward() may fail before
            _draw_flow(groups[way_back_id(edge)], step - (number if current else number + 0.5))
        for place in range(len(self.graph.boxes)):
            box = groups[box_id(place)]
            for text in box.findall("text"):
                if self.box_steps.get(place, -1) > number and text.text == self.step_of(place):
                    box.remove(text)
                elif place in self.frames[number].grads and text.text.startswith(".grad "):
                    _say(text, f".grad {self.grad_shown(place, number)}")
        if current and current.position is not None:
            _mark(groups[box_id(current.position)], current.stage)
        if current:
            return finish(tostring(page, "unicode"), f"Step {number} of {len(self.frames) - 1}", current.text)
        description = f"The graph with the numbers of the {len(self.frames) - 1} steps, which are told one by one."
        return finish(tostring(page, "unicode"), f"Backward from {self.graph.boxes[-1].label}", description)


def _shows_number(frame):
    return frame.position is not None and frame.stage in (Stage.OPERATION, Stage.LEAF)


def _draw_flow(group, distance):
    """A line along which a gradient goes back in this frame (distance 0), has gone (less) or will go (more)."""
    for text in group.findall("text"):
        text.attrib.update({"paint-order": "stroke", "stroke": PAPER, "stroke-width": "3"})  # lines keep off it
    if distance == 0:
        line = group.find("path")
        line.set("stroke-width", "3")
        del line.attrib["stroke-dasharray"]
        for text in group.findall("text"):
            text.set("font-weight", "bold")
    elif distance > 0:
        for text in group.findall("text"):
            group.remove(text)
        for shape in group:
            shape.attrib.update({name: QUIET for name in ("stroke", "fill") if shape.get(name) == GRADIENT})


def _say(text, words):
    """Other words, centred where the longer ones stood."""
    width = float(text.get("font-size")) * 0.6  # of a character
    text.set("x", f"{float(text.get('x')) + (len(text.text) - len(words)) * width / 2:.2f}")
    text.text = words


def _mark(group, stage):
    """The outline thick, and a pointer or a cross on its left side."""
    outline = next(shape for shape in group if shape.tag in ("polygon", "path"))
    outline.set("stroke-width", "3")
    coordinates = re.findall(r"(-?[\d.]+),(-?[\d.]+)", outline.get("points") or outline.get("d"))
    left, heights = min(float(x) for x, _ in coordinates), [float(y) for _, y in coordinates]
    sign = SubElement(group, "g", transform=f"translate({left:.2f} {(min(heights) + max(heights)) / 2:.2f})")
    if stage is Stage.ERROR:
        sign.append(Element("path", d=CROSS, stroke=INK, fill="none", **{"stroke-width": "4"}))
    else:
        outline.set("stroke", GRADIENT)
        sign.append(Element("polygon", points=POINTER, fill=GRADIENT, stroke=GRADIENT))
