"""Exercises that a lesson's header leaves out are in no notebook, and whatever still speaks of them is named."""

import json
from pathlib import Path

import pytest

from tools.commands import build
from tools.course.leave_out import leftovers, without
from tools.course.lesson import LessonError
from tools.course.rules import enforce

from .conftest import ours, write_toy

HEADER = "# minutes: 5\n"


def test_a_build_hands_out_what_is_left(tmp_path, capsys):
    write_toy(tmp_path, (HEADER, f"{HEADER}# leave_out: 1.1, 1.5\n"))
    assert build.build(root=tmp_path) == 0
    for folder in ("solutions", "notebooks"):
        notebook = json.loads((tmp_path / folder / "01_toy" / "01_toy.ipynb").read_text(encoding="utf-8"))
        ids = {cell["id"] for cell in notebook["cells"]}
        assert {"tests-1-2", "tests-1-3", "tests-1-4"} <= ids
        assert not [id for id in ids if id.endswith(("-1-1", "-1-1-twin", "-1-5"))]
        assert "About 5 minutes · 9 points" in "".join(notebook["cells"][0]["source"])
        told = json.loads((tmp_path / folder / "01_toy" / "lesson.json").read_text(encoding="utf-8"))
        assert {*told["hints"]} == {*told["checks"]} == {"1.2", "1.3", "1.4"}
    assert "solutions/01_toy.py:1: without 1.1, 1.1 twin, 1.5 it has 9 points and 5 minutes" in capsys.readouterr().out
    assert build.build(root=tmp_path, check=True) == 0


def test_exercises_may_be_left_out_of_one_release(tmp_path):
    write_toy(tmp_path)
    build.make_course(tmp_path, tmp_path / "built", {"01_toy": ["1.4"]})
    text = (tmp_path / "built/notebooks/01_toy/01_toy.ipynb").read_text(encoding="utf-8")
    assert "tests-1-3" in text
    assert "tests-1-4" not in text


def test_a_number_of_an_exercise_is_no_number(toy):
    for written in ("1.50", '"1.50"', "[1.50]"):
        assert toy((HEADER, f"{HEADER}# leave_out: {written}\n")).leave_out == ["1.50"]


@pytest.mark.parametrize(
    ("exercises", "message"),
    [
        (["1.9"], "01_toy.py:1: there is no exercise 1.9 to leave out; there are 1.1, 1.2"),
        (["1.2"], "needs `average`, which 1.2 makes; leave out 1.3, too, or keep 1.2"),
        (["1.1", "1.2", "1.3", "1.4", "1.5"], "no exercise is left"),
    ],
)
def test_what_cannot_be_left_out_is_told(toy, exercises, message):
    with pytest.raises(LessonError) as told:
        without(toy(), exercises)
    assert message in str(told.value)


def test_demonstrations_go_with_what_they_need(toy):
    """Also one that only another one needs."""
    shown = "# %%\nfirst = spread([1.0])\n\n# %%\nprint(first)\n\n"
    lesson = toy(('# %% [markdown] exercise="1.4"', f'{shown}# %% [markdown] exercise="1.4"'))
    enforce(lesson)
    left = without(lesson, ["1.3"])
    assert not [cell for cell in left.cells if cell.source in ("first = spread([1.0])", "print(first)")]
    lines = [line for line in leftovers([lesson], [left], lesson.path.parents[1]) if "left out, too" in line]
    assert [line.partition(": ")[0] for line in lines] == ["solutions/01_toy.py:95", "solutions/01_toy.py:98"]


def test_all_that_speaks_of_them_is_named():
    lessons = ours()
    first = next(lesson for lesson in lessons if lesson.number == "01")
    handed_out = [without(one, ["1.5", "1.7"]) if one is first else one for one in lessons]
    lines = list(leftovers(lessons, handed_out, first.path.parents[1]))
    about = {line.partition(":")[0] for line in lines}
    guide = first.path.with_suffix(".guide.md")
    assert about >= {"solutions/01_what_is_grad.py", "solutions/01_what_is_grad.guide.md"}
    for number, line in enumerate(guide.read_text(encoding="utf-8").splitlines(), 1):
        if "**1.7**" in line or "set 1.5 as homework" in line:
            assert [one for one in lines if one.startswith(f"solutions/{guide.name}:{number}: it speaks of 1.")]
    assert [line for line in lines if "it speaks of 1.7" in line and "One round of the loop is exercise" in line]
    assert [line for line in lines if "no exercise is left below “5. One slope for each number”" in line]
    assert [line for line in lines if "it has 19 points and 95 minutes" in line]


def test_a_span_names_all_that_lie_in_it(toy, tmp_path):
    lesson = toy()
    Path(tmp_path, "docs").mkdir()
    Path(tmp_path, "docs", "handbook.md").write_text("Day 1\n\nDo 1.3 to 1.5, and `1.4` of it.\n", encoding="utf-8")
    lines = list(leftovers([lesson], [without(lesson, ["1.4"])], tmp_path))
    assert "docs/handbook.md:3: it speaks of 1.4, which is left out: Do 1.3 to 1.5, and  of it." in lines


def test_nothing_is_said_where_nothing_is_left_out(toy):
    lesson = toy()
    assert list(leftovers([lesson], [lesson], lesson.path.parents[1])) == []
