"""What a student is told of their progress, from notebooks that they ran and saved."""

import json
import shutil

import pytest

from autograd_course.files.seal import seal_check
from autograd_course.show.symbols import OPEN, PARTLY, RIGHT, WRONG
from autograd_desk import progress, workspace
from autograd_desk.saved_cards import lessons
from autograd_desk.workspace import GIVEN
from tests.desk.saved import card_of, run
from tools import ROOT


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Two lessons: in the first one exercise is right, one wrong for a belief, one open; the second is untouched."""
    folder = tmp_path_factory.mktemp("my_work")
    (folder / ".course").mkdir()
    run(folder, "01_first", 5, e1_1=(2.0,), e1_2=(0.0, "M03"), e1_3=(None,))
    run(folder, "02_second", 3, e2_1=(None,))
    return folder


def test_each_exercise_stands_as_its_card_says(folder):
    first, second = lessons(folder)
    assert [(each.id, each.state, each.earned) for each in first.exercises] == [
        ("1.1", RIGHT, 2.0),
        ("1.2", WRONG, 0.0),
        ("1.3", OPEN, 0.0),
    ]
    assert first.exercises[1].beliefs == ["M03"]
    assert (first.is_begun, second.is_begun) == (True, False)


def test_a_twin_stands_on_its_own(tmp_path):
    run(tmp_path, "01_first", 5, e1_1=(2.0,), e1_1_twin=(0.0, "M03"))
    (lesson,) = lessons(tmp_path)
    assert [(each.id, each.title, each.state) for each in lesson.exercises] == [
        ("1.1", "Title 1.1", RIGHT),
        ("1.1 twin", "Title 1.1 twin", WRONG),
    ]


def test_bonus_points_are_called_so(tmp_path):
    run(tmp_path, "09_last", 5, e9_1=(1.0,))
    assert "9.1 Title 9.1: partly right, 1 of 2 points" in str(progress(tmp_path))
    about = tmp_path / "09_last" / "lesson.json"
    about.write_text(json.dumps(json.loads(about.read_text()) | {"bonus": True}))
    text = str(progress(tmp_path))
    assert "0 of 1 right, for bonus points" in text and "partly right, 1 of 2 bonus points" in text
    assert "1 of 2 bonus points" in progress(tmp_path).html()


def test_what_to_repeat_is_the_wrong_belief_and_what_is_not_right_yet(folder, tmp_path):
    [belief] = map(str, progress(folder).repeat)
    assert "You may still assume that `.grad` is 0 before the first `backward()`" in belief
    assert belief.endswith("Think again about exercise 1.2.")
    run(tmp_path, "01_first", 5, e1_1=(2.0,), e1_1_twin=(1.0,), e1_2=(0.0,))
    assert [*map(str, progress(tmp_path).repeat)] == [
        "Exercise 1.1 twin, Title 1.1 twin, is partly right, 1 of 2 points. Its card says what is missing. "
        "It belongs to the section “A section”.",
        "Exercise 1.2, Title 1.2, is not right yet, 0 of 2 points. Its card says what is missing. "
        "It belongs to the section “A section”.",
    ]


def test_a_belief_that_a_later_exercise_on_it_has_shown_to_be_over_is_not_held_against_anybody(tmp_path):
    run(tmp_path, "01_first", 5, e1_1=(0.0, "M03"), e1_1_twin=(2.0,), e1_2=(0.0, "M19"), e1_3=(2.0,))
    path = tmp_path / "01_first" / "lesson.json"
    checks = {"1.1": 'beliefs={"M03": 0.0}', "1.2": 'beliefs={"M19": 0.0}', "1.3": 'beliefs={"M20": 0.0}'}
    sealed = {exercise: seal_check(exercise, source) for exercise, source in checks.items()}
    path.write_text(json.dumps(json.loads(path.read_text()) | {"checks": sealed}))
    assert [advice.exercises[0].id for advice in progress(tmp_path).repeat] == ["1.2"]
    path.write_text(json.dumps(json.loads(path.read_text()) | {"checks": {"1.1": "damaged"}}))
    assert [advice.exercises[0].id for advice in progress(tmp_path).repeat] == ["1.1", "1.2"]


def test_at_its_head_it_says_how_far_one_is_and_what_comes_next(folder):
    total = [*map(str, progress(folder).total)]
    assert total == ["In all: 1 of 4 exercises right, 2 of 8 points.", "Next: exercise 1.3, Title 1.3."]
    assert all(sentence in str(progress(folder)) for sentence in total)


def test_each_exercise_is_a_link_to_its_cell(tmp_path):
    run(tmp_path, "01_first & last", 5, e1_1=(0.0, "M03"), e1_2=(0.0,))
    notebook, quoted = (
        "01_first &amp; last/01_first &amp; last.ipynb",
        "01_first%20%26%20last/01_first%20%26%20last.ipynb",
    )
    link = f'<a href="../{quoted}" data-path="{notebook}" data-cell="exercise-1-2">1.2</a>'
    assert progress(tmp_path).html().count(link) == 2  # what to repeat, and the table
    assert str(next(progress(tmp_path).total)) == "In all: 0 of 2 exercises right, 0 of 4 points."


def test_once_a_later_lesson_is_begun_important_exercises_must_not_stay_open(folder, tmp_path):
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    run(tmp_path, "02_second", 3, e2_1=(1.0,))
    repeat = [*map(str, progress(tmp_path).repeat)]
    assert "01 · First: exercise 1.3 is still open, and later lessons build on it." in repeat


def test_what_a_check_says_of_an_answer_as_it_was_given_does_not_count(folder, tmp_path):
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    notebook = tmp_path / "01_first" / "01_first.ipynb"
    repair = {"id": "answer-1-2", "cell_type": "code", "source": "broken()", "metadata": {}, "outputs": []}
    cells = [*json.loads(notebook.read_text())["cells"], repair]
    for path in (notebook, tmp_path / GIVEN / "01_first" / "01_first.ipynb"):
        workspace.write(path, json.dumps({"cells": cells}).encode())
    assert lessons(tmp_path)[0].exercises[1].state == OPEN
    workspace.write(notebook, json.dumps({"cells": [*cells[:-1], {**repair, "source": "mended()"}]}).encode())
    assert lessons(tmp_path)[0].exercises[1].state == WRONG


def test_points_that_were_earned_stay_when_python_is_restarted(tmp_path):
    run(tmp_path, "01_first", 5, e1_1=(None,), e1_2=(1.0,))
    cards = {id: card_of(id, earned, None)["text/plain"] for id, earned in (("1.1", 2.0), ("1.2", 2.0))}
    workspace.write(tmp_path / ".course" / "remembered" / "01_first.json", json.dumps({"cards": cards}).encode())
    assert [(each.state, each.earned) for each in lessons(tmp_path)[0].exercises] == [(RIGHT, 2.0), (PARTLY, 1.0)]


def test_the_text_and_the_page_say_the_same(folder):
    text, page = str(progress(folder)), progress(folder).html()
    for words in ("Title 1.1", "right, 2 of 2 points", "not right yet, 0 of 2 points", "1 of 3 right"):
        assert words in text and words in page


def test_from_a_lesson_it_finds_the_whole_folder(folder, monkeypatch):
    monkeypatch.chdir(folder / "01_first")
    assert len(progress().lessons) == 2


@pytest.mark.parametrize("content", ["", "{", '{"cells": 3}', '{"cells": [3]}', "[]"])
def test_a_damaged_notebook_is_left_out(folder, tmp_path, content):
    (tmp_path / "01_first").mkdir()
    (tmp_path / "01_first" / "lesson.json").write_text("{}")
    (tmp_path / "01_first" / "01_first.ipynb").write_text(content)
    assert progress(tmp_path).lessons == []


def test_nothing_is_written(folder):
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    str(progress(folder)), progress(folder).html()
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_the_notebooks_of_the_course_have_what_is_read():
    for lesson in lessons(ROOT / "notebooks"):
        ids = set(json.loads((ROOT / "notebooks" / lesson.name / "lesson.json").read_text())["hints"])
        assert {each.id for each in lesson.exercises} == ids
        assert all(each.importance and each.title for each in lesson.exercises)
