"""Routes through the lessons: their prerequisites hold, everything on them runs, and they take as long as they say."""

import json
import re

import pytest

from autograd_course.beliefs.misconceptions import MISCONCEPTIONS
from autograd_course.routes import ALL, read_route, route_called, routes, sections
from autograd_course.routes.from_checkup import HOMES, route_for
from autograd_course.routes.marks import cells_on, exercise_in, headings
from tools import ROOT
from tools.commands import release
from tools.course import execute
from tools.course.coverage import HEADING, behaviours
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
    r"\bretain_grad\b": {"02 4", "08 7"},
    r"\brequires_grad_\b": {"02 3", "02 6", "06 1"},
    r"\bretain_graph\b": {"05 2"},
    r"\bJacobian": {"04 2", "04 3"},
    r"[Mm]icro-batch": {"05 5"},
    r"\bno_grad\b": {"02 3", "03 1", "06 1"},
    r"\benable_grad\b": {"06 4", "08 1"},
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
        shown.update(shown_at(stop))
        lesson = lesson_with(stop.lesson)
        text = "".join(cell.source for cell in cells_of(lesson, stop) if cell.role in (None, "exercise"))
        for exercise in stop.exercises:
            yield from (
                f"{exercise} trains {code}, which was never shown" for code in trained(lesson, exercise) - shown
            )
        for idea, explained in IDEAS.items():
            if re.search(idea, text) and there.isdisjoint(explained):
                yield f"{here} says {re.search(idea, text)[0]}, which {explained} explains"


def shown_at(stop):
    """The behaviours that a stop's demonstrations show, and what its predictions reveal."""
    lesson = lesson_with(stop.lesson)
    for cell in cells_of(lesson, stop):
        yield from cell.keys.get("shows", "").split()
        if cell.role == "tests" and "check.prediction(" in cell.source:
            yield from trained(lesson, cell.exercise)


def trained(lesson, exercise):
    return {*lesson.exercises[exercise].one("exercise").keys["trains"].split()}


def cells_of(lesson, stop):
    section = ""
    for cell in lesson.cells:
        if cell.role is None and cell.type == "markdown":
            section = (HEADING.findall(cell.source) or [section])[-1]
        if section.startswith(f"{stop.section}. ") and (cell.role is None or cell.exercise in stop.exercises):
            yield cell


def test_an_evening_shows_all_that_the_documents_behind_the_course_say():
    """All but the corners, whose codes begin with C."""
    seen = {code for stop in routes()["an-evening"].stops for code in shown_at(stop)}
    assert {code for code in behaviours() if code.startswith("B")} <= seen


def test_a_section_opens_with_its_heading():
    """So a route that leads there begins with it, and not with the end of the section above."""
    for lesson in lessons():
        for cell in lesson.cells:
            if cell.role is None and cell.type == "markdown" and (found := HEADING.findall(cell.source)):
                assert cell.source.startswith(f"## {found[0]}"), f"{cell.place}: begin a new cell before {found[0]!r}"


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


def test_a_route_is_handed_out_and_graded_with_its_exercises_alone(tmp_path):
    (tmp_path / "mine.txt").write_text(
        "Mine\nOne prediction.\n\n01 1\n01 2: 1.1, 1.1 twin\n02 1: –\n", encoding="utf-8"
    )
    [lesson] = release.make(route_called(str(tmp_path / "mine.txt")), tmp_path)
    cells = json.loads((tmp_path / "notebooks/01_what_is_grad/01_what_is_grad.ipynb").read_text(encoding="utf-8"))[
        "cells"
    ]
    graded = {cell["id"]: cell["metadata"]["nbgrader"]["points"] for cell in cells if cell["id"].startswith("tests-")}
    assert graded == {"tests-1-1": 2, "tests-1-1-twin": 2} and lesson.header["points"] == 4
    assert [path.name for path in (tmp_path / "notebooks").iterdir()] == ["01_what_is_grad"]


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ("01 99", "write a lesson, as 05, or a section, as 05 1, that there is"),
        ("5.1", "write a lesson, as 05"),
        ("05 1: 5.2", "the section has no 5.2; it has 5.1, 5.1 twin"),
        ("05 2\n05 1", "has its stops in another order than the lessons, or one of them twice"),
        ("05\n05 1: 5.1", "or one of them twice"),
    ],
)
def test_what_is_no_route_is_told_with_its_line(lines, problem):
    with pytest.raises(ValueError, match=re.escape(problem)):
        read_route("mine", f"Mine\nAbout it.\n{lines}")


def test_a_route_goes_by_its_name_or_its_file(tmp_path):
    assert route_called("an-evening") is routes()["an-evening"]
    with pytest.raises(
        ValueError, match=r"There is no route 'week': choose one of an-evening, two-evenings, how-it-works"
    ):
        route_called("week")


@pytest.mark.parametrize("held", [("M19",), ("M31", "M02"), ("M34",), ("M24", "M08", "M16")])
def test_the_route_of_a_check_up_has_what_is_not_known_and_nothing_else(held):
    route = route_for([*held])
    wanted = {f"{HOMES[code]}{twin}" for code in held for twin in ("", " twin")}
    needed = {one for stop in route.stops for one in stop.needs}
    assert wanted - {f"{HOMES[code]} twin" for code in held} <= {*route.exercises} <= wanted | needed
    assert all(stop.exercises or f"{stop.lesson} {stop.section}" in needed for stop in route.stops)
    assert not [each for each in violations(route) if " needs " in each]


def test_somebody_who_knows_all_goes_on_in_07_and_09():
    assert {stop.lesson for stop in route_for([]).stops} == {"07", "09"}


def test_a_notebook_s_own_cells_belong_to_the_section_that_they_are_in():
    cells = [
        {"cell_type": "code", "id": "imports", "source": "import x"},
        {"cell_type": "markdown", "id": "a", "source": ["## 1. The second delivery\n", "text"]},
        {"cell_type": "code", "id": "mine", "source": "1"},
        {"cell_type": "markdown", "id": "exercise-5-1", "source": "### 5.1 Five"},
        {"cell_type": "markdown", "id": "exercise-5-1-twin", "source": "### 5.1 twin"},
        {"cell_type": "code", "id": "answer-5-1-twin", "source": "..."},
        {"cell_type": "markdown", "id": "what", "source": "What is checked, and why"},
        {"cell_type": "code", "id": "tests-5-1-twin", "source": "check"},
        {"cell_type": "markdown", "id": "help-5-1-1", "source": "help"},
        {"cell_type": "markdown", "id": "b", "source": "## A place to stop"},
    ]
    on = cells_on(read_route("mine", "Mine\nAbout.\n05 1: 5.1"), "05", cells)
    assert [cell["id"] for cell in on] == ["imports", "a", "mine", "exercise-5-1", "help-5-1-1"]
    assert [cell["id"] for cell in headings(on)] == ["a", "exercise-5-1"] and exercise_in(cells[4]) == "5.1 twin"
    assert "05" in sections() and cells_on(read_route("mine", "Mine\nAbout.\n01"), "05", cells) == cells[:1]
