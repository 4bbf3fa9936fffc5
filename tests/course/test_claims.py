"""What a check is told of each part holds a number, or is judged from data: words and truth values can be guessed.

A program runs beside the student's code, and what it says is a claim. `True` could be claimed of anything; the gradient
that comes of what a function left behind is right only if the function is.
"""

import builtins

import numpy as np
import pytest

from autograd_course.cell import prepared
from autograd_course.judge.judge import _Names
from autograd_course.plain import to_plain

from .conftest import lessons

ENOUGH = 20  # truth values in one outcome that nobody guesses
STAYS = {  # claims without a number, and why they stay
    "3.3": {  # what arrives nowhere, and names: the numbers of the same pass are parts of their own
        f"{name}, for {numbers}"
        for name in ("x", "kept")
        for numbers in ("w, x, b = 1.5, -2.0, 0.7", "w, x, b = -0.4, 3.0, 1.6", "fresh numbers")
    },
    "7.1": {  # what was not recorded leaves no number; a kind is a word
        "C * D, nothing is tracked",
        "a * b: what the edges are kept in",
    },
    "7.4": {  # errors, and names of what a node has kept: the numbers of these programs are parts of their own
        "on the way, and returned",
        "x² twice through one graph",
        "what is still saved after x²",
        "and if it was retained",
        "a vector without `gradient`",
        "a `gradient` of another shape",
        "nothing is tracked",
        "a node that got nothing is passed over",
        "and if it is freed",
        "a row for a column",
    },
    "7.6": {"the culprit among SIX"},  # it is a choice: the answer is a name
    "8.6": {"the cases of a search"},  # fifteen verdicts, each one of three words
    "9.6": {"a write into x between the passes"},  # an error, too
}


class Listing:
    """Stands where a lesson writes `Check`, and notes the labels of what could be guessed."""

    score = 0.0

    def __init__(self, exercise, points, asks=""):
        self.guessable = set()
        Listing.last = self

    def equal(self, label, program, expected, *, judged_by=None, **options):
        if not judged_by and is_guessable(to_plain(expected)):
            self.guessable.add(label)

    def raises(self, label, *judged, **options):
        self.guessable.add(label)

    def true(self, label, *judged, **options):
        self.guessable.add(label)

    def prediction(self, *judged, **options):
        """What is committed is the answer itself; things that are left alone show their numbers."""

    choice = leaves_alone = twin = unmask = again = prediction

    def agrees(self, program, inputs, right, *, judged_by=None, **options):
        with np.errstate(all="ignore"):  # large inputs lead to inf, of which the judge says nothing either
            guessable = is_guessable([to_plain(right(**inputs.make(case))) for case in inputs.cases])
        if guessable and not judged_by:
            self.guessable.add("the cases of a search")

    def random(self, seed):
        return np.random.default_rng(seed)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False


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
        names = _Names(__name__="__main__", __builtins__=builtins, Check=Listing)
        exec(compile(prepared(exercise.one("tests").source), "<check>", "exec"), names)
        left = Listing.last.guessable - STAYS.get(exercise.id, set())
        remedy = "let the program go on to a number that the right code alone leads to, or judge its data: `judged_by`"
        assert not left, f"{exercise.id} can be answered by guessing: {left}; {remedy}"


@pytest.mark.parametrize(
    ("expected", "guessable"),
    [
        (True, True),
        (None, True),
        ("right", True),
        ({"a": True, "b": [None, "x"]}, True),
        (np.array([True, False]), True),
        ([True] * ENOUGH, False),
        ({"a": True, "b": [2.5]}, False),
        (np.array([1.0]), False),
        (3, False),
    ],
)
def test_what_can_be_guessed(expected, guessable):
    assert is_guessable(expected) is guessable
