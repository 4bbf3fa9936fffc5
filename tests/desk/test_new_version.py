"""Answers come along into a new version, whatever a student did to their cells; the course's own are the course's."""

import json

import pytest

from autograd_course.files.notebook_file import parse_notebook
from autograd_course.observe.notices import show_notices
from autograd_desk.cells.rebuild import rebuild
from autograd_desk.new_version import carry_over, told
from tests.damages import DAMAGES, LESSON, lose_names_and_ids, named, solved
from tests.notebooks import released


def cell(name, source, kind="code", **more):
    about = {"grade_id": name, "grade": name.startswith("tests"), "solution": name.startswith("answer")}
    about["locked"] = not about["solution"]
    metadata = {"nbgrader": about} if name.startswith(("exercise", "tests", "answer")) else {}
    code = {"outputs": [], "execution_count": None} if kind == "code" else {}
    return {"id": name, "cell_type": kind, "source": source, "metadata": metadata, **code, **more}


def exercise(number, statement="Add.", stub="...", check="check()"):
    return [
        cell(f"exercise-{number}", statement, "markdown"),
        cell(f"answer-{number}", stub),
        cell(f"tests-{number}", check),
    ]


def lesson(*cells):
    return {"cells": [each for group in cells for each in (group if isinstance(group, list) else [group])]}


GIVEN = lesson(cell("cell-1", "demo()"), exercise("1-1"), exercise("1-2"), exercise("1-10"), cell("cell-2", "end()"))


def sources(notebook):
    return {each["id"]: each["source"] for each in notebook["cells"]}


def worked(changes, **own):
    """A student's notebook: these sources are theirs, and so are the cells of `own`, by the cell they stand after."""
    cells = []
    for each in GIVEN["cells"]:
        cells.append({**each, "source": changes.get(each["id"], each["source"])})
        if each["id"] in own:
            cells.append(cell("b7c1", own[each["id"]]))
    return {"cells": cells}


def test_answers_come_along_where_the_same_is_to_be_filled_in():
    new = lesson(exercise("1-1"), exercise("1-2", statement="Add two numbers."), exercise("1-10", stub="x = ..."))
    mine = worked({"answer-1-1": "1", "answer-1-2": "2", "answer-1-10": "10"})
    carried = carry_over(new, mine, GIVEN)
    assert (carried.kept, carried.changed, carried.again) == (["1.1"], ["1.2"], ["1.10"])
    now = sources(carried.notebook)
    assert [now[f"answer-{number}"] for number in ("1-1", "1-2", "1-10")] == ["1", "2", "x = ..."]
    assert told(carried, "earlier") == (
        "This is the new version now. Your answers to 1.1 and 1.2 were carried over. "
        "These exercises have changed, so run their checks again: 1.2. "
        "These ask for something else now, so please answer them again: 1.10. "
        'Your old notebook is in the folder "earlier".'
    )


def test_a_better_word_in_a_comment_or_docstring_asks_for_nothing_else():
    stub = 'def f(x):\n    """Adds."""\n    return ...  # here'
    better = 'def f(x):\n    """Add."""\n    return ...  # your turn'
    given, new = lesson(exercise("1-1", stub=stub)), lesson(exercise("1-1", stub=better))
    mine = {
        "cells": [
            each | {"source": "def f(x): return x"} if each["source"] == stub else each for each in given["cells"]
        ]
    }
    assert sources(carry_over(new, mine, given).notebook)["answer-1-1"] == "def f(x): return x"


def test_a_twin_is_no_part_of_its_exercise():
    given = lesson(exercise("1-1"), exercise("1-1-twin"))
    new = lesson(exercise("1-1", statement="Add, and then double."), exercise("1-1-twin"))
    mine = {"cells": [each | {"source": "1"} if each["source"] == "..." else each for each in given["cells"]]}
    carried = carry_over(new, mine, given)
    assert (carried.kept, carried.changed) == (["1.1 twin"], ["1.1"])


def test_other_hints_do_not_change_an_exercise_and_the_old_ones_go():
    hints = cell("hints-1-1", "from course import hint\n# hint(1)")
    given = lesson(exercise("1-1"), hints)
    mine = lesson(exercise("1-1", stub="1"), hints | {"source": "from course import hint\nhint(1)"})
    new = lesson(exercise("1-1"), hints | {"source": "hint()"})
    carried = carry_over(new, mine, given)
    assert carried.kept == ["1.1"]
    assert [each["source"] for each in carried.notebook["cells"]] == ["Add.", "1", "check()", "hint()"]


def test_an_exercise_that_is_new_or_gone_disturbs_nothing():
    new = lesson(exercise("1-1"), exercise("1-3"))
    carried = carry_over(new, worked({"answer-1-1": "1", "answer-1-2": "2"}), GIVEN)
    assert carried.kept == ["1.1"]
    assert sources(carried.notebook)["answer-1-3"] == "..."


def test_what_the_student_saw_comes_along_with_it():
    mine = worked({"answer-1-1": "1"})
    mine["cells"][3] |= {"outputs": ["4 of 4 points"], "execution_count": 7}
    new = lesson(exercise("1-1"), exercise("1-2"))
    card = carry_over(new, mine, GIVEN).notebook["cells"][2]
    assert (card["outputs"], card["execution_count"]) == (["4 of 4 points"], 7)


def test_experiments_stay_where_the_course_left_the_cell_alone():
    mine = worked({"cell-1": "demo(2)", "cell-2": "end(2)"})
    new = lesson(cell("cell-1", "demo()"), cell("cell-2", "end()  # clearer"))
    now = sources(carry_over(new, mine, GIVEN).notebook)
    assert now == {"cell-1": "demo(2)", "cell-2": "end()  # clearer"}


def test_locked_texts_are_always_the_courses():
    mine = worked({"exercise-1-1": "Easier.", "tests-1-1": "pass", "answer-1-1": "1"})
    carried = carry_over(lesson(exercise("1-1")), mine, GIVEN)
    assert sources(carried.notebook) == {"exercise-1-1": "Add.", "answer-1-1": "1", "tests-1-1": "check()"}


def test_own_cells_stay_behind_the_cell_that_they_stood_after():
    mine = worked({}, **{"answer-1-1": "my note"})
    new = lesson(cell("cell-0", "before()"), exercise("1-1"), exercise("1-2"))
    order = [each["source"] for each in carry_over(new, mine, GIVEN).notebook["cells"]]
    assert order[:4] == ["before()", "Add.", "...", "my note"]


def test_an_untouched_notebook_becomes_the_new_version():
    new = lesson(cell("cell-1", "demo()  # clearer"), exercise("1-1", stub="def f(): ..."))
    carried = carry_over(new, GIVEN, GIVEN)
    assert carried.notebook == new and not carried.kept and not carried.again


def test_the_button_of_the_new_version_does_not_come_along(tmp_path, monkeypatch, capsys):
    """It stands below the first cell, which is the same in both versions."""
    (tmp_path / ".course" / "new" / "01_first").mkdir(parents=True)
    (tmp_path / ".course" / "new" / "01_first" / "01_first.ipynb").touch()
    (tmp_path / "01_first").mkdir()
    monkeypatch.chdir(tmp_path / "01_first")
    show_notices()
    news = {"output_type": "display_data", "metadata": {}, "data": {"text/plain": [capsys.readouterr().out]}}
    printed = {"output_type": "stream", "name": "stdout", "text": "hello"}
    mine = worked({"answer-1-1": "1"})
    mine["cells"][0]["outputs"] = [news, printed]
    assert carry_over(GIVEN, mine, GIVEN).notebook["cells"][0]["outputs"] == [printed]


def test_a_card_of_another_statement_does_not_come_along():
    mine = worked({"answer-1-1": "1"})
    mine["cells"][3] |= {"outputs": ["4 of 4 points"], "execution_count": 7}
    card = carry_over(lesson(exercise("1-1", statement="Subtract.")), mine, GIVEN).notebook["cells"][2]
    assert card["outputs"] == []


def test_what_an_answer_may_need_of_a_demonstration_stays():
    mine = worked({"cell-1": "demo()\nhelper = 3", "cell-2": "end()\nother = 4"})
    new = lesson(cell("cell-1", "demo()  # clearer"), exercise("1-1"))
    now = [each["source"] for each in carry_over(new, mine, GIVEN).notebook["cells"]]
    assert now == ["demo()  # clearer", "demo()\nhelper = 3", "Add.", "...", "check()", "end()\nother = 4"]


def test_the_courses_new_order_is_followed():
    mine = worked({"answer-1-1": "1"}, **{"tests-1-1": "my note"})
    new = lesson(exercise("1-2"), exercise("1-1"), exercise("1-3"), exercise("1-10"))
    now = [each["id"] for each in carry_over(new, mine, GIVEN).notebook["cells"]]
    assert now[:3] == ["exercise-1-2", "answer-1-2", "tests-1-2"]
    assert now[3:7] == ["exercise-1-1", "answer-1-1", "tests-1-1", "b7c1"]
    assert now[7:] == [each["id"] for each in [*exercise("1-3"), *exercise("1-10")]]


def split_and_merged(notebook):
    """As JupyterLab merges cells: the text and the metadata are the same, the id is new."""
    named(notebook, "answer-5-2")["id"] = "ac3f09d1"


def split(notebook):
    """Both halves have the metadata of the whole."""
    cell = named(notebook, "answer-5-4")
    half = json.loads(json.dumps(cell)) | {"id": "ac3f09d1", "source": cell["source"]}
    cell["source"] = "helper = 3"
    notebook["cells"].insert(notebook["cells"].index(cell) + 1, half)


def saved_without_ids(notebook):
    for each in notebook["cells"]:
        del each["id"]


def answered_in_another_answers_cell(notebook):
    cell = named(notebook, "answer-5-3")
    named(notebook, "answer-5-2")["source"] += "\n" + cell["source"]
    notebook["cells"].remove(cell)


def answered_in_a_demonstration(notebook):
    cell, demonstration = named(notebook, "answer-5-2"), named(notebook, "cell-05-2")
    demonstration["source"] = "".join(demonstration["source"]) + "\n" + cell["source"]
    notebook["cells"].remove(cell)


def without_metadata_and_ids(notebook):
    lose_names_and_ids(notebook)
    for each in notebook["cells"]:
        each.pop("metadata"), each.pop("id")


HERE = (
    split_and_merged,
    split,
    saved_without_ids,
    answered_in_another_answers_cell,
    answered_in_a_demonstration,
    without_metadata_and_ids,
)


@pytest.mark.parametrize("damage", [*DAMAGES, *HERE], ids=lambda damage: damage.__name__)
def test_an_update_overrides_no_answer(damage):
    """What the grader makes of the notebook before, and after: between an answer and its check the same code runs."""
    given, mine, new = released(LESSON), solved(), released(LESSON)
    damage(mine)
    mine = saved(mine)
    new["cells"][2]["source"] = "## 1. Another heading"
    named(new, "exercise-5-2")["source"] = "### 5.2 Twice through it\n\nIn better words."
    new["cells"].insert(3, cell("cell-05-0", "news = 1"))
    carried = carry_over(new, mine, given).notebook
    assert len({each["id"] for each in carried["cells"]}) == len(carried["cells"])
    assert what_runs(carried, new) == what_runs(mine, given)


def saved(notebook):
    return parse_notebook(json.dumps(notebook).encode())


def what_runs(notebook, released):
    """By check: the text of the student's own cells that run before it, as the grader has it."""
    cells, ran, before = rebuild(saved(notebook)["cells"], released, []), [], {}
    cells = [each for each in cells["cells"] if each["cell_type"] == "code"]
    for each in cells:
        name = each["metadata"].get("nbgrader", {}).get("grade_id", "")
        if name.startswith("tests-"):
            before[name] = "\n".join(ran)
        elif "autograd_course" not in each["metadata"]:
            ran.append(each["source"].strip())
    return before
