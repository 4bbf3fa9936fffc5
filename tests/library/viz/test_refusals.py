"""What pictures refuse, and in which words; and the text that stands in their place where nothing can draw.

What they look like, the solved lessons show, whose pictures `make build --check` compares byte by byte; what they tell,
of both libraries' tensors, cases/pictures.py, steps.py and charts.py.
"""

import re
import sys

import pytest

import autograd_lib as torch
from autograd_lib.viz import (
    draw_graph,
    explore,
    gradient_norms,
    plot_decision,
    plot_losses,
    side_by_side,
    sketch,
    step_through,
)  # fmt: skip
from autograd_lib.viz.drawing.render import CannotDraw
from tests.library.viz.drawing import leaf


def chain(f, *x):
    return explore.chain(f, x=torch.tensor(x))


NO_TENSOR = "A graph is drawn of a tensor, such as y = w * x + b, but this is of type "
NO_SKETCH = "`sketch` takes a dict of operations and what each is computed from"
REFUSED = [
    *((NO_TENSOR, call, thing) for thing in (3.0, None, "y", torch.Tensor) for call in (draw_graph, step_through)),
    ("`names` gives names to tensors, such as … but 'w' is of type float.", draw_graph, leaf(), {"w": 3.0}),
    ("`names` gives names to tensors, … or is a Module.", draw_graph, leaf(), "wx"),
    *((NO_SKETCH, sketch, written) for written in ({}, ["x"], None, {"exp": "x"}, {"exp": None})),
    ("A would be computed from its own result: leave one arrow out.", sketch, {"A": ["A"]}),
    (" would be computed from its own result", sketch, {"A": ["B"], "B": ["C", "x"], "C": ["A"]}),
    ("The losses of 'loss' are to be numbers, such as [loss.item(), …", plot_losses, 3.0),
    ("Gradients are shown of a Module, or of tensors by name", gradient_norms, 3.0),
    ("X is to have the shape (n, 2), and y n", plot_decision, len, torch.ones(4, 2), torch.tensor([1])),
    ("A slope is explored at a tensor of one number", explore.tangent, torch.sin, 3.0),
    ("The function must return a tensor", explore.tangent, lambda w: w.item(), torch.tensor(1.0)),
    ("The values of a leaf are a tensor", lambda x: explore.chain(torch.sin, x=x), [1.0]),
    ("for some of the values `f` does other", chain, lambda x: {"y": x * x if x > 0 else x.exp()}, 1.0, -1.0),
    ("grad can be implicitly created only for scalar", chain, lambda x: {"y": torch.stack([x, x])}, 1.0),
]


@pytest.mark.parametrize(("words", "call", "arguments"), [(words, call, more) for words, call, *more in REFUSED])
def test_what_is_no_picture_is_refused(words, call, arguments):
    with pytest.raises((TypeError, ValueError), match=".*".join(map(re.escape, words.split("…")))):
        call(*arguments)


@pytest.mark.parametrize("missing", ["a renderer", "the package"])
def test_where_nothing_can_draw_there_is_the_text_and_what_to_install(missing, monkeypatch):
    if missing == "a renderer":
        monkeypatch.setenv("GRAPHVIZ_DOT", "no-such-program")
    else:
        monkeypatch.setitem(sys.modules, "graphviz", None)
        monkeypatch.setitem(sys.modules, "matplotlib", None)
    remedy = "To see the graph as a picture, run: pip install graphviz graphviz-pure"
    y = leaf() * 3.0
    for shown in (draw_graph(y), step_through(y), sketch({"exp": ["x"]})):
        assert shown._repr_mimebundle_() == {"text/plain": f"{shown}\n\n{remedy}"}
    told = side_by_side(draw_graph(y), sketch({"exp": ["x"]}))._repr_mimebundle_()
    assert set(told) == {"text/plain"} and told["text/plain"].count(remedy) == 2
    explored = chain(lambda x: {"y": x * x}, 5.0)
    assert "x gets 5.0 + 5.0 = 10.0." in explored[0].sentences[1]
    assert remedy in explored._repr_mimebundle_()["text/html"]
    with pytest.raises(CannotDraw, match=remedy):
        assert draw_graph(y).svg
    if missing == "the package":
        chart = plot_losses([2.0, 1.0])
        instead = f"{chart}\n\nTo see it as a picture, run: pip install matplotlib"
        assert chart._repr_mimebundle_() == {"text/plain": instead}
