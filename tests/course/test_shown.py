"""What a student's notebook has of a check: the `with` block, and sealed what stands above it."""

import pytest

from autograd_course.observe.helpers import Helpers
from tools.cells.checks import visible
from tools.course.shown import Entangled, shown

from .conftest import lessons

LONGEST = 22  # lines of a cell; nearly all have fewer than 17

CHECK = """\
from autograd_course import Check


def helper(x):
    return x


with Check("1.2", points=2) as check:
    x = 1.0
check.score"""


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
        shown(CHECK.replace("x = 1.0", line))


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
class TestLessons:
    def test_cells_are_short(self, lesson):
        for exercise in lesson.exercises.values():
            lines = shown(visible(exercise.one("tests").source)).cell.splitlines()
            assert len(lines) + 1 <= LONGEST, f"{exercise.id} shows {len(lines) + 1} lines"

    def test_helpers_open_before_there_is_an_answer(self, lesson):
        for exercise in lesson.exercises.values():
            Helpers(shown(visible(exercise.one("tests").source)).helpers, {}, check=None)
