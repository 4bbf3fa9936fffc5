"""A card says in a sentence what is not right: values and names alone tell nobody."""

import re

import pytest

from autograd_course import predict
from autograd_course.judge.judge import judge
from autograd_course.observe import commitment
from autograd_course.observe.observe import observe
from tests.course.both_sides import Check
from tests.course.conftest import lessons
from tools.course.planted_answers import has_words
from tools.course.predictions import is_predicted, prediction_of
from tools.course.shown import shown

EXERCISES = [exercise for lesson in lessons() for exercise in lesson.exercises.values()]
PREDICTED = [exercise for exercise in EXERCISES if is_predicted(exercise)]
ASKED = "What is asked: the sum of both."


def named(exercise):
    return exercise.id


@pytest.mark.parametrize("exercise", PREDICTED, ids=named)
def test_an_entry_that_no_belief_explains_has_a_sentence(exercise, monkeypatch):
    monkeypatch.setattr(commitment, "_misfits_of_prediction", lambda *_: {})  # else a word would not be taken down
    check = exercise.one("tests").source
    entries = prediction_of(exercise.id, check).truth
    committed = predict(exercise.id, **dict.fromkeys(entries, "nonsense"))
    halves = shown(check)
    answer = f"answer_{exercise.id.replace('.', '_').replace(' ', '_')}"
    card = judge(check, observe(halves.cell, {answer: committed}, helpers=halves.helpers)).card["text/plain"]
    assert [name for name in entries if not re.search(rf"^      ([^·\n]*\W)?{name}(\W[^·\n]*)? · ", card, re.M)] == []


def told(*parts, asks=ASKED):
    """The card for parts of the values got, and of beliefs."""
    with Check("1.1", points=2, asks=asks) as check:
        for got, beliefs in parts:
            check.equal("1 + 2", lambda got=got: got, 3.0, beliefs=beliefs)
    return check.verdict.card["text/plain"]


def test_what_is_asked_stands_once_below_values_that_nothing_explains():
    card = told((3.0, None), (4.0, None), (5.0, None))
    assert card.count(ASKED) == 1
    assert card.index("you got 4.0") < card.index(ASKED) < card.index("you got 5.0")


@pytest.mark.parametrize(
    "parts",
    [
        [(3.0, None)],
        [(4.0, None), (5.0, {"slip": (5.0, "this is one more than twice two.")})],
        [(4.0, None), (lambda: 0, None)],
    ],
    ids=["all is right", "a sentence explains a part", "what came is no data"],
)
def test_it_is_kept_back_where_more_is_said_or_all_is_right(parts):
    assert ASKED not in told(*parts)


def test_a_card_of_values_alone_is_seen():
    assert not has_words(told((4.0, None), asks=""))
    assert has_words(told((4.0, None)))
