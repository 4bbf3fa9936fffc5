"""Answers come along into a new version where the exercise is the same; what the course changed is the course's."""

from autograd_desk.carry import carry_over


def cell(name, source, kind="code", locked=False, **more):
    metadata = {"nbgrader": {"locked": locked}} if name.startswith(("exercise", "tests", "answer")) else {}
    code = {"outputs": [], "execution_count": None} if kind == "code" else {}
    return {"id": name, "cell_type": kind, "source": source, "metadata": metadata, **code, **more}


def exercise(number, statement="Add.", stub="...", check="check()"):
    return [
        cell(f"exercise-{number}", statement, "markdown", locked=True),
        cell(f"answer-{number}", stub),
        cell(f"tests-{number}", check, locked=True),
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


def test_answers_to_unchanged_exercises_come_along():
    new = lesson(exercise("1-1"), exercise("1-2", statement="Add, and then double."), exercise("1-10"))
    mine = worked({"answer-1-1": "1", "answer-1-2": "2", "answer-1-10": "10"})
    carried = carry_over(new, mine, GIVEN)
    assert (carried.kept, carried.again) == (["1.1", "1.10"], ["1.2"])
    told = sources(carried.notebook)
    assert [told[f"answer-{number}"] for number in ("1-1", "1-2", "1-10")] == ["1", "...", "10"]


def test_a_twin_is_no_part_of_its_exercise():
    given = lesson(exercise("1-1"), exercise("1-1-twin"))
    new = lesson(exercise("1-1", statement="Add, and then double."), exercise("1-1-twin"))
    mine = {"cells": [each | {"source": "1"} if each["source"] == "..." else each for each in given["cells"]]}
    carried = carry_over(new, mine, given)
    assert (carried.kept, carried.again) == (["1.1 twin"], ["1.1"])


def test_any_part_of_an_exercise_changes_it():
    for change in ({"statement": "Subtract."}, {"stub": "def f(): ..."}, {"check": "check(2)"}):
        carried = carry_over(lesson(exercise("1-1", **change)), worked({"answer-1-1": "1"}), GIVEN)
        assert carried.again == ["1.1"] and carried.kept == []


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
    told = sources(carry_over(new, mine, GIVEN).notebook)
    assert told == {"cell-1": "demo(2)", "cell-2": "end()  # clearer"}


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
