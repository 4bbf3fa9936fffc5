"""Committing to a prediction, and seeing it beside the truth."""

import json
import re
import warnings

import numpy as np
import pytest

import autograd_lib as torch
from autograd_course import predict
from autograd_course.beliefs.misconceptions import MISCONCEPTIONS
from autograd_course.show.markup import card_text
from autograd_course.show.witness import witness

from .both_sides import Check, tried


@pytest.fixture(autouse=True)
def new_session(monkeypatch):
    """Every test starts without earlier commitments."""
    monkeypatch.setattr("autograd_course.observe.lesson_memory._lesson", {})


def graded(committed, truth, exercise="1.1", **options):
    return tried(lambda check: check.prediction(committed, lambda: truth, **options), exercise)


def grade(*arguments, **options):
    return graded(*arguments, **options)[0]


class TestPredict:
    @pytest.mark.parametrize("open_value", [..., [1.0, ...]])
    def test_it_says_what_is_still_open(self, capsys, open_value):
        answer = predict("1.1", x_grad=3.0, z_grad=open_value)
        assert "`z_grad` is still `...`, so nothing is committed yet." in capsys.readouterr().out
        assert dict(answer) == {"x_grad": 3.0, "z_grad": ...}

    @pytest.mark.parametrize(
        ("value", "what"),
        [
            (torch.tensor(2.0), "of type Tensor"),
            (np.float64(2.0), "of NumPy's type float64"),
            (np.True_, f"of NumPy's type {type(np.True_).__name__}"),
            (np.zeros(2), "of type ndarray"),
            ({"a": 1.0}, "of type dict"),
            (object(), "of type object"),
            (print, "of type builtin_function_or_method"),
            ([torch.tensor(2.0)], "of type list"),
            ("x" * 1000, "text that is no answer"),
        ],
    )
    def test_it_refuses_what_is_no_plain_answer(self, capsys, value, what):
        answer = predict("1.1", x_grad=value)
        assert f"`x_grad` is {what}: write what you expect" in capsys.readouterr().out
        assert answer["x_grad"] is ...

    @pytest.mark.parametrize(
        ("value", "bare"),
        [("None", "None"), (" none", "None"), ("True", "True"), ("FALSE", "False"), ([True, ["false"]], "False")],
    )
    def test_what_python_writes_without_quotes_is_text_in_quotes(self, capsys, value, bare):
        answer = predict("1.1", x_grad=3.0, z_grad=value)
        told = f"`z_grad` holds {bare} in quotes, which is text: write {bare} without quotes."
        assert capsys.readouterr().out == f"Prediction 1.1: {told}\n"
        assert dict(answer) == {"x_grad": 3.0, "z_grad": ...}
        card = f"Exercise 1.1 is not done yet: {told}"
        assert graded(answer, {"x_grad": 3.0, "z_grad": 7.0}) == (0.0, card)

    @pytest.mark.parametrize("exercise", [1.1, None, ["1.1"], ...])
    def test_an_exercise_that_is_not_named_is_no_crash(self, capsys, exercise):
        predict(exercise, x_grad=1.0)
        assert 'named in quotes, as in `predict("1.1", x_grad=3.0)`' in capsys.readouterr().out


IN_BRACKETS = ([None], None), ([[1.0, 2.0]], [1.0, 2.0]), ([1.0, 2.0], [[1.0], [2.0]])


class TestScore:
    @pytest.mark.parametrize(
        ("said", "score"),
        [
            ({"x": 3.0, "y": None, "z": True, "s": "error"}, 4.0),
            ({"x": 3, "y": None, "z": True, "s": " Error "}, 4.0),
            ({"x": 3.001, "y": None, "z": True, "s": "error"}, 4.0),
            ({"x": 3.1, "y": None, "z": True, "s": "error"}, 3.0),
            ({"x": 3.0, "y": 0.0, "z": 1, "s": "an error"}, 1.0),
            ({"x": 0, "y": 0, "z": 0, "s": 0}, 0.0),
        ],
    )
    def test_each_entry_counts_alike_and_committing_earns_nothing(self, said, score):
        truth = {"x": 3.0, "y": None, "z": True, "s": "error"}
        assert grade(predict("1.1", **said), truth) == score

    @pytest.mark.parametrize(
        ("said", "truth"),
        [
            ([5, 3], torch.tensor(np.zeros((5, 3))).shape),
            ((5, 3), [5, 3]),
            (["Error", None], ("error", None)),
            ([1.0, 2.0], torch.tensor([1.0, 2.0])),
            (7.24, np.float32(7.24)),
            ([True, None], (np.True_, None)),
            (float("nan"), np.nan),
        ],
    )
    def test_the_truth_may_come_from_a_live_program(self, said, truth):
        assert grade(predict("1.1", x=said), {"x": truth}) == 4.0

    def test_the_tolerance_of_the_lesson_counts(self):
        assert grade(predict("1.1", x=0.33), {"x": 1 / 3}, rtol=0.02) == 4.0
        assert grade(predict("1.1", x=0.333), {"x": 1 / 3}, rtol=1e-6) == 0.0

    @pytest.mark.parametrize(
        ("said", "truth", "note"),
        [
            ([3.0], 3.0, "What is between the brackets is right, but the brackets should not be there."),
            *((said, truth, "What is between the brackets is right") for said, truth in IN_BRACKETS),
            ("w", ["w"], "This is the right entry, but it should be in a list."),
            *((said, truth, "it is another number.") for said, truth in (([4.0], 3.0), ([], 3.0), ([2, 1], [1, 2]))),
        ],
    )
    def test_right_numbers_in_wrong_brackets_are_not_called_wrong_numbers(self, said, truth, note):
        score, card = graded(predict("1.1", x=said), {"x": truth}, why={"x": "it is another number."})
        assert score == 0.0 and f"      x · {note}" in card

    def test_it_shares_its_weight_with_other_parts(self):
        with Check("1.1", points=5) as check:
            check.prediction(predict("1.1", x=1.0), lambda: {"x": 3.0}, weight=2)
            check.equal("two", lambda: 2.0, 2.0, weight=3)
        assert check.score == 3.0


class TestOpen:
    """What is open is said, and the program does not run: it would give the answers away."""

    @pytest.mark.parametrize(
        ("committed", "reason"),
        [
            (lambda: predict("1.1", x=..., y=...), "`x` and `y` are still `...`"),
            (lambda: predict("1.1", x=1.0, y=...), "`y` is still `...`"),
            (lambda: predict("1.1", x=1.0, y=torch.tensor(2.0)), "not done yet: `y` is of type Tensor: write what"),
            (lambda: predict("1.1", x=..., y=torch.tensor(2.0)), "`x` is still `...` and `y` is of type Tensor: write"),
            (lambda: {"x": 1.0, "y": torch.tensor(2.0)}, "not done yet: `y` is of type Tensor: write what"),
            (lambda: {"x": 1.0, "y": ...}, "`y` is still `...`"),
            (lambda: ..., 'the answer should be what `predict("1.1", …)` returns'),
            (lambda: None, 'the answer should be what `predict("1.1", …)` returns'),
            (lambda: predict("1.4", x=1.0, y=2.0), "the answer was made with `predict('1.4', …)`"),
        ],
    )
    def test_the_reason_is_told(self, committed, reason):
        ran = []
        score, card = tried(lambda check: check.prediction(committed(), lambda: ran.append(1) or {"x": 1.0, "y": 2.0}))
        assert card.startswith("Exercise 1.1 is not done yet: ") and reason in card
        assert score == 0.0 and not ran

    def test_an_entry_under_another_name_is_told_with_that_name(self):
        score, card = graded(predict("1.1", x=1.0, yy=2.0, z=3.0), {"x": 1.0, "y": 2.0})
        assert score == 0.0 and "`y` is missing and `yy` and `z` are not wanted" in card and "it is" not in card

    def test_a_program_that_breaks_off_is_told(self):
        score, card = tried(lambda check: check.prediction(predict("1.1", x=1.0), lambda: {"x": [][0]}))
        assert score == 0.0 and "the program of this prediction broke off with IndexError" in card


class TestCard:
    def test_it_shows_each_entry_and_why(self):
        _, card = graded(
            predict("1.1", x_grad=3.0, z_grad=0.0, w_grad=5.0),
            {"x_grad": 3.0, "z_grad": None, "w_grad": 2.0},
            beliefs={"z_grad": {"M02": 4.0, "M06": 0.0}, "w_grad": {"M02": 3.0}},
            why={"w_grad": "the slope by w is x", "x_grad": "never shown"},
        )
        belief, fact = MISCONCEPTIONS["M06"]
        assert card.splitlines() == [
            "Exercise 1.1 · 1.33 of 4 points",
            "  ◐ partly right · your prediction",
            "      `x_grad`: you said 3.0, it is 3.0  ✓ right",
            "      `z_grad`: you said 0.0, it is None ✗ not right",
            "      `w_grad`: you said 5.0, it is 2.0  ✗ not right",
            f"      z_grad · You may have assumed that {belief}. In fact, {fact[0].lower()}{fact[1:]}",
            *card_text(witness("M06", of_fact=True)).splitlines(),
            "      w_grad · the slope by w is x",
        ]

    def test_the_first_commitment_of_the_session_stays_on_record(self):
        predict("1.1", x=2.0, y=...)
        predict("1.1", x=2.0, y=1.0)
        _, card = graded(predict("1.1", x=3.0, y=1), {"x": 3.0, "y": 1.0})
        assert re.search(r"you said 3\.0 \(you first said 2\.0\), +it is 3\.0 +✓ right", card)
        assert card.count("you first said") == 1

    def test_on_another_day_it_is_still_there(self, tmp_path, monkeypatch):
        (tmp_path / ".course").mkdir()
        (tmp_path / "01_toy").mkdir()
        monkeypatch.chdir(tmp_path / "01_toy")
        monkeypatch.setattr("autograd_course.observe.lesson_memory.is_attended", lambda: True)
        predict("1.1", x=2.0)
        monkeypatch.setattr("autograd_course.observe.lesson_memory._lesson", {})
        score, card = graded(predict("1.1", x=3.0), {"x": 3.0})
        assert score == 4.0 and "(you first said 2.0)" in card

    def test_other_exercises_have_their_own_record(self):
        predict("1.4", x=2.0)
        assert "first said" not in graded(predict("1.1", x=3.0), {"x": 3.0})[1]


class TestTwin:
    """A twin says which entries are right, and keeps back what the program does."""

    def test_what_is_wrong_is_told_with_its_belief_and_no_value(self):
        def program():
            x = torch.tensor(2.0, requires_grad=True)
            z = torch.tensor(4.0)
            (7 * x + z).backward()
            return {"x_grad": x.grad, "z_grad": z.grad}

        said = predict("1.1 twin", x_grad=9.0, z_grad=0.0)
        score, card = tried(lambda check: check.twin(said, truth=lambda: program()), "1.1 twin")
        assert score == 0.0
        assert card.splitlines()[2:] == [
            "      `x_grad`: you said 9.0, ✗ not right",
            "      `z_grad`: you said 0.0, ✗ not right",
            f"      z_grad · You may have assumed that {MISCONCEPTIONS['M06'].belief}.",
        ]

    def test_what_the_program_warns_of_is_kept_back(self):
        def program():
            warnings.warn("the answer is 7", stacklevel=1)
            return {"x": 7.0}

        _, twin = tried(lambda check: check.twin(predict("1.1 twin", x=1.0), truth=lambda: program()), "1.1 twin")
        _, first = tried(lambda check: check.prediction(predict("1.1", x=1.0), truth=lambda: program()))
        assert "answer is 7" in first and "answer is 7" not in twin


FORMS = {
    "x": "number",
    "flag": "truth",
    "word": "word",
    "row": ["truth", "truth"],
    "mixed": ["truth", "number"],
    "names": "words",
    "line": "outcome",
}


class TestForm:
    """An answer that is not of the form that its question asks for is told at commit, and costs nothing."""

    @pytest.fixture(autouse=True)
    def lesson_file(self, tmp_path, monkeypatch):
        (tmp_path / "lesson.json").write_text(json.dumps({"forms": {"1.1": FORMS}}))
        monkeypatch.chdir(tmp_path)

    @pytest.mark.parametrize(
        ("said", "told"),
        [
            ({"x": True}, '`x` is True: write a number, a list of numbers, `None` or "error"'),
            ({"x": "six"}, "`x` is 'six': write a number"),
            ({"x": [1.0, True]}, "`x` is [1.0, True]: write a number"),
            ({"flag": 1}, "`flag` is 1: write True or False"),
            ({"flag": None}, "`flag` is None: write True or False"),
            ({"word": 3.0}, "`word` is 3.0: write a word in quotes"),
            ({"row": True}, "`row` asks for 2 answers in a list, each True or False: write […, …]"),
            ({"row": [True]}, "`row` asks for 2 answers in a list"),
            ({"row": [True, 1]}, "`row` is 1: write True or False"),
            ({"names": "w"}, "`names` is 'w': write a list of words in quotes"),
            ({"line": True}, "`line` is True: write a number, or a word in quotes"),
            ({"mixed": [2.0, 2.0]}, "`mixed` is 2.0: write True or False"),
        ],
    )
    def test_another_form_is_told_and_nothing_is_revealed(self, said, told, capsys):
        committed = predict("1.1", **said)
        assert told in capsys.readouterr().out
        score, card = graded(committed, dict.fromkeys(said, 7.0))
        assert score == 0.0 and card.startswith("Exercise 1.1 is not done yet: ") and told in card

    @pytest.mark.parametrize(
        "said",
        [
            {"x": 3}, {"x": None}, {"x": " Error"}, {"x": [2.0, 3.0]}, {"x": (5, 3)},
            {"flag": False}, {"flag": "error"}, {"word": "runs"}, {"word": None}, {"row": (True, False)},
            {"mixed": [True, None]}, {"names": ["w"]}, {"names": []}, {"line": "fine"}, {"line": 2},
            {"unknown": object},
        ],
    )  # fmt: skip
    def test_every_answer_that_a_belief_may_lead_to_is_of_its_form(self, said, capsys):
        predict("1.1", **said)
        assert ": write a number" not in (out := capsys.readouterr().out) and "asks for" not in out

    @pytest.mark.parametrize("text", ["", "[]", "{}", '{"forms": 1}', '{"forms": {"1.1": [1]}}'])
    def test_without_a_lesson_file_every_form_is_taken(self, text, tmp_path, capsys):
        (tmp_path / "lesson.json").write_text(text)
        predict("1.1", x=True)
        assert "you committed to `x = True`" in capsys.readouterr().out
