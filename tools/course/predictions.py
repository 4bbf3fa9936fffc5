"""What each belief gives for each entry of each prediction, run; beside what the lesson's own table says of it."""

import contextlib
import warnings
from collections.abc import Iterator
from types import FunctionType
from typing import NamedTuple

from autograd_course.forms import form_of
from autograd_course.judge.beliefs import Belief, author_data, read_beliefs
from autograd_course.judge.explanation import by_reading, gives
from autograd_course.judge.predictions import same_as_written
from autograd_course.misconceptions import SLIP

from .check_contents import Asked, asked_by
from .lesson import Exercise, Lesson


class Prediction(NamedTuple):
    exercise: str
    run: FunctionType  # what gives the truth
    truth: dict  # by entry
    computed: dict  # by reading, what it gives instead, by entry
    written: dict  # by entry, the lesson's own Beliefs


def predictions(lesson: Lesson) -> Iterator[Prediction]:
    """The predictions of a lesson, with every belief run on them."""
    for exercise in lesson.exercises.values():
        if is_predicted(exercise):
            yield prediction_of(exercise.id, exercise.one("tests").source)


def is_predicted(exercise: Exercise) -> bool:
    """Whether an exercise is a prediction, or its twin."""
    return any(f"check.{part}(" in exercise.one("tests").source for part in ("prediction", "twin"))


def agreeing(prediction: Prediction, entry: str, belief: Belief) -> list[str]:
    """The readings of this belief's code that give, for this entry, what the lesson says that it gives."""
    code = belief.diagnosis.code
    return [
        reading
        for reading, facts in prediction.computed.items()
        if reading.startswith(code)
        and entry in facts
        and gives(facts[entry], belief.outcome, prediction.truth[entry], same_as_written)
    ]


def hand_written(prediction: Prediction) -> Iterator[tuple[str, Belief]]:
    """Each entry with each belief, no slip, that the lesson's table names for it."""
    for entry, beliefs in prediction.written.items():
        for belief in beliefs:
            if belief.diagnosis.code != SLIP:
                yield entry, belief


class Predicted(Asked):
    """Notes what is to be predicted."""

    def _predicted(self, committed, truth, weight, *, tolerance, beliefs=None, **how):
        self.truth, self.tolerance, self.beliefs = truth, tolerance, beliefs or {}


def prediction_of(exercise: str, check: str, *, believed: bool = True) -> Prediction:
    """The prediction, or the twin, that a check holds; with what is believed of it, unless that is not asked."""
    asked = asked_by(check, Predicted)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        facts = {name: author_data(value, name) for name, value in asked.truth().items()}
        computed = by_reading(asked.truth, facts) if believed else {}
    read = {name: read_beliefs(each, facts[name], asked.tolerance) for name, each in asked.beliefs.items()}
    return Prediction(exercise, asked.truth, facts, computed, read)


def forms(lesson: Lesson) -> dict[str, dict]:
    """The form of each entry of each prediction, and of each twin."""
    found = {}
    for exercise in filter(is_predicted, lesson.exercises.values()):
        with contextlib.suppress(Exception):  # a check that breaks off is told when an answer is graded
            truth = prediction_of(exercise.id, exercise.one("tests").source, believed=False).truth
            found[exercise.id] = {name: form_of(fact) for name, fact in truth.items()}
    return found
