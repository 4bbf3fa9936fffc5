"""What a check is told of each part holds a number, or is judged from data: words and truth values can be guessed.

A program runs beside the student's code, and what it says is a claim. `True` could be claimed of anything; the gradient
that comes of what a function left behind is right only if the function is.
"""

import numpy as np
import pytest

from autograd_course.seam.plain_data import to_plain
from tools.course.predictions import Asked, asked_by

from .conftest import lessons

ENOUGH = 20  # truth values in one outcome that nobody guesses
STAYS = {  # claims without a number, and why they stay
    "8.6": {"the cases of a search"},  # fifteen verdicts, each one of three words
    "9.5": {"a write into x between the passes"},  # an error, too
    "9.6": {"a write into x between the passes"},
}


class Listing(Asked):
    """Notes the labels of what could be guessed; what is committed is the answer itself."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.guessable = set()

    def equal(self, label, program, expected, *, judged_by=None, **options):
        if not judged_by and is_guessable(to_plain(expected)):
            self.guessable.add(label)

    def raises(self, label, *judged, **options):
        self.guessable.add(label)

    def agrees(self, *judged, **options):
        super().agrees(*judged, **options)
        agreement, _, _ = self._agreements[-1]
        expected = [right.value for right in agreement.expected(agreement.inputs) if not right.error]
        if is_guessable(expected) and not agreement.judged_by:
            self.guessable.add("the cases of a search")


def is_guessable(expected):
    found = list(atoms(expected))
    return not any(type(atom) in (int, float) for atom in found) and len(found) < ENOUGH


def atoms(value):
    match value:
        case dict():
            for each in value.values():
                yield from atoms(each)
        case list() | tuple() | set():
            for each in value:
                yield from atoms(each)
        case np.ndarray():
            yield from value.ravel().tolist()
        case _:
            yield value


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_no_part_can_be_answered_by_guessing(lesson):
    for exercise in lesson.exercises.values():
        remedy = "let the program go on to a number that the right code alone leads to, or judge its data: `judged_by`"
        found = asked_by(exercise.one("tests").source, Listing).guessable
        assert found == STAYS.get(exercise.id, set()), f"{exercise.id} can be guessed; {remedy}"
