"""What `nbgrader collect` takes from an exchange in which students can write what they like."""

import getpass
import logging
import os
import time
from pathlib import Path

import pytest
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from tests.grading.instructor import version
from tools.grade.collect import Owned

LESSON = "01_what_is_grad"
ME = getpass.getuser()


@pytest.fixture
def collect(tmp_path, caplog, monkeypatch):
    """Collect; what is printed."""
    monkeypatch.setattr("nbgrader.api.get_alembic_version", version)
    (tmp_path / "exchange" / "autograd" / "inbound").mkdir(parents=True)
    c = Config()
    c.CourseDirectory.root = str(tmp_path)
    c.CourseDirectory.course_id, c.CourseDirectory.assignment_id = "autograd", LESSON
    c.CourseDirectory.db_url = f"sqlite:///{tmp_path}/gradebook.db"
    c.Exchange.root, c.ExchangeCollect.update = str(tmp_path / "exchange"), True

    def collect():
        caplog.clear()
        with caplog.at_level(logging.INFO):
            Owned(coursedir=CourseDirectory(config=c), config=c, parent=None).start()
        return caplog.text

    return collect


def hand_in(folder, text, moment, name=ME, last="submission_secret.txt"):
    there = folder / "exchange" / "autograd" / "inbound" / f"{name}+{LESSON}+{moment}+secret"
    there.mkdir()
    files = {f"{LESSON}.ipynb": text, "timestamp.txt": moment, last: "x"}
    for name, content in files.items():
        (there / name).write_text(content)
    return there


def collected(folder, name=f"{LESSON}.ipynb"):
    return (folder / "submitted" / ME / LESSON / name).read_text()


def moment(seconds=0):
    return time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(time.time() + seconds))


def test_of_two_the_newer(tmp_path, collect):
    hand_in(tmp_path, "first", moment(-30))
    collect()
    hand_in(tmp_path, "second", moment())
    collect()
    assert collected(tmp_path) == "second"


def test_what_was_cut_off_hides_nothing(tmp_path, collect):
    hand_in(tmp_path, "first", moment(-30))
    hand_in(tmp_path, "sec", moment(), last="other.txt")
    assert "handing it in did not come to its end" in collect()
    assert collected(tmp_path) == "first"
    collect()
    assert collected(tmp_path) == "first"


def test_the_time_is_when_it_came(tmp_path, collect):
    hand_in(tmp_path, "late", "2020-01-01 00:00:00 UTC")
    before = moment(-1)
    assert "and not at 2020-01-01 00:00:00" in collect()
    assert collected(tmp_path, "timestamp.txt") >= before


def test_a_folder_counts_as_its_owner_s(tmp_path, collect):
    hand_in(tmp_path, "mine", moment(), name="ada")
    assert f"counts as {ME}'s" in collect()
    assert collected(tmp_path) == "mine"


def test_links_and_pipes_stay_behind(tmp_path, collect):
    there = hand_in(tmp_path, "mine", moment())
    secret = tmp_path / "secret"
    secret.write_text("the instructor's")
    (there / "stolen.ipynb").symlink_to(secret)
    os.mkfifo(there / "pipe")
    collect()
    assert {path.name for path in Path(tmp_path, "submitted", ME, LESSON).iterdir()} == {
        f"{LESSON}.ipynb", "timestamp.txt", "submission_secret.txt"
    }  # fmt: skip
