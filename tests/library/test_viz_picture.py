"""What a picture looks like: the drawing that a page gets, read as XML."""

import re
import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import autograd_lib as torch
from autograd_lib.viz import Picture, draw_graph
from autograd_lib.viz.graph import Box, Edge, Graph, Kind
from autograd_lib.viz.theme import GRADIENT, INK, PAPER, QUIET, SHADE, THEME
from tests.library.drawing import Drawing

THEMES = Path(sys.prefix) / "share/jupyter/lab/themes/@jupyterlab"


def leaf(value=2.0):
    return torch.tensor(value, requires_grad=True)


def line():
    """A graph with everything in it: leaves, operations, a saved input, a forgotten one, and an unused one."""
    w, x, unused = leaf(3.0), torch.tensor(2.0), leaf(5.0)
    y = w * x + 1.0
    return draw_graph(y, {"w": w, "x": x, "y": y, "unused": unused})


def test_the_picture_says_what_the_description_says():
    drawing = Drawing(line())
    said = [" ".join(drawing.words(box)) for box in drawing.boxes]
    assert sorted(said) == sorted(
        [
            "leaf w = 3.0 .grad = None",
            "not tracked x = 2.0 .grad = None",
            "MulBackward0",
            "untracked input",
            "AddBackward0",
            "leaf unused = 5.0 .grad = None",
            "output y = 7.0 backward() starts here",
        ]
    )


def test_kinds_differ_in_shape_too():
    drawing = Drawing(line())
    outlines = {
        kind: [(shape.tag, shape.get("stroke-dasharray"), shape.get("stroke")) for shape in box if shape.tag != "text"]
        for kind, box in {
            "leaf": drawing.box("w"),
            "untracked": drawing.box("untracked"),
            "operation": drawing.box("MulBackward0"),
            "output": drawing.box("output"),
        }.items()
    }
    assert outlines == {
        "leaf": [("polygon", None, INK)] * 2,  # with the line above .grad
        "untracked": [("polygon", "1,5", QUIET)],
        "operation": [("path", None, INK)],
        "output": [("polygon", None, INK)] * 3,
    }


def test_values_flow_down_and_gradients_come_back_where_inputs_are_tracked():
    drawing = Drawing(line())
    tracked, untracked = 3, 2  # w → mul → add → y;  x → mul, 1.0 → add
    assert drawing.line_styles() == sorted(
        [(INK, "")] * tracked + [(GRADIENT, "5,2")] * tracked + [(QUIET, "")] * untracked
    )
    boxes = [drawing.box(word) for word in ("w", "MulBackward0", "AddBackward0", "y")]
    for above, below in pairwise(boxes):
        assert drawing.outline(above)[3] < drawing.outline(below)[2]


def test_a_leaf_used_five_times_is_drawn_once_with_five_ways():
    x = leaf(3.0)
    drawing = Drawing(draw_graph(x * x + x * x * x, {"x": x}))
    assert len(drawing.boxes) == 6
    assert drawing.line_styles() == sorted([(INK, ""), (GRADIENT, "5,2")] * 9)  # 5 from x, 3 between, 1 to y


def test_arrows_show_the_two_directions():
    drawing = Drawing(line())
    for group in drawing.lines:
        _, _, top, bottom = drawing.outline([group.find("path")])
        _, _, *arrow = drawing.outline([group.find("polygon")])
        points_down = sum(arrow) > top + bottom
        assert points_down == (group.find("path").get("stroke") != GRADIENT)


def test_inputs_stand_in_their_order():
    a, b = leaf(), leaf()
    for result, first, second in ((a - b, "a", "b"), (b - a, "b", "a"), (b - a * 3.0, "b", "MulBackward0")):
        drawing = Drawing(draw_graph(result, {"a": a, "b": b}))
        assert drawing.outline(drawing.box(first))[1] < drawing.outline(drawing.box(second))[0]


def test_a_leaf_alone_is_one_box():
    drawing = Drawing(draw_graph(x := leaf(), {"x": x}))
    assert [drawing.words(box) for box in drawing.boxes] == [["leaf", "x", "=", "2.0", ".grad", "=", "None"]]
    assert not drawing.lines


def test_outputs_of_one_operation_are_told_apart():
    boxes = (
        Box(Kind.LEAF, "x", named=True, value="of shape (2, 3)", grad="= None"),
        Box(Kind.OPERATION, "UnbindBackward0"),
        Box(Kind.OPERATION, "SubBackward0"),
        Box(Kind.OUTPUT, "output", value="of shape (3,)"),
    )
    edges = (Edge(0, 1), Edge(1, 2, output_nr=1), Edge(1, 2, output_nr=0), Edge(2, 3))
    picture = Picture(Graph(boxes, edges))
    assert "SubBackward0 from output 1 of UnbindBackward0 and UnbindBackward0" in str(picture)
    assert sum(Drawing.words(line) == ["output", "1"] for line in Drawing(picture).svg.iter("g")) == 1


def test_what_cannot_be_seen_is_said():
    x = leaf()
    y = x
    for _ in range(200):
        y = y.exp()
    drawing = Drawing(draw_graph(y, {"x": x}, limit=1))
    assert drawing.box("earlier", "operations") is not None
    below = [text.text.replace("\N{NO-BREAK SPACE}", " ") for text in drawing.svg.findall("g/text")]
    assert "limit=1 leaves out 199 operations further back." in below


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


# ---- colours -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["no theme", "theme-light", "theme-dark", "theme-dark-high-contrast"])
def test_text_stands_out_from_its_ground(theme):
    colours = {colour: rgb(colour) for colour in THEME} if theme == "no theme" else colours_of(theme)
    x = leaf()
    for drawing in (Drawing(line()), Drawing(draw_graph(x**2 + x**3))):
        for group in drawing.svg.iter("g"):
            ground = SHADE if any(shape.get("fill") == SHADE for shape in group) else PAPER
            for text in group.findall("text"):
                assert contrast(colours[text.get("fill")], colours[ground], colours[PAPER]) >= 4.5, text.text


def colours_of(theme):
    """What the variables of one of JupyterLab's themes say."""
    css = (THEMES / f"{theme}-extension/index.css").read_text(encoding="utf-8")
    found = {}
    for colour, variable in THEME.items():
        [value] = set(re.findall(rf"{variable}:\s*([^;}}]+)", css))
        found[colour] = rgb(re.sub(r"var\([\w-]+,\s*(.+)\)$", r"\1", value))
    return found


def rgb(colour):
    """Red, green, blue and opacity of a CSS colour."""
    colour = {"white": "#ffffff", "black": "#000000"}.get(colour, colour)
    if colour.startswith("rgba"):
        *channels, opacity = map(float, re.findall(r"[\d.]+", colour))
        return *channels, opacity
    digits = colour.removeprefix("#")
    step = len(digits) // 3
    return *(int((digits[i : i + step] * 2)[:2], 16) for i in range(0, len(digits), step)), 1.0


def contrast(text, ground, paper):
    """The contrast ratio of WCAG 2; transparent colours show what is behind them."""
    ground = blended(ground, paper)
    lighter, darker = sorted((luminance(blended(text, ground)), luminance(ground)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def blended(colour, ground):
    *channels, opacity = colour
    return *(opacity * c + (1 - opacity) * g for c, g in zip(channels, ground[:3], strict=True)), 1.0


def luminance(colour):
    linear = [c / 12.92 if (c := channel / 255) <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for channel in colour[:3]]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
