"""What is left of a check for students: what it tries, in the author's words, and nothing that says what is right."""

import ast
import textwrap

import pytest

from tools.course.checks import cut, whole

from .conftest import lessons

WRITTEN = """with Check("1.2", points=4) as check:
    check.agrees(lambda x: f(x), domain(torch, x=["1.0"]), lambda x: x)"""
WHOLE = f"""import autograd_lib as torch
from autograd_course import Check
from autograd_course.search import domain

{WRITTEN}
    ### BEGIN HIDDEN TESTS
    check.again(seed=12)
    ### END HIDDEN TESTS
check.score"""


def test_a_check_is_given_what_all_have_in_common_and_only_once():
    assert whole(WRITTEN, "1.2") == WHOLE == whole(WHOLE, "1.2")
    prediction = 'with Check("1.1", points=4) as check:\n    check.choice(answer_1_1)'
    assert whole(prediction, "1.1") == f"from autograd_course import Check\n\n{prediction}\ncheck.score"


def after(body, before=""):
    """What is left of a check with this body, without the lines that every check has."""
    source = f'{textwrap.dedent(before)}with Check("1.2", points=4) as check:\n'
    source += textwrap.indent(textwrap.dedent(body).strip("\n"), "    ") + "\ncheck.score"
    left = cut(source)
    first, _, rest = left.partition('with Check("1.2", points=4) as check:\n')
    assert rest.endswith("\ncheck.score")
    return first + textwrap.dedent(rest.removesuffix("\ncheck.score"))


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ('check.equal("a", lambda: f(1), 2, beliefs={"M01": 3}, weight=2)', 'check.equal("a", lambda: f(1))'),
        ('check.equal(\n    "ä",\n    lambda: f(1),\n    2,\n)', 'check.equal("ä", lambda: f(1))'),
        ('check.raises("a", lambda: f(1), RuntimeError, "Trying")', 'check.raises("a", lambda: f(1))'),
        ('check.prediction(answer_1_2, truth=lambda: {"x": 1.0})', "check.prediction(answer_1_2)"),
        ("check.choice(answer_1_2, weight=2)", "check.choice(answer_1_2)"),
    ],
)
def test_of_each_part_stays_what_it_tries(written, left):
    assert after(written) == left


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


def test_the_line_that_a_folded_check_shows_stays():
    first = "# The check for exercise 1.2: run this cell.\n"
    assert cut(f"{first}import numpy as np\n\nprint(1)") == f"{first}print(1)"


def test_the_same_name_elsewhere_keeps_nothing():
    before = "def program():\n    right = f(1)\n    return right\n\n\n"
    assert after('right = 2.0\ncheck.equal("a", lambda: program(), right)', before).endswith(
        '\ncheck.equal("a", lambda: program())'
    )


@pytest.mark.parametrize(
    "kept",
    [
        "counts = []\ncheck.equal('a', lambda: counts.append(f(1)), None)",
        "x = 0\nfor _ in range(3):\n    x += f(x)\ncheck.equal('a', lambda: x, 3)",
        "box = {}\nbox['x'] = f(1)",
        "def f(n):\n    def inner():\n        nonlocal n\n        n += 1\n\n    inner()\n    return n\n\n"
        "check.equal('a', lambda: f(1), 1)",
    ],
)
def test_what_does_something_stays(kept):
    left = after(kept)
    assert left == textwrap.dedent(cut(kept)).strip("\n")
    assert left.splitlines()[:-1] == kept.splitlines()[: len(left.splitlines()) - 1]


def test_a_write_into_what_others_hold_stays():
    written = "x = held()\nx += 1"
    assert after(written) == written


def test_a_draw_that_shifts_others_stays():
    body = """
        numbers = check.random(seed=7)
        expected = numbers.normal()
        data = numbers.normal()
        noise = numbers.normal()
        check.equal("a", lambda: f(data), expected + noise)
    """
    assert after(body).splitlines() == [
        "numbers = check.random(seed=7)",
        "expected = numbers.normal()",
        "data = numbers.normal()",
        "noise = numbers.normal()",
        'check.equal("a", lambda: f(data))',
    ]


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
class TestLessons:
    def test_a_cut_can_be_cut_again(self, lesson):
        for exercise in lesson.exercises.values():
            left = cut(exercise.one("tests").source)
            assert cut(left) == left
            ast.parse(left)
