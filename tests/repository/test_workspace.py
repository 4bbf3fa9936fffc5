"""What `make lab` does to a student's folder: it brings new lessons, and never takes work away."""

import json
import os

import pytest

from autograd_desk import workspace

NAME = "01_first/01_first.ipynb"
UPDATED = "01_first/01_first (updated).ipynb"


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


def notebook(*sources, output=None):
    cells = [{"cell_type": "code", "source": source, "metadata": {}, "outputs": output or []} for source in sources]
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
    copied = {path.relative_to(folder).as_posix() for path in folder.rglob("[!.]*.*") if path.suffix != ".part"}
    assert copied == {NAME, "01_first/lesson.json", "02_second/02_second.ipynb", ".course/delivered.json"}
    assert str(report) == "Your copies of the lessons are in place (2 lessons)."
    assert set(report.notebooks(folder)) == {folder / NAME, folder / "02_second" / "02_second.ipynb"}


def test_a_second_start_changes_nothing_and_says_nothing(course, mine):
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in mine.glob("0*/*")}
    assert str(workspace.update(course, mine)) == ""
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in mine.glob("0*/*")} == before


def test_a_new_lesson_is_added(course, mine):
    write(course / "02_second" / "02_second.ipynb", "y = ...")
    assert str(workspace.update(course, mine)) == "New: 02_second"
    assert read(mine / "02_second" / "02_second.ipynb") == "y = ..."


def test_work_is_kept_while_the_course_stays_the_same(course, mine):
    write(mine / NAME, "x = 3")
    assert str(workspace.update(course, mine)) == ""
    assert read(mine / NAME) == "x = 3"


def test_an_untouched_lesson_is_updated_in_place(course, mine):
    write(course / NAME, "x = ...  # clearer")
    assert str(workspace.update(course, mine)) == "Updated: 01_first"
    assert read(mine / NAME) == "x = ...  # clearer"
    assert not (mine / UPDATED).exists()


def test_running_a_lesson_is_not_changing_it(course, mine):
    write(mine / NAME, ["x = ", "..."], output=[{"output_type": "stream", "name": "stdout", "text": "hello"}])
    write(course / NAME, "x = ...  # clearer")
    assert str(workspace.update(course, mine)) == "Updated: 01_first"
    assert read(mine / NAME) == "x = ...  # clearer"


def test_work_is_kept_and_the_new_version_goes_beside_it(course, mine):
    write(mine / NAME, "x = 3")
    write(course / NAME, "x = ...  # clearer")
    report = workspace.update(course, mine)
    assert str(report) == f"You have worked in {NAME}, so it stays; the new version is {UPDATED}"
    assert report.notebooks(mine) == [mine / UPDATED]
    assert (read(mine / NAME), read(mine / UPDATED)) == ("x = 3", "x = ...  # clearer")
    assert str(workspace.update(course, mine)) == ""


def test_new_hints_come_silently_to_a_notebook_that_was_worked_in(course, mine):
    write(mine / NAME, "x = 3")
    write(course / NAME, "x = ...  # clearer")
    (course / "01_first" / "lesson.json").write_text('{"hints": 2}')
    assert str(workspace.update(course, mine)).count("\n") == 0
    assert (mine / "01_first" / "lesson.json").read_text() == '{"hints": 2}'


def test_a_later_version_replaces_the_one_beside_unless_it_was_worked_in(course, mine):
    write(mine / NAME, "x = 3")
    write(course / NAME, "x = ...  # second")
    workspace.update(course, mine)
    write(course / NAME, "x = ...  # third")
    workspace.update(course, mine)
    assert read(mine / UPDATED) == "x = ...  # third"

    write(mine / UPDATED, "x = 3  # moved over")
    write(course / NAME, "x = ...  # fourth")
    assert "(updated 2).ipynb" in str(workspace.update(course, mine))
    assert (read(mine / NAME), read(mine / UPDATED)) == ("x = 3", "x = 3  # moved over")
    assert read(mine / "01_first" / "01_first (updated 2).ipynb") == "x = ...  # fourth"


def test_a_deleted_lesson_comes_back_fresh(course, mine):
    write(mine / NAME, "x = 3")
    (mine / NAME).unlink()
    assert str(workspace.update(course, mine)) == f"Back again, as it was missing: {NAME}"
    assert read(mine / NAME) == "x = ..."


def test_a_deleted_new_version_does_not_come_back(course, mine):
    write(mine / NAME, "x = 3")
    write(course / NAME, "x = ...  # clearer")
    workspace.update(course, mine)
    (mine / UPDATED).unlink()
    assert str(workspace.update(course, mine)) == ""
    assert not (mine / UPDATED).exists()


def test_what_the_student_added_is_left_alone(course, mine):
    write(mine / "01_first" / "scratch.ipynb", "mine")
    write(mine / "notes.ipynb", "mine")
    write(course / "notes.ipynb", "the course's")
    workspace.update(course, mine)
    assert (read(mine / "01_first" / "scratch.ipynb"), read(mine / "notes.ipynb")) == ("mine", "mine")


def test_a_broken_notebook_of_the_student_is_kept(course, mine):
    (mine / NAME).write_text('{"cells": [1, 2]')
    write(course / NAME, "x = ...  # clearer")
    workspace.update(course, mine)
    assert (mine / NAME).read_text() == '{"cells": [1, 2]'
    assert read(mine / UPDATED) == "x = ...  # clearer"


@pytest.mark.parametrize("writes", range(4))
def test_an_interrupted_update_loses_nothing_and_is_finished_by_the_next(course, mine, monkeypatch, writes):
    """Stopped before each of its writes in turn; the second lesson was worked in, the first was not."""
    second = "02_second/02_second.ipynb"
    write(course / second, "y = ...")
    workspace.update(course, mine)
    write(mine / second, "y = 4")
    write(course / NAME, "x = ...  # clearer")
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
        workspace.update(course, mine)
    monkeypatch.undo()
    assert read(mine / second) == "y = 4"
    workspace.update(course, mine)
    assert read(mine / NAME) == "x = ...  # clearer"
    assert read(mine / second) == "y = 4"
    assert read(mine / "02_second" / "02_second (updated).ipynb") == "y = ...  # clearer"
    assert read(mine / "03_third" / "03_third.ipynb") == "z = ..."
    assert len(list(mine.glob("*/*.ipynb"))) == 4


def test_without_its_records_nothing_is_lost(course, mine):
    """For example when only the notebooks were restored from a backup."""
    write(mine / NAME, "x = 3")
    (mine / workspace.MANIFEST).unlink()
    workspace.update(course, mine)
    assert read(mine / NAME) == "x = 3"


@pytest.mark.parametrize("damaged", [b"", b'{"01_first/01_f', b"[1, 2]", b"\xff\xfe"])
def test_damaged_records_count_as_none(course, mine, damaged):
    write(mine / NAME, "x = 3")
    (mine / workspace.MANIFEST).write_bytes(damaged)
    workspace.update(course, mine)
    assert read(mine / NAME) == "x = 3"
    assert str(workspace.update(course, mine)) == ""
