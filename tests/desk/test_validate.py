"""What Validate says of a notebook: the exercises that fall short, in the words of their cards, and no source."""

import json
import os
import signal
import subprocess
import threading
import time

import pytest

from autograd_course.seam import time_limits
from autograd_course.show.belief import named_in
from autograd_desk import workspace
from autograd_desk.validate import COMMAND, main, to_run
from tests.course.conftest import lessons
from tests.damages import named
from tests.notebooks import answered
from tools import ROOT
from tools.course.planted_answers import SOURCE


@pytest.fixture
def folder(tmp_path):
    """A student's folder, with a space and an umlaut in its name."""
    workspace.update(ROOT / "notebooks", tmp_path / "für mich")
    return tmp_path / "für mich"


@pytest.fixture
def write(folder):
    """A lesson's notebook with these cells written into it by id, and damaged."""

    def write(lesson, cells, damage=lambda notebook: None):
        path = folder / lesson / f"{lesson}.ipynb"
        notebook = answered(json.loads(path.read_text(encoding="utf-8")), cells)
        damage(notebook)
        path.write_text(json.dumps(notebook), encoding="utf-8")
        return path

    return write


@pytest.fixture
def say(write, capsys):
    """What is found in such a notebook."""

    def say(*arguments):
        main(write(*arguments))
        return json.loads(capsys.readouterr().out.splitlines()[-1])["found"]

    return say


RIGHT = {
    "answer-0-1": 'answer_0_1 = predict("0.1", before=None, returned=None, x_grad=5.0)',
    "answer-0-1-twin": 'answer_0_1_twin = predict("0.1 twin", p_grad=3.0, q_grad=-7.0, early=None, given=None)',
}


def test_a_wrong_prediction_is_told_from_a_right_one_where_there_are_no_points(say):
    assert say("00_start_here", RIGHT) == []


def test_three_wrong_predictions(say):
    wrong = 'answer_0_1 = predict("0.1", before=0.0, returned=5.0, x_grad=15.0)'
    [found] = say("00_start_here", RIGHT | {"answer-0-1": wrong})
    assert found["title"] == "Exercise 0.1 · 0 of 0 points"
    assert "`before`: " in found["words"]
    assert "M03" in named_in(found["words"])


def test_what_is_not_done_yet_is_told_from_what_is_wrong(say):
    [lesson] = [each for each in lessons() if each.number == "01"]
    cells = {
        "answer-1-2": "def grads_of(f, w, x, b):\n    return None",
        "answer-1-4": lesson.exercises["1.4"].one("answer").source,
    }
    first, *others, rest = say("01_what_is_grad", cells)
    assert not others
    assert first["title"] == "Exercise 1.2 · 0 of 3 points"
    assert first["words"].startswith("  ✗ not right yet · `grads_of(f, w, x, b)`: ordinary inputs\n")
    assert rest["title"] == "Not done yet"
    untouched = [id for id in lesson.exercises if id not in ("1.2", "1.4")]
    assert [line.partition(":")[0] for line in rest["words"].splitlines()] == untouched
    assert "1.6: `slope_of_loss` is still unchanged" in rest["words"]
    assert not [code for code in SOURCE if code in first["words"] + rest["words"]]


TWIN = RIGHT["answer-0-1-twin"]
BROKEN = {
    f"{TWIN}\n  x": "The cell that begins with `answer_0_1_twin = predict(",
    "while True:\n    try:\n        while True: pass\n    except BaseException: pass": "` was still running after",
    "import os; os._exit(1)": "The cell that begins with `import os; os._exit(1)` ended Python.",
    "while True: print('x' * 10_000)": "` was still running after",
    "1 / 0": "The cell that begins with `1 / 0` ended in ZeroDivisionError: division by zero. Fix it",
}


@pytest.mark.parametrize("source, words", BROKEN.items())
def test_what_keeps_an_answer_from_its_end_is_said_of_its_exercise_alone(say, monkeypatch, source, words):
    monkeypatch.setattr(time_limits, "CELL", 5)
    monkeypatch.setattr(time_limits, "TO_STOP", 1)
    [found] = say("00_start_here", RIGHT | {"answer-0-1-twin": source})
    assert found["title"] == "Exercise 0.1 twin · 0 of 0 points"
    assert words in found["words"]


def test_a_loop_below_a_right_answer_is_named_too(say, monkeypatch):
    monkeypatch.setattr(time_limits, "CELL", 3)
    [found] = say("00_start_here", RIGHT | {"answer-0-1": f"{RIGHT['answer-0-1']}\nwhile True: pass"})
    assert found["title"].startswith("No points lost") and "Look for a loop" in found["words"]


def split(notebook):
    """As JupyterLab splits a cell: both halves have its metadata. A check that was edited is the course's own again."""
    cell = named(notebook, "answer-0-1")
    half = cell | {"id": "half", "source": "helper = 3"}
    notebook["cells"].insert(notebook["cells"].index(cell), half)
    named(notebook, "tests-0-1")["source"] = "1 / 0"


def test_it_sees_the_cells_as_the_grader_does(say):
    """tests/grading/ingest has all that can happen to them."""
    assert say("00_start_here", RIGHT, split) == []


@pytest.mark.parametrize("content", ["", "{", '{"cells": 3}', '{"cells": []}', None])
def test_a_notebook_that_cannot_be_read_is_named_with_a_remedy(folder, capsys, content):
    path = folder / "00_start_here" / "00_start_here.ipynb"
    path.unlink() if content is None else path.write_text(content)
    main(path)
    words = " ".join(json.loads(capsys.readouterr().out)["found"][0]["words"].split())
    assert words.startswith("00_start_here.ipynb cannot be read: ") and "Save the notebook" in words


def test_a_notebook_that_is_being_saved_is_waited_for(folder):
    path = folder / "00_start_here" / "00_start_here.ipynb"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[:1000], encoding="utf-8")
    threading.Timer(0.5, path.write_text, [text], {"encoding": "utf-8"}).start()
    cells, found = to_run(path)
    assert cells and not found


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_it_says_where_it_is_and_its_kernel_ends_with_it(write):
    path = write(
        "00_start_here", {"answer-0-1": "import os\nopen('pid', 'w').write(f'{os.getpid()} ')\nwhile True: pass"}
    )
    written = path.with_name("pid")
    with subprocess.Popen([*COMMAND, path], stdout=subprocess.PIPE, encoding="utf-8") as process:
        while not (written.exists() and written.read_text().endswith(" ")):
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        *_, last = map(json.loads, process.stdout)
    assert last["exercise"] == "0.1" and last["cell"] < last["of"]
    with pytest.raises(ProcessLookupError):
        os.kill(int(written.read_text()), 0)


def test_it_says_what_the_grader_may_lack(say, folder):
    (folder / "00_start_here" / "beside.py").write_text("x = 1")
    lines = (
        *("import json, autograd_lib.nn, beside, pytest as p", "from matplotlib import colors"),
        *("from hypothesis.strategies import text", RIGHT["answer-0-1"]),
    )
    [found] = say("00_start_here", RIGHT | {"answer-0-1": "\n".join(lines)})
    assert found["title"] == "Will the grader have it?"
    assert found["words"].startswith("You import hypothesis and pytest. The grader may not have it")


def test_a_copy_pasted_below_counts_as_it_does_for_the_grader(say):
    """Of an answer and its check the last copy with work; the original is as it was given."""

    def paste(notebook):
        cells = notebook["cells"]
        answer, tests = (next(cell for cell in cells if cell["id"] == f"{kind}-0-1") for kind in ("answer", "tests"))
        place = cells.index(tests) + 1
        cells[place:place] = [answer | {"id": "copy1", "source": RIGHT["answer-0-1"]}, tests | {"id": "copy2"}]

    assert say("00_start_here", {"answer-0-1-twin": RIGHT["answer-0-1-twin"]}, paste) == []
