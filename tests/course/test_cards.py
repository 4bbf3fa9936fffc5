"""`make cards`: the card of each answer that loses points, those with the fewest words of their own first."""

import pytest

from tools.commands.cards import cards, words_of

pytestmark = pytest.mark.usefixtures("in_this_process")


def test_each_wrong_answer_has_its_card_and_right_ones_have_none(toy):
    lesson = toy()
    exercise = lesson.exercises["1.2"]
    told = {answer: card for _, answer, card in cards(lesson, [exercise])}
    assert told.keys() >= {f"wrong {number}" for number, _ in enumerate(exercise.all("wrong"), 1)}
    assert all("Exercise 1.2" in card and "4 of 4" not in card for card in told.values())


def test_words_that_every_card_has_do_not_count(toy):
    exercise = toy(('Check("1.2", points=4)', 'Check("1.2", points=4, asks="Return the mean.")')).exercises["1.2"]
    card = "Exercise 1.2 · 0 of 2 points\n  ✗ not right yet · ordinary inputs\n        values = [1.0]\n"
    hollow = card + "      you got 3.14, expected 3.0\n      Return the mean.\n"
    assert words_of(hollow, exercise) == 0
    assert words_of(hollow + "      This is f itself.\n", exercise) == 4
