"""What is left of a check for students: what it tries, in the author's words, and nothing that says what is right."""

import ast
import textwrap

import pytest

from tools.cells.checks import cut, whole

from .conftest import lessons


def after(body):
    """What is left of a check with this body, without the lines that every check has."""
    opening, ending = 'with Check("1.2", points=4) as check:\n', "\ncheck.score"
    left = cut(opening + textwrap.indent(textwrap.dedent(body).strip("\n"), "    ") + ending)
    assert left.startswith(opening) and left.endswith(ending)
    return textwrap.dedent(left.removeprefix(opening).removesuffix(ending))


def test_what_all_checks_have_in_common_is_given_once():
    check = 'with Check("1.2", points=4) as check:\n    check.agrees(lambda x: f(x), inputs, lambda x: x)'
    assert whole(whole(check, "1.2"), "1.2") == whole(check, "1.2") != check


def test_what_does_not_fit_keeps_a_line_for_each_argument():
    program = "lambda: central_difference(lambda t: at(sum(v**3 for v in t.tolist())), at(point), 0)"
    left = after(f'check.equal(\n    "cubes",\n    {program},\n    3 * point[0] ** 2,\n)')
    assert left == f'check.equal(\n    "cubes",\n    {program},\n)'
    program = "lambda: {\n        # why\n        1: f(1),\n    }"
    left = after(f'check.equal(\n    "several",\n    {program},\n    {{}},\n)')
    assert left == f'check.equal(\n    "several",\n    {program},\n)'


def test_what_nothing_reads_any_more_is_gone():
    body = """
        expected = reference(1.0)
        other = expected
        for x, y in (pair(1.0), pair(2.0)):
            right = reference(x)
            check.equal(f"x = {x}", lambda x=x: f(x), right, beliefs={"M01": other})

        if expected > 0:
            beliefs = {}
        check.equal("y", lambda: f(y), expected, beliefs=beliefs)
    """
    pairs = 'for x, y in (pair(1.0), pair(2.0)):\n    check.equal(f"x = {x}", lambda x=x: f(x))\n\n'
    assert after(body) == f'{pairs}check.equal("y", lambda: f(y))'


@pytest.mark.parametrize("kept", ["x = held()\nx += 1", "box = {}\nbox['x'] = f(1)"])
def test_what_does_something_stays(kept):
    assert after(kept) == kept


def test_a_draw_that_shifts_others_stays():
    drawn = "numbers = check.random(seed=7)\nexpected = numbers.normal()\ndata = numbers.normal()\n"
    assert after(f'{drawn}check.equal("a", lambda: f(data), expected)') == f'{drawn}check.equal("a", lambda: f(data))'


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
class TestLessons:
    def test_a_cut_can_be_cut_again(self, lesson):
        for exercise in lesson.exercises.values():
            left = cut(exercise.one("tests").source)
            assert cut(left) == left
            ast.parse(left)
