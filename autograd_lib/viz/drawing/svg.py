"""Graphviz's SVG, made fit for a notebook: the theme's colours, a title and a description, and nothing superfluous.

Many pictures may share a page, so the only ids left are those of title and description. They are derived from what is
drawn and told: only equal pictures have equal ids.
"""

from hashlib import sha256
from xml.etree.ElementTree import Element, fromstring, tostring

from .theme import FONT, THEME, style_sheet

CLASS = "autograd-graph"
SVG = "http://www.w3.org/2000/svg"
SUPERFLUOUS = ("id", "class", "font-family", "{http://www.w3.org/XML/1998/namespace}space")

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"  # browsers would drop a space at the start of a text


def finish(drawn, title, description):
    """The `<svg>` element that a page shows, from what a renderer wrote."""
    drawing = parsed(drawn)
    clean(drawing)
    return framed(drawing, drawn, title, description)


def parsed(drawn):
    return fromstring(drawn.replace(f' xmlns="{SVG}"', "", 1))


def clean(drawing):
    """Leave out whatever a page does not need."""
    for element in drawing.iter():
        for attribute in SUPERFLUOUS:
            element.attrib.pop(attribute, None)
        for name_of_part in element.findall("title"):
            element.remove(name_of_part)
        element.tail = None
        element.text = element.text.replace(" ", NO_BREAK_SPACE) if element.tag == "text" else None


def framed(drawing, drawn, title, description, theme=THEME):
    """The parts of a cleaned `drawing` in the frame that all pictures share; `drawn` is what the ids derive from."""
    name = f"graph-{sha256((drawn + title + description).encode()).hexdigest()[:8]}"
    svg = Element(
        "svg",
        {
            "xmlns": SVG,
            "class": CLASS,
            "role": "img",
            "aria-labelledby": f"{name}-title",
            "aria-describedby": f"{name}-description",
            "width": drawing.get("width").removesuffix("pt"),
            "height": drawing.get("height").removesuffix("pt"),
            "viewBox": drawing.get("viewBox"),
            "font-family": FONT,
        },
    )
    svg.append(_element("title", title, id=f"{name}-title"))
    svg.append(_element("desc", description, id=f"{name}-description"))
    svg.append(_element("style", style_sheet(f".{CLASS}", theme)))
    svg.extend(drawing)
    return tostring(svg, encoding="unicode")


def _element(tag, text, **attributes):
    element = Element(tag, attributes)
    element.text = text
    return element
