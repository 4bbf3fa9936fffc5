"""Large graphs: what is folded, and what is left out. How it is told, cases/pictures.py shows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import autograd_lib as torch
from autograd_lib.viz import draw_graph, step_through
from autograd_lib.viz.reading.fold import Fold, drawn_as
from autograd_lib.viz.reading.walk import Source
from tests.library.viz.drawing import Drawing, leaf


@st.composite
def programs(draw):
    """Names and sources of operations: some of their own, then a loop, then some more."""
    names, sources = [], []

    def run(body):
        for name, distances in body:
            place = len(names)
            inputs = [Source(place - distance) if distance <= place else Source(leaf="w") for distance in distances]
            names.append(name)
            sources.append((Source(max(place - 1, 0)) if place else Source(leaf="w"), *inputs))

    bodies = st.lists(st.tuples(st.sampled_from("ABC"), st.lists(st.integers(1, 6), max_size=2)), max_size=6)
    run(draw(bodies))
    loop, times = draw(bodies), draw(st.integers(0, 30))
    for _ in range(times):
        run(loop)
    run([*draw(bodies), ("A", [])])
    return names, sources


@given(programs(), st.integers(1, 30))
def test_a_fold_repeats_what_follows_it_and_nothing_is_lost(program, limit):
    names, sources = program
    units = drawn_as(names, sources, limit)
    assert len(units) == len(names)
    assert units[-1] == len(names) - 1, "the last operation is what the graph is of"
    assert len(set(units) - {None}) <= limit
    if len(names) <= limit:
        assert units == list(range(len(names)))
    for place, unit in enumerate(units):
        assert unit in (place, None) or unit.start <= place < unit.stop
    for fold in {unit for unit in units if isinstance(unit, Fold)}:
        assert fold.times * fold.size == fold.stop - fold.start
        assert fold.times >= 2
        for place in range(fold.start, fold.stop):
            assert names[place] == names[place + fold.size]
            assert len(sources[place]) == len(sources[place + fold.size])
        assert units[fold.start : fold.stop] == [fold] * (fold.stop - fold.start)


@given(programs(), st.integers(1, 30))
def test_each_unit_that_is_drawn_is_on_a_way_to_the_last(program, limit):
    names, sources = program
    units = drawn_as(names, sources, limit)
    used = {units[source.operation] for inputs in sources for source in inputs if source.operation is not None}
    assert set(units) - {units[-1]} <= used


def test_a_large_graph_stays_on_the_page():
    x = y = leaf(1.0)
    for _ in range(5000):
        y = y * x
    for backward in (False, True):
        picture = draw_graph(y, backward=backward)
        assert len(Drawing(picture).boxes) < 15
        assert len(str(picture).splitlines()) < 30
        assert len(picture._repr_mimebundle_()["text/html"]) < 15_000


def test_a_fold_is_a_box_of_its_own_shape_and_lists_what_is_in_it():
    h, x = leaf(1.0), torch.tensor(0.5)
    for _ in range(50):
        h = (h * x).sin()
    drawing = Drawing(draw_graph(h))
    fold = drawing.box("repetitions")
    assert drawing.words(fold) == ["48", "repetitions", "mul", "sin", "48", "untracked", "inputs"]
    assert len(fold.findall("polygon") + fold.findall("polyline")) > 1, "a stack, not a single sheet"
    below = " ".join(text.text for text in drawing.svg.findall("g/text")).replace("\N{NO-BREAK SPACE}", " ")
    assert "96 operations that are repeated further on are folded into one box." in below


def test_the_last_repetition_stands_below_the_fold():
    """Also those of its operations that use nothing but leaves, which could stand anywhere."""
    w, u, h = leaf(), leaf(), torch.tensor(0.0)
    for x in torch.ones(30):
        h = (x * w + h * u).tanh()
    drawing = Drawing(draw_graph(h))
    bottom = drawing.outline(drawing.box("repetitions"))[3]
    for last in (("mul", "#3"), ("mul", "#4"), ("add", "#2"), ("tanh", "#2")):
        assert drawing.outline(drawing.box(*last))[2] > bottom


@pytest.mark.parametrize("steps", [5, 200])
def test_a_folded_graph_can_be_stepped_through(steps):
    x = y = leaf(1.0)
    for _ in range(steps):
        y = y * x
    told = step_through(y, {"x": x})
    assert told[-1].text == f"backward() is done: x.grad = {steps + 1.0}."
    assert told._repr_mimebundle_()["text/html"]
