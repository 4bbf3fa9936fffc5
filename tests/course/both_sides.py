"""A check whose two sides take turns, part by part: each program is observed, sent as JSON, and judged at once.

So a test can write a check and a student's code side by side. Between the two sides lies what lies there in a notebook.
"""

import json
import sys

from autograd_course import AuthorError
from autograd_course.judge import check as judge
from autograd_course.judge.claims import Answer, Outcome
from autograd_course.observe.check import Score
from autograd_course.observe.commitment import observe_commitment
from autograd_course.observe.guard import observe_error, observe_program
from autograd_course.observe.streams import streams_on_stdout
from autograd_course.show.display import show


def sent(observed):
    return json.loads(json.dumps(observed))


class Live:
    """Claims that are made when they are asked for."""

    open_because = broke_off_with = ""

    def __init__(self, exercise):
        pass

    def outcome(self, label, program):
        return Outcome(sent(observe_program(program, seconds=10)))

    def answer(self, kind, committed):
        return Answer(sent(observe_commitment(kind, committed))["committed"], kind)


class Check(judge.Check):
    def __init__(self, exercise, points, asks=""):
        super().__init__(exercise, points, asks, claims=Live, folder=".")

    @property
    def score(self):
        return Score(super().score, self._points)

    def __enter__(self):
        self._file = sys._getframe(1).f_code.co_filename
        self._streams = streams_on_stdout()
        self._streams.__enter__()
        return self

    def __exit__(self, kind, error, trace):
        self._streams.__exit__(None, None, None)
        is_misuse = (type(error) is AttributeError and error.obj is self) or str(error).startswith("Check.")
        if isinstance(error, (KeyboardInterrupt, AuthorError)) or is_misuse:
            return False
        if error:
            broken = Outcome(sent(observe_error(error, self._file)))
            self._claims.open_because, self._claims.broke_off_with = broken.open_because, broken.complaint
        self._finish(broke_off=bool(error))
        show(self.verdict.card)
        return True


def tried(part, exercise="1.1", points=4):
    """The score and the card of a check of one part: `part` is called with the check."""
    with Check(exercise, points) as check:
        part(check)
    return check.score, check.verdict.card["text/plain"]
