"""Every behaviour that a lesson is to teach is shown by a cell and trained by an exercise, and docs/ says where."""

import re

import pytest

from tools import ROOT
from tools.course import coverage
from tools.course.coverage import behaviours, shown, table, trained, wanted

from .conftest import lessons, ours

each_lesson = pytest.mark.parametrize("lesson", ours(), ids=lambda lesson: lesson.name)


@each_lesson
def test_a_lesson_trains_what_it_is_to_teach(lesson):
    missing = [f"{code}: {behaviours()[code]['fact']}" for code in sorted(wanted(lesson) - trained(lesson).keys())]
    assert not missing, f"name these in the `trains` of an exercise that trains them, or add one: {missing}"


@each_lesson
def test_a_lesson_shows_what_it_is_to_teach(lesson):
    missing = [f"{code}: {behaviours()[code]['fact']}" for code in sorted(wanted(lesson) - shown(lesson).keys())]
    assert not missing, f'name these in the `shows="…"` of a cell that runs them, or add one: {missing}'


def test_every_behaviour_is_proven_by_one_program():
    named = [code for _, codes in coverage.programs() for code in codes]
    assert sorted(named) == sorted(behaviours())


def test_cells_and_predictions_show(toy):
    found = shown(toy(("# %%\nfrom", '# %% shows="B27 B11"\nfrom'), ('tags=["nbval', 'shows="B27" tags=["nbval')))
    assert found == {"B27": ["the opening"], "B11": ["the opening", "prediction 1.1"]}


def test_a_heading_says_where_a_behaviour_is_shown(toy):
    lesson = toy(("# What a lesson", "# ## One\n# ## Two `words`\n# What"), ("# %%\nfrom", '# %% shows="B27"\nfrom'))
    assert shown(lesson)["B27"] == ["Two `words`"]


def test_only_graded_exercises_train(toy):
    assert trained(toy()) == {"B11": ["1.1", "1.4"], "C11": ["1.2", "1.3"], "B04": ["1.2"]}
    assert "B04" not in trained(toy(("points=4", "points=0")))


def test_the_table_has_a_row_for_each_lesson_and_what_is_missing(toy):
    rows = table([toy()]).splitlines()
    link = "[gradients.py](../autograd_course/ledger/gradients.py)"
    assert f"| B11 | before backward() a .grad is None | prediction 1.1 | 1.1, 1.4 | {link} |" in rows
    assert any(row.startswith("| B05 |") and "| – | – |" in row for row in rows)
    assert "## [01 · A toy with `every` marker](../notebooks/01_toy/01_toy.ipynb)" in rows
    assert rows[-1].startswith("B03, B07,")


def test_links_lead_somewhere():
    targets = set(re.findall(r"\]\(\.\./(.+?)\)", table(lessons())))
    assert len(targets) > len(lessons())
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_the_course_has_200_points_and_25_on_top():
    points = {lesson.number: 25 * (lesson.number != "00") for lesson in ours()}
    assert {lesson.number: lesson.header["points"] for lesson in ours()} == points, "if it is yours, `# own: true`"
    assert {lesson.number for lesson in ours() if lesson.is_bonus} <= {"09"}
    assert len(points) == 10 or len(ours()) < len(lessons())


def test_a_lesson_for_bonus_points_says_so(toy):
    assert ", for bonus points" not in table([toy()])
    assert ", for bonus points" in table([toy(("# minutes: ", "# bonus: true\n# minutes: "))])
