"""The toy lesson, which uses every marker once, as texts and as a built course."""

import json
from functools import cache
from pathlib import Path

import pytest

from autograd_course.judge import serve
from tools import ROOT
from tools.commands import build
from tools.course import execute, planted_answers
from tools.course.lesson import Lesson, answers_to, checks_of, lesson_texts, read
from tools.course.without_kernel import play

TOY = Path(__file__).with_name("toy")


@cache
def lessons() -> tuple[Lesson, ...]:
    """The lessons of the course itself, read once for all tests that look at them."""
    return tuple(read(path) for path in lesson_texts(ROOT))


def ours() -> list[Lesson]:
    """Those that no instructor has written or changed. Our conventions hold for them: 25 points, a guide, a row."""
    return [lesson for lesson in lessons() if not lesson.is_own]


def write_toy(course: Path, *changes: tuple[str, str]) -> Path:
    """Write the toy lesson's texts into a course folder, each replacement made in the first that holds the words."""
    path = course / "solutions" / "01_toy.py"
    targets = {"lesson.txt": path, "checks.txt": checks_of(path), "answers.txt": answers_to(path)}
    texts = {name: (TOY / name).read_text(encoding="utf-8") for name in targets}
    for old, new in changes:
        name = next((name for name, text in texts.items() if old in text), None)
        assert name, f"the toy lesson does not contain {old!r}"
        texts[name] = texts[name].replace(old, new, 1)
    for name, target in targets.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(texts[name], encoding="utf-8")
    return path


@pytest.fixture
def toy(tmp_path):
    """Read the toy lesson after replacements in its text: `toy(("minutes: 5", "minutes: 6"))`."""
    return lambda *changes: read(write_toy(tmp_path, *changes))


@pytest.fixture
def in_this_process(monkeypatch):
    """Toy lessons are graded here, as starting two processes for each takes longest; the real ones are graded there."""
    answers = {
        "tools.course.without_kernel": lambda request: play(**request),
        "autograd_course.judge.serve": serve.answer,
    }

    def run(command, requests, folder):
        monkeypatch.chdir(folder)
        told = [answers[command[-1]](json.loads(request)) for request in requests]
        monkeypatch.chdir(ROOT)  # the folder is gone soon
        return json.loads(json.dumps(told))

    monkeypatch.setattr(planted_answers, "run", run)


@pytest.fixture(scope="session", autouse=True)
def empty_cache(tmp_path_factory):
    """Notebooks are executed in this session before they are taken from a cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(execute, "FOLDER", tmp_path_factory.mktemp("cache"))
        yield


@pytest.fixture(scope="session")
def built_toy(empty_cache, tmp_path_factory):
    """A course of the toy lesson alone, built; tests only look at it."""
    course = tmp_path_factory.mktemp("course")
    write_toy(course)
    assert build.build(root=course) == 0
    return course
