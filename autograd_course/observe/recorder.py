"""`Recorder`: what a `with Check(…) as check:` block tries, written down as an observation.

It stands where the lesson writes `check`. Of each part it runs the program and keeps what came of it; what the lesson
expects, if it is written there at all, is left to the judge. The observation is JSON:

    {"exercise": "1.2", "parts": [one for each part, as `guard` and `commitment` tell it], "broken": null}

A part's `label` says which one it is. `broken` is an error, or what is open, if the block itself did not end.
"""

import dis
import sys
from collections.abc import Callable
from functools import partialmethod
from types import FunctionType

import numpy as np

from ..seam.answers import CHOICE, PREDICTION, UNMASKING
from ..seam.errors import AuthorError, require
from ..seam.time_limits import PART, PART_AFTER_AN_ENDLESS_ONE
from ..search.domain import Domain
from .commitment import observe_commitment
from .guard import observe_error, observe_program, observe_tries
from .helpers import Helpers
from .starter import as_given, read_starter
from .streams import streams_on_stdout

_MISSING = object()


class Recorder:
    """The check of one exercise, as far as it runs beside the student's code."""

    seconds: float = PART
    is_idle = False  # nothing is tried then
    score = None  # is known to the judge alone

    def __init__(self, exercise, points, asks=""):
        self._exercise = exercise
        self._points = points
        self._parts = []
        self._searches = []
        self._broken = None
        self._is_whole = False
        self._starter = read_starter(exercise)

    def equal(self, label: str, program: Callable, *judged: object, by_hand: bool = False, **options: object) -> None:
        """Run the student's program, which is to give what is expected, or an error; `by_hand`, without the engine."""
        if self._is_tried(judged, options):
            self._run(program, observe_program, self.seconds, label=label, by_hand=by_hand)

    raises = equal

    def agrees(
        self, program: Callable, inputs: Domain, *judged: object, by_hand: bool = False, **options: object
    ) -> None:
        """Run the student's program on all inputs; `by_hand`, without the engine."""
        if self._is_tried(judged, options):
            self._searches.append((program, inputs, by_hand))
            self._tries(program, inputs, by_hand)

    def again(self, seed: int) -> None:
        """Run what was run on inputs so far on others, with fresh numbers."""
        for program, inputs, by_hand in self._searches:
            self._tries(program, inputs.fresh(seed), by_hand)

    def _tries(self, program, inputs, by_hand):
        self._run(program, observe_tries, inputs, self.seconds, by_hand)

    def _commitment(self, kind, committed, *judged, **options):
        if self._is_tried(judged, options):
            self._parts.append(observe_commitment(kind, committed))

    prediction = twin = partialmethod(_commitment, PREDICTION)
    choice = partialmethod(_commitment, CHOICE)
    unmask = partialmethod(_commitment, UNMASKING)

    def _is_tried(self, judged, options):
        """Whether a part is tried here; all else that is written of it, if anything, is left to the judge."""
        self._is_whole |= bool(judged or options)
        return not self.is_idle

    def random(self, seed: int) -> "np.random.Generator":  # in quotes: NumPy loads it when it is first used
        return np.random.default_rng(seed)

    @property
    def observation(self) -> dict:
        return {"exercise": self._exercise, "parts": self._parts, "broken": self._broken}

    def __getattr__(self, name):
        """A helper of this check, which its cell does not show."""
        helpers = vars(self).get("_helpers", ())
        if name not in helpers:
            raise AttributeError(f"This check has no `{name}`.", name=name, obj=self)
        return helpers[name]

    def open_helpers(self, source: str, names: dict) -> None:
        self._helpers = Helpers(source, names, check=self)

    def __enter__(self):
        caller = sys._getframe(1)
        self._file = caller.f_code.co_filename
        self._names = caller.f_globals
        made = [each.argval for each in dis.get_instructions(caller.f_code) if each.opname == "STORE_NAME"]
        self._before = {name: self._names.get(name, _MISSING) for name in made}
        self._begin(self._names)
        self._streams = streams_on_stdout()
        self._streams.__enter__()
        return self

    def __exit__(self, kind, error, trace):
        self._streams.__exit__(None, None, None)
        self._leave_no_name_behind()
        if isinstance(error, (KeyboardInterrupt, AuthorError)) or _is_misuse(error, self):
            return False
        if error:
            self._broken = observe_error(error, self._file)
        self._finish()
        return True

    def _leave_no_name_behind(self):
        """What the block makes, such as the name of a loop, is no longer there, or is the student's again."""
        for name, before in self._before.items():
            if self._names.get(name) is self:  # check.score is still to come
                continue
            self._names.pop(name, None)
            if before is not _MISSING:
                self._names[name] = before

    def _begin(self, names):
        """What is done before the block begins, in a cell with these names."""

    def _finish(self):
        """What is done when the block has ended."""

    def _run(self, program, observe, *how, label=None, **options):
        is_function = type(program) is FunctionType
        require(is_function, "A part runs the student's code in a function: write lambda: … around it.")
        given = as_given(program, self._starter, vars(self).get("_helpers", {}))
        told = {"label": label, **observe(program, *how, **options)}
        if "endless" in told or any("endless" in each for each in told.get("tries", ())[-1:]):
            self.seconds = min(self.seconds, PART_AFTER_AN_ENDLESS_ONE)
        if given:
            told["given"] = given
        self._parts.append(told)


def _is_misuse(error, recorder):
    """Whether Python refused a call of a method of `check`, because the lesson wrote it wrongly."""
    if type(error) is AttributeError:
        return error.obj is recorder
    return type(error) is TypeError and str(error).startswith("Recorder.")
