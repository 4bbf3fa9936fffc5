"""A build of the toy lesson: what it writes, what it names as outdated, and what it leaves alone."""

import re
import shutil

import pytest

import autograd_lib
from tools import ROOT
from tools.commands import build
from tools.course.notebook import source_notebook

from .conftest import write_toy

VERSION = autograd_lib.__version__.partition("+autograd.")[2]
NOTEBOOK = "solutions/01_toy/01_toy.ipynb"
RELEASED = "notebooks/01_toy/01_toy.ipynb"


@pytest.fixture
def course(built_toy, tmp_path):
    """A copy of the built toy course, to be changed."""
    return shutil.copytree(built_toy, tmp_path / "course")


def test_nothing_in_a_notebook_tells_of_this_machine(built_toy):
    text = (built_toy / NOTEBOOK).read_text(encoding="utf-8").replace(f" · version {VERSION}*", "")
    assert "<object object at 0x7f0000000000>" in text
    assert str(ROOT) not in text
    assert not re.search(r"ipykernel_|\\u001b|/tmp/|iopub|\d+\.\d+\.\d+", text)


def test_a_symptom_is_no_markup(toy):
    [told] = [cell.source for cell in source_notebook(toy()).cells if cell.id == "help-1-2-1"]
    assert told.startswith("<details><summary>I get <code>TypeError: 'int' &lt;…&gt;</code></summary>\n\nThen **one**")


def test_a_build_opens_no_gradebook(built_toy, tmp_path, monkeypatch):
    opened = []
    for module in ("converters.generate_assignment", "preprocessors.savecells"):
        monkeypatch.setattr(f"nbgrader.{module}.Gradebook", lambda url, *_: opened.append(url))
    shutil.copytree(built_toy / "solutions", tmp_path / "solutions")
    build.release(tmp_path)
    assert (tmp_path / RELEASED).exists()
    assert opened == []


@pytest.mark.parametrize("name", [NOTEBOOK, RELEASED, "notebooks/01_toy/lesson.json"])
def test_an_edited_file_is_named_and_mended(course, capsys, name):
    path = course / name
    path.write_bytes(path.read_bytes().replace(b"mean", b"median"))
    assert build.build(root=course, check=True) == 1
    expected = f"{name} is not what its lesson's text builds; run `make build` (notebooks are never edited)\n"
    assert capsys.readouterr().out == expected
    assert build.build(root=course) == 0
    assert build.build(root=course, check=True) == 0


def test_a_changed_text_is_noticed(course, capsys):
    write_toy(course, ("# Write `average`.", "# Please write `average`."))
    assert build.build(root=course, check=True) == 1
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [RELEASED, NOTEBOOK]


def test_what_no_lesson_builds_is_named_and_left_alone(course, capsys):
    (course / "notebooks/01_toy/mine.ipynb").write_text("{}")
    (course / "notebooks/01_toy/.ipynb_checkpoints").mkdir()
    (course / "notebooks/01_toy/.ipynb_checkpoints/x.ipynb").write_text("{}")
    assert build.build(root=course) == 1
    assert capsys.readouterr().out == (
        "notebooks/01_toy/mine.ipynb is built from no lesson; delete it, or move it elsewhere if it is your work\n"
    )
    assert (course / "notebooks/01_toy/mine.ipynb").exists()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('tags=["raises-exception"]\n{}', "\n{}"), "01_toy.py:16: the cell fails: KeyError: 'missing'"),
        (
            ("points=4) as check:\n", "points=4) as check:\n    check.ask()\n"),
            "solutions/01_toy.checks.py:15: the cell fails: Attribute",
        ),
    ],
)
def test_a_failing_cell_is_named(tmp_path, capsys, change, message):
    write_toy(tmp_path, change)
    assert build.build(root=tmp_path) == 1
    assert message in capsys.readouterr().err


def test_checks_without_a_lesson_are_told(course, capsys):
    (course / "solutions/01_toy.py").rename(course / "solutions/01_toys.py")
    assert build.build(root=course, check=True) == 1
    told = capsys.readouterr().err
    assert "solutions/01_toy.checks.py:1: there is no such lesson; name this as its text is\n" in told
    assert "tests/answers/01_toy.py:1: there is no such lesson; name this as its text is\n" in told


def test_faults_of_a_text_are_told(tmp_path, capsys):
    write_toy(tmp_path, ("difficulty=2", "difficulty=0"))
    assert build.build(root=tmp_path, check=True) == 1
    assert "difficulty is 0; write a whole number from 1 to 5" in capsys.readouterr().err
