"""What `make lab` does to a student's folder: it brings new lessons, and never takes work away."""

import json
import os
import shutil

import pytest

from autograd_course.judge.part import Part
from autograd_course.show.card import card
from autograd_desk import workspace
from autograd_desk.progress_page import overview
from tests.damages import named
from tools import ROOT

NAME = "01_first/01_first.ipynb"
WAITS = "01_first has a new version; your work in it is kept. "


@pytest.fixture
def course(tmp_path):
    folder = tmp_path / "notebooks"
    write(folder / NAME, "x = ...")
    (folder / "01_first" / "lesson.json").write_text('{"hints": 1}')
    return folder


@pytest.fixture
def mine(tmp_path, course):
    """A student's folder after the first start."""
    folder = tmp_path / "my work"
    workspace.update(course, folder)
    return folder


@pytest.fixture
def after(course, mine):
    """What an update says, after the student and the course have written this into the lesson's notebook."""

    def after(**written):
        folders = {"mine": mine, "course": course}
        for whose, source in written.items():
            write(folders[whose] / NAME, source)
        return str(workspace.update(course, mine))

    return after


def notebook(*sources, output=None):
    cells = [
        {"id": f"cell-{number}", "cell_type": "code", "source": source, "metadata": {}, "outputs": output or []}
        for number, source in enumerate(sources)
    ]
    return {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def write(path, *sources, **more):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook(*sources, **more)))


def read(path):
    return json.loads(path.read_text())["cells"][0]["source"]


def test_the_first_start_copies_everything_and_says_so(course, tmp_path):
    write(course / "02_second" / "02_second.ipynb", "y = ...")
    (course / ".ipynb_checkpoints").mkdir()
    (course / ".ipynb_checkpoints" / "old.ipynb").write_text("{}")
    folder = tmp_path / "my work"
    report = workspace.update(course, folder)
    copied = {path.relative_to(folder).as_posix() for path in folder.rglob("[!.]*.*")}
    files = {NAME, "01_first/lesson.json", "02_second/02_second.ipynb"}
    assert copied == files | {f".course/given/{name}" for name in files}
    assert str(report) == "Your copies of the lessons are in place (2 lessons)."
    assert set(report.notebooks(folder)) == {folder / NAME, folder / "02_second" / "02_second.ipynb"}


def test_a_second_start_changes_nothing_and_says_nothing(course, mine):
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in mine.glob("0*/*")}
    assert str(workspace.update(course, mine)) == ""
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in mine.glob("0*/*")} == before


CLEARER = "x = ...  # clearer"
HELLO = [{"output_type": "stream", "name": "stdout", "text": "hello"}]


@pytest.mark.parametrize(
    ("mine_is", "course_is", "becomes", "said"),
    [
        ({"source": "x = 3"}, "x = ...", "x = 3", ""),
        ({}, CLEARER, CLEARER, "Updated: 01_first"),
        ({"source": ["x = ", "..."], "output": HELLO}, CLEARER, CLEARER, "Updated: 01_first"),  # run, not changed
        (None, "x = ...", "x = ...", f"Restored, because it was missing: {NAME}"),
        (None, CLEARER, CLEARER, f"Restored, because it was missing: {NAME}"),
    ],
)
def test_who_changed_a_notebook_decides_what_becomes_of_it(mine, after, mine_is, course_is, becomes, said):
    if mine_is is None:
        (mine / NAME).unlink()
    elif mine_is:
        write(mine / NAME, mine_is["source"], output=mine_is.get("output"))
    assert after(course=course_is) == said
    assert read(mine / NAME) == becomes and workspace.waiting(mine) == []


def test_work_is_kept_and_the_new_version_waits(course, mine, after):
    after(mine="x = 3", course=CLEARER)
    report = workspace.update(course, mine)
    assert str(report) == f"{WAITS}{workspace.HOW_TO_ADOPT}" and report.notebooks(mine) == []
    assert workspace.waiting(mine) == ["01_first"] and read(mine / NAME) == "x = 3"
    assert [path.name for path in (mine / "01_first").glob("*.ipynb")] == ["01_first.ipynb"]
    (mine / NAME).unlink()  # to start over
    after()
    assert read(mine / NAME) == CLEARER and workspace.waiting(mine) == []


def test_new_hints_come_to_a_notebook_that_was_worked_in(course, mine, after):
    (course / "01_first" / "lesson.json").write_text('{"hints": 2}')
    after(mine="x = 3")
    assert (mine / "01_first" / "lesson.json").read_text() == '{"hints": 2}'


def test_what_belongs_to_a_notebook_waits_with_it_and_comes_with_it(course, mine, after):
    (course / "01_first" / "lesson.json").write_text('{"hints": 2}')
    write(course / "02_second" / "02_second.ipynb", "y = ...")
    (course / "02_second" / "lesson.json").write_text("{}")
    told = after(mine="x = 3", course=CLEARER)
    assert told.splitlines() == ["New: 02_second", f"{WAITS}{workspace.HOW_TO_ADOPT}"]
    assert (mine / "01_first" / "lesson.json").read_text() == '{"hints": 1}'
    said = workspace.adopt(mine, "01_first")
    assert said.startswith("This is the new version now.") and said.endswith('in the folder "earlier versions".')
    assert (mine / "01_first" / "lesson.json").read_text() == '{"hints": 2}'
    assert after() == ""


def test_a_later_version_takes_the_place_of_one_that_waits(mine, after):
    after(mine="x = 3", course="x = ...  # second")
    after(course="x = ...  # third")
    workspace.adopt(mine, "01_first")
    assert read(mine / NAME) == "x = ...  # third" and workspace.waiting(mine) == []


def test_a_new_version_that_is_taken_back_waits_no_longer(mine, after):
    after(mine="x = 3", course=CLEARER)
    assert after(course="x = ...") == "" and workspace.waiting(mine) == []


def test_what_was_there_before_an_adoption_is_kept(mine, after):
    for version in ("second", "third"):
        after(mine=f"x = 3  # before the {version}", course=f"x = ...  # {version}")
        workspace.adopt(mine, "01_first")
        assert read(mine / NAME) == f"x = ...  # {version}"
    kept = sorted(map(read, (mine / workspace.EARLIER).iterdir()))
    assert kept == ["x = 3  # before the second", "x = 3  # before the third"]


def test_where_nothing_waits_nothing_is_adopted(mine):
    with pytest.raises(FileNotFoundError):
        workspace.adopt(mine, "01_first")
    assert read(mine / NAME) == "x = ..."


def test_a_damaged_notebook_is_not_lost_to_a_new_version(mine, after):
    (mine / NAME).write_text('{"cells": [1, 2]')
    after(course=CLEARER)
    with pytest.raises(ValueError):
        workspace.adopt(mine, "01_first")
    assert (mine / NAME).read_text() == '{"cells": [1, 2]'
    assert workspace.waiting(mine) == ["01_first"]


def test_what_the_student_added_is_left_alone(course, mine, after):
    write(mine / "01_first" / "scratch.ipynb", "mine")
    write(mine / "notes.ipynb", "mine")
    write(course / "notes.ipynb", "the course's")
    after()
    assert (read(mine / "01_first" / "scratch.ipynb"), read(mine / "notes.ipynb")) == ("mine", "mine")


@pytest.mark.parametrize("writes", range(5))
def test_an_interrupted_update_loses_nothing_and_is_finished_by_the_next(course, mine, after, monkeypatch, writes):
    """Stopped before each of its writes in turn; the second lesson was worked in, the first was not."""
    second = "02_second/02_second.ipynb"
    write(course / second, "y = ...")
    after()
    write(mine / second, "y = 4")
    write(course / second, "y = ...  # clearer")
    write(course / "03_third" / "03_third.ipynb", "z = ...")

    remaining = iter(range(writes))
    replace = os.replace

    def until_stopped(*paths):
        if next(remaining, None) is None:
            raise KeyboardInterrupt
        replace(*paths)

    monkeypatch.setattr(os, "replace", until_stopped)
    with pytest.raises(KeyboardInterrupt):
        after(course=CLEARER)
    monkeypatch.undo()
    assert read(mine / second) == "y = 4"
    after()
    now = [read(path) for path in (mine / NAME, mine / second, mine / "03_third" / "03_third.ipynb")]
    assert now == [CLEARER, "y = 4", "z = ..."] and workspace.waiting(mine) == ["02_second"]
    assert len(list(mine.glob("*/*.ipynb"))) == 3


@pytest.mark.parametrize("damaged", [None, b"", b'{"cells": [1, 2', b"[1, 2]", b"\xff\xfe"])
def test_without_its_records_nothing_is_lost(mine, after, damaged):
    """For example when only the notebooks were restored from a backup."""
    write(mine / NAME, "x = 3")
    record = mine / workspace.GIVEN / NAME
    record.unlink() if damaged is None else record.write_bytes(damaged)
    for _ in range(2):
        after()
        assert read(mine / NAME) == "x = 3"


@pytest.fixture
def answered(tmp_path):
    """A student's folder with lesson 01 of the course, in which 1.2 is answered and checked; and the course."""
    course, mine = tmp_path / "course", tmp_path / "my work"
    shutil.copytree(ROOT / "notebooks" / "01_what_is_grad", course / "01_what_is_grad")
    workspace.update(course, mine)
    path = mine / "01_what_is_grad" / "01_what_is_grad.ipynb"
    work = json.loads(path.read_text(encoding="utf-8"))
    named(work, "answer-1-2")["source"] = "def grads_of(f, w, x, b): pass"
    right = card("1.2", 3, 3, [Part("a part", 1, 1)])
    named(work, "tests-1-2")["outputs"] = [{"output_type": "display_data", "data": right, "metadata": {}}]
    path.write_text(json.dumps(work), encoding="utf-8")
    return course, mine


def test_a_renamed_notebook_is_not_forgotten(answered):
    """Not by the next start, not by the page of progress, and not by a new version."""
    course, mine = answered
    own = mine / "01_what_is_grad" / "01_what_is_grad.ipynb"
    renamed = own.with_name("mine, für mich.ipynb")
    own.rename(renamed)
    advice = "mine, für mich.ipynb is your 01_what_is_grad.ipynb. To hand it in, give it that name"
    assert advice in str(workspace.update(course, mine)) and not own.exists()
    said = str(overview(mine))
    assert advice in said and "1.2 The gradients of any function: right, 3 of 3 points" in said

    notebook = json.loads((course / own.relative_to(mine)).read_text(encoding="utf-8"))
    notebook["cells"][0]["source"] = "# Another heading"
    (course / own.relative_to(mine)).write_text(json.dumps(notebook), encoding="utf-8")
    workspace.update(course, mine)
    assert workspace.waiting(mine) == ["01_what_is_grad"] and not own.exists()
    workspace.adopt(mine, "01_what_is_grad")
    now = json.loads(renamed.read_text(encoding="utf-8"))
    assert now["cells"][0]["source"] == "# Another heading"
    assert named(now, "answer-1-2")["source"] == "def grads_of(f, w, x, b): pass"
    assert not own.exists() and workspace.waiting(mine) == []


def test_beside_an_untouched_notebook_a_renamed_one_counts(answered):
    """As it was saved under another name."""
    course, mine = answered
    own = mine / "01_what_is_grad" / "01_what_is_grad.ipynb"
    own.rename(own.with_name("mine.ipynb"))
    shutil.copy(course / "01_what_is_grad" / own.name, own)
    assert "1.2 The gradients of any function: right, 3 of 3 points" in str(overview(mine))


@pytest.mark.parametrize("lost", ["ids", "metadata"])
def test_progress_knows_cells_whose_names_are_lost(answered, lost):
    _, mine = answered
    path = mine / "01_what_is_grad" / "01_what_is_grad.ipynb"
    work = json.loads(path.read_text(encoding="utf-8"))
    for number, cell in enumerate(work["cells"]):
        if lost == "ids":
            cell["id"] = f"{number:08x}"
        else:
            cell["metadata"] = {}
    path.write_text(json.dumps(work), encoding="utf-8")
    assert "1.2 The gradients of any function: right, 3 of 3 points" in str(overview(mine))
