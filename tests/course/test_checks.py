"""What is left of a check for students: what it tries, in the author's words, and nothing that says what is right."""

import ast
import textwrap

import pytest

from tools.course.checks import cut

from .conftest import lessons


def after(body, before=""):
    """What is left of a check with this body, without the lines that every check has."""
    source = f'{textwrap.dedent(before)}with Check("1.2", points=4) as check:\n'
    source += textwrap.indent(textwrap.dedent(body).strip("\n"), "    ") + "\ncheck.score"
    left = cut(source)
    first, _, rest = left.partition('with Check("1.2", points=4) as check:\n')
    assert rest.endswith("\ncheck.score")
    return first + textwrap.dedent(rest.removesuffix("\ncheck.score"))


def test_what_does_not_fit_keeps_a_line_for_each_argument():
    program = "lambda: central_difference(lambda t: at(sum(v**3 for v in t.tolist())), at(point), 0)"
    left = after(f'check.equal(\n    "cubes",\n    {program},\n    3 * point[0] ** 2,\n)')
    assert left == f'check.equal(\n    "cubes",\n    {program},\n)'
    program = "lambda: {\n        # why\n        1: f(1),\n    }"
    left = after(f'check.equal(\n    "several",\n    {program},\n    {{}},\n)')
    assert left == f'check.equal(\n    "several",\n    {program},\n)'


def test_what_nothing_reads_any_more_is_gone():
    before = '''
        import numpy as np

        from autograd_course import Check

        SENTENCE = "why"


        # How it really is.
        def reference(x):
            """What is right."""
            return np.sin(x) + helper(x)


        def helper(x):
            return x


        def pair(x):
            return x, x


    '''
    body = """
        # told to all
        expected = reference(1.0)
        other = expected
        for x, y in (pair(1.0), pair(2.0)):
            right = reference(x)
            check.equal(f"x = {x}", lambda x=x: f(x), right, beliefs={"M01": (other, SENTENCE)})

        if expected > 0:
            beliefs = {}
        check.equal("y", lambda: f(y), expected, beliefs=beliefs)
    """
    assert after(body, before) == textwrap.dedent(
        """\
        from autograd_course import Check


        def pair(x):
            return x, x


        for x, y in (pair(1.0), pair(2.0)):
            check.equal(f"x = {x}", lambda x=x: f(x))

        check.equal("y", lambda: f(y))"""
    )


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
