"""What nbgrader makes of the toy lesson for students holds no secret; the tracked notebooks show the rest."""

import shutil
from pathlib import Path

import pytest

from tools.commands.build import release
from tools.course.lesson import read

from .leaks import leaks, secrets

RELEASED = "notebooks/01_toy/01_toy.ipynb"


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


def test_a_build_opens_no_gradebook(built_toy, tmp_path, monkeypatch):
    opened = []
    for module in ("converters.generate_assignment", "preprocessors.savecells"):
        monkeypatch.setattr(f"nbgrader.{module}.Gradebook", lambda url, *_: opened.append(url))
    shutil.copytree(built_toy / "solutions", tmp_path / "solutions")
    release(tmp_path)
    assert (tmp_path / RELEASED).exists()
    assert opened == []
