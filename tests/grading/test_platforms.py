"""Classes of forty from four platforms: each file is taken for the right student, or listed with a reason."""

import json
import os
import re
import shutil
import zipfile

import pytest
from nbgrader.api import Gradebook
from nbgrader.apps.zipcollectapp import ZipCollectApp
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from tests.grading.instructor import version
from tests.grading.platforms import LESSON, blackboard, brightspace, canvas, moodle, roster, zipped
from tools import Refused
from tools.grade.collect import collect_downloads
from tools.grade.record.folders import Classroom
from tools.grade.release import archive_of


def notebook(source, **about):
    nbgrader = {"grade": False, "solution": True, "locked": False, "grade_id": "answer-1-1"}
    cell = {"cell_type": "code", "id": "answer-1-1", "metadata": {"nbgrader": nbgrader}, "source": source}
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": about, "cells": [cell]}).encode()


UNTOUCHED = notebook("answer = ...")


def work(student):
    return notebook("answer = 1", of=student)


IN_UTC = {
    "": "",
    "2027-01-15-21-30-00": "2027-01-16 02:30:00 UTC",
    "2027-01-16-00-30-00": "2027-01-16 05:30:00 UTC",
    "2027-01-16-00-15-00": "2027-01-16 05:15:00 UTC",
}


class Course:
    def __init__(self, folder, students, **settings):
        config = Config()
        config.CourseDirectory.root, config.CourseDirectory.assignment_id = str(folder), LESSON
        config.CourseDirectory.db_url = f"sqlite:///{folder}/gradebook.db"
        config.CourseDirectory.submitted_directory = "grading/submitted"
        config.CourseDirectory.release_directory = "notebooks"
        config.ZipCollectApp.downloaded_directory = "grading/downloaded"
        for name, value in settings.items():
            config.ClassTime[name] = value
        with Gradebook(config.CourseDirectory.db_url) as book:
            for student in students:
                about = student._asdict()
                book.add_student(about.pop("id"), **about)
        self.folder, self._config = folder, config
        self.archive = folder / "grading" / "downloaded" / LESSON / "archive"
        self.archive.mkdir(parents=True)
        (folder / "notebooks" / LESSON).mkdir(parents=True)
        (folder / "notebooks" / LESSON / f"{LESSON}.ipynb").write_bytes(UNTOUCHED)
        self.whose = folder / "grading" / "whose.csv"

    def classroom(self):
        return Classroom(CourseDirectory(config=self._config), self._config)

    def collect(self):
        app = ZipCollectApp(config=self._config, coursedir=CourseDirectory(config=self._config))
        collect_downloads(app)

    def put(self, files, how="unpacked"):
        if how == "zipped" or how.endswith(".zip"):
            return (self.archive / (how if how.endswith(".zip") else "submissions.zip")).write_bytes(zipped(files))
        for path, content in files.items():
            file = self.archive / ("a folder" if how == "in a folder" else "") / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)

    def submitted(self, student):
        folder = self.folder / "grading" / "submitted" / student / LESSON
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    def students(self):
        return sorted(path.name for path in (self.folder / "grading").glob("submitted/*"))


@pytest.fixture
def course(tmp_path, monkeypatch):
    monkeypatch.setattr("nbgrader.api.get_alembic_version", version)
    return lambda students=roster(), **settings: Course(tmp_path, students, **settings)  # noqa: B008


# The names of downloads, too, may look like a file of somebody.
DOWNLOADS = ["gradebook_CS1_Lesson201_2027-02-20-10-00-00.zip", "WS26_101_Autograd-Lesson 1-4711.zip"]


@pytest.mark.parametrize("how", ["zipped", "unpacked", "in a folder", *DOWNLOADS])
@pytest.mark.parametrize(
    "platform", [canvas, moodle, lambda work: moodle(work, folders=False), blackboard, brightspace],
    ids=["canvas", "moodle", "moodle without folders", "blackboard", "brightspace"],
)  # fmt: skip
def test_each_file_of_a_class_of_forty_is_taken_or_told(platform, how, course, capsys):
    case, taught = platform(work), course(zone="America/New_York")
    taught.put(case.files, how)
    taught.collect()
    printed = capsys.readouterr().out
    assert taught.students() == sorted(case.taken)
    for student, (_, at) in case.taken.items():
        files = taught.submitted(student)
        stamp = files.pop("timestamp.txt", b"").decode()
        assert any(student.encode() in content or content.startswith(b"PK") for content in files.values())
        assert stamp == IN_UTC[at]
    taken, _, left = printed.partition("Not taken")
    told = {path: reason for path in case.files for reason in re.findall(rf"{re.escape(path)} +(.*)", left)}
    for path, word in case.left.items():
        assert word in told.pop(path).replace("it is no notebook", "no notebook"), path
    assert told == {}
    receipts = {path for path in case.files if re.search(r"_attempt_[\d-]+\.txt$", path)}
    assert all(path in taken for path in case.files.keys() - case.left.keys() - receipts)
    assert (f"and {len(receipts)} receipts that your platform has written" in left) == bool(receipts)


def test_whose_a_file_is_can_be_said(course, capsys):
    taught = course()
    taught.put(
        {
            "Participant_4711_assignsubmission_file/mine.ipynb": work("s003"),
            "Team 1_9_assignsubmission_file/x.ipynb": b"{}",
        }
    )
    taught.collect()
    assert taught.students() == [] and "grading/whose.csv" in capsys.readouterr().out
    assert taught.whose.read_text().splitlines() == ["name,id", "Participant_4711,", "Team 1_9,"]
    taught.whose.write_text("\ufeffname,id\nParticipant_4711,s003\nTeam 1_9,s001 s002\n", encoding="utf-8")
    taught.collect()
    assert taught.students() == ["s001", "s002", "s003"]
    taught.whose.write_text("name;id\nParticipant_4711;s005\nTeam 1_9;\n")  # by Excel, in Europe
    taught.collect()
    assert "s005" in taught.students() and "Participant_4711;s005" in taught.whose.read_text()
    taught.whose.write_text("name,id\nParticipant_4711,nobody\n")
    taught.collect()
    assert "the roster has no nobody" in capsys.readouterr().out


def test_one_odd_file_costs_nobody_else_anything(course, capsys):
    taught = course()
    taught.put({
        "s001_2027-01-15-23-30-00_x.ipynb": work("s001"),
        "Ada O'Neil_4711_assignsubmission_file_x.ipynb": work("s000"),  # 4711 is no year
        "s002_12346_67891_x.ipynb": work("s002"),
        "s003_2027-99-99-23-30-00_x.ipynb": work("s003"),
        "broken.zip": b"PK\3\4 no more",
        "\N{WINDOW}_1_2_x.ipynb": b"\xff",
    })  # fmt: skip
    taught.collect()
    printed = capsys.readouterr().out
    assert {"s000", "s001"} <= {*taught.students()} and "s003" not in taught.students()
    assert "cannot be read for certain" in printed and "cannot be opened: download it again" in printed
    assert re.search("There is nothing of .*s003", printed)


def test_the_newer_download_counts_and_newer_work_is_kept(course, capsys):
    taught = course()
    for number, name in enumerate(("first", "second")):
        (taught.archive / f"{name}.zip").write_bytes(zipped({f"abnuño_12301_{1 + number}_{name}.ipynb": work(name)}))
        os.utime(taught.archive / f"{name}.zip", (1000 + number,) * 2)
    taught.collect()
    assert taught.submitted("s001") == {"second.ipynb": work("second")}
    taught.put({"s001_2027-01-15-23-30-00_x.ipynb": work("late")})
    taught.collect()
    assert taught.submitted("s001")["x.ipynb"] == work("late")
    (taught.archive / "s001_2027-01-15-23-30-00_x.ipynb").rename(taught.archive / "s001_2027-01-15-23-00-00_x.ipynb")
    taught.collect()
    assert taught.submitted("s001")["timestamp.txt"] == b"2027-01-15 23:30:00 UTC"
    printed = capsys.readouterr().out
    assert "something newer is collected already" in printed and f"{LESSON}: 0 files taken, 3 not taken." in printed


def test_without_a_roster_nobody_is_invented(course):
    taught = course(students=())
    taught.put({"s001_2027-01-15-23-30-00_x.ipynb": work("s001")})
    with pytest.raises(Refused, match="nbgrader db student import"):
        taught.collect()
    assert taught.students() == []


def test_what_tells_no_time_takes_the_place_of_nothing_newer(course, capsys):
    taught = course()
    taught.put({"s001_2027-01-15-23-30-00_x.ipynb": work("on time")})
    taught.collect()
    (taught.archive / "s001_2027-01-15-23-30-00_x.ipynb").unlink()
    taught.put({"abnuño_12301_7_x.ipynb": work("on time")}, "zipped")
    taught.collect()
    assert taught.submitted("s001") == {"x.ipynb": work("on time"), "timestamp.txt": b"2027-01-15 23:30:00 UTC"}
    capsys.readouterr()
    taught.put({"abnuño_12301_7_x.ipynb": work("another")}, "zipped")
    taught.collect()
    assert taught.submitted("s001")["x.ipynb"] == work("on time")
    told = "it tells no time, and what is collected is of Friday 15 January 2027 23:30, UTC: if this is newer, delete "
    assert told in capsys.readouterr().out


@pytest.mark.parametrize("newest", [b"", b'{"cells"', UNTOUCHED], ids=["empty", "cut off", "untouched"])
def test_what_has_work_in_it_counts_before_what_has_none(newest, course, capsys):
    taught = course()
    taught.put({"s001_2027-01-15-23-30-00_x.ipynb": work("s001"), "s001_2027-01-15-23-40-00_x.ipynb": newest})
    taught.collect()
    assert taught.submitted("s001") == {"x.ipynb": work("s001"), "timestamp.txt": b"2027-01-15 23:30:00 UTC"}
    assert "it has no work in it: an earlier one of the same student counts" in capsys.readouterr().out
    (taught.archive / "s001_2027-01-15-23-30-00_x.ipynb").unlink()
    taught.collect()
    assert taught.submitted("s001")["x.ipynb"] == work("s001")
    assert "cannot be read: what was collected before counts" in capsys.readouterr().out


def test_a_login_may_stand_before_a_name(course):
    taught = course()
    taught.put({"s002 Cléo O'Neil_4711_assignsubmission_file/x.ipynb": work("s002")})
    taught.collect()
    assert taught.students() == ["s002"]


@pytest.mark.parametrize(
    ("file", "page"),
    [
        ("abnuño_LATE_12301_7_x.ipynb", "abnuño_LATE_12301_7_PAGE"),
        ("Béla O'Neil_4711_assignsubmission_file/work/x.ipynb", "Béla O'Neil_4711_assignsubmission_file/PAGE"),
        ("Béla O'Neil_4711_assignsubmission_file_x.ipynb", "Béla O'Neil_4711_assignsubmission_file_PAGE"),
        ("7-8 - Béla O'Neil - Jan 15, 2027 115 PM - x.ipynb", "7-8 - Béla O'Neil - Jan 15, 2027 115 PM - PAGE"),
        ("s001/x.ipynb", "s001/PAGE"),
        (None, "s001/PAGE"),
    ],
)
def test_feedback_goes_back_under_the_names_of_the_platform(file, page, course, tmp_path):
    taught = course()
    if file:
        taught.put({file: work("s001")}, "zipped")
        taught.collect()
        assert taught.students() == ["s001"]
    classroom = taught.classroom()
    made = classroom.folder("feedback", "s001", LESSON) / f"{LESSON}.html"
    made.parent.mkdir(parents=True)
    made.write_text("a page")
    with zipfile.ZipFile(archive_of(classroom, LESSON, ["s001"])) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == {
            page.replace("PAGE", f"{LESSON}.html"): b"a page"
        }


def test_large_outputs_are_left_out_of_what_is_collected(course, capsys, monkeypatch):
    monkeypatch.setattr("tools.grade.ingest.find.LARGE", 1000)
    monkeypatch.setattr("tools.grade.downloads.MOST_OF_A_FILE", 10_000)
    notebook = json.loads(work("s001"))
    notebook["cells"][0]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "x" * 20_000}]
    taught = course()
    large = {"s001/x.ipynb": json.dumps(notebook).encode(), "s002/x.ipynb": work("s002 " + 20_000 * "x")}
    for how in ("zipped", "unpacked"):
        taught.put(large, how)
        taught.collect()
        assert taught.students() == ["s001"] and len(taught.submitted("s001")["x.ipynb"]) < 1000
        assert "s002/x.ipynb  too large: clear all outputs" in re.sub(" +", " ", capsys.readouterr().out).replace(
            " too", "  too"
        )
        (taught.archive / "submissions.zip").unlink(missing_ok=True)
        shutil.rmtree(taught.folder / "grading" / "submitted")
