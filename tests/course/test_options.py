"""What an option of a multiple choice is said to be is what comes of it, run in truth and under each belief."""

import pytest

from autograd_course.misconceptions import SLIP
from autograd_course.seal import RIGHT_OPTION
from tests.course.conftest import lessons
from tools.course.options import program_of, tried, verdicts

CHOICES = [exercise for lesson in lessons() for exercise in lesson.exercises.values() if exercise.questions]
OPTIONS = {
    f"{exercise.id} {question} {option.letter}": (program_of(exercise, question), option)
    for exercise in CHOICES
    for question, options in exercise.questions.items()
    for option in options
}


def test_there_are_questions_and_few_options_are_prose():
    prose = [name for name, (_, option) in OPTIONS.items() if option.prose]
    assert len(OPTIONS) > 30
    assert prose == ["2.6 cure C", "3.2 made D"]


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_what_a_program_shows(name):
    cell, option = OPTIONS[name]
    if option.prose:
        assert option.verdict != RIGHT_OPTION and option.letter not in tried(cell)
    else:
        assert verdicts(cell, option.letter) == [option.verdict]


def test_each_kind_of_verdict_is_run():
    run = {option.verdict for _, option in OPTIONS.values() if not option.prose}
    assert {RIGHT_OPTION, SLIP} < run and len(run) >= 10
