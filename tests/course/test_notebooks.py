"""Stored outputs hold; students' notebooks, the toy lesson's and the tracked ones, hold no secret."""

import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

from tools import ROOT
from tools.course import execute
from tools.course.lesson import read

from .conftest import lessons
from .leaks import leaks, secrets

each_lesson = pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)


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


def test_stored_outputs_hold(request, tmp_path):
    """nbval runs a lesson, with --whole all; `make test` builds all of them, and a build compares each byte."""
    chosen = lessons() if request.config.getoption("--whole") else lessons()[1:2]
    sanitize = tmp_path / "sanitize.cfg"
    sanitize.write_text("\n".join(f"regex: {pattern}\nreplace: {text}" for pattern, text in execute.NORMAL.items()))
    command = [sys.executable, "-m", "autograd_desk.quick", "pytest"]
    nbval = ["-p", "nbval.plugin", "--nbval", "--nbval-current-env", f"--nbval-sanitize-with={sanitize}"]
    quiet = ["-q", "--color=no", "-p", "no:cacheprovider", "-o", "filterwarnings=default"]
    run = subprocess.run(
        [*command, *nbval, *quiet, *(f"solutions/{lesson.name}/{lesson.name}.ipynb" for lesson in chosen)],
        cwd=ROOT,
        env=execute.kernel_environment(str(tmp_path)) | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
    )
    if run.returncode:
        pytest.fail(f"stored outputs do not hold; run `make build`\n{run.stdout}{run.stderr}", False)


@each_lesson
def test_students_find_no_secret(lesson):
    # Its own folder alone: what is a secret here, such as `return found`, may be an ordinary line of another lesson.
    assert list(leaks(lesson, ROOT / "notebooks" / lesson.name)) == []


@pytest.mark.parametrize(("lesson", "following"), [*pairwise(lessons()[:9])], ids=lambda lesson: lesson.name)
def test_the_next_lesson_is_a_click_away(lesson, following):
    path = ROOT / "notebooks" / lesson.name / f"{lesson.name}.ipynb"
    link = f"../{following.name}/{following.name}.ipynb"
    assert f"**Next:** [`{following.name}`]({link})" in nbformat.read(path, as_version=4).cells[-1].source
    assert (path.parent / link).is_file()
