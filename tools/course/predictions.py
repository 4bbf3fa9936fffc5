"""What each belief gives for each entry of each prediction, run; beside what the lesson's own table says of it."""

import contextlib
import warnings
from types import FunctionType
from typing import Any, NamedTuple

from autograd_course.judge.beliefs import author_data, read_beliefs
from autograd_course.judge.check import Check
from autograd_course.judge.claims import Answer, Outcome, Tries
from autograd_course.judge.judge import run_check
from autograd_course.judge.notes.readings import by_reading
from autograd_course.seam.forms import form_of

from .lesson import Exercise, Lesson

OPEN = {"open": "it is not done yet"}


class Nothing:
    """What is claimed of an answer that is open."""

    def __init__(self, exercise: str):
        pass

    def outcome(self, label: str, program: object) -> Outcome:
        return Outcome(OPEN)

    def tries(self, program: object, inputs: object) -> Tries:
        return Tries(OPEN)

    def answer(self, kind: str, committed: object) -> Answer:
        return Answer({}, kind)


class Asked(Check):
    score = None

    def __exit__(self, kind, error, trace):
        return False


def asked_by(source: str, kind: type[Asked] = Asked) -> Any:
    """The check that a tests cell holds, once it has run."""
    checks = []

    def make(*arguments, **options):
        checks.append(kind(*arguments, **options, claims=Nothing, folder="", source=source))
        return checks[-1]

    run_check(source, make)
    return checks[0]


class Prediction(NamedTuple):
    exercise: str
    run: FunctionType  # what gives the truth
    truth: dict  # by entry
    computed: dict  # by reading, what it gives instead, by entry
    written: dict  # by entry, the lesson's own Beliefs


def is_predicted(exercise: Exercise) -> bool:
    return any(f"check.{part}(" in exercise.one("tests").source for part in ("prediction", "twin"))


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
    found = {}
    for exercise in filter(is_predicted, lesson.exercises.values()):
        with contextlib.suppress(Exception):  # a check that breaks off is told when an answer is graded
            truth = prediction_of(exercise.id, exercise.one("tests").source, believed=False).truth
            found[exercise.id] = {name: form_of(fact) for name, fact in truth.items()}
    return found
