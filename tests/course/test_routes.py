"""Routes through the lessons: their prerequisites hold, everything on them runs, and they take as long as they say."""

import re

import pytest

from autograd_course.misconceptions import MISCONCEPTIONS
from autograd_course.routes import ALL, routes
from autograd_course.routes.marks import cells_on
from autograd_course.routes.yours import HOMES
from tools import ROOT
from tools.course import execute
from tools.course.coverage import HEADING
from tools.course.notebook import source_notebook

from .conftest import lessons

PARTIAL = [route for route in routes().values() if route.name != ALL]
LEGS = [(route, lesson) for route in PARTIAL for lesson in dict.fromkeys(stop.lesson for stop in route.stops)]
AT_MOST = {"an-evening": 100, "two-evenings": 200, "how-it-works-inside": 300}  # minutes
IDEAS = {  # words that nobody understands by themselves, and the sections that explain them
    r"central difference": {"01 3"},
    r"[Bb]roadcast": {"01 5", "04 4"},
    r"\bnon-lea": {"02 1"},
    r"\bgrad_fn\b|\bnodes?\b": {"02 1", "03 1"},
    r"\bnext_functions\b": {"03 1"},
    r"\bAccumulateGrad\b": {"03 1"},
    r"\b_saved_\w+|\bsaved\b": {"03 1", "03 3", "06 1"},
    r"\bretain_grad\b": {"02 4"},
    r"\brequires_grad_\b": {"02 3", "02 6", "06 1"},
    r"\bretain_graph\b": {"05 2"},
    r"\bJacobian": {"04 1", "04 2"},
    r"[Mm]icro-batch": {"05 5"},
    r"\bno_grad\b": {"02 3", "06 1"},
    r"\benable_grad\b": {"06 4"},
    r"\bdetach\b": {"01 4", "02 5", "06 1"},
    r"\bclone\b": {"05 6", "06 1"},
    r"\bunbroadcast": {"04 4", "07 5"},
    r"\bhooks?\b": {"09 3"},
}
each_route = pytest.mark.parametrize("route", routes().values(), ids=lambda route: route.name)


def lesson_with(number):
    return next(lesson for lesson in lessons() if lesson.number == number)


@pytest.mark.parametrize(("route", "number"), LEGS, ids=lambda each: getattr(each, "name", each))
def test_what_is_marked_runs_in_a_fresh_kernel(route, number, tmp_path):
    lesson = lesson_with(number)
    notebook = source_notebook(lesson)
    notebook.cells = cells_on(route, number, notebook.cells)
    (tmp_path / "lesson.json").write_bytes((ROOT / "notebooks" / lesson.name / "lesson.json").read_bytes())
    execute.run(notebook, tmp_path)
    cards = [str(cell.outputs) for cell in notebook.cells if cell.get("id", "").startswith("tests-")]
    of_route = [each for stop in route.stops if stop.lesson == number for each in stop.exercises]
    assert len(cards) == len(of_route)
    for name, card in zip(of_route, cards, strict=True):
        [(earned, points)] = re.findall(rf"Exercise {name} · ([\d.]+) of ([\d.]+) point", card)
        assert earned == points, name


def violations(route):
    """What stops on a route use before it was there: names that other cells make, behaviours, and ideas."""
    there, shown = set(), set()
    for stop in route.stops:
        here = f"{stop.lesson} {stop.section}"
        there |= {here, *stop.exercises}
        yield from (f"{here} needs {each}" for each in stop.needs if each not in there)
        lesson, text = lesson_with(stop.lesson), ""
        for cell in cells_of(lesson, stop.section):
            if cell.role is None or cell.exercise in stop.exercises:
                shown |= {*cell.keys.get("shows", "").split()}
                text += cell.source if cell.role in (None, "exercise") else ""
            if cell.role == "tests" and cell.exercise in stop.exercises and "check.prediction(" in cell.source:
                shown |= trained(lesson, cell.exercise)
        for exercise in stop.exercises:
            yield from (
                f"{exercise} trains {code}, which was never shown" for code in trained(lesson, exercise) - shown
            )
        for idea, explained in IDEAS.items():
            if re.search(idea, text) and there.isdisjoint(explained):
                yield f"{here} says {re.search(idea, text)[0]}, which {explained} explains"


def trained(lesson, exercise):
    return {*lesson.exercises[exercise].one("exercise").keys["trains"].split()}


def cells_of(lesson, number):
    section = None
    for cell in lesson.cells:
        if cell.role is None and cell.type == "markdown":
            section = (HEADING.findall(cell.source) or [section])[-1]
        if section and section.startswith(f"{number}. "):
            yield cell


@each_route
def test_nothing_is_used_before_the_whole_course_uses_it(route):
    """An exercise may train what only its own answer shows, and a lesson may name what comes later."""
    assert {*violations(route)} <= {*violations(routes()[ALL])}


@each_route
def test_a_route_takes_as_long_as_it_says(route):
    assert route.minutes <= AT_MOST.get(route.name, 24 * 60) and route.title and route.about


def test_all_of_it_has_every_exercise():
    all_of_them = [exercise for lesson in lessons() for exercise in lesson.exercises if not exercise.startswith("0.")]
    assert routes()[ALL].exercises == all_of_them


def test_each_belief_has_an_exercise_in_which_it_is_shed():
    exercises = {id: exercise for lesson in lessons() for id, exercise in lesson.exercises.items()}
    for code, home in HOMES.items():
        assert code in exercises[home].one("exercise").keys["targets"].split(), f"{home} does not target {code}"
    assert HOMES.keys() == MISCONCEPTIONS.keys() - {"M33"}, "no program shows M33: the check-up cannot ask for it"
