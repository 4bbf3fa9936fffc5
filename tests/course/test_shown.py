"""What a student's notebook has of a check: the `with` block, and sealed what stands above it."""

import textwrap

import pytest

from autograd_course.observe.helpers import Helpers
from tools.course.checks import visible
from tools.course.shown import Entangled, shown

from .conftest import lessons

LONGEST = 22  # lines of a cell; nearly all have fewer than 17

CHECK = """\
import math
import autograd_lib as torch
import numpy as np
from autograd_course import Check


# Why so.
def helper(x):
    return np.sin(x)


def other(x):
    inner = helper(x)
    return inner


with Check("1.2", points=2) as check:
    x = torch.tensor(1.0)
    check.equal("a", lambda: answer(helper(1.0), x), 2.0)
    check.equal("b", lambda helper=1: answer(helper, other), 2.0)
check.score"""


def test_helpers_are_attributes_of_check_and_keep_what_they_import():
    cell, helpers = shown(CHECK)
    assert cell == textwrap.dedent(
        """\
        import autograd_lib as torch
        from autograd_course import Check

        with Check("1.2", points=2) as check:
            x = torch.tensor(1.0)
            check.equal("a", lambda: answer(check.helper(1.0), x))
            check.equal("b", lambda helper=1: answer(helper, check.other))
        check.score"""
    )
    assert helpers == textwrap.dedent(
        """\
        import numpy as np

        # Why so.
        def helper(x):
            return np.sin(x)


        def other(x):
            inner = helper(x)
            return inner"""
    )


def test_a_check_without_helpers_stays_as_it_is():
    check = 'from autograd_course import Check\n\nwith Check("1", points=1) as check:\n    check.choice(answer)'
    assert shown(check) == (check, "")


def test_arguments_stand_on_as_few_lines_as_they_fit():
    def laid_out(numbers):
        program = f"lambda: answer([{', '.join(['1.0'] * numbers)}])"
        cell, _ = shown(CHECK.replace("lambda: answer(helper(1.0), x)", program))
        return program, cell

    program, cell = laid_out(5)
    assert f'\n    check.equal("a", {program})\n' in cell
    program, cell = laid_out(13)
    assert f'\n    check.equal(\n        "a", {program}\n    )\n' in cell
    program, cell = laid_out(14)
    assert f'\n    check.equal(\n        "a",\n        {program},\n    )\n' in cell


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("helper = 2\n    check.equal('a', lambda: answer(helper), 1)", "`helper` is made above the `with` block and"),
        (
            "def helper(x):\n        return x\n\n    check.equal('a', lambda: answer(helper), 1)",
            "`helper` is made above",
        ),
        ("for helper in range(2):\n        check.equal('a', lambda: answer(helper), 1)", "`helper` is made above"),
    ],
)
def test_a_name_of_both_is_refused(line, complaint):
    with pytest.raises(Entangled, match=complaint):
        shown(CHECK.replace("x = torch.tensor(1.0)", line))


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
class TestLessons:
    def test_cells_are_short(self, lesson):
        for exercise in lesson.exercises.values():
            lines = shown(visible(exercise.one("tests").source)).cell.splitlines()
            assert len(lines) + 1 <= LONGEST, f"{exercise.id} shows {len(lines) + 1} lines"

    def test_helpers_open_before_there_is_an_answer(self, lesson):
        for exercise in lesson.exercises.values():
            Helpers(shown(visible(exercise.one("tests").source)).helpers, {}, check=None)
