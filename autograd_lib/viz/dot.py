"""A graph as a `graphviz.Digraph`: what stands where, and in which shape.

Values run down, from the leaves at the top to the output at the bottom; beside each line on which a gradient can
come back runs a dashed one upwards. A tensor is a rectangle with its caption, an operation is rounded and shaded.
"""

from html import escape
from textwrap import wrap

from .graph import Kind
from .render import CannotDraw
from .theme import GRADIENT, INK, PAPER, QUIET, SHADE

SHAPES = {
    Kind.LEAF: {},
    Kind.UNTRACKED: {"style": "dotted", "color": QUIET},
    Kind.TENSOR: {},
    Kind.OUTPUT: {"peripheries": "2"},
    Kind.OPERATION: {"style": "rounded,filled", "fillcolor": SHADE, "margin": "0.12,0.05"},
    Kind.LEFT_OUT: {"shape": "plaintext"},
}
NEXT_LINE = "<br/>"


def digraph(graph):
    """The picture as Graphviz is told to draw it. Raises CannotDraw where the package graphviz is missing."""
    try:
        from graphviz import Digraph  # here, not above: a program that draws nothing does not pay for it
    except ImportError:
        raise CannotDraw from None
    font = {"fontname": "Courier", "fontsize": "13.5", "fontcolor": INK}  # a size whose widths Pango rounds up
    quick = {"nslimit": "2", "nslimit1": "2"}  # the layout of 100 operations takes tenths of a second, not seconds
    picture = Digraph(
        graph_attr={
            **font,
            **quick,
            "bgcolor": PAPER,
            "pad": "0.1",
            "nodesep": "0.3",
            "ranksep": "0.42",
            "ordering": "in",
        },
        node_attr={**font, "shape": "box", "color": INK, "margin": "0", "height": "0.1", "width": "0.1"},
        edge_attr={**font, "fontsize": "11", "color": INK, "arrowsize": "0.6"},
    )
    if caption := _caption(graph):
        picture.attr(label=_html(caption), labelloc="t" if graph.is_sketch else "b")
    for position, box in enumerate(graph.boxes):
        label = _operation(box) if box.kind in (Kind.OPERATION, Kind.LEFT_OUT) else _tensor(box)
        picture.node(f"n{position}", _html(label), id=box_id(position), **SHAPES[box.kind])
    for number, edge in enumerate(graph.edges):
        ends = f"n{edge.source}", f"n{edge.target}"
        which = {"label": f" output {edge.output_nr}"} if edge.output_nr else {}
        if graph.is_sketch:
            picture.edge(*ends)
        elif edge.tracked:
            picture.edge(*ends, **which)
            way_back = {"dir": "back", "arrowtail": "vee", "style": "dashed", "color": GRADIENT}
            if edge.gradient:
                way_back["label"] = _html(_coloured(GRADIENT, edge.gradient))
            picture.edge(*ends, id=way_back_id(number), **way_back)
        else:
            picture.edge(*ends, color=QUIET, **which)
    return picture


def box_id(position):
    """The id of a box's group in the SVG, by which a step-through finds it again."""
    return f"box{position}"


def way_back_id(number):
    """The id of the dashed line along which gradients flow back, by the edge's number."""
    return f"back{number}"


def _tensor(box):
    first = [_small(box.kind.value if box.named else box.label)]
    if box.named:
        first.append(" ".join([f"<b>{_text(box.name)}</b>", *([_text(box.value)] if box.value else [])]))
    elif box.value:
        first.append(_text(box.value.removeprefix("= ")))
    rows = [NEXT_LINE.join(first)]
    if box.grad:
        rows.append(_coloured(QUIET if box.kind is Kind.UNTRACKED else GRADIENT, f".grad {box.grad}"))
    if box.kind is Kind.OUTPUT:
        rows.append(_coloured(GRADIENT, "backward() starts here"))
    cells = "<hr/>".join(f"<tr><td>{row}</td></tr>" for row in rows)
    return f'<table border="0" cellspacing="0" cellpadding="5">{cells}</table>'


def _operation(box):
    number = _small(f" #{box.number}", INK) if box.number else ""
    return NEXT_LINE.join([_text(box.name) + number, *(_small(detail, INK) for detail in box.details)])


def _caption(graph):
    if graph.is_sketch:
        return f"<b>{_text(graph.title)}</b>"
    lines = [_small(line) for note in graph.notes for line in wrap(note, 60)]
    if graph.edges:
        lines = [_small("solid: values flow down", INK), _small("dashed: gradients flow back up", GRADIENT), *lines]
    return NEXT_LINE.join(lines)


def _html(text):
    return f"<{text}>"


def _text(text):
    return escape(text, quote=False).replace("\\", "\\\\")  # a single one would begin an escape, as in \\N


def _coloured(colour, text):
    return f'<font color="{colour}">{_text(text)}</font>'


def _small(text, colour=QUIET):
    return f'<font point-size="11">{_coloured(colour, text)}</font>'
