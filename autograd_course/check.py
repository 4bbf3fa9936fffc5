"""`Check`: a lesson tries what a student wrote, part by part; the student reads a card, nbgrader reads a number."""

from types import FunctionType

import numpy as np

from .beliefs import Belief, Raised, author_data, read_beliefs, read_diagnosis
from .brief import brief
from .compare import DEFAULT, Tolerance, differences
from .errors import AuthorError
from .feedback import Score, show_card, show_not_done
from .guard import describe
from .part import Part, try_part
from .reveal import reveal
from .streams import streams_on_stdout
from .verdicts import judge


class Check:
    """The check of one exercise.

    with Check("1.2", points=4) as check:
        check.equal("w = 3, x = 2, b = 1", lambda: grads_of_line(3.0, 2.0, 1.0), {"w": 2.0, "x": 3.0, "b": 1.0})
    check.score

    Parts have equal weight unless `weight=` says otherwise. Whatever the student's code does, the `with` block ends
    quietly with a card; only an `AuthorError` comes out of it, for a check that is itself written wrongly.
    """

    def __init__(self, exercise, points):
        _require(type(exercise) is str, 'A check starts with its exercise in quotes: Check("1.2", points=4).')
        _require(_is_number(points) and points >= 0, "The points of a check are a number.")
        self._exercise = exercise
        self._points = points
        self._parts = []
        self._seed = None
        self._score = None

    @property
    def score(self):
        """The points that were earned, once the `with` block has ended."""
        _require(self._score is not None, "check.score is read after the with block has ended.")
        return self._score

    def equal(self, label, program, expected, *, beliefs=None, rtol=DEFAULT.rtol, atol=DEFAULT.atol, weight=1):
        """The student's program gives what is expected: plain data, an array or a tensor."""
        tolerance = _tolerance(rtol, atol)
        expected = author_data(expected, "What is expected")

        def problems(got, complaint):
            return [complaint] if complaint else differences(got, expected, tolerance)

        self._try(label, program, problems, read_beliefs(beliefs, expected, tolerance), weight, tolerance)

    def raises(self, label, program, error, opening="", *, beliefs=None, weight=1):
        """The student's program raises this class of error, with a message that opens with these words."""
        _require(isinstance(error, type) and issubclass(error, BaseException), "check.raises needs a class of errors.")
        _require(error is not NotImplementedError, "NotImplementedError means that an exercise is not done yet.")
        wanted = f"{error.__name__}: {opening}…" if opening else error.__name__

        def problems(got, complaint):
            if not complaint:
                return [f"you got {brief(got)} and no error, expected {wanted}"]
            as_wanted = issubclass(got.kind, error) and got.message.startswith(opening)
            return [] if as_wanted else [f"you got {complaint}, expected {wanted}"]

        self._try(label, program, problems, read_beliefs(beliefs, Raised(error, opening)), weight)

    def true(self, label, program, otherwise, *, belief=None, weight=1):
        """The student's program gives True; `otherwise` is the sentence that says what False means."""
        _require(type(otherwise) is str, "otherwise= is the sentence that says what False means.")

        def problems(got, complaint):
            if complaint or type(got) is not bool:
                return [complaint or f"you got {brief(got)}, expected True or False"]
            return [] if got else [otherwise]

        beliefs = [Belief(read_diagnosis(belief), False)] if belief else []
        self._try(label, program, problems, beliefs, weight)

    def prediction(self, committed, truth, *, beliefs=None, why=None, weight=1, rtol=1e-3, atol=1e-6):
        """What was committed with `predict`, beside what `truth` gives by name: half for committing, half for right.

        While an entry is open, `truth` does not run. `beliefs` and `why` (a sentence) are given by name too.
        """
        _require(type(truth) is FunctionType, "The truth of a prediction is a function: lambda: {…}.")
        _require_weight(weight)
        explanations = {"beliefs": beliefs or {}, "why": why or {}, "tolerance": _tolerance(rtol, atol)}
        self._parts.append(reveal(self._exercise, committed, truth, weight, **explanations))

    def choice(self, committed, *, weight=1):
        """What was committed with `choose`, by the verdicts sealed in lesson.json; each question counts alike."""
        _require_weight(weight)
        self._parts.append(judge(self._exercise, committed, weight))

    def random(self, seed):
        """A NumPy generator for fresh data; the parts that follow name its seed when they fail."""
        self._seed = seed
        return np.random.default_rng(seed)

    def __enter__(self):
        self._streams = streams_on_stdout()
        self._streams.__enter__()
        return self

    def __exit__(self, kind, error, trace):
        self._streams.__exit__(None, None, None)
        if isinstance(error, (KeyboardInterrupt, AuthorError)) or _is_misuse(error, self):
            return False
        _require(error or self._parts, f"The check of {self._exercise} has no part.")
        broken = describe(error, trace.tb_frame.f_code.co_filename) if error else None
        self._score = Score(0.0 if broken else self._earned(), self._points)
        open_because = broken.open_because if broken else self._open_because()
        if open_because:
            show_not_done(self._exercise, open_because)
        else:
            show_card(self._exercise, self._score, self._points, self._parts + _broken_part(broken))
        return True

    def _try(self, label, program, problems, beliefs, weight, tolerance=DEFAULT):
        _require(type(label) is str, "A part starts with a label: what is tried, in the student's words.")
        _require(
            type(program) is FunctionType, "A part runs the student's code in a function: write lambda: … around it."
        )
        _require_weight(weight)
        self._parts.append(try_part(label, weight, program, problems, beliefs, tolerance, self._seed))

    def _earned(self):
        """The points for the parts that ran, to two decimals; all points only if every part is right."""
        share = sum(part.weight * part.earned for part in self._parts) / sum(part.weight for part in self._parts)
        if share == 1:
            return float(self._points)
        return max(0.0, min(round(self._points * share, 2), self._points - 0.01))

    def _open_because(self):
        """Why nothing was done yet; empty if something was."""
        return self._parts[0].notes[0][1] if all(part.is_open for part in self._parts) else ""


def _broken_part(broken):
    """What the card says of a check that could not go on; its points are lost, for nobody knows the parts to come."""
    if not broken:
        return []
    notes = [("", broken.complaint), ("", "No points are counted until the check runs to its end.")]
    return [Part("the check broke off", 1, 0, notes=notes)]


def _is_misuse(error, check):
    """Whether Python refused a call of a method of `check`, because the lesson wrote it wrongly."""
    if type(error) is AttributeError:
        return error.obj is check
    return type(error) is TypeError and str(error).startswith("Check.")


def _is_number(value):
    return type(value) in (int, float) and abs(value) < float("inf")


def _tolerance(rtol, atol):
    _require(_is_number(rtol) and _is_number(atol) and min(rtol, atol) >= 0, "rtol and atol are numbers from 0 on.")
    return Tolerance(rtol, atol)


def _require_weight(weight):
    _require(_is_number(weight) and weight > 0, "The weight of a part is a positive number.")


def _require(condition, sentence):
    if not condition:
        raise AuthorError(sentence)
