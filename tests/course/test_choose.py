"""Choosing an option, and reading what it means; what it means is sealed until then."""

import json

import pytest

from autograd_course import choose, predict
from autograd_course.beliefs.misconceptions import MISCONCEPTIONS
from autograd_course.files.seal import seal
from autograd_course.show.markup import card_text
from autograd_course.show.witness import witness
from tools.course.notebook import lesson_file, source_notebook

from .both_sides import Check, tried

CAUSE = [("M11", "`.item()` gives a number."), ("right", "Nothing was tracked."), ("slip", "That prints None.")]
WHEN = [("right", "As it runs."), ("M12", "It only walks.")]


@pytest.fixture(autouse=True)
def lesson(tmp_path, monkeypatch):
    """A fresh session beside the lesson.json of two questions."""
    monkeypatch.setattr("autograd_course.observe.lesson_memory._lesson", {})
    monkeypatch.chdir(tmp_path)
    questions = {"cause": seal("2.6", "cause", CAUSE), "when": seal("2.6", "when", WHEN)}
    path = tmp_path / "lesson.json"
    path.write_text(json.dumps({"hints": {}, "choices": {"2.6": questions}}), encoding="utf-8")
    return path


def grade(committed):
    """The score of a choice, and the card."""
    return tried(lambda check: check.choice(committed), "2.6")


class TestChoose:
    @pytest.mark.parametrize("value", ["AB", "", "1", "ß", "Ä", 2, None, True, ["A"], {"A"}, object()])
    def test_it_refuses_what_is_no_letter(self, capsys, value):
        assert choose("2.6", cause=value)["cause"] is ...
        assert 'write the letter of one option in quotes, such as `"B"`.' in capsys.readouterr().out

    def test_of_two_letters_it_says_no_type(self, capsys):
        choose("2.6", cause="AC")
        assert "`cause` is text that is no answer: write the letter" in capsys.readouterr().out


class TestScore:
    @pytest.mark.parametrize(
        ("chosen", "score"),
        [
            ({"cause": "B", "when": "A"}, 4.0),
            ({"cause": "b", "when": " a "}, 4.0),
            ({"cause": "B", "when": "B"}, 2.0),
            ({"cause": "C", "when": "A"}, 2.0),
            ({"cause": "A", "when": "B"}, 0.0),
            ({"cause": "B"}, 2.0),
            ({"cause": "B", "when": ...}, 2.0),
            ({"cause": "B", "when": "C"}, 2.0),
        ],
    )
    def test_each_question_counts_alike(self, chosen, score):
        assert grade(choose("2.6", **chosen))[0] == score
        assert grade(chosen)[0] == score

    def test_it_shares_its_weight_with_other_parts(self):
        with Check("2.6", points=4) as check:
            check.choice({"cause": "B", "when": "A"}, weight=3)
            check.equal("wrong", lambda: 1, 2)
        assert check.score == 3.0


class TestCard:
    def test_each_chosen_option_is_explained_and_no_other(self):
        choose("2.6", cause="C", when="A")
        belief, _ = MISCONCEPTIONS["M11"]
        assert grade(choose("2.6", cause="A", when="A"))[1].splitlines() == [
            "Exercise 2.6 · 2 of 4 points",
            "  ◐ partly right · your choice",
            "      `cause`: you chose A (you first chose C) ✗ not right",
            "      `when`:  you chose A                     ✓ right",
            f"      cause · `.item()` gives a number. You may have assumed that {belief}.",
            *card_text(witness("M11", of_fact=False)).splitlines(),
            "      when · As it runs.",
        ]

    def test_a_question_that_is_open_is_named(self):
        assert "`when` is still `...`." in grade(choose("2.6", cause="B", when=...))[1]

    def test_a_letter_that_is_no_option_is_told_the_options(self):
        told = "`when` is `D`, and the options are `A` and `B`."
        assert told in grade(choose("2.6", cause="B", when="D"))[1]
        score, card = grade(choose("2.6", cause="Z", when="D"))
        assert score == 0.0
        assert card.startswith("Exercise 2.6 is not done yet: `cause` is `Z`, and the options are `A`, `B` and `C`")
        assert card.endswith(f" and {told}")
        assert "`when` is still `...` and `cause` is `Z`" in grade(choose("2.6", cause="Z", when=...))[1]


class TestOpen:
    @pytest.mark.parametrize(
        ("committed", "reason"),
        [
            (lambda: choose("2.6", cause=..., when=...), "`cause` and `when` are still `...`"),
            (lambda: choose("2.6", cause=2, when=...), "`when` is still `...` and `cause` is of type int"),
            (lambda: choose("2.1", cause="A"), "the answer was made with `choose('2.1', …)`, not with"),
            (lambda: predict("2.6", cause="A"), "the answer was made with `predict('2.6', …)`, not with"),
        ],
    )
    def test_the_reason_is_told(self, committed, reason):
        score, card = grade(committed())
        assert score == 0.0
        assert card.startswith("Exercise 2.6 is not done yet: ")
        assert reason in card

    def test_a_missing_file_is_told(self, lesson, monkeypatch):
        monkeypatch.setattr("autograd_course.files.lesson_file.LESSONS", lesson.parent)
        lesson.unlink()
        assert grade(choose("2.6", cause="B", when="A")) == (
            0.0,
            "Exercise 2.6 is not done yet: your choice cannot be looked up, because `lesson.json` is missing: open the "
            "notebook in its own folder, beside that file; the grader has its own copy.",
        )

    @pytest.mark.parametrize(
        "choices",
        [
            None,
            [],
            {"2.6": {}},
            {"2.6": []},
            {"2.6": {"cause": {}}},
            {"2.6": {"cause": []}},
            {"2.6": {"cause": {"A": 1}}},
            {"2.6": {"cause": {"A": "zz"}}},
            {"2.6": {"cause": {"A": "00ff"}}},
            {"2.6": {"cause": {"B": seal("2.6", "cause", CAUSE)["A"]}}},
            {"2.6": {"cause": seal("2.6", "cause", [("M99", "no such code")])}},
            {"2.6": {"cause": seal("2.6", "cause", [(["right"], "no text")])}},
            {"2.6": {"cause": seal("2.6", "cause", [("right", 3)])}},
        ],
    )
    def test_a_damaged_file_is_told(self, lesson, choices):
        lesson.write_text(json.dumps({"choices": choices}))
        score, card = grade(choose("2.6", cause="B", when="A"))
        assert score == 0.0
        assert "because `lesson.json` is damaged: copy it again from this lesson's folder in `notebooks`;" in card


class TestSeal:
    def test_all_options_are_equally_long(self):
        assert len(set(map(len, seal("2.6", "cause", CAUSE).values()))) == 1

    def test_equal_options_do_not_look_alike(self):
        assert len(set(seal("2.6", "cause", [("slip", "No.")] * 3).values())) == 3


class TestLeaks:
    """The toy's first question, with the right letter at either place: a student's files must not tell which."""

    SWAPPED = (
        ('question="built" verdict="M12"', 'question="built" verdict="swap"'),
        ('question="built" verdict="right"', 'question="built" verdict="M12"'),
        ('question="built" verdict="swap"', 'question="built" verdict="right"'),
    )

    def test_the_notebook_is_the_same(self, toy):
        assert source_notebook(toy()) == source_notebook(toy(*self.SWAPPED))

    def test_lesson_json_differs_only_under_the_seals(self, toy):
        one, other = json.loads(lesson_file(toy())), json.loads(lesson_file(toy(*self.SWAPPED)))
        sealed, swapped = one.pop("choices")["1.4"], other.pop("choices")["1.4"]
        assert one == other
        assert sealed["grad"] == swapped["grad"]
        assert sealed["built"] != swapped["built"]
