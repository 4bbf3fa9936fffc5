"""Three students hand in every lesson: all of it, nothing, and every second exercise. The exported scores are theirs.

It takes some minutes, so `make test` leaves it out; `make test ARGS="-k whole_course --whole"` runs it.
"""

import csv
import shutil

import pytest

from tests.grading.classroom import Classroom, solve
from tools import ROOT
from tools.course.grade import dependents
from tools.course.lesson import lesson_texts, read

pytestmark = pytest.mark.sandbox

COURSE, ON_TOP = 200, 25


def every_second(lesson):
    """The exercises that the third student solves: none that builds on one they leave open."""
    graded = [one for one in lesson.exercises.values() if one.points]
    left_open = graded[1::2]
    spoilt = {id for one in left_open for id in dependents(one, lesson)} | {one.id for one in left_open}
    return [one for one in graded if one.id not in spoilt]


@pytest.fixture(scope="module")
def lessons():
    return [read(path) for path in lesson_texts(ROOT)]


@pytest.fixture(scope="module")
def solved(lessons):
    """By student and lesson, the exercises that they solve."""
    return {
        "all": {one.name: list(one.exercises.values()) for one in lessons},
        "none": {one.name: [] for one in lessons},
        "some": {one.name: every_second(one) for one in lessons},
    }


@pytest.fixture(scope="module")
def exported(tmp_path_factory, lessons, solved):
    """The rows of grades.csv, after the whole course was released, handed in, collected and graded."""
    room = Classroom(tmp_path_factory.mktemp("course"), lessons[0].name)
    for lesson in lessons[1:]:
        shutil.copytree(ROOT / "solutions" / lesson.name, room.course / "solutions" / lesson.name)
    before, after = [], []
    for room.lesson in solved["all"]:
        before += [room.as_instructor(step, room.lesson) for step in ("generate_assignment", "release_assignment")]
        before += [room.as_student(student, "fetch_assignment") for student in solved]
        after += [room.as_student(student, "submit") for student in solved]
        after.append(room.as_instructor("collect", room.lesson))
    room.run(*before)
    for student, done in solved.items():
        for room.lesson, mine in done.items():
            room.work(student, lambda named, cells, mine=mine: solve(named, mine))
    room.run(*after)
    room.grade()
    room.run(room.as_instructor("export"))
    with open(room.course / "grading" / "grades.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def total(rows, student, column, bonus):
    return sum(float(row[column]) for row in rows if (row["student_id"], row["bonus"]) == (student, bonus))


def test_who_solves_all_has_200_points_and_25_on_top(exported):
    assert total(exported, "all", "score", "no") == total(exported, "all", "max_score", "no") == COURSE
    assert total(exported, "all", "score", "yes") == total(exported, "all", "max_score", "yes") == ON_TOP


def test_who_does_nothing_has_nothing(exported):
    assert total(exported, "none", "score", "no") == total(exported, "none", "score", "yes") == 0


def test_who_solves_some_has_the_points_of_these(exported, lessons, solved):
    scores = {row["assignment"]: float(row["score"]) for row in exported if row["student_id"] == "some"}
    assert scores == {name: sum(one.points for one in mine) for name, mine in solved["some"].items()}
    assert 0 < sum(scores.values()) < COURSE
