"""`draw_graph` and the picture that it returns, `side_by_side` and its row."""

import sys
from functools import cached_property
from html import escape
from pathlib import Path

from .backward import backward_graph
from .description import description
from .drawing.render import CannotDraw, render
from .drawing.shapes import digraph
from .drawing.svg import finish
from .reading.names import Names
from .reading.reader import LIMIT, Reader, Wanted

# Where a page takes out style sheets and SVG, as JupyterLab does in notebooks that it does not trust, the text is seen.
PAGE = (
    "<style>.autograd-picture>pre{{display:none}}"
    ".autograd-picture>div{{display:block!important;overflow-x:auto}}</style>"
    '<div class="autograd-picture"><pre>{text}</pre><div style="display:none">{svg}</div></div>'
)

ROW = '<div style="display:flex;flex-wrap:wrap;gap:1em 4em;align-items:flex-start">{pages}</div>'


def draw_graph(
    y, names=None, *, backward=False, values=True, gradients=True, shapes=False, saved=False, limit=LIMIT, depth=None
):
    """A picture of the graph that was recorded while `y` was computed, as it is now.

    Tensors are called as your variables are. `names` gives them other names: a dict such as {"weight": w}, which is
    also how to show a tensor that is not part of the graph, or an `nn.Module`, whose parameters are then called as in
    `named_parameters()`. The parameters of one submodule and the operations that use them stand in a frame. In a
    network of several layers, each layer is a box. In a larger one each module is a box that is `depth` modules deep
    in the network: as deep as fits on a screen, if you don't say. A depth beyond the last module shows operations.
    What a module of PyTorch recorded besides the operations on its parameters is only known in simple cases.

    `values`, `gradients`, `shapes` and `saved` choose what is shown: values of tensors; their `.grad` and, in words,
    which leaves gradients reach; their shapes also where values are shown; the tensors that operations have saved. Of
    a graph of more than `limit` operations the repeated ones are folded into one box, and if that is not enough, the
    `limit` nearest to `y` are drawn.

    An untracked tensor is called detached where it lies on the memory of a tracked tensor that has a name. Whether it
    was computed under `no_grad()`, the graph does not know. Tensors of PyTorch can be drawn as well. Raises TypeError
    for what is no tensor.

    >>> from autograd_lib.viz import draw_graph
    >>> w, x = torch.tensor(3.0, requires_grad=True), torch.tensor(2.0)
    >>> y = w * x
    >>> picture = draw_graph(y, backward=True)   # grad_fn, its next_functions in their order, to AccumulateGrad
    >>> picture = draw_graph(y, saved=True)      # also what each operation keeps for backward()
    >>> print(draw_graph(y))                     # the same in words
    Graph of y
    <BLANKLINE>
    Leaves that require a gradient:
      w = 3.0, .grad = None
    <BLANKLINE>
    Not tracked, so no gradient flows there:
      x = 2.0, .grad = None
    <BLANKLINE>
    Operations, inputs first:
      mul from w and x
    <BLANKLINE>
    Output, where backward() starts:
      y = 6.0 from mul
    <BLANKLINE>
    Gradients flow back from y to w.
    """
    wanted = Wanted(values, gradients, shapes, saved, not backward, not backward, backward)
    graph = Reader(y, Names(names, sys._getframe(1)), limit, wanted, depth).graph()
    return Picture(backward_graph(graph) if backward else graph)


class Shown:
    """What has an `svg`, which a notebook shows; everywhere else, and where nothing can draw, there is the text."""

    def save(self, path):
        """Write the picture into an SVG file."""
        Path(path).write_text(self.svg, encoding="utf-8")

    def _page(self):
        return self.svg

    def _text(self):
        return str(self)

    def _repr_mimebundle_(self, include=None, exclude=None):
        text = self._text()
        try:
            return {"text/html": PAGE.format(text=escape(text), svg=self._page()), "text/plain": text}
        except (CannotDraw, ImportError) as problem:
            return {"text/plain": f"{text}\n\n{problem}"}


class Picture(Shown):
    """A graph, drawn.

    >>> from autograd_lib.viz import draw_graph
    >>> w = torch.tensor(3.0, requires_grad=True)
    >>> str(draw_graph(w, {"w": w})).splitlines()[0]
    'Graph of w'
    """

    def __init__(self, graph):
        self._graph = graph

    @cached_property
    def source(self):
        """The picture in Graphviz's language DOT."""
        return digraph(self._graph).source

    @cached_property
    def svg(self):
        """The picture as an `<svg>` element. Raises CannotDraw where no renderer is installed."""
        return finish(render(self.source), self._graph.title, str(self))

    def __repr__(self):
        return description(self._graph)


def side_by_side(*pictures):
    """Pictures in one row, of which as many stand beside each other as there is room for.

    >>> from autograd_lib.viz import side_by_side, sketch
    >>> row = side_by_side(sketch({"exp": ["x"]}, title="A"), sketch({"neg": ["x"]}, title="B"))
    >>> [line for line in str(row).splitlines() if len(line) == 1]
    ['A', 'B']
    """
    return Row(pictures)


class Row:
    """What `side_by_side` returns: shown by a notebook as one row, and everywhere else as text, one after the other."""

    def __init__(self, pictures):
        self._pictures = pictures

    def __repr__(self):
        return "\n\n".join(map(str, self._pictures))

    def _repr_mimebundle_(self, include=None, exclude=None):
        bundles = [picture._repr_mimebundle_() for picture in self._pictures]
        row = {"text/plain": "\n\n".join(bundle["text/plain"] for bundle in bundles)}
        if all("text/html" in bundle for bundle in bundles):
            row["text/html"] = ROW.format(pages="".join(bundle["text/html"] for bundle in bundles))
        return row
