"""What a picture looks like: the drawing that a page gets, read as XML."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import autograd_lib as torch
from autograd_lib.viz import draw_graph
from autograd_lib.viz.drawing.theme import GRADIENT, INK, QUIET
from autograd_lib.viz.reading.names import computed_by
from tests.library.viz.drawing import Drawing, leaf


def line():
    """A graph with everything in it: leaves, operations, a saved input, a forgotten one, and an unused one."""
    w, x, unused = leaf(3.0), torch.tensor(2.0), leaf(5.0)
    y = w * x + 1.0
    return draw_graph(y, {"w": w, "x": x, "y": y, "unused": unused})


def test_kinds_differ_in_shape_too():
    """Told by their outlines alone, colours left aside."""
    x = leaf(3.0)
    h = x * x
    d = h.detach()
    untracked = torch.tensor(2.0)
    y = (h * d * untracked).exp()
    drawing = Drawing(draw_graph(y))
    assert {
        kind: [(shape.tag, shape.get("stroke-dasharray")) for shape in box if shape.tag != "text"]
        for kind, box in {
            "leaf": drawing.box("leaf"),
            "untracked": drawing.box("untracked"),
            "detached": drawing.box("detached"),
            "non-leaf": drawing.box("non-leaf"),
            "operation": drawing.box("exp"),
            "output": drawing.box("output"),
        }.items()
    } == {
        "leaf": [("polygon", None)] * 2,  # with the line above .grad
        "untracked": [("polygon", "1,5"), ("polygon", None)],
        "detached": [("polygon", "5,2"), ("polyline", "5,2"), ("polyline", "5,2"), ("polygon", None)],  # a dog-ear
        "non-leaf": [("polyline", None)] * 2,  # open at the sides
        "operation": [("path", None)],
        "output": [("polygon", None)] * 3,
    }


def test_a_backward_graph_goes_from_the_output_up_to_the_leaves():
    w, x, b = leaf(3.0), torch.tensor(2.0), leaf(1.0)
    y = w * x - b
    drawing = Drawing(draw_graph(y, backward=True))
    way = [("leaf", "w"), ("MulBackward0",), ("SubBackward0",), ("output", "y")]
    for above, below in pairwise(drawing.box(*words) for words in way):
        assert drawing.outline(above)[3] < drawing.outline(below)[2]
    assert drawing.line_styles() == sorted([(GRADIENT, "")] * 6 + [(QUIET, "")])  # to x no gradient goes
    labels = sorted(" ".join(drawing.words(line)) for line in drawing.lines)
    assert labels == ["[0]", "[0]", "[1]", "[1]", "grad_fn", "variable", "variable"]
    assert ["None"] in [drawing.words(box) for box in drawing.boxes]


def test_next_functions_stand_in_their_order():
    a, b = leaf(), leaf()
    for result, first, second in ((a - b, "a", "b"), (b - a, "b", "a"), (a - b * 3.0, "a", "MulBackward0")):
        drawing = Drawing(draw_graph(result, {"a": a, "b": b}, backward=True))
        assert drawing.outline(drawing.box(first))[0] < drawing.outline(drawing.box(second))[0]
    drawing = Drawing(draw_graph(b * 3.0 - a, {"a": a, "b": b}, backward=True))
    assert drawing.outline(drawing.box("MulBackward0"))[0] < drawing.outline(drawing.box("a"))[0]


def test_values_flow_down_and_gradients_come_back_where_inputs_are_tracked():
    drawing = Drawing(line())
    tracked, untracked = 3, 2  # w → mul → add → y;  x → mul, 1.0 → add
    assert drawing.line_styles() == sorted(
        [(INK, "")] * tracked + [(GRADIENT, "5,2")] * tracked + [(QUIET, "")] * untracked
    )
    boxes = [drawing.box(word) for word in ("w", "mul", "add", "y")]
    for above, below in pairwise(boxes):
        assert drawing.outline(above)[3] < drawing.outline(below)[2]


def test_the_arrows_of_a_backward_graph_point_up():
    w, x = leaf(3.0), leaf(2.0)
    for group in (drawing := Drawing(draw_graph(w * x, backward=True))).lines:
        _, _, top, bottom = drawing.outline([group.find("path")])
        _, _, *arrow = drawing.outline([group.find("polygon")])
        assert sum(arrow) < top + bottom


def test_arrows_show_the_two_directions():
    drawing = Drawing(line())
    for group in drawing.lines:
        _, _, top, bottom = drawing.outline([group.find("path")])
        _, _, *arrow = drawing.outline([group.find("polygon")])
        points_down = sum(arrow) > top + bottom
        assert points_down == (group.find("path").get("stroke") != GRADIENT)


@pytest.mark.parametrize(
    ("node", "operation"),
    [
        ("MulBackward0", "mul"),
        ("SumBackward1", "sum"),
        ("LogSoftmaxBackward0", "log_softmax"),
        ("Log1PBackward0", "log1p"),
        ("NllLoss2DBackward0", "nll_loss2d"),
        ("MyExpBackward", "MyExp"),  # a Function of the user's goes by its class
        ("CopySlices", "CopySlices"),
    ],
)
def test_an_operation_goes_by_what_it_computes(node, operation):
    assert computed_by(node) == operation


def test_outputs_of_one_operation_are_told_apart():
    first, second = leaf([[1.0, 2.0], [3.0, 4.0]]).unbind()
    drawing = Drawing(draw_graph(second - first))
    assert sum(drawing.words(line) == ["output", "1"] for line in drawing.lines) == 1


def test_any_name_can_be_drawn():
    for name in ('"w" <b> & \\N', "two\nlines\x00", "β₁ 重み 🙂", "</text><script>", "%s {} <>"):
        w = leaf()
        shown = next(text for text in Drawing(draw_graph(w, {name: w})).svg.iter("text") if text.get("font-weight"))
        assert shown.text.replace("\N{NO-BREAK SPACE}", " ") == name.replace("\n", "\\n").replace("\x00", "\\x00")


def test_screen_readers_get_a_title_and_a_description():
    picture = line()
    svg = Drawing(picture).svg
    by_id = {element.get("id"): element for element in svg.iter() if element.get("id")}
    assert svg.get("role") == "img"
    assert by_id[svg.get("aria-labelledby")].text == "Graph of y"
    assert by_id[svg.get("aria-describedby")].text == str(picture)
    assert [element.tag for element in by_id.values()] == ["title", "desc"]


def test_pictures_on_one_page_do_not_share_ids():
    x = leaf()
    y = x * x
    before = draw_graph(y, {"x": x})
    y.backward()
    after = draw_graph(y, {"x": x})
    ids = [re.findall(r'\bid="([^"]+)"', picture.svg) for picture in (before, after, line())]
    assert len({each for found in ids for each in found}) == 6


def test_the_same_graph_gives_the_same_bytes():
    assert line()._repr_mimebundle_() == line()._repr_mimebundle_()


def test_a_picture_is_small_and_plain():
    html = line()._repr_mimebundle_()["text/html"]
    assert len(html) < 10_000
    assert not re.search(r"<script|\bon\w+=|href|<title>n\d|Courier", html)


def test_the_text_twin_is_everywhere():
    picture = line()
    text = repr(picture)
    bundle = picture._repr_mimebundle_()
    assert bundle["text/plain"] == str(picture) == text
    assert f"<pre>{text}</pre>" in bundle["text/html"]
    assert set(bundle) == {"text/plain", "text/html"}
    assert "<i>" not in draw_graph(x := leaf(), {"<i>": x})._repr_mimebundle_()["text/html"]


def test_saved_pictures_are_svg_files(tmp_path):
    picture = line()
    picture.save(tmp_path / "line.svg")
    root = ElementTree.parse(tmp_path / "line.svg").getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert (tmp_path / "line.svg").read_text(encoding="utf-8") == picture.svg
