"""Students hand in lessons, through nbgrader's own commands from the release to the feedback that they fetch.

Of the course it is lesson 01 alone; `make test ARGS="tests/grading/test_classroom.py --whole"` takes all lessons, and
some minutes. What they get: test_make_grade.py compares what nbgrader and `make grade` give all planted answers.
"""

import csv
import re
import shutil

import pytest

from autograd_course.misconceptions import MISCONCEPTIONS
from tests.course.conftest import lessons
from tests.grading.classroom import Classroom
from tests.notebooks import answer, solutions_of
from tools import ROOT
from tools.course.grade import dependents
from tools.course.notebook import cell_id

pytestmark = pytest.mark.sandbox

LESSON = next(lesson for lesson in lessons() if lesson.number == "01")
MISTAKEN = LESSON.exercises["1.2"]  # where one student makes a mistake
MISTAKE = MISTAKEN.one("wrong")
STUDENTS = ("solved", "untouched", "mistaken")
COURSE, ON_TOP = 200, 25  # the points of all lessons


def solved_by(student, lesson):
    """All exercises, none, or every second one; of these, none that builds on one that is left open."""
    if student == "untouched":
        return []
    exercises = list(lesson.exercises.values())
    if student == "solved":
        return exercises
    left_open = [one for one in exercises if one.points][1::2]
    spoilt = {id for one in left_open for id in dependents(one, lesson)} | {one.id for one in left_open}
    return [one for one in exercises if one.points and one.id not in spoilt]


@pytest.fixture(scope="module")
def taught(request):
    return lessons() if request.config.getoption("--whole") else [LESSON]


@pytest.fixture(scope="module")
def classroom(tmp_path_factory, taught):
    """After all has been done, and with what was printed on the way."""
    room = Classroom(tmp_path_factory.mktemp("classroom"))
    before, after = [], []
    for lesson in taught:
        room.lesson = lesson.name
        shutil.copytree(ROOT / "solutions" / lesson.name, room.course / "solutions" / lesson.name)
        before += [room.as_instructor(step, lesson.name) for step in ("generate_assignment", "release_assignment")]
        before += [room.as_student(name, "fetch_assignment") for name in STUDENTS]
        after += [room.as_student(name, "submit") for name in STUDENTS]
        after += [room.as_instructor(step, lesson.name) for step in ("collect", "autograde")]
    room.printed = room.run(*before)
    for lesson in taught:
        room.lesson = lesson.name
        for name in STUDENTS:
            answer(room.notebook(name), solutions_of(solved_by(name, lesson)))
    room.lesson = LESSON.name
    answer(room.notebook("mistaken"), {cell_id("answer", MISTAKEN): MISTAKE.source})
    room.printed += room.run(
        *after,
        room.as_instructor("generate_feedback", LESSON.name),
        room.as_instructor("release_feedback", LESSON.name),
        room.as_instructor("export"),
        *(room.as_student(name, "fetch_feedback") for name in STUDENTS),
    )
    return room


def test_students_are_given_what_the_course_offers(classroom, taught):
    for lesson in taught:
        offered, given = ROOT / "notebooks" / lesson.name, classroom.course / "notebooks" / lesson.name
        assert {path.name: path.read_bytes() for path in offered.iterdir()} == {
            path.name: path.read_bytes() for path in given.iterdir()
        }


def test_each_student_has_the_points_of_what_they_solved(classroom, taught):
    with open(classroom.course / "grading" / "grades.csv", newline="", encoding="utf-8") as file:
        rows = {(row["student_id"], row["assignment"]): row for row in csv.DictReader(file)}
    for lesson in taught:
        for name in STUDENTS:
            if (name, lesson.name) != ("mistaken", LESSON.name):
                wanted = sum(one.points for one in solved_by(name, lesson))
                assert float(rows[name, lesson.name]["score"]) == wanted, f"{name}, {lesson.name}"
        assert rows["solved", lesson.name]["score"] == rows["solved", lesson.name]["max_score"]
        assert rows["solved", lesson.name]["bonus"] == ("yes" if lesson.is_bonus else "no")
    if len(taught) > 1:
        bonus = sum(one.header["points"] for one in taught if one.is_bonus)
        assert (sum(one.header["points"] for one in taught) - bonus, bonus) == (COURSE, ON_TOP)


@pytest.mark.parametrize("name", STUDENTS)
def test_each_student_fetches_their_own_feedback(classroom, name):
    [fetched] = (classroom.student(name) / LESSON.name).glob("feedback/*/*.html")
    assert fetched.read_bytes() == classroom.feedback(name).read_bytes()


def test_the_feedback_names_the_mistake(classroom):
    belief = MISCONCEPTIONS[MISTAKE.keys["misconception"]].belief
    for words in (belief.replace("`", ""), MISTAKE.keys["says"].replace("`", "")):
        assert words in classroom.shown("mistaken")
        assert words not in classroom.shown("solved")
    assert "not done yet" in classroom.shown("untouched")


def test_the_feedback_names_each_exercise_and_its_points(classroom):
    headings = [heading.get_text() for heading in classroom.page("solved").select("h2")]
    assert headings == [f"{id} · {one.points:g} of {one.points:g}" for id, one in LESSON.exercises.items()]


@pytest.mark.parametrize("name", STUDENTS)
def test_the_feedback_shows_no_check(classroom, name):
    assert "with Check(" not in classroom.feedback(name).read_text(encoding="utf-8")


def test_no_command_complains(classroom):
    # One user plays all students here, which collect is right to wonder about.
    found = re.search(
        r"ERROR|(?<!CollectApp \| )WARNING|Warning:|Traceback|not recognized|no longer", classroom.printed
    )
    assert not found, classroom.printed[found.start() - 200 :]
