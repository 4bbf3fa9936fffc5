"""Multiple choice is graded by what the course has sealed in lesson.json, whatever a student's own lesson.json says."""

import pytest

from tests.grading.classroom import Classroom
from tools import ROOT
from tools.course.lesson import read
from tools.course.notebook import cell_id

pytestmark = pytest.mark.sandbox

LESSON, EXERCISE = "02_leaves", "2.6"


@pytest.fixture(scope="module")
def exercise():
    return read(ROOT / "solutions" / f"{LESSON}.py").exercises[EXERCISE]


@pytest.fixture(scope="module")
def classroom(tmp_path_factory, exercise):
    """One student chooses right, one wrong, and both have damaged the file that knows."""
    room = Classroom(tmp_path_factory.mktemp("classroom"), LESSON)
    chosen = {"right": exercise.one("answer").source, "wrong": exercise.one("wrong").source}
    room.run(
        room.as_instructor("generate_assignment", LESSON),
        room.as_instructor("release_assignment", LESSON),
        *(room.as_student(name, "fetch_assignment") for name in chosen),
    )
    for name, source in chosen.items():
        room.work(name, lambda named, cells, source=source: named[cell_id("answer", exercise)].update(source=source))
        room.notebook(name).with_name("lesson.json").write_text("damaged")
    room.run(
        *(room.as_student(name, "submit") for name in chosen),
        room.as_instructor("collect", LESSON),
        room.as_instructor("autograde", LESSON),
        room.as_instructor("generate_feedback", LESSON),
    )
    return room


def test_the_right_options_get_all_points(classroom, exercise):
    assert classroom.marks("right")[cell_id("tests", exercise)] == exercise.points


def test_a_wrong_option_costs_points_and_is_explained(classroom, exercise):
    assert classroom.marks("wrong")[cell_id("tests", exercise)] < exercise.points
    explained = exercise.one("wrong").keys["says"]
    assert explained in classroom.shown("wrong")
    assert explained not in classroom.shown("right")
