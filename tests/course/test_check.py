"""A check as a student meets it: points, words and manners."""

import sys
import time

import numpy as np
import pytest

import autograd_lib as torch
from autograd_course.host import process
from autograd_course.seam.errors import TimeIsUp

from .both_sides import Check
from .cells import run_cell
from .test_plain_data import equal_to_everything


def tried(program, expected=2.0, **options):
    """A check of one part, which has ended."""
    with Check("1.2", points=4) as check:
        check.equal("f", program, expected, **options)
    return check


@pytest.fixture
def told(capsys):
    """The card of a check of one part."""

    def told(program, expected=2.0, **options):
        tried(program, expected, **options)
        return capsys.readouterr().out

    return told


def function(source, name="f"):
    """A call of the function that a student's cell makes."""
    names = run_cell(source, {"torch": torch})
    return lambda: names[name]()


class TestPoints:
    @pytest.mark.parametrize(
        ("points", "parts", "score"),
        [
            (4, [(2.0, 1), (2.0, 1)], 4.0),
            (4, [(2.0, 1), (3.0, 1), (4.0, 1)], 1.33),
            (4, [(2.0, 3), (3.0, 1)], 3.0),
            (1, [(2.0, 999), (3.0, 1)], 0.99),  # never all points for less than everything
            (0, [(2.0, 1)], 0.0),
            (0, [(3.0, 1)], 0.0),
        ],
    )
    def test_parts_share_them_by_their_weight(self, points, parts, score, capsys):
        with Check("1.2", points) as check:
            for got, weight in parts:
                check.equal("a part", lambda got=got: got, 2.0, weight=weight)
        assert repr(check.score) == repr(score) and isinstance(check.score, float)
        assert capsys.readouterr().out.startswith(f"Exercise 1.2 · {score:g} of {points} point")

    def test_parts_of_all_kinds_count_alike(self):
        with Check("1.2", points=4) as check:
            check.equal("wrong", lambda: 3.0, 2.0)
            check.raises("right", lambda: [][1], IndexError)
            check.prediction({"x": 1.0}, lambda: {"x": 1.0})
            check.equal("right", lambda: 2.0, 2.0)
        assert check.score == 3.0


class TestNotDone:
    """An exercise that is not done yet says so in one sentence, and gets no points."""

    @pytest.mark.parametrize(
        ("answer", "program", "words"),
        [
            ("def f(w):\n    raise NotImplementedError()", "f(3.0)", "`f` is not written yet"),
            (
                "class A:\n    def __init__(self):\n        raise NotImplementedError",
                "A()",
                "`A.__init__` is not written",
            ),
            ("", "missing(3.0)", "`missing` does not exist yet"),
            ("slope = shift = ...", "slope + shift", "`slope` and `shift` are still `...`"),
            ("slope = ...", "(lambda: slope * 2)()", "`slope` is still `...`"),
            ("slope = ...", "[slope * i for i in range(3)]", "`slope` is still `...`"),
            ("def f():\n    return ...", "f()", "a value is still `...`"),
            ("def f():\n    return {'w': [...]}", "f()", "a value is still `...`"),
            ("def f():\n    return (...) + 1", "f()", "a value is still `...`"),
            ("def f():\n    return torch.tensor(...)", "f()", "a value is still `...`"),
        ],
    )
    def test_what_is_open_is_named(self, capsys, answer, program, words):
        names = run_cell(answer, {"torch": torch, "Check": Check})
        run_cell(f'with Check("1.2", points=4) as check:\n    check.equal("f", lambda: {program}, 2.0)', names)
        out = capsys.readouterr().out
        assert names["check"].score == 0.0
        assert out.startswith("Exercise 1.2 is not done yet: ") and words in out and out.count("\n") == 1

    def test_a_missing_name_outside_of_the_parts(self, capsys):
        with Check("1.2", points=4) as check:
            check.prediction(answer_1_2, lambda: {"x": 1.0})  # noqa: F821
        assert "not done yet: `answer_1_2` does not exist yet" in capsys.readouterr().out

    def test_an_attribute_that_is_named_like_an_open_answer_is_no_reason(self):
        assert tried(function("real = ...\nf = lambda: (2.0).real")).score == 4.0

    def test_one_open_part_does_not_hide_the_others(self, capsys):
        with Check("1.2", points=4) as check:
            check.equal("two", lambda: 2.0, 2.0)
            check.equal("f", function("def f():\n    raise NotImplementedError()\n"), 2.0)
        assert check.score == 2.0
        assert "✓ right · two" in (out := capsys.readouterr().out) and "○ not done yet · f" in out

    def test_what_the_library_does_not_implement_is_no_open_answer(self, told):
        refuse = compile("def refuse():\n    raise NotImplementedError('later')\n", torch.__file__, "exec")
        exec(refuse, names := {})
        assert "NotImplementedError: later" in told(lambda: names["refuse"]())


class TestErrors:
    """An error of the student's is told with their own line, and the other parts still count."""

    @pytest.mark.parametrize(
        ("body", "words"),
        [
            ("slope = {}; return slope['w']  # here", "KeyError: 'w' (on your line: `slope = {}; return slope['w']"),
            ("torch.tensor(1.0).backward()", "RuntimeError: element 0 of tensors does not require grad"),
            ("torch.tensor(1.0).backward()", "(on your line: `torch.tensor(1.0).backward()`)"),  # not the library's
            ("return missing", "NameError: name 'missing' is not defined"),
            ("raise SystemExit(1)", "SystemExit"),
            ("raise GeneratorExit()", "GeneratorExit"),
            ("raise BaseException('x')", "BaseException"),
            ("return f()", "RecursionError: maximum recursion depth"),
            ("from autograd_course import AuthorError; raise AuthorError('not my fault')", "AuthorError: not my fault"),
        ],
    )
    def test_it_names_the_error_and_the_line(self, body, words, capsys):
        with Check("1.2", points=4) as check:
            check.equal("two", lambda: 2.0, 2.0)
            check.equal("f", function(f"def f():\n    {body}\n"), 2.0)
        assert check.score == 2.0 and words in capsys.readouterr().out

    def test_the_line_is_the_checks_where_the_students_code_did_not_run(self, told):
        assert "(in the check: `None.grad`)" in told(lambda: None.grad)

    def test_a_line_without_a_source_is_told_by_its_number(self, told):
        exec("def f():\n    return [][0]\n", names := {})
        assert "(on your line 2 of `f`)" in told(lambda: names["f"]())

    def test_an_interrupt_passes(self):
        def interrupt():
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            tried(interrupt)

    def test_the_message_is_cut(self, told):
        assert len(told(function("def f():\n    raise ValueError('x' * 10**6)\n"))) < 1000

    @pytest.mark.parametrize("claim", ["1 / 0", "exit()", "None"])
    def test_an_error_class_that_fails_at_its_own_message(self, told, claim):
        source = f"class Odd(Exception):\n    def __str__(self):\n        return {claim}\ndef f():\n    raise Odd\n"
        assert "Odd (on your line: `raise Odd`)" in told(function(source))

    @pytest.mark.parametrize("value", [None, 3])
    @pytest.mark.parametrize("use", ["[][value or 1]", "value + '1'", "value.grad"])
    def test_a_body_that_breaks_off_costs_all_points(self, capsys, value, use):
        body = f'    check.equal("two", lambda: 2.0, 2.0)\n    {use}'
        names = run_cell(f'with Check("1.2", points=4) as check:\n{body}', {"Check": Check, "value": value})
        assert names["check"].score == 0.0
        out = capsys.readouterr().out
        assert "✗ not right yet · the check broke off" in out and "(in " in out and f": `{use}`)" in out


class TestStreams:
    def test_stderr_goes_to_stdout(self, capsys):
        source = "import sys, warnings\ndef f():\n    sys.stderr.write('psst')\n    warnings.warn('careful')"
        assert tried(function(source), None).score == 4.0
        shown = capsys.readouterr()
        assert shown.err == "" and "psst" in shown.out and "Python warned: UserWarning: careful" in shown.out

    def test_an_overflow_in_the_library_is_no_warning_of_the_students(self, told):
        out = told(function("def f():\n    return (torch.tensor([1e30]) * 1e30).tolist()\n"), [float("inf")])
        assert "right" in out and "Python warned" not in out

    def test_the_same_warning_is_shown_once_and_few_in_all(self, capsys):
        source = "import warnings\ndef f():\n    for i in range(50):\n        warnings.warn(f'number {i}')\n"
        with Check("1.2", points=4) as check:
            for label in ("two", "two again"):
                check.equal(label, function(source), None)
        assert capsys.readouterr().out.count("Python warned") == 3

    def test_a_line_that_is_printed_again_and_again_is_shown_once(self, capsys):
        with Check("1.2", points=4) as check:
            for _ in range(3):
                check.equal("two", lambda: [print("the gradient is", None) for _ in range(40)] and 2.0, 2.0)
        out = capsys.readouterr().out
        line = "this line 120 times in all: a check calls your code many times"
        assert out.startswith(f"the gradient is None\n… ({line})\nExercise 1.2")

    def test_a_flood_is_cut(self, told):
        out = told(lambda: [sys.stdout.write("x" * 1000) for _ in range(1000)] and 2.0)
        assert len(out) < 5000
        assert "999,000 more characters, which are not shown" in out

    def test_the_streams_come_back(self):
        before = sys.stdout, sys.stderr
        with Check("1.2", points=4):
            raise ValueError
        assert (sys.stdout, sys.stderr) == before

    def test_a_replaced_print_hides_nothing(self, told, monkeypatch):
        monkeypatch.setattr("builtins.print", lambda *things, **options: 1 / 0)
        assert "4 of 4 points" in told(lambda: 2.0)


def test_what_is_expected_is_fixed_before_the_students_code_runs():
    expected = np.zeros(2)

    def spoil():
        expected[:] = 1.0
        return expected

    assert tried(spoil, expected, beliefs={"M24": expected * 2 + 5}).score == 0.0


@pytest.mark.parametrize(
    ("got", "expected", "tolerance", "score"),
    [
        (2.1, 2.0, {"rtol": 0.1}, 4.0),
        (2.000001, 2.0, {"rtol": 1e-9}, 0.0),
        (np.array([1.0, 2.0]), torch.tensor([1.0, 2.0]), {}, 4.0),
    ],
)
def test_the_tolerance_is_the_lessons_and_a_tensor_may_be_expected(got, expected, tolerance, score):
    assert tried(lambda: got, expected, **tolerance).score == score


def test_the_seed_is_named_when_a_part_fails(capsys):
    with Check("1.2", points=4) as check:
        check.equal("before", lambda: 3.0, 2.0)
        value = float(check.random(seed=7).uniform())
        check.equal("right", lambda: value, float(np.random.default_rng(7).uniform()))
        check.equal("wrong", lambda: value + 1, value)
    out = capsys.readouterr().out
    assert "✗ not right yet · before\n" in out and "✓ right · right\n" in out
    assert "✗ not right yet · wrong (random data, seed 7)" in out


@pytest.mark.parametrize(
    ("program", "kind", "opening", "says"),
    [
        ("raise RuntimeError('element 0 of tensors')", RuntimeError, "", "4 of 4"),
        ("raise RuntimeError('element 0 of tensors')", RuntimeError, "element 0", "4 of 4"),
        ("raise RuntimeError('element 0 of tensors')", Exception, "element 0", "4 of 4"),
        ("raise RuntimeError('element 0 of tensors')", RuntimeError, "tensors", "0 of 4"),
        ("raise RuntimeError('element 0 of tensors')", ValueError, "element 0", "0 of 4"),
        ("return 3.0", RuntimeError, "element 0", "you got 3.0 and no error, expected RuntimeError: element 0…"),
    ],
)
def test_of_an_error_class_and_opening_words_count(capsys, program, kind, opening, says):
    with Check("1.2", points=4) as check:
        check.raises("an error", function(f"def f():\n    {program}"), kind, opening)
    assert says in capsys.readouterr().out


class TestJudgedBy:
    def parity(self, got):
        return "odd" if got % 2 else "even"

    @pytest.mark.parametrize(
        ("program", "says"),
        [
            (lambda: 6, "4 of 4"),
            (lambda: 7, "f\n      odd\n"),
            (lambda: 7, "an odd number came out"),
            (lambda: "six", "you got 'six', which cannot be judged"),
            (lambda: [][1], "IndexError"),
        ],
    )
    def test_what_it_says_of_the_outcome_is_compared(self, told, program, says):
        beliefs = {"slip": ("odd", "an odd number came out")}
        assert says in told(program, "even", judged_by=lambda got: self.parity(got), beliefs=beliefs)

    def test_it_sees_plain_data(self):
        seen = []
        tried(lambda: torch.ones(2), 1, judged_by=lambda got: seen.append(type(got)) or 1)
        assert seen == [np.ndarray]


ENDLESS = []
ENDLESS.append(ENDLESS)


@pytest.mark.parametrize(
    "answer",
    [equal_to_everything()[0](), ENDLESS, [0.0] * 10**6, "x" * 10**7, 10**10000, (2.0 for _ in "1"), float],
    ids=["equal to everything", "endless", "long", "a long text", "gigantic", "a generator", "a class"],
)
def test_what_is_no_value_gets_no_points_and_is_not_shown_at_length(answer, capsys):
    expected = [2.0, {"w": 2.0}, "yes", [2.0], (2.0, 2.0), True, np.array([2.0]), np.array([[1.0, 2.0]]), {"w"}]
    with Check("1.2", points=9) as check:
        for each in expected:
            check.equal("a value", lambda: answer, each)
    out, err = capsys.readouterr()
    assert (check.score, err) == (0.0, "") and len(out) < 500 * len(expected)


def test_a_students_own_error_class_is_no_runtime_error():
    source = "class Fake(Exception):\n    __class__ = RuntimeError\nclass RuntimeError(Exception): pass\n"
    names = run_cell(source + "def f(): raise Fake('element 0')\ndef g(): raise RuntimeError('element 0')\n")
    with Check("1.2", points=9) as check:
        check.raises("f", lambda: names["f"](), RuntimeError, "element 0")
        check.raises("g", lambda: names["g"](), RuntimeError, "element 0")
    assert check.score == 0.0


@pytest.mark.parametrize("patience", [1, 2])
def test_time_in_which_others_had_the_processor_does_not_count(monkeypatch, patience):
    waited = iter([0.0, 5.0, 5.0])
    monkeypatch.setattr(process, "_waited", lambda: next(waited))
    begun = time.monotonic()
    with pytest.raises(TimeIsUp), process.time_limit(0.2, patience):
        while True:
            pass
    assert time.monotonic() - begun >= 0.2 + 0.2 * patience  # and no more
    assert not list(waited)
