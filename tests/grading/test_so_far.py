"""Before anything is due, the cards in saved notebooks tell who has not begun and who is stuck where."""

import json

import pytest
from bs4 import BeautifulSoup

from tests.grading import small_course
from tests.grading.classroom import Classroom
from tests.grading.instructor import Instructor
from tests.notebooks import released
from tools.grade.report.pages import page
from tools.grade.report.stuck_so_far import so_far

LESSON = "01_what_is_grad"


def notebook(**earned):
    """A saved notebook in which some checks have been run: a1_2=0.5 stands for a card with half of the points.

    None stands for an answer whose check was not run.
    """
    given = json.loads(json.dumps(released(LESSON)))
    for cell in given["cells"]:
        name = cell["id"].partition("-")[2].replace("-", "_")
        if f"a{name}" in earned and cell["id"].startswith("answer-"):
            cell["source"] = "mine = 1"
        if earned.get(f"a{name}") is not None and cell["id"].startswith("tests-"):
            points = cell["metadata"]["nbgrader"]["points"]
            card = f"Exercise {name.replace('_', '.')} · {earned[f'a{name}'] * points:g} of {points:g} points\n"
            cell["outputs"] = [{"output_type": "display_data", "metadata": {}, "data": {"text/plain": card}}]
    return json.dumps(given)


@pytest.fixture
def told(tmp_path):
    """What is told of a class of eight, whose work lies in two places."""
    for where, student, text in [
        ("home", "ada", notebook(a1_2=1, a1_3=0)),
        ("submitted", "ada", notebook()),
        ("submitted", "bob", notebook(a1_2=0.5)),
        ("home", "cy", notebook()),
        ("home", "dee", "no notebook"),
        ("submitted", "dee", notebook(a1_2=1)),
        ("home", "hal", notebook(a1_5=None)),
        ("home", "eve", '{"cells": [17]}'),
    ]:
        folder = tmp_path / where / student / LESSON
        folder.mkdir(parents=True)
        (folder / f"{LESSON}.ipynb").write_text(text)
    (tmp_path / "home" / "gus").symlink_to(tmp_path / "home" / "ada")
    (tmp_path / "submitted" / "gus").mkdir()
    (tmp_path / "submitted" / "gus" / LESSON).symlink_to(tmp_path / "home" / "ada" / LESSON)
    roster = {"ada": "ada (Ada <b>)"} | {name: name for name in ("bob", "cy", "dee", "eve", "fay", "gus", "hal")}

    def folders(student):
        places = ("submitted",) if student == "gus" else ("home", "submitted")
        return [tmp_path / place / student / LESSON for place in places]

    return so_far(LESSON, "Friday", released(LESSON), roster, folders)


def test_who_has_not_begun_and_who_is_stuck_where(told):
    assert told.not_begun == ["cy", "eve", "fay", "gus"]
    assert told.begun == [("bob", 0, ["1.2"]), ("hal", 0, []), ("ada (Ada <b>)", 1, ["1.3"]), ("dee", 1, [])]
    assert [each for each in told.exercises if each[0] in ("1.2", "1.3", "1.4")] == [
        ("1.2", "The gradients of any function", 2, 1),
        ("1.3", "Your own gradient checker", 0, 1),
        ("1.4", "Before, after, flat, and never", 0, 0),
    ]


def test_the_page_tells_it(told):
    shown = BeautifulSoup(page([], "a course", [told]), "html.parser")
    text = " ".join(shown.get_text(" ").split())
    assert "Due Friday. 4 of 8 have begun." in text and "cy, eve, fay, gus" in text
    assert "ada (Ada <b>)" in text and not shown.find("b")
    [row] = [row for row in shown.select("tr") if row.th.get_text().startswith("1.2 ")]
    assert [cell.get_text() for cell in row.select("td")] == ["2", "1", "1"]


@pytest.mark.sandbox
def test_make_report_tells_it_of_what_is_not_due_yet(tmp_path):
    room = Classroom(tmp_path)
    small_course.write(room.course, "01_first", {"1.1": 2})
    instructor = Instructor(room.course, room.environment)
    instructor.make("build")
    (room.course / "grading").mkdir(exist_ok=True)
    (room.course / "grading" / "roster.csv").write_text("id,first_name\nada,Ada\nbob,Bob\n")
    instructor.nbgrader("db", "student", "import", "grading/roster.csv")
    instructor.nbgrader("db", "assignment", "add", "01_first", "--duedate=2090-01-15 23:59")
    instructor.make("report")
    instructor.close()
    text = (room.course / "grading" / "report" / "report.html").read_text(encoding="utf-8")
    assert "Due Sunday 15 January 2090 23:59, UTC. 0 of 2 have begun." in " ".join(text.split())
    assert "ada (Ada), bob (Bob)" in text
