"""What Validate says of a notebook: the exercises that fall short, in the words of their cards, and no source."""

import json
import shutil

import nbformat
import pytest
from nbgrader.validator import Validator

from autograd_course.show.belief import named_in
from autograd_desk import validate
from tests.course.conftest import lessons
from tools import ROOT
from tools.course.notebook import cell_id


@pytest.fixture
def say(tmp_path, monkeypatch):
    """What the dialog gets of a student's notebook, with these cells written into it by id."""
    validate.install()
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))

    def say(lesson, cells):
        folder = shutil.copytree(ROOT / "notebooks" / lesson, tmp_path / lesson)
        path = folder / f"{lesson}.ipynb"
        notebook = nbformat.read(path, as_version=nbformat.NO_CONVERT)
        for cell in notebook.cells:
            cell.source = cells.get(cell.id, cell.source)
        nbformat.write(notebook, path)
        return Validator().validate(str(path))

    return say


RIGHT = {
    "answer-0-1": 'answer_0_1 = predict("0.1", before=None, returned=None, x_grad=5.0)',
    "answer-0-1-twin": 'answer_0_1_twin = predict("0.1 twin", p_grad=3.0, q_grad=-7.0, early=None, given=None)',
}


def test_a_wrong_prediction_is_told_from_a_right_one_where_there_are_no_points(say):
    assert say("00_start_here", RIGHT) == {}


def test_three_wrong_predictions(say):
    wrong = 'answer_0_1 = predict("0.1", before=0.0, returned=5.0, x_grad=15.0)'
    [failed] = say("00_start_here", RIGHT | {"answer-0-1": wrong})["failed"]
    assert failed["source"] == "Exercise 0.1 · 0 of 0 points"
    assert "`before`: " in failed["raw_error"]
    assert "M03" in named_in(failed["raw_error"])


def test_what_is_not_done_yet_is_told_from_what_is_wrong(say):
    [lesson] = [each for each in lessons() if each.number == "01"]
    cells = {
        "answer-1-2": "def grads_of(f, w, x, b):\n    return None",
        "answer-1-4": lesson.exercises["1.4"].one("answer").source,
    }
    first, *others, rest = say("01_what_is_grad", cells)["failed"]
    assert not others
    assert first["source"] == "Exercise 1.2 · 0 of 3 points"
    assert first["raw_error"].startswith("  ✗ not right yet · f = w · x + b at 3, 2, 1\n")
    assert rest["source"] == "Not done yet"
    untouched = [id for id in lesson.exercises if id not in ("1.2", "1.4")]
    assert [line.partition(":")[0] for line in rest["raw_error"].splitlines()] == untouched
    assert "1.6: `slope_of_loss` is as it was given" in rest["raw_error"]


def test_a_cell_that_ends_in_an_error_says_so(say):
    failed = say("00_start_here", {"tests-0-1": "# The check of exercise 0.1: run this cell.\n1 / 0"})
    assert failed == {"changed": [{"source": "# The check of exercise 0.1: run this cell."}]}


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_no_source_is_shown(say, lesson):
    """Each exercise answered by the first wrong answer that is planted for it."""
    wrong = {cell_id("answer", each): each.one("wrong").source for each in lesson.exercises.values()}
    said = json.dumps(say(lesson.name, wrong), ensure_ascii=False)
    for code in ("with Check(", "check.equal(", "check.prediction(", "beliefs=", "truth=", "lambda:", "def "):
        assert code not in said
