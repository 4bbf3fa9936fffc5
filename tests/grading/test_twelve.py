"""A class of twelve with a roster: one hands in late, one under another name, one by zip; one gets a mark by hand.

It takes a minute or two, so `make test` leaves it out; `make test ARGS="-k twelve --whole"` runs it.
"""

import csv
import subprocess
import zipfile

import pytest
from nbgrader.api import Gradebook

from tests.grading.classroom import NBGRADER, Classroom, solve
from tools import ROOT
from tools.course.lesson import read

pytestmark = pytest.mark.sandbox

LESSON = "01_what_is_grad"
HERE = [f"student{number:02}" for number in range(1, 11)]  # with the shared folder
BY_ZIP, LATE = "student11", "student12"
RENAMED, BY_HAND = HERE[0], HERE[1]
DUE = "2099-01-15 12:00:00 UTC"
ON_TIME, TOO_LATE = "2099-01-10-10-00-00", "2099-01-16-13-00-00"  # a day and an hour
LOCAL = 'c = get_config()\nc.AssignLatePenalties.plugin_class = "tools.grade.late.PerDay"\nc.PerDay.share = 0.1\n'


@pytest.fixture(scope="module")
def lesson():
    return read(ROOT / "solutions" / f"{LESSON}.py")


@pytest.fixture(scope="module")
def room(tmp_path_factory, lesson):
    """After the lesson has been graded, marked by hand, graded again and exported; with what was printed on the way."""
    room = Classroom(tmp_path_factory.mktemp("twelve"), LESSON)
    (room.course / "grading").mkdir()
    (room.course / "grading" / "local_config.py").write_text(LOCAL)
    roster = room.course / "roster.csv"
    people = [
        [name, name.title(), "Tester, the", f"{name}@example.org", str(100 + n)] for n, name in enumerate(everybody())
    ]
    with open(roster, "w", newline="") as file:
        csv.writer(file).writerows([["id", "first_name", "last_name", "email", "lms_user_id"], *people])
    room.run(
        room.as_instructor("generate_assignment", LESSON),
        room.as_instructor("release_assignment", LESSON),
        room.as_instructor("db", "student", "import", str(roster)),
        room.as_instructor("db", "assignment", "add", LESSON, f"--duedate={DUE}"),
        *(room.as_student(name, "fetch_assignment") for name in everybody()),
    )
    for number, name in enumerate(everybody()):
        solved = list(lesson.exercises.values())[: number + 1]
        room.work(name, lambda named, cells, solved=solved: solve(named, solved))
    room.refused = submit_renamed(room)
    put_into_zip(room)
    room.run(
        *(room.as_student(name, "submit") for name in HERE),
        room.as_instructor("collect", LESSON),
        room.as_instructor("zip_collect", LESSON),
    )
    room.grade()
    room.before = room.marks(BY_HAND)
    mark_by_hand(room)
    room.printed = room.grade(again=True) + room.run(
        room.as_instructor("release_feedback", LESSON),
        room.as_instructor("export"),
        room.as_instructor("export", "--exporter=tools.grade.export.Canvas", "--to=grading/canvas.csv"),
        room.as_instructor("export", "--exporter=tools.grade.export.Moodle", "--to=grading/moodle.csv"),
    )
    return room


def everybody():
    return [*HERE, BY_ZIP, LATE]


def submit_renamed(room):
    """What somebody is told who hands in a copy under another name; they give it back its name."""
    notebook = room.notebook(RENAMED)
    copy = notebook.rename(notebook.with_name(f"{LESSON} (1).ipynb"))
    command = room.as_student(RENAMED, "submit")
    done = subprocess.run(
        [str(NBGRADER), *command["arguments"]],
        cwd=command["folder"],
        env=room.environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    copy.rename(notebook)
    return done.stderr


def put_into_zip(room):
    archive = room.course / "grading" / "downloaded" / LESSON / "archive"
    archive.mkdir(parents=True)
    with zipfile.ZipFile(archive / "all.zip", "w") as file:
        for name, time in ((BY_ZIP, ON_TIME), (LATE, TOO_LATE)):
            file.write(room.notebook(name), f"{name}_{time}_{LESSON}.ipynb")


def mark_by_hand(room):
    """What formgrader writes: another score for one check, and a comment."""
    with Gradebook(f"sqlite:///{room.course}/grading/gradebook.db") as gradebook:
        notebook = gradebook.find_submission_notebook(LESSON, LESSON, BY_HAND)
        notebook.grades[-1].manual_score, notebook.grades[-1].extra_credit = 1.5, 0.5
        notebook.comments[0].manual_comment = "Nicely argued."
        gradebook.db.commit()


def rows(room, name):
    with open(room.course / "grading" / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_a_renamed_notebook_is_refused_in_words_and_then_graded(room, lesson):
    assert f"{LESSON} (1)" in room.refused and "give it that name" in room.refused
    assert sum(room.marks(RENAMED).values()) == next(iter(lesson.exercises.values())).points


def test_all_twelve_are_graded_with_the_points_that_they_earned(room, lesson):
    points = [exercise.points for exercise in lesson.exercises.values()]
    for number, name in enumerate(everybody()):
        if name != BY_HAND:
            assert sum(room.marks(name).values()) == sum(points[: number + 1]), name


def test_a_mark_by_hand_and_a_comment_outlive_grading_again(room):
    *_, last = room.marks(BY_HAND)
    assert room.marks(BY_HAND) == room.before | {last: 2.0}
    assert "Nicely argued." in room.page(BY_HAND).get_text()


def test_each_day_of_lateness_costs_a_share(room):
    [late] = [row for row in rows(room, "grades.csv") if row["student_id"] == LATE]
    assert float(late["late_submission_penalty"]) == pytest.approx(0.2 * float(late["raw_score"]))


def test_feedback_is_released_to_all_but_those_who_sent_a_zip(room):
    released = list((room.course / "grading" / "exchange").rglob("feedback/*.html"))
    assert len(released) == len(HERE), room.printed
    assert f"No shared folder knows {BY_ZIP}, {LATE}" in room.printed


def test_three_exports_tell_the_same(room):
    canvas = {row["SIS Login ID"]: row[LESSON] for row in rows(room, "canvas.csv")[1:]}
    moodle = {row["Username"]: row[LESSON] for row in rows(room, "moodle.csv")}
    assert canvas == moodle and set(canvas) == set(everybody())
    assert rows(room, "canvas.csv")[1]["ID"] == "100"
