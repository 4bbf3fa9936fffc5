"""Students hand in lesson 01, through nbgrader's own commands from the release to the feedback that they fetch."""

import csv
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
STUDENTS = ("solved", "untouched", "mistaken", "skipping", "careless")


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
    let_them_work(room, lesson, mistake)
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


def let_them_work(room, lesson, mistake):
    own = lesson.exercises[EXERCISE]

    def solve_all(named, cells):
        solve(named, lesson.exercises.values())

    def solve_with_a_mistake(named, cells):
        solve_all(named, cells)
        named[cell_id("answer", own)].source = mistake.source

    def skip_the_tests(named, cells):
        for cell in cells:
            cell.metadata.tags = ["skip-execution"]

    def solve_and_delete_tests(named, cells):
        solve_all(named, cells)
        cells.remove(named[cell_id("tests", own)])

    room.work("solved", solve_all)
    room.work("mistaken", solve_with_a_mistake)
    room.work("skipping", skip_the_tests)
    room.work("careless", solve_and_delete_tests)
    room.notebook("careless").with_name("lesson.json").write_text("damaged")


def test_students_are_given_what_the_course_offers(classroom):
    offered, given = ROOT / "notebooks" / LESSON, classroom.course / "notebooks" / LESSON
    assert {path.name: path.read_bytes() for path in offered.iterdir()} == {
        path.name: path.read_bytes() for path in given.iterdir()
    }


def test_solving_all_gives_all_points(classroom, lesson):
    full = {cell_id("tests", exercise): exercise.points for exercise in lesson.exercises.values()}
    assert classroom.marks("solved") == full
    assert sum(full.values()) == 25


def test_handing_in_untouched_gives_nothing(classroom):
    assert set(classroom.marks("untouched").values()) == {0}


def test_tests_that_are_tagged_to_be_skipped_run(classroom):
    assert set(classroom.marks("skipping").values()) == {0}


def test_tests_that_were_deleted_come_back(classroom):
    assert classroom.marks("careless") == classroom.marks("solved")


def test_what_lies_beside_a_notebook_is_the_courses_own_in_grading(classroom):
    graded = classroom.course / "grading" / "autograded" / "careless" / LESSON / "lesson.json"
    assert graded.read_bytes() == (ROOT / "solutions" / LESSON / "lesson.json").read_bytes()


def test_one_mistake_costs_points_in_its_own_exercise_alone(classroom, lesson):
    """How many: test_make_grade.py compares what all planted answers get."""
    own, full, marks = (
        cell_id("tests", lesson.exercises[EXERCISE]),
        classroom.marks("solved"),
        classroom.marks("mistaken"),
    )
    assert {name for name in full if marks[name] != full[name]} == {own} and marks[own] < full[own]


def test_the_export_has_the_same_scores(classroom):
    with open(classroom.course / "grading" / "grades.csv", newline="", encoding="utf-8") as file:
        scores = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}
    assert scores == {name: sum(classroom.marks(name).values()) for name in STUDENTS}


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
