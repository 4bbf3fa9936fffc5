"""What the tests of pictures share: a tracked number, and a picture as a page gets it, read as XML."""

import re
from xml.etree import ElementTree

import autograd_lib as torch


def leaf(value=2.0):
    return torch.tensor(value, requires_grad=True)


def svg_of(picture):
    """What is drawn, as XML without namespaces."""
    return ElementTree.fromstring(re.sub(r' xmlns="[^"]*"', "", picture.svg))


class Drawing:
    """The parts of an SVG, by what they say."""

    def __init__(self, picture):
        self.svg = svg_of(picture)
        groups = self.svg.findall("g/g")
        self.boxes = [each for each in groups if each.find("path") is None or each.find("polygon") is None]  # no arrows

    def box(self, *words):
        """The one box that says these words."""
        [found] = [box for box in self.boxes if set(words) <= set(self.words(box))]
        return found

    @staticmethod
    def words(box):
        return [word for text in box.iter("text") for word in text.text.split()]

    def lines_of_text(self):
        """All texts, those that stand beside each other as one."""
        for group in self.svg.iter("g"):
            lines = {}
            for text in group.findall("text"):
                lines.setdefault(text.get("y"), []).append(text.text.replace("\N{NO-BREAK SPACE}", " ").strip())
            yield from (" ".join(filter(None, line)) for line in lines.values())

    @staticmethod
    def outline(box):
        """Left, right, top and bottom of a box."""
        coordinates = " ".join(shape.get("points", "") + shape.get("d", "") for shape in box)
        x, y = zip(*re.findall(r"(-?[\d.]+),(-?[\d.]+)", coordinates), strict=True)
        return min(map(float, x)), max(map(float, x)), min(map(float, y)), max(map(float, y))
