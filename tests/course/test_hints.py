"""Hints open one at a time, and whatever goes wrong is said in one sentence."""

import json

import pytest

from autograd_course import hint

HINTS = {"1.2": ["Print `w.grad`.", "Who is **alive**?", "Like this: …"], "1.10": ["Only one."]}


@pytest.fixture(autouse=True)
def lesson(tmp_path, monkeypatch):
    """A fresh session in a folder with the hints of a lesson."""
    monkeypatch.setattr("autograd_course.observe.hints._opened", {})
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "lesson.json"
    file.write_text(json.dumps({"lesson": "01", "title": "What is .grad?", "hints": HINTS}), encoding="utf-8")
    return file


@pytest.fixture
def opened(capsys):
    """Open a hint, and return what it shows."""

    def open_hint(*arguments):
        hint(*arguments)
        return capsys.readouterr().out

    return open_hint


def test_a_hint_says_how_many_remain(opened):
    assert opened("1.2", 1) == '**Hint 1 of 3 for 1.2.** Print `w.grad`.\n\n*2 more: `hint("1.2", 2)`*\n'
    assert opened("1.2", 2) == '**Hint 2 of 3 for 1.2.** Who is **alive**?\n\n*1 more: `hint("1.2", 3)`*\n'
    assert opened("1.2", 3) == "**Hint 3 of 3 for 1.2.** Like this: …\n"


def test_the_first_is_the_default(opened):
    assert opened("1.10") == "**Hint 1 of 1 for 1.10.** Only one.\n"


def test_hints_open_in_turn(opened):
    assert opened("1.2", 2) == 'No hint: read hint 1 first: `hint("1.2", 1)`.\n'
    opened("1.2", 1)
    assert opened("1.2", 3) == 'No hint: read hint 2 first: `hint("1.2", 2)`.\n'
    opened("1.2", 2)
    opened("1.2", 1)
    assert "Like this" in opened("1.2", 3)


def test_each_exercise_has_its_own_turn(opened):
    opened("1.10", 1)
    assert "read hint 1 first" in opened("1.2", 2)


@pytest.mark.parametrize("number", [0, 4, -1, 1.0, True, "1", None, ...])
def test_a_number_that_is_none(opened, number):
    assert opened("1.2", number) == "No hint: exercise 1.2 has the hints 1 to 3.\n"


def test_an_unknown_exercise(opened):
    assert opened("2.7", 1) == "No hint: there are none for exercise '2.7'; this lesson has hints for 1.2, 1.10.\n"


@pytest.mark.parametrize("exercise", [1.2, None, ["1.2"], ...])
def test_an_exercise_without_quotes(opened, exercise):
    assert opened(exercise, 1) == 'No hint: write the exercise in quotes, as in `hint("1.2", 1)`.\n'


def test_a_missing_file(opened, lesson):
    lesson.unlink()
    expected = "No hint: `lesson.json` is missing: open the notebook in its own folder, beside that file.\n"
    assert opened("1.2", 1) == expected


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\xfe", b"[]", b"3", b"[" * 10**5, b"{}", b'{"hints": []}', b'{"hints": {"1.2": "x"}}']
)
def test_a_damaged_file(opened, lesson, content):
    lesson.write_bytes(content)
    out = opened("1.2", 1)
    assert out.startswith("No hint: ")
    assert out.count("\n") == 1


def test_a_folder_in_place_of_the_file(opened, lesson):
    lesson.unlink()
    lesson.mkdir()
    assert "`lesson.json` is damaged: copy it again" in opened("1.2", 1)
