"""What nbgrader makes of the toy lesson for students."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from tools import ROOT
from tools.commands.build import COVERAGE, made_files, release
from tools.course.lesson import read

from .leaks import leaks, secrets

RELEASED = "notebooks/01_toy/01_toy.ipynb"


@pytest.fixture
def student(built_toy):
    """The cells of the student's notebook, by id."""
    return {cell.id: cell for cell in nbformat.read(built_toy / RELEASED, as_version=nbformat.NO_CONVERT).cells}


def test_options_are_lettered_in_the_statement(student):
    assert student["exercise-1-4"].source.endswith(
        "until then?\n\n"
        "`built`\n\n"
        "- **A** · By this program:\n\n  ```python\n  y.backward()\n  ```\n"
        "- **B** · While `y` is computed.\n\n"
        "`grad`\n\n"
        "- **A** · Nothing.\n- **B** · Zero.\n- **C** · The value of `y`."
    )
    assert student["answer-1-4"].source == 'answer_1_4 = choose("1.4", built=..., grad=...)'


def test_nothing_else_is_left_in_the_notebook(student):
    for cell in student.values():
        assert set(cell.metadata) <= {"nbgrader", "deletable", "editable", "tags", "jupyter"}, cell.id
        if cell.cell_type == "code":
            assert (cell.outputs, cell.execution_count) == ([], None), cell.id


def test_tests_are_folded_to_a_line_that_says_what_to_do(student):
    assert student["tests-1-2"].metadata.jupyter == {"source_hidden": True}
    assert student["tests-1-2"].source.startswith("# The check for exercise 1.2: run this cell.\n")


def test_tests_and_statements_are_locked(student):
    for name in ("tests-1-1", "exercise-1-1"):
        assert student[name].metadata.editable is False
        assert student[name].metadata.nbgrader.locked is True
    assert "editable" not in student["answer-1-1"].metadata


def test_no_secret_leaks(built_toy):
    lesson = read(built_toy / "solutions" / "01_toy.py")
    assert "return sum(values) / len(values)" in secrets(lesson)
    assert "average = np.mean" in secrets(lesson)
    assert "numbers = check.random(seed=7).normal(size=5).tolist()" in secrets(lesson)
    assert "it was there before." in secrets(lesson)
    assert "While `y` is computed." not in secrets(lesson)
    assert "def average(values):" not in secrets(lesson)
    assert list(leaks(lesson, built_toy / "notebooks")) == []


@pytest.mark.parametrize(
    ("name", "secret"),
    [
        ("notebooks/01_toy/01_toy.py", "import numpy as np\n\naverage = np.mean\n"),
        ("notebooks/01_toy/data.json", '{"key": ["\\n", "    return sum(values) / len(values)\\n"]}'),
        ("notebooks/notes.txt", 'answer_1_1 = predict("1.1", after=4, before=None)'),
    ],
)
def test_a_leak_is_found(built_toy, tmp_path, name, secret):
    course = shutil.copytree(built_toy, tmp_path / "course")
    (course / name).write_text(secret, encoding="utf-8")
    found = list(leaks(read(course / "solutions" / "01_toy.py"), course / "notebooks"))
    assert found
    assert all(sentence.startswith(Path(name).name) and "run `make build`" in sentence for sentence in found)


def test_nbgraders_own_command_makes_the_same_and_fills_the_gradebook(built_toy, tmp_path):
    course = tmp_path / "course"
    shutil.copytree(built_toy / "solutions", course / "solutions")
    command = ["generate_assignment", "01_toy", f"--course-dir={course}", f"--db=sqlite:///{course}/gradebook.db"]
    scripts = str(Path(sys.executable).parent)  # where nbgrader looks for alembic
    subprocess.run(
        [sys.executable, "-m", "autograd_desk.quick", "nbgrader", *command],
        cwd=ROOT,
        env={**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"},
        check=True,
        capture_output=True,
    )
    made = set(made_files(course))
    assert made == set(made_files(built_toy)) - {COVERAGE}
    for name in made:
        assert (course / name).read_bytes() == (built_toy / name).read_bytes(), name
    with sqlite3.connect(course / "gradebook.db") as gradebook:
        sources = gradebook.execute("SELECT source FROM source_cell WHERE name = 'tests-1-2'").fetchall()
    gradebook.close()
    assert "five numbers" in sources[0][0]


def test_a_build_opens_no_gradebook(built_toy, tmp_path, monkeypatch):
    opened = []
    for module in ("converters.generate_assignment", "preprocessors.savecells"):
        monkeypatch.setattr(f"nbgrader.{module}.Gradebook", lambda url, *_: opened.append(url))
    shutil.copytree(built_toy / "solutions", tmp_path / "solutions")
    release(tmp_path)
    assert (tmp_path / RELEASED).exists()
    assert opened == []
