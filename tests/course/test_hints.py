"""Each run opens the next hint; nothing opens unasked; and whatever goes wrong is said in one sentence."""

import json
from types import SimpleNamespace

import pytest

from autograd_course import hint
from autograd_course.files import lesson_file
from autograd_course.observe import lesson_memory, who_runs
from tools import ROOT

HINTS = {"1.2": ["Print `w.grad`.", "Who is **alive**?", "Like this: …"], "1.10": ["Only one."]}
FIRST = "**Hint 1 of 3 for 1.2.** Print `w.grad`.\n\n"
SECOND = "**Hint 2 of 3 for 1.2.** Who is **alive**?\n\n"
NONE_OPEN = (
    "*No hint for 1.2 is open yet: this cell ran together with another. Run it once more to open the first of 3.*\n"
)
THIRD = "**Hint 3 of 3 for 1.2.** Like this: …\n"


@pytest.fixture(autouse=True)
def lesson(tmp_path, monkeypatch):
    """A fresh session in a folder with the hints of a lesson."""
    monkeypatch.setattr(lesson_memory, "_lesson", {})
    folder = tmp_path / "01_toy"
    folder.mkdir()
    monkeypatch.chdir(folder)
    file = folder / "lesson.json"
    file.write_text(json.dumps({"lesson": "01", "title": "What is .grad?", "hints": HINTS}), encoding="utf-8")
    return file


@pytest.fixture
def opened(capsys):
    """Open a hint, and return what it shows."""

    def open_hint(*arguments):
        hint(*arguments)
        return capsys.readouterr().out

    return open_hint


@pytest.fixture
def kernel(monkeypatch):
    """A kernel in front of which somebody may be; the clock stands still unless a test moves it."""
    message, clock = {"allow_stdin": True}, [0.0]
    kernel = SimpleNamespace(get_parent=lambda: {"content": message})
    monkeypatch.setattr(who_runs, "_kernel", lambda: kernel)
    monkeypatch.setattr(who_runs, "_times", {"ended": 0.0, "waited": 60.0, "cell": None})
    monkeypatch.setattr(who_runs.time, "monotonic", lambda: clock[0])
    kernel.message, kernel.clock = message, clock
    return kernel


def test_each_run_opens_the_next_below_those_that_are_open(opened):
    assert opened("1.2") == f"{FIRST}*2 more: run this cell again to open the next.*\n"
    assert opened("1.2") == f"{FIRST}{SECOND}*1 more: run this cell again to open the next.*\n"
    assert opened("1.2") == opened("1.2") == FIRST + SECOND + THIRD


def test_each_exercise_has_its_own_turn(opened):
    assert opened("1.10") == "**Hint 1 of 1 for 1.10.** Only one.\n"
    assert "Hint 2" not in opened("1.2")


def test_a_number_as_older_notebooks_give_it_opens_no_later_one(opened):
    assert "Hint 2" not in opened("1.2", 3)


def test_run_all_opens_none_and_shows_those_that_are_open(opened, kernel):
    kernel.clock[0] = 60.0
    who_runs._ended(None)
    who_runs._began(None)
    assert opened("1.2") == NONE_OPEN
    kernel.clock[0] += 1
    who_runs._began(None)
    opened("1.2")
    who_runs._ended(None)
    who_runs._began(None)
    assert opened("1.2") == f"{FIRST}*2 more: run this cell again to open the next.*\n"


def test_the_same_cell_run_again_at_once_opens_the_next(opened, kernel):
    for cell in ("one", "two"):
        who_runs._ended(None)
        who_runs._began(SimpleNamespace(cell_id=cell))
        assert opened("1.2") == NONE_OPEN
    who_runs._ended(None)
    who_runs._began(SimpleNamespace(cell_id="two"))
    assert opened("1.2") == f"{FIRST}*2 more: run this cell again to open the next.*\n"


def test_where_nothing_can_be_remembered_hints_open_all_the_same(opened, kernel, lesson):
    (lesson.parent.parent / ".course").mkdir()
    (lesson.parent.parent / ".course" / "remembered").write_text("in the way of the folder")
    opened("1.2")
    assert opened("1.2").startswith(FIRST + SECOND)


def test_what_is_open_stays_open_on_another_day(opened, kernel, lesson, monkeypatch):
    (lesson.parent.parent / ".course").mkdir()
    opened("1.2")
    opened("1.2")
    monkeypatch.setattr(lesson_memory, "_lesson", {})
    assert opened("1.2") == FIRST + SECOND + THIRD
    assert {each.name for each in lesson.parent.iterdir()} == {"lesson.json"}  # what is handed in


def test_a_program_opens_none_and_finds_none_open(opened, kernel, lesson, monkeypatch):
    (lesson.parent.parent / ".course").mkdir()
    opened("1.2")
    monkeypatch.setattr(lesson_memory, "_lesson", {})
    kernel.message["allow_stdin"] = False
    assert opened("1.2") == NONE_OPEN


@pytest.mark.parametrize("content", ["{", "[]", '{"hints": 3}', '{"hints": {"1.2": "x"}}', '{"hints": {"1.2": -7}}'])
def test_a_damaged_memory_is_none(opened, kernel, lesson, content):
    folder = lesson.parent.parent / ".course" / "remembered"
    folder.mkdir(parents=True)
    (folder / "01_toy.json").write_text(content, encoding="utf-8")
    assert opened("1.2") == f"{FIRST}*2 more: run this cell again to open the next.*\n"


@pytest.mark.parametrize(
    ("exercise", "told"),
    [
        ("2.7", "there are none for exercise '2.7'; this lesson has hints for 1.2, 1.10"),
        *((each, 'write the exercise in quotes, as in `hint("1.2")`') for each in (1.2, None, ["1.2"], ...)),
    ],
)
def test_what_is_no_exercise_is_told(opened, exercise, told):
    assert opened(exercise) == f"No hint: {told}.\n"


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\xfe", b"[]", b"3", b"[" * 10**5, b"{}", b'{"hints": []}', b'{"hints": {"1.2": "x"}}']
)
def test_a_damaged_file(opened, lesson, content):
    lesson.write_bytes(content)
    out = opened("1.2")
    assert out.startswith("No hint: ") and out.count("\n") == 1


def test_a_notebook_alone_gets_its_hints_from_the_installed_course(opened, lesson):
    lesson.unlink()
    known = json.loads((ROOT / "notebooks" / "01_what_is_grad" / "lesson.json").read_text(encoding="utf-8"))["hints"]
    assert opened("1.2").startswith(f"**Hint 1 of 3 for 1.2.** {known['1.2'][0]}")


def test_a_missing_file_and_a_folder_in_its_place(opened, lesson, monkeypatch):
    monkeypatch.setattr(lesson_file, "LESSONS", lesson.parent)
    lesson.unlink()
    missing = "No hint: `lesson.json` is missing: open the notebook in its own folder, beside that file.\n"
    assert opened("1.2") == missing
    lesson.mkdir()
    assert "`lesson.json` is damaged: copy it again" in opened("1.2")
