"""A repair that was not begun: what the starter does is shown, and is neither done nor anybody's belief."""

import json

import pytest

from autograd_course.judge.judge import judge
from autograd_course.observe.observe import observe
from autograd_course.observe.starter import are_alike, as_given, codes_of, read_starter
from autograd_course.show.belief import named_in
from tools.course.planted_answers import grade

from .cells import run_cell

STARTER = '''\
answer = predict("1.2", a=...)


def twice(x):
    """Two times x."""
    return x * x


def thrice(x):
    return [x + 3 for _ in range(1)][0]
'''
CHECK = """\
from autograd_course import Check

BY = {"thrice": lambda x: thrice(x)}


def tried(function, x):
    return function(x)


def told(x):
    return twice(x)


with Check("1.2", points=4) as check:
    check.equal("twice", lambda: tried(twice, 5), 10, beliefs={"M02": 25})
    check.equal("twice, through a helper", lambda: told(-1), -2, beliefs={"slip": (1, "what became of the sign?")})
    for name, function in BY.items():
        check.equal(name, lambda function=function: tried(function, 2), 6, beliefs={"M03": 5})
    check.equal("a sum", lambda: twice(5) + thrice(2), 16, beliefs={"M02": 30})
check.score
"""
TWICE = "def twice(x):\n    return 2 * x\n"
HALF = "def thrice(x):\n    return x + 3\n"


@pytest.fixture
def verdict(tmp_path, monkeypatch):
    """The verdict on the starter with cells below that change it; `starters` is what lesson.json says."""
    monkeypatch.chdir(tmp_path)

    def verdict(*cells, starters={"1.2": STARTER}):  # noqa: B006 (it is not changed)
        (tmp_path / "lesson.json").write_text(json.dumps({"starters": starters}))
        names = {"predict": lambda *_, **__: None}
        for source in (STARTER, *cells):
            run_cell(source, names)
        return judge(CHECK, json.loads(json.dumps(observe(CHECK, names))))

    return verdict


def test_what_is_as_it_was_given_is_not_done_and_believed_by_nobody(verdict):
    found = verdict()
    assert [symbol for symbol, _ in found.parts] == ["○"] * 4
    assert found.score == 0 and found.misconceptions == []
    assert found.card["text/plain"].startswith(
        "Exercise 1.2 is not done yet: `twice` is still unchanged.\n"
        "  ○ not done yet · twice\n"
        "      you got 25, expected 10\n"
        "  ○ not done yet · twice, through a helper\n"
        "      you got 1, expected -2\n"
        "      what became of the sign?\n"
        "  ○ not done yet · thrice\n"
        "      `thrice` is still unchanged\n"
        "      you got 5, expected 6\n"
    )


def test_each_function_stands_on_its_own(verdict):
    found = verdict(TWICE)
    assert [symbol for symbol, _ in found.parts] == ["✓", "✓", "○", "✗"]
    assert found.score == 2 and found.misconceptions == []
    assert "Exercise 1.2 · 2 of 4 points" in found.card["text/plain"]


def test_what_was_changed_is_the_students(verdict):
    found = verdict(TWICE, HALF)
    assert [symbol for symbol, _ in found.parts] == ["✓", "✓", "✗", "✗"]
    assert found.misconceptions == ["M03"] == named_in(found.card["text/plain"])


@pytest.mark.parametrize("starters", [{}, {"1.2": ""}, {"1.2": "def"}, {"1.2": 3}, None, {"1.3": STARTER}])
def test_where_no_starter_is_known_all_is_the_students(verdict, starters):
    assert verdict(starters=starters).misconceptions == ["M02", "slip", "M03"]


def test_without_a_lesson_file_there_is_no_starter(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert read_starter("1.2") == {}


@pytest.mark.parametrize(
    "source, alike",
    [
        ("def f(x):  # twice\n\n    return (x *\n            2)", True),
        ("def f(x):\n    return x * 2.0", False),
        ("def f(x):\n    return x * True", False),
        ("def f(y):\n    return y * 2", False),
        ("def f(x, y):\n    return x * 2", False),
        ("def f(x):\n    return x.two", False),
        ("def f(x):\n    return (lambda: x * 2)()", False),
    ],
)
def test_only_what_does_the_same_in_the_same_words_is_alike(source, alike):
    assert are_alike(codes_of(source)["f"], codes_of("def f(x):\n    return x * 2")["f"]) is alike


def test_an_inner_function_counts():
    def given(number):
        return codes_of(f"def f():\n    return [n for n in range({number})], lambda: {number} in {{1, 2}}")["f"]

    assert are_alike(given(3), given(3)) and not are_alike(given(3), given(4))


def test_the_students_objects_are_not_asked():
    """Another thing that goes by the name of a function of the starter is the student's, whatever it says of itself."""
    names = {}
    run_cell("class Loud:\n    def __getattr__(self, name):\n        raise SystemExit\ntwice = Loud()", names)
    run_cell("program = lambda: twice(3)", names)
    assert as_given(names["program"], codes_of("def twice(x):\n    return x * x"), {}) == []


def test_a_helper_is_followed_beside_a_students_function_of_its_name():
    """A notebook may have a `deep` of its own, a demonstration's; the cell's `check.deep` is the helper."""
    names, helpers = {}, {}
    run_cell("def twice(x):\n    return x * x\ndef deep(x):\n    return x", names)
    run_cell("program = lambda: check.deep(3)", names)
    run_cell("def deep(x):\n    return twice(x)", helpers)
    helpers["twice"] = names["twice"]
    assert as_given(names["program"], codes_of("def twice(x):\n    return x * x"), helpers) == ["twice"]


SPREAD = """\
def spread(values):
    return [value + sum(values) for value in values]
"""
MIDDLE = "def middle(values):\n    return values[0]\n"
SOLUTION = "    return [value - average(values) for value in values]\n    ### END SOLUTION\n"
ANOTHER = (SOLUTION, f"{SOLUTION}\n\ndef middle(values):\n    return sorted(values)[1]\n")
STARTS = (SPREAD, f"{SPREAD}\n\n{MIDDLE}")
PART = '    check.equal("one number", lambda: spread([5.0, 5.0]), [0.0, 0.0])\n'
MIDDLES = PART + '    check.equal("the middle", lambda: middle([3.0, 1.0, 2.0]), 2.0, beliefs={"M18": 3.0})\n'


def half_done(toy, *changes):
    verdicts = grade(toy(ANOTHER, STARTS, *changes))
    assert "1.3 as given spread" in verdicts
    return verdicts["1.3 as given middle"].complaints


@pytest.mark.usefixtures("in_this_process")
class TestTheMatrix:
    """It leaves each function of a starter as it was given, and repairs the others."""

    def test_a_check_that_sees_each_of_them(self, toy):
        assert half_done(toy, (PART, MIDDLES)) == []

    def test_a_function_that_no_part_needs(self, toy):
        keeps, silent = half_done(toy)
        assert keeps.startswith("it keeps all points, though `middle` is still unchanged")
        assert silent.startswith("the feedback does not say that `middle` is still unchanged")

    def test_a_part_that_runs_others_too(self, toy):
        together = MIDDLES.replace(
            "lambda: middle([3.0, 1.0, 2.0])", "lambda: middle([3.0, 1.0, 2.0]) + spread([1.0])[0]"
        )
        silent, named = half_done(toy, (PART, together))
        assert silent.startswith("the feedback does not say that `middle` is still unchanged")
        assert named.startswith("the feedback names M18, but `middle` is still unchanged")

    def test_a_check_that_does_not_run_the_starter(self, toy):
        changes = ("lambda: spread([1.0, 3.0])", "lambda: [0.0, 0.0]"), ("lambda: spread([5.0, 5.0])", "lambda: [1.0]")
        [complaint] = grade(toy(*changes))["1.3 untouched"].complaints
        assert complaint.startswith("the feedback does not say “Exercise 1.3 is not done yet”")
