"""Students hand in lesson 01, through nbgrader's own commands from the release to the feedback that they fetch.

What they get: test_make_grade.py compares what nbgrader and `make grade` give all planted answers.
"""

import re

import pytest

from autograd_course.misconceptions import MISCONCEPTIONS
from tests.grading.classroom import Classroom, solve
from tools import ROOT
from tools.course.lesson import read
from tools.course.notebook import cell_id

pytestmark = pytest.mark.sandbox

LESSON = "01_what_is_grad"
EXERCISE = "1.2"  # where one student makes a mistake
STUDENTS = ("solved", "untouched", "mistaken")


@pytest.fixture(scope="module")
def lesson():
    return read(ROOT / "solutions" / f"{LESSON}.py")


@pytest.fixture(scope="module")
def mistake(lesson):
    return lesson.exercises[EXERCISE].one("wrong")


@pytest.fixture(scope="module")
def classroom(tmp_path_factory, lesson, mistake):
    """After all has been done, and with what was printed on the way."""
    room = Classroom(tmp_path_factory.mktemp("classroom"), LESSON)
    room.printed = room.run(
        room.as_instructor("generate_assignment", LESSON),
        room.as_instructor("release_assignment", LESSON),
        *(room.as_student(name, "fetch_assignment") for name in STUDENTS),
    )

    def solve_all(named, cells):
        solve(named, lesson.exercises.values())

    def solve_with_a_mistake(named, cells):
        solve_all(named, cells)
        named[cell_id("answer", lesson.exercises[EXERCISE])].source = mistake.source

    room.work("solved", solve_all)
    room.work("mistaken", solve_with_a_mistake)
    first, *others = STUDENTS
    room.printed += room.run_alone(room.as_student(first, "submit"))
    room.printed += room.run(
        *(room.as_student(name, "submit") for name in others),
        room.as_instructor("collect", LESSON),
        room.as_instructor("autograde", LESSON),
        room.as_instructor("generate_feedback", LESSON),
        room.as_instructor("release_feedback", LESSON),
        room.as_instructor("export"),
        *(room.as_student(name, "fetch_feedback") for name in others),
    )
    room.printed += room.run_alone(room.as_student(first, "fetch_feedback"))
    return room


def test_students_are_given_what_the_course_offers(classroom):
    offered, given = ROOT / "notebooks" / LESSON, classroom.course / "notebooks" / LESSON
    assert {path.name: path.read_bytes() for path in offered.iterdir()} == {
        path.name: path.read_bytes() for path in given.iterdir()
    }


@pytest.mark.parametrize("name", STUDENTS)
def test_each_student_fetches_their_own_feedback(classroom, name):
    [fetched] = (classroom.student(name) / LESSON).glob("feedback/*/*.html")
    assert fetched.read_bytes() == classroom.feedback(name).read_bytes()


def test_the_feedback_names_the_mistake(classroom, mistake):
    belief = MISCONCEPTIONS[mistake.keys["misconception"]].belief
    for words in (belief.replace("`", ""), mistake.keys["says"].replace("`", "")):
        assert words in classroom.shown("mistaken")
        assert words not in classroom.shown("solved")
    assert "not done yet" in classroom.shown("untouched")


def test_the_feedback_names_each_exercise_and_its_points(classroom, lesson):
    headings = [heading.get_text() for heading in classroom.page("solved").select("h2")]
    assert headings == [f"{id} · {one.points:g} of {one.points:g}" for id, one in lesson.exercises.items()]


@pytest.mark.parametrize("name", STUDENTS)
def test_the_feedback_shows_no_check(classroom, name):
    assert "with Check(" not in classroom.feedback(name).read_text(encoding="utf-8")


def test_no_command_complains(classroom):
    # One user plays all students here, which collect is right to wonder about.
    found = re.search(
        r"ERROR|(?<!CollectApp \| )WARNING|Warning:|Traceback|not recognized|no longer", classroom.printed
    )
    assert not found, classroom.printed[found.start() - 200 :]
