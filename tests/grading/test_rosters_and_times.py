"""What instructors write: rosters as spreadsheets save them, due dates; and a gradebook that cannot be opened."""

import re
import shlex
import shutil
import sqlite3
import subprocess
from contextlib import closing
from datetime import datetime
from types import SimpleNamespace

import pytest
from traitlets import TraitError
from traitlets.config import Config

from tests.grading import small_course
from tests.grading.classroom import Classroom
from tests.grading.instructor import Instructor, version
from tools import Refused
from tools.grade.late import DAY, PerDay, Policy, late
from tools.grade.moments import ClassTime, Unclear
from tools.grade.record.gradebook import opened, timestamp_of
from tools.grade.roster import read_roster


@pytest.mark.parametrize(
    "content",
    [
        "id,first_name\nbob,Jérôme\n".encode(),
        "\ufeffid,first_name\r\nbob,Jérôme\r\n".encode(),
        "id;first_name\nbob;Jérôme\n".encode("cp1252"),
        "id\tfirst_name\nbob\tJérôme\n".encode("utf-16"),
        "\n ID , First_Name ,\n bob, Jérôme ,\n,,\n\n".encode(),
    ],
)
def test_a_roster_is_read_however_it_was_saved(tmp_path, content):
    (tmp_path / "roster.csv").write_bytes(content)
    assert read_roster(tmp_path / "roster.csv") == [{"id": "bob", "first_name": "Jérôme"}]


@pytest.mark.parametrize(
    "content, said",
    [
        ("name\nbob\n", "no column called id"),
        ("id,first_name\n,Bob\n", "no id for Bob"),
        ("", "column"),
        ("id,first_name\nbob,J?r?me\n", "has lost letters, in bob J.r.me"),
    ],
)
def test_what_a_roster_lacks_is_said(tmp_path, content, said):
    (tmp_path / "roster.csv").write_text(content)
    with pytest.raises(Refused, match=said):
        read_roster(tmp_path / "roster.csv")


@pytest.mark.parametrize(
    "text, hour",
    [
        ("2027-01-15 23:59", "15 22:59"),
        ("2027-01-15 23:59 UTC", "15 23:59"),
        ("2027-01-15 23:59 +0100", "15 22:59"),
        ("2027-01-15T23:59:00-05:00", "16 04:59"),
        ("2027-01-15 23:59 America/New_York", "16 04:59"),
        ("Jan 15, 2027 115 PM", "15 12:15"),
        ("Jan 15, 2027 1215 AM", "14 23:15"),
        ("15 January, 2027 930", "15 08:30"),
    ],
)
def test_a_time_is_read_in_the_zone_of_the_class(text, hour):
    assert f"{ClassTime(zone='Europe/Berlin').read(text):%d %H:%M}" == hour


@pytest.mark.parametrize(
    "text",
    ["01/15/2027 11:59 PM", "2027-01-15 23:59 PST", "2027-01-15 23:59 MEZ", "4711", "yesterday", "1800007200", "",
     "23:59", "2027-02-30 12:00", "15.1.2027", "0027-01-15 23:59", "2027-01-15 11:59 pm", "2027-01-15 23:59 Mars/Base"],
)  # fmt: skip
def test_what_is_not_certain_is_refused(text):
    with pytest.raises(Unclear, match="cannot be read for certain"):
        ClassTime().read(text)
    assert timestamp_of(SimpleNamespace(files={"timestamp.txt": text.encode()})) is None


def test_a_time_is_told_as_it_was_understood():
    berlin = ClassTime(zone="Europe/Berlin")
    assert berlin.say(datetime(2027, 7, 15, 21, 59)) == "Thursday 15 July 2027 23:59, Berlin"
    with pytest.raises(TraitError, match="no time zone"):
        ClassTime(zone="Berlin")


def test_no_score_falls_because_of_a_date_out_of_the_term():
    config = Config()
    config.AssignLatePenalties.plugin_class = PerDay
    policy = Policy(config)
    assert policy.penalty("ada", 20, 2 * DAY) == 4
    assert policy.penalty("ada", 20, 980627 * DAY) is None
    assert "costs nothing" in late(980627 * DAY)


def test_a_gradebook_that_cannot_be_opened_is_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr("nbgrader.api.get_alembic_version", version)
    url = f"sqlite:///{tmp_path}/gradebook.db"
    opened(url, "autograd").close()
    holder = sqlite3.connect(tmp_path / "gradebook.db", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Refused, match=r"Another program holds .*gradebook.db. Close it"):
        opened(url, "autograd")
    holder.close()
    (tmp_path / "gradebook.db").write_bytes(b"no database at all" * 100)
    with pytest.raises(Refused, match="cannot be read"):
        opened(url, "autograd")


@pytest.mark.sandbox
def test_what_make_grade_says_of_times_and_of_other_lessons(tmp_path):
    room = Classroom(tmp_path)
    for lesson, exercise in (("01_first", "1.1"), ("02_second", "2.1")):
        small_course.write(room.course, lesson, {exercise: 2})
    with closing(Instructor(room.course, room.environment)) as instructor:
        instructor.make("build")
        (room.course / "grading").mkdir(exist_ok=True)
        (room.course / "grading" / "one.csv").write_text("\ufeffid;first_name\nada;Ada\n", encoding="utf-8")
        printed = instructor.nbgrader("db", "student", "import", "grading/one.csv")
        assert printed.endswith("1 student is in the gradebook.\n")
        for student, lesson, stamp in (("ada", "01_first", "yesterday"), ("bob", "02_second", "2027-01-15 12:00 UTC")):
            folder = room.course / "grading" / "submitted" / student / "01_first"
            folder.mkdir(parents=True)
            shutil.copy(room.course / "notebooks" / lesson / f"{lesson}.ipynb", folder)
            (folder / "timestamp.txt").write_text(stamp)
        printed = instructor.make("grade")
        assert (
            "ada: timestamp.txt cannot be read for certain, so nothing counts as late. Write it like this:" in printed
        )
        assert "bob: timestamp.txt" not in printed
        move = "mv grading/submitted/bob/01_first grading/submitted/bob/02_second"
        assert f"To grade bob's there: {move}\n" in printed and "To grade ada's" not in printed
        subprocess.run(shlex.split(move), cwd=room.course, check=True)
        assert re.search(r"^bob +0 of 2 +ok", instructor.make("grade"), re.MULTILINE)
        instructor.nbgrader("generate_assignment", "01_first", "--force")  # it tells the history more, and no grade
        assert "01_first: 0 graded, 1 unchanged" in instructor.make("grade")
