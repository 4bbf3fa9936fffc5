"""Graphs that are written down instead of recorded."""

from xml.etree.ElementTree import fromstring

import pytest

from autograd_lib.viz import Picture, side_by_side, sketch
from autograd_lib.viz.drawing.render import CannotDraw
from autograd_lib.viz.drawing.theme import INK
from tests.library.viz.drawing import Drawing

DIAMOND = {"add": ["mul", "exp"], "exp": ["x"], "mul": ["w", "x"]}


def test_a_sketch_is_told_with_its_title_first():
    picture = sketch(DIAMOND, title="A")
    assert isinstance(picture, Picture)
    assert str(picture).splitlines() == [
        "A",
        "",
        "Tensors:",
        "  w",
        "  x",
        "",
        "Operations, inputs first:",
        "  mul from w and x",
        "  exp from x",
        "  add from mul and exp",
    ]


def test_a_map_of_ideas_is_drawn_like_a_sketch_and_told_as_what_builds_on_what():
    ideas, title = {"the walk": ["rules", "an order"], "rules": []}, "What you know by now"
    picture = sketch(ideas, title=title, ideas=True)
    assert str(picture).splitlines() == [
        title,
        "",
        "Ideas, each after those it builds on:",
        "  “rules”",
        "  “an order”",
        "  “the walk” builds on “rules” and “an order”",
    ]
    drawn, alike = (Drawing(each) for each in (picture, sketch(ideas, title=title)))
    assert [drawn.words(box) for box in drawn.boxes] == [alike.words(box) for box in alike.boxes]
    assert [text.text for text in drawn.svg.findall("g/text")] == [text.text for text in alike.svg.findall("g/text")]


def test_a_sketch_is_drawn_with_one_line_for_each_input():
    drawing = Drawing(sketch({**DIAMOND, "square": ["add", "add"]}, title="B"))
    assert sorted(drawing.words(box) for box in drawing.boxes) == [
        ["add"],
        ["exp"],
        ["mul"],
        ["square"],
        ["tensor", "w"],
        ["tensor", "x"],
    ]
    assert drawing.line_styles() == [(INK, "")] * 7
    assert [text.text for text in drawing.svg.findall("g/text")] == ["B"]


def test_what_stands_beside_an_arrow_is_drawn_and_told():
    picture = sketch(DIAMOND, labels={("x", "exp"): "slope 7.4", ("mul", "add"): "<1>"})
    assert str(picture).splitlines()[-3:] == [
        "  mul from w and x",
        "  exp from x (slope 7.4)",
        "  add from mul (<1>) and exp",
    ]
    drawing = Drawing(picture)
    assert sorted(filter(None, (" ".join(drawing.words(line)) for line in drawing.lines))) == ["<1>", "slope 7.4"]


def test_a_label_needs_its_arrow():
    with pytest.raises(ValueError, match=r"^There is no arrow from w to exp, so it cannot have a label\.$"):
        sketch(DIAMOND, labels={("w", "exp"): "slope 1"})


def test_inputs_stand_in_the_order_that_was_written():
    for first, second in ("ab", "ba"):
        drawing = Drawing(sketch({"sub": [first, second]}))
        assert drawing.outline(drawing.box(first))[1] < drawing.outline(drawing.box(second))[0]


def test_the_same_sketch_reads_the_same_in_whatever_order_it_is_written():
    assert "exp from x" in str(sketch(DIAMOND))
    chain = {f"step {n}": [f"step {n - 1}"] for n in range(1, 5000)}
    backwards = dict(reversed(chain.items()))
    assert str(sketch(chain)) == str(sketch(backwards))


@pytest.mark.parametrize("written", [{}, ["x"], "x", None, {"exp": "x"}, {"exp": None}])
def test_what_is_no_sketch_is_refused(written):
    with pytest.raises(TypeError, match=r"^`sketch` takes a dict of operations and what each is computed from"):
        sketch(written)


@pytest.mark.parametrize("written", [{"A": ["A"]}, {"A": ["B"], "B": ["C", "x"], "C": ["A"]}])
def test_no_operation_needs_its_own_result(written):
    with pytest.raises(ValueError, match=r"^[ABC] would be computed from its own result: leave one arrow out\.$"):
        sketch(written)


def test_pictures_beside_each_other_share_a_row_and_keep_their_text():
    one, other = sketch(DIAMOND, title="A"), sketch({"exp": ["x"]}, title="B")
    shown = side_by_side(one, other)._repr_mimebundle_()
    row = fromstring(shown["text/html"])
    assert "display:flex" in row.get("style")
    assert [page.find(".//{*}svg/{*}title").text for page in row.findall("div")] == ["A", "B"]
    assert shown["text/plain"] == str(side_by_side(one, other)) == f"{one}\n\n{other}"


def test_pictures_beside_each_other_are_told_where_nothing_can_draw(monkeypatch):
    def fails(source):
        raise CannotDraw

    monkeypatch.setattr("autograd_lib.viz.picture.render", fails)
    one, other = sketch(DIAMOND, title="A"), sketch({"exp": ["x"]}, title="B")
    shown = side_by_side(one, other)._repr_mimebundle_()
    assert set(shown) == {"text/plain"}
    assert [shown["text/plain"].count(text) for text in (str(one), str(other), str(CannotDraw()))] == [1, 1, 2]
