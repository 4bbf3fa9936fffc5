"""A graph as a `graphviz.Digraph`: what stands where, and in which shape.

Leaves stand at the top and the output at the bottom, so that the pictures of both directions lie one over the other.
Forward, values run down; beside each line on which a gradient can come back runs a dashed one upwards. Backward,
gradients run up, from the output's `grad_fn` to the leaves.
A tensor is a rectangle with its caption, an operation is rounded and shaded.
"""

from dataclasses import replace
from html import escape
from textwrap import wrap

from ..graph import Kind, View
from .render import CannotDraw
from .theme import GRADIENT, INK, PAPER, QUIET, SHADE

ROUNDED = {"style": "rounded,filled", "fillcolor": SHADE, "margin": "0.12,0.05"}
SHAPES = {
    Kind.LEAF: {},
    Kind.UNTRACKED: {"style": "dotted", "color": QUIET},
    Kind.DETACHED: {"style": "dashed", "color": QUIET, "shape": "note"},
    Kind.RESULT: {"shape": "plain"},
    Kind.OUTPUT: {"peripheries": "2"},
    Kind.TENSOR: {},
    Kind.OPERATION: ROUNDED,
    Kind.ACCUMULATOR: ROUNDED,
    Kind.FOLDED: {"shape": "box3d", "style": "filled", "fillcolor": SHADE, "margin": "0.08"},
    Kind.MODULE: {"shape": "box3d", "style": "filled", "fillcolor": SHADE, "margin": "0.1,0.09"},
    Kind.LEFT_OUT: {"shape": "plaintext"},
    Kind.NOTHING: {"shape": "plaintext", "fontcolor": QUIET},
}
BORDERS = {Kind.RESULT: 'border="1" sides="TB"'}  # open at the sides: the gradient passes through
INPUTS = (Kind.LEAF, Kind.UNTRACKED, Kind.DETACHED, Kind.TENSOR)
NEXT_LINE = "<br/>"


def digraph(graph):
    """The picture as Graphviz is told to draw it. Raises CannotDraw where the package graphviz is missing."""
    try:
        from graphviz import Digraph  # here, not above: a program that draws nothing does not pay for it
    except ImportError:
        raise CannotDraw from None
    font = {"fontname": "Courier", "fontsize": "13.5", "fontcolor": INK}  # a size whose widths Pango rounds up
    quick = {"nslimit": "2", "nslimit1": "2"}  # the layout of 100 operations takes tenths of a second, not seconds
    space = {"pad": "0.1", "nodesep": "0.3", "ranksep": "0.42"}
    picture = Digraph(
        graph_attr={**font, **quick, **space, "ordering": "in", "bgcolor": PAPER},
        node_attr={**font, "shape": "box", "color": INK, "margin": "0", "height": "0.1", "width": "0.1"},
        edge_attr={**font, "fontsize": "11", "color": INK, "arrowsize": "0.6"},
    )
    if caption := _caption(graph):
        picture.attr(label=_html(caption), labelloc="t" if graph.view in (View.SKETCH, View.IDEAS) else "b")
    _add_boxes(picture, graph)
    for number, edge in enumerate(graph.edges):
        _add_lines(picture, graph, edge, number)
    return picture


def box_id(position):
    """The id of a box's group in the SVG, by which a step-through finds it again."""
    return f"box{position}"


def way_back_id(number):
    """The id of the dashed line along which gradients flow back, by the edge's number."""
    return f"back{number}"


def _add_boxes(picture, graph):
    """All boxes, those of a module in a frame with its name, inside the frames of the modules around it."""
    frames = {}
    for position, box in enumerate(graph.boxes):
        frames.setdefault(box.modules, []).append((position, box))
    _add_frame(picture, frames, ())


def _add_frame(picture, frames, modules):
    """The boxes right inside the frame of `modules`, and the frames in it."""
    for position, box in frames.get(modules, ()):
        picture.node(f"n{position}", _html(_label(box)), id=box_id(position), **SHAPES[box.kind])
    depth = len(modules)
    for inner in dict.fromkeys(each[: depth + 1] for each in frames if each[:depth] == modules and len(each) > depth):
        with picture.subgraph(name=f"cluster {'/'.join(inner)}") as frame:
            frame.attr(label=_html(_small(inner[-1])), labelloc="t", labeljust="l", color=QUIET, style="rounded")
            _add_frame(frame, frames, inner)


def _add_lines(picture, graph, edge, number):
    ends = f"n{edge.source}", f"n{edge.target}"
    if graph.view is View.BACKWARD:
        style = {"label": _html(_small(f" {_way(graph, edge)}")), "color": GRADIENT if edge.tracked else QUIET}
        picture.edge(*reversed(ends), dir="back", arrowtail="normal", **style)
        return
    style = {"color": INK if edge.tracked else QUIET}
    if edge.output_nr:
        style["label"] = f" output {edge.output_nr}"
    if graph.boxes[edge.source].kind not in INPUTS:
        style["weight"] = "3"  # keeps what is computed in turn together, where a leaf is used again and again
    picture.edge(*ends, **style)
    if edge.tracked and graph.view is View.FORWARD:
        way_back = {"dir": "back", "arrowtail": "vee", "style": "dashed", "color": GRADIENT}
        if edge.gradient:
            way_back["label"] = _html(_coloured(GRADIENT, edge.gradient))
        picture.edge(*ends, id=way_back_id(number), **way_back)


def _way(graph, edge):
    """What the user writes to follow an edge of a backward graph."""
    if edge.input_nr is not None:
        return f"[{edge.input_nr}] output {edge.output_nr}" if edge.output_nr else f"[{edge.input_nr}]"
    return {Kind.OUTPUT: "grad_fn", Kind.ACCUMULATOR: "variable"}.get(graph.boxes[edge.source].kind, "")


def _label(box):
    if box.kind is Kind.FOLDED:
        return _fold(box)
    return _tensor(box) if box.kind.is_tensor else _operation(box)


def _tensor(box):
    first = [_small(box.kind.value if box.named else box.label)]
    if box.named:
        first.append(" ".join([f"<b>{_text(box.name)}</b>", *([_text(box.value)] if box.value else [])]))
    elif box.value:
        first.append(_text(box.value.removeprefix("= ")))
    rows = [NEXT_LINE.join([*first, *(_small(detail) for detail in box.details)])]
    if box.grad:
        colour = QUIET if box.kind in (Kind.UNTRACKED, Kind.DETACHED) else GRADIENT
        rows.append(_coloured(colour, f".grad {box.grad}"))
    if box.kind is Kind.OUTPUT:
        rows.append(_coloured(GRADIENT, "backward() starts here"))
    return _table(rows, BORDERS.get(box.kind, 'border="0"'))


def _fold(box):
    """How often, and below it what."""
    return _table([_operation(replace(box, details=())), NEXT_LINE.join(_small(detail, INK) for detail in box.details)])


def _table(rows, border='border="0"'):
    cells = "<hr/>".join(f"<tr><td>{row}</td></tr>" for row in rows)
    return f'<table {border} cellborder="0" cellspacing="0" cellpadding="5">{cells}</table>'


def _operation(box):
    number = _small(f" #{box.number}", INK) if box.number else ""
    return NEXT_LINE.join([_text(box.name) + number, *(_small(detail, INK) for detail in box.details)])


def _caption(graph):
    if graph.view in (View.SKETCH, View.IDEAS):
        return f"<b>{_text(graph.title)}</b>"
    lines = [_small(line) for note in graph.notes for line in wrap(note, 60)]
    if graph.edges:
        lines = [*_legend(graph), *lines]
    return NEXT_LINE.join(lines)


def _legend(graph):
    if graph.view is View.BACKWARD:
        return [
            _small("gradients flow up along the lines", GRADIENT),
            _small("[0], [1], …: positions in next_functions", INK),
        ]
    return [_small("solid: values flow down", INK), _small("dashed: gradients flow back up", GRADIENT)]


def _html(text):
    return f"<{text}>"


def _text(text):
    return escape(text, quote=False).replace("\\", "\\\\")  # a single one would begin an escape, as in \\N


def _coloured(colour, text):
    return f'<font color="{colour}">{_text(text)}</font>'


def _small(text, colour=QUIET):
    return f'<font point-size="11">{_coloured(colour, text)}</font>'
