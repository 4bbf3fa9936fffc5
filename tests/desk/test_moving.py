"""Work that is taken along from one desk, or browser tab, and brought in at another."""

import io
import json
import shutil
import zipfile

import pytest

from autograd_desk import moving, workspace
from autograd_desk.workspace import EARLIER, GIVEN, STATE
from tests.grading.platforms import zipped
from tools import ROOT

LESSON = "01_what_is_grad"
NAME = f"{LESSON}/{LESSON}.ipynb"


@pytest.fixture
def desks(tmp_path):
    """Two desks, as `make lab` fills them."""
    for name in ("here", "there"):
        workspace.update(ROOT / "notebooks", tmp_path / name)
    return tmp_path / "here", tmp_path / "there"


def answer(desk, source, id="answer-1-2"):
    notebook = json.loads((desk / NAME).read_text(encoding="utf-8"))
    next(cell for cell in notebook["cells"] if cell["id"] == id)["source"] = source
    (desk / NAME).write_text(json.dumps(notebook), encoding="utf-8")


def answered(path, id="answer-1-2"):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return next("".join(cell["source"]) for cell in cells if cell["id"] == id)


def names(content):
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return sorted(archive.namelist())


def test_what_was_worked_in_comes_along_and_nothing_of_the_courses_own(desks):
    here, there = desks
    answer(here, "mine = 1")
    (here / "notes.txt").write_text("a note")
    workspace.write(here / STATE / "remembered" / f"{LESSON}.json", b'{"hints": {"1.1": 2}}')
    workspace.write(here / STATE / "jupyter" / "secret.json", b"{}")
    packed = moving.pack(here)
    remembered = f"{STATE}/remembered/{LESSON}.json"
    assert names(packed) == sorted([NAME, f"{GIVEN.as_posix()}/{NAME}", remembered, "notes.txt"])
    assert moving.bring_in(packed, there) == f"Brought in: {LESSON} and notes."
    assert answered(there / NAME) == "mine = 1"
    assert json.loads((there / remembered).read_text()) == {"hints": {"1.1": 2}}


def test_what_is_on_the_screen_is_newer_than_the_file(desks):
    here, there = desks
    saved = (here / NAME).read_text(encoding="utf-8")
    answer(here, "mine = 1")
    on_screen = (here / NAME).read_text(encoding="utf-8")
    (here / NAME).write_text(saved, encoding="utf-8")
    moving.bring_in(moving.pack(here, {NAME: on_screen}), there)
    assert answered(there / NAME) == "mine = 1"


def test_what_stood_in_its_place_is_kept(desks):
    here, there = desks
    answer(here, "mine = 1")
    answer(there, "older = 1")
    assert f"What stood in their place is in the folder “{EARLIER}”." in moving.bring_in(moving.pack(here), there)
    [kept] = (there / EARLIER).iterdir()
    assert (answered(kept), answered(there / NAME)) == ("older = 1", "mine = 1")


def test_it_is_put_into_the_version_of_the_lesson_that_lies_there(desks, tmp_path, monkeypatch):
    here, there = desks
    answer(here, "mine = 1")
    packed = moving.pack(here)
    newer = tmp_path / "newer"
    shutil.copytree(ROOT / "notebooks" / LESSON, newer / LESSON)
    text = (newer / NAME).read_text(encoding="utf-8")
    (newer / NAME).write_text(text.replace("Four tensors, one output", "A newer title"), encoding="utf-8")
    monkeypatch.setattr(moving, "LESSONS", newer)
    moving.bring_in(packed, there)
    assert answered(there / NAME) == "mine = 1" and "A newer title" in (there / NAME).read_text(encoding="utf-8")


def test_the_longer_record_of_practice_counts(desks):
    here, there = desks
    answer(here, "mine = 1")
    for desk, rounds in ((here, 3), (there, 7)):
        (desk / "practice.json").write_text(json.dumps({"rounds": rounds, "missed": {}}))
    packed = moving.pack(here)
    moving.bring_in(packed, there)
    assert json.loads((there / "practice.json").read_text())["rounds"] == 7
    (there / "practice.json").unlink()
    moving.bring_in(packed, there)
    assert json.loads((there / "practice.json").read_text())["rounds"] == 3


@pytest.mark.parametrize(
    "content", [b"", b"no zip", zipped({}), zipped({"../outside.txt": "x"}), zipped({"/outside.txt": "x"})]
)
def test_a_file_that_is_no_work_is_refused_and_changes_nothing(desks, content):
    _, there = desks
    before = {path: path.stat().st_mtime_ns for path in there.parent.rglob("*")}
    with pytest.raises(ValueError, match="holds no work from the course"):
        moving.bring_in(content, there)
    assert {path: path.stat().st_mtime_ns for path in there.parent.rglob("*")} == before


def test_a_file_that_would_fill_the_memory_is_refused(desks, monkeypatch):
    monkeypatch.setattr(moving, "MOST", 3)
    with pytest.raises(ValueError, match="holds more than a course's work"):
        moving.bring_in(zipped({"notes.txt": "four"}), desks[1])


@pytest.mark.parametrize("text", ["", "{", "[]", "3"])
def test_damaged_files_in_it_do_no_harm(desks, text):
    _, there = desks
    packed = zipped({NAME: text, f"{STATE}/remembered/{LESSON}.json": text, "practice.json": text, "notes.txt": "x"})
    assert moving.bring_in(packed, there) == "Brought in: notes."
    assert answered(there / NAME)
