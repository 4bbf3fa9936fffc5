"""A check as a student meets it: points, words and manners."""

import sys

import numpy as np
import pytest

import autograd_lib as torch
from autograd_course.show.belief import named_in

from .both_sides import Check
from .cells import run_cell


def card(capsys):
    """What the check has shown."""
    return capsys.readouterr().out


class TestPoints:
    def test_everything_right_is_all_points_as_a_bare_float(self, capsys):
        with Check("1.2", points=4) as check:
            check.equal("two", lambda: 2.0, 2.0)
            check.true("yes", lambda: True, otherwise="no")
            check.raises("boom", lambda: [][1], IndexError)
        assert check.score == 4.0
        assert isinstance(check.score, float)
        assert repr(check.score) == "4.0"
        assert card(capsys).splitlines()[0] == "Exercise 1.2 · 4 of 4 points"

    def test_parts_have_equal_weight(self):
        with Check("1.2", points=4) as check:
            check.equal("right", lambda: 2.0, 2.0)
            check.equal("wrong", lambda: 3.0, 2.0)
            check.equal("wrong too", lambda: 4.0, 2.0)
        assert check.score == 1.33

    def test_parts_of_all_kinds_do(self):
        with Check("1.2", points=4) as check:
            check.equal("wrong", lambda: 3.0, 2.0)
            check.raises("right", lambda: [][1], IndexError)
            check.true("right", lambda: True, otherwise="no")
            check.prediction({"x": 1.0}, lambda: {"x": 1.0})
        assert check.score == 3.0

    def test_unless_a_weight_says_otherwise(self):
        with Check("1.2", points=4) as check:
            check.equal("right", lambda: 2.0, 2.0, weight=3)
            check.equal("wrong", lambda: 3.0, 2.0)
        assert check.score == 3.0

    def test_rounding_never_gives_all_points_for_less_than_everything(self):
        with Check("1.2", points=1) as check:
            check.equal("right", lambda: 2.0, 2.0, weight=999)
            check.equal("wrong", lambda: 3.0, 2.0)
        assert check.score == 0.99

    @pytest.mark.parametrize("answer", [2.0, 3.0])
    def test_an_exercise_may_be_worth_nothing(self, answer):
        with Check("0.1", points=0) as check:
            check.equal("two", lambda: answer, 2.0)
        assert str(check.score) == "0.0"


class TestNotDone:
    """An exercise that is not done yet says so in one sentence, and gets no points."""

    def one_sentence(self, capsys, check, *words):
        out = card(capsys)
        assert check.score == 0.0
        assert out.startswith("Exercise 1.2 is not done yet: ")
        assert out.count("\n") == 1
        assert all(word in out for word in words)

    def test_a_stub(self, capsys):
        names = run_cell("def grads_of_line(w, x, b):\n    raise NotImplementedError()\n")
        with Check("1.2", points=4) as check:
            check.equal("a line", lambda: names["grads_of_line"](3.0, 2.0, 1.0), 2.0)
            check.raises("an error", lambda: names["grads_of_line"](3.0, 2.0, None), RuntimeError)
        self.one_sentence(capsys, check, "`grads_of_line` is not written yet")

    def test_a_method_is_named_with_its_class(self, capsys):
        names = run_cell("class Line:\n    def __init__(self):\n        raise NotImplementedError()\n")
        with Check("1.2", points=4) as check:
            check.equal("a line", lambda: names["Line"](), 2.0)
        self.one_sentence(capsys, check, "`Line.__init__` is not written yet")

    def test_a_missing_name(self, capsys):
        with Check("1.2", points=4) as check:
            check.equal("a line", lambda: grads_of_line(3.0, 2.0, 1.0), 2.0)  # noqa: F821
        self.one_sentence(capsys, check, "`grads_of_line` does not exist yet")

    def test_a_missing_name_outside_of_the_parts(self, capsys):
        with Check("1.2", points=4) as check:
            check.prediction(answer_1_2, lambda: {"x": 1.0})  # noqa: F821
        self.one_sentence(capsys, check, "`answer_1_2` does not exist yet")

    def test_an_open_assignment(self, capsys):
        slope = shift = ...
        ran = []
        with Check("1.2", points=4) as check:
            check.equal("a line", lambda: ran.append(slope + shift), 2.0)
        self.one_sentence(capsys, check, "`slope` and `shift` are still `...`")
        assert not ran

    @pytest.mark.parametrize("program", ["slope * 2", "(lambda: slope * 2)()", "[slope * i for i in range(3)]"])
    def test_an_open_global(self, capsys, program):
        names = run_cell(f"slope = ...\nprogram = lambda: {program}")
        with Check("1.2", points=4) as check:
            check.equal("a line", names["program"], 2.0)
        self.one_sentence(capsys, check, "`slope` is still `...`")

    @pytest.mark.parametrize(
        "body", ["return ...", "return {'w': [...]}", "return (...) + 1", "return torch.tensor(...)"]
    )
    def test_an_open_value_inside_of_a_function(self, capsys, body):
        names = run_cell(f"def f():\n    {body}\n", {"torch": torch})
        with Check("1.2", points=4) as check:
            check.equal("a line", lambda: names["f"](), 2.0)
        self.one_sentence(capsys, check, "a value is still `...`")

    def test_an_attribute_that_is_named_like_an_open_answer_is_no_reason(self, capsys):
        names = run_cell("real = ...\nprogram = lambda: (2.0).real")
        with Check("1.2", points=4) as check:
            check.equal("two", names["program"], 2.0)
        assert check.score == 4.0

    def test_one_open_part_does_not_hide_the_others(self, capsys):
        names = run_cell("def f():\n    raise NotImplementedError()\n")
        with Check("1.2", points=4) as check:
            check.equal("two", lambda: 2.0, 2.0)
            check.equal("f", lambda: names["f"](), 2.0)
        assert check.score == 2.0
        assert "✓ right · two" in (out := card(capsys))
        assert "○ not done yet · f" in out

    def test_what_the_library_does_not_implement_is_no_open_answer(self, capsys, monkeypatch):
        refuse = compile("def refuse():\n    raise NotImplementedError('later')\n", torch.__file__, "exec")
        exec(refuse, names := {})
        with Check("1.2", points=4) as check:
            check.equal("two", lambda: names["refuse"](), 2.0)
        assert "NotImplementedError: later" in card(capsys)


class TestErrors:
    """An error of the student's is told with their own line, and the other parts still count."""

    def shown(self, capsys, source):
        names = run_cell(source)
        with Check("1.2", points=4) as check:
            check.equal("two", lambda: 2.0, 2.0)
            check.equal("f", lambda: names["f"](), 2.0)
        assert check.score == 2.0
        return card(capsys)

    def test_it_names_the_error_and_the_line(self, capsys):
        out = self.shown(capsys, "def f():\n    slope = {}\n    return slope['w']  # here\n")
        assert "KeyError: 'w' (in your line: `return slope['w']  # here`)" in out

    def test_the_line_is_the_students_not_the_librarys(self, capsys):
        source = "import autograd_lib as torch\ndef f():\n    loss = torch.tensor(1.0)\n    loss.backward()\n"
        out = self.shown(capsys, source)
        assert "RuntimeError: element 0 of tensors does not require grad" in out
        assert "(in your line: `loss.backward()`)" in out

    def test_the_line_is_the_checks_where_the_students_code_did_not_run(self, capsys):
        with Check("1.2", points=4) as check:
            check.equal("f", lambda: None.grad, 2.0)
        assert "(in the check: `None.grad`)" in card(capsys)

    def test_a_missing_name_inside_of_the_students_code_is_an_error(self, capsys):
        assert "NameError: name 'missing' is not defined" in self.shown(capsys, "def f():\n    return missing\n")

    def test_a_line_without_a_source_is_told_by_its_number(self, capsys):
        exec("def f():\n    return [][0]\n", names := {})
        with Check("1.2", points=4) as check:
            check.equal("f", lambda: names["f"](), 2.0)
        assert "(in your line 2 of `f`)" in card(capsys)

    @pytest.mark.parametrize("error", ["SystemExit(1)", "GeneratorExit()", "BaseException('x')", "RecursionError()"])
    def test_nothing_ends_the_kernel(self, capsys, error):
        assert error.partition("(")[0] in self.shown(capsys, f"def f():\n    raise {error}\n")

    def test_endless_recursion(self, capsys):
        assert "RecursionError: maximum recursion depth" in self.shown(capsys, "def f():\n    return f()\n")

    def test_an_interrupt_passes(self):
        def interrupt():
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt), Check("1.2", points=4) as check:
            check.equal("f", interrupt, 2.0)

    def test_the_message_is_cut(self, capsys):
        assert len(self.shown(capsys, "def f():\n    raise ValueError('x' * 10**6)\n")) < 1000

    @pytest.mark.parametrize("claim", ["1 / 0", "exit()", "None"])
    def test_an_error_class_that_fails_at_its_own_message(self, capsys, claim):
        source = f"class Odd(Exception):\n    def __str__(self):\n        return {claim}\ndef f():\n    raise Odd\n"
        assert "Odd (in your line: `raise Odd`)" in self.shown(capsys, source)

    def test_a_body_that_breaks_off_costs_all_points(self, capsys):
        with Check("1.2", points=4) as check:
            check.equal("two", lambda: 2.0, 2.0)
            [][1]
        assert check.score == 0.0
        out = card(capsys)
        assert "✗ not right yet · the check broke off" in out
        assert "IndexError: list index out of range (in the check: `[][1]`)" in out

    @pytest.mark.parametrize("value", [None, 3])
    def test_a_value_that_the_body_cannot_use_is_no_authors_error(self, capsys, value):
        for use in (lambda: value + "1", lambda: value.grad):
            with Check("1.2", points=4):
                use()
            assert "the check broke off" in card(capsys)


class TestStreams:
    def test_stderr_goes_to_stdout(self, capsys):
        names = run_cell("import sys, warnings")
        run_cell("def f():\n    sys.stderr.write('psst')\n    warnings.warn('careful')\n    return 2.0\n", names)
        with Check("1.2", points=4) as check:
            check.equal("two", lambda: names["f"](), 2.0)
        shown = capsys.readouterr()
        assert check.score == 4.0
        assert shown.err == ""
        assert "psst" in shown.out
        assert "Python warned: UserWarning: careful" in shown.out

    def test_an_overflow_in_the_library_is_no_warning_of_the_students(self, capsys):
        names = run_cell("import autograd_lib as torch\ndef f():\n    return (torch.tensor([1e30]) * 1e30).tolist()\n")
        with Check("1.2", points=4) as check:
            check.equal("infinite", lambda: names["f"](), [float("inf")])
        assert "right" in (out := card(capsys)) and "Python warned" not in out

    def test_the_same_warning_is_shown_once_and_few_in_all(self, capsys):
        source = (
            "import warnings\ndef f():\n    for i in range(50):\n        warnings.warn(f'number {i}')\n    return 2.0\n"
        )
        names = run_cell(source)
        with Check("1.2", points=4) as check:
            check.equal("two", lambda: names["f"](), 2.0)
            check.equal("two again", lambda: names["f"](), 2.0)
        assert card(capsys).count("Python warned") == 3

    def test_a_flood_is_cut(self, capsys):
        with Check("1.2", points=4) as check:
            check.equal("two", lambda: [sys.stdout.write("x" * 1000) for _ in range(1000)] and 2.0, 2.0)
        out = card(capsys)
        assert len(out) < 5000
        assert "996,000 more characters, which are not shown" in out

    def test_the_streams_come_back(self):
        before = sys.stdout, sys.stderr
        with Check("1.2", points=4) as check:
            check.equal("two", lambda: 2.0, 2.0)
            raise ValueError
        assert (sys.stdout, sys.stderr) == before

    def test_a_replaced_print_hides_nothing(self, capsys, monkeypatch):
        monkeypatch.setattr("builtins.print", lambda *things, **options: 1 / 0)
        with Check("1.2", points=4) as check:
            check.equal("two", lambda: 2.0, 2.0)
        assert "4 of 4 points" in card(capsys)


class TestEqual:
    def test_what_is_expected_is_fixed_before_the_students_code_runs(self):
        expected = np.zeros(2)

        def spoil():
            expected[:] = 1.0
            return np.ones(2)

        with Check("1.2", points=4) as check:
            check.equal("zeros", spoil, expected)
        assert check.score == 0.0

    def test_the_tolerance_of_the_lesson_counts(self):
        with Check("1.2", points=2) as check:
            check.equal("wide", lambda: 2.1, 2.0, rtol=0.1)
            check.equal("narrow", lambda: 2.000001, 2.0, rtol=1e-9, atol=0)
        assert check.score == 1.0

    def test_a_tensor_may_be_expected(self):
        with Check("1.2", points=2) as check:
            check.equal("a tensor", lambda: np.array([1.0, 2.0]), torch.tensor([1.0, 2.0]))
        assert check.score == 2.0

    def test_the_seed_is_named_when_a_part_fails(self, capsys):
        with Check("1.2", points=4) as check:
            check.equal("before", lambda: 3.0, 2.0)
            value = float(check.random(seed=7).uniform())
            check.equal("right", lambda: value, float(np.random.default_rng(7).uniform()))
            check.equal("wrong", lambda: value + 1, value)
        out = card(capsys)
        assert "✗ not right yet · before\n" in out
        assert "✓ right · right\n" in out
        assert "✗ not right yet · wrong (random data, seed 7)" in out


class TestRaises:
    def boom(self):
        raise RuntimeError("element 0 of tensors does not require grad")

    @pytest.mark.parametrize(
        ("kind", "opening", "score"),
        [
            (RuntimeError, "", 4.0),
            (RuntimeError, "element 0 of tensors", 4.0),
            (Exception, "element 0", 4.0),
            (RuntimeError, "tensors", 0.0),
            (ValueError, "element 0", 0.0),
        ],
    )
    def test_class_and_opening_words_count(self, kind, opening, score):
        with Check("1.2", points=4) as check:
            check.raises("an error", self.boom_as_function(), kind, opening)
        assert check.score == score

    def boom_as_function(self):
        return lambda: self.boom()

    def test_no_error_is_told(self, capsys):
        with Check("1.2", points=4) as check:
            check.raises("an error", lambda: 3.0, RuntimeError, "element 0")
        assert check.score == 0.0
        assert "you got 3.0 and no error, expected RuntimeError: element 0…" in card(capsys)


class TestJudgedBy:
    def test_what_it_says_of_the_outcome_is_compared(self):
        with Check("1.2", points=4) as check:
            check.equal("any even number", lambda: 6, "even", judged_by=lambda got: "odd" if got % 2 else "even")
        assert check.score == 4.0

    def test_what_it_says_is_shown_and_explained(self, capsys):
        beliefs = {"slip": ("odd", "an odd number came out")}
        with Check("1.2", points=4) as check:
            judged_by = lambda got: "odd" if got % 2 else "even"  # noqa: E731
            check.equal("any even number", lambda: 7, "even", judged_by=judged_by, beliefs=beliefs)
        assert check.score == 0.0
        out = card(capsys)
        assert "you got 'odd', expected 'even'" in out
        assert "an odd number came out" in out

    def test_it_sees_plain_data(self):
        seen = []
        with Check("1.2", points=4) as check:
            check.equal("a tensor", lambda: torch.ones(2), 1, judged_by=lambda got: seen.append(type(got)) or 1)
        assert seen == [np.ndarray]

    def test_a_value_that_it_cannot_read_is_wrong(self, capsys):
        with Check("1.2", points=4) as check:
            check.equal("any even number", lambda: "six", "even", judged_by=lambda got: got % 2 / 0)
        assert check.score == 0.0
        assert "you got 'six', which cannot be judged" in card(capsys)

    def test_an_error_is_told_as_ever(self, capsys):
        with Check("1.2", points=4) as check:
            check.equal("any even number", lambda: [][1], "even", judged_by=lambda got: "even")
        assert check.score == 0.0
        assert "IndexError" in card(capsys)


class TestTrue:
    @pytest.mark.parametrize("yes", [True, np.True_])
    def test_true_is_right(self, yes):
        with Check("1.2", points=4) as check:
            check.true("yes", lambda: yes, otherwise="no")
        assert check.score == 4.0

    @pytest.mark.parametrize("other", [1, 1.0, "yes", [1], None])
    def test_only_true_is_true(self, capsys, other):
        with Check("1.2", points=4) as check:
            check.true("yes", lambda: other, otherwise="no")
        assert check.score == 0.0
        assert "expected True or False" in card(capsys)

    def test_false_gets_the_sentence_and_the_belief(self, capsys):
        with Check("1.2", points=4) as check:
            check.true("x is a leaf", lambda: False, otherwise="an operation made x", belief="M05")
        out = card(capsys)
        assert "an operation made x" in out
        assert named_in(out) == ["M05"]
