"""What the student's side says of each part, read without trust: it may be forged, damaged or cut short.

Whatever it holds, each part becomes an `Outcome` or an `Answer`; the worst that either can do is to be wrong.
"""

import copy
from collections.abc import Callable, Collection
from typing import Self

from ..seam.answers import REFUSED, Kind, read_as, unknown
from ..seam.compare import Tolerance
from ..seam.wire import WireError, unpack
from ..search.domain import Domain
from ..show.brief import as_it_was_given, brief, left_out, still_unanswered
from .beliefs import Raised

_LONGEST = 2_000  # of any text that the student's side has written
_MOST_WARNINGS = 3
_MOST_CLASSES = 100
_MOST_FUNCTIONS = 10
_MOST_ENTRIES = 1_000
_MOST_UNASKED = 3  # that are named
_ENDLESS = "does your loop end, or does your code do the same work again and again?"


class BrokeOff(Exception):
    """The student's side says nothing of this part: it did not get there."""


class Claims:
    """The parts of an observation, in the order of the check."""

    def __init__(self, observation, exercise):
        told = observation if type(observation) is dict and observation.get("exercise") == exercise else {}
        self._parts = iter(_of(told, "parts", list))
        broken = Outcome(told["broken"]) if type(told.get("broken")) is dict else None
        self.open_because = broken.open_because if broken else ""
        self.broke_off_with = (broken.complaint or broken.failure) if broken else ""

    def outcome(self, label: str, program: object) -> "Outcome":
        """What came of the program of the next part, which should have this label; the program here is not called."""
        told = self._next()
        if told.get("label") != label:
            raise BrokeOff
        return Outcome(told)

    def tries(self, program: object, inputs: Domain) -> "Tries":
        """What came of a program on each of the inputs, none of which is tried here."""
        tries = Tries(self._next())
        is_whole = len(tries.trials) == len(inputs.cases) or (tries.trials and tries.trials[-1].failure)
        if not tries.open_because and not is_whole:
            raise BrokeOff
        return tries

    def answer(self, kind: Kind, committed: object) -> "Answer":
        """What was committed to in the next part; what the name holds here is not looked at."""
        return Answer(_of(self._next(), "committed", dict), kind)

    def _next(self):
        told = next(self._parts, None)
        if type(told) is not dict:
            raise BrokeOff
        return told


class Outcome:
    """What a program gave: a `value`, or an `error`, or the `failure` to give either; and its warnings."""

    tolerance: Tolerance  # of what is right: how far an answer may be from it

    def __init__(self, told: dict):
        self.value = None
        self.error = None  # Raised
        self.complaint = ""  # the error as the student is told of it, with the line that raised it
        self.failure = ""  # what is wrong where there is nothing to compare
        self.open_because = ""
        switched = told.get("switched")
        self.switched = switched if switched in ("on", "off", "dtype") else ""  # what it should have put back
        self.tracked = told.get("tracked") is True  # a tensor that requires grad, where numbers are asked
        given = [_text(one) for one in _of(told, "given", list)[:_MOST_FUNCTIONS]]
        self.untouched_because = as_it_was_given(given) if given else ""  # it is the starter that gave this
        self.warned = [_text(one) for one in _of(told, "warned", list)[:_MOST_WARNINGS]]
        match told:
            case {"open": str() as reason}:
                self.open_because = _text(reason) or "it is open"
            case {"error": list() as classes, "message": str() as message, "complaint": str() as complaint}:
                names = tuple(name for name in classes[:_MOST_CLASSES] if type(name) is str)
                self.error = Raised(names, _text(message))
                self.complaint = _text(complaint) or "an error"
            case {"endless": int() | float() as seconds}:
                self.failure = f"your code was still running after {brief(seconds)} seconds: {_ENDLESS}"
            case {"unreadable": str() as reason}:
                self.failure = f"you got {_text(reason)}"
            case {"value": value}:
                try:
                    self.value = unpack(value)
                except WireError:
                    self.failure = "you got something that is not plain data"
            case _:
                self.failure = "you got something that is not plain data"

    def read(self, function: Callable) -> None:
        """Let a function of the lesson say what the value comes to; what it cannot read is a failure."""
        if self.error or self.failure or self.open_because:
            return
        try:
            self.value = function(self.value)
        except Exception:  # the value may be anything, and was perhaps forged
            self.failure = f"you got {brief(self.value)}, which cannot be judged"

    def entry(self, name: str) -> Self:
        """The same, said of one entry of the dict that came out."""
        one = copy.copy(self)
        if type(self.value) is dict:
            one.value = self.value.get(name)
            if name not in self.value:
                one.failure = f'your dict has no entry "{name}"'
        return one


class Trial(Outcome):
    """What came of one input, and what the program did besides, as `search.trial` tells it."""

    def __init__(self, told):
        super().__init__(told)
        self.moved = [Outcome(each) for each in _of(told, "moved", list) if type(each) is dict]
        self.again, self.afresh = (
            Outcome(told[key]) if type(told.get(key)) is dict else self for key in ("again", "afresh")
        )
        self.turns_on = told.get("paused") == "on"
        self.left = {_text(name): _state(state) for name, state in _of(told, "left", dict).items()}
        self.runs = {name: number for name, number in _of(told, "runs", dict).items() if type(number) is int}
        self.meanwhile, self.shared = (list(map(_text, _of(told, key, list))) for key in ("meanwhile", "shared"))

    def entry(self, name: str) -> Self:
        one = super().entry(name)
        one.again, one.afresh = (one if each is self else each.entry(name) for each in (self.again, self.afresh))
        one.moved = [each.entry(name) for each in self.moved]
        return one


class Tries(Outcome):
    """What came of all inputs, as far as they were tried; of all: whether they are open, as given, have warned."""

    def __init__(self, told):
        super().__init__({"value": None} | told)
        self.trials = [Trial(each) for each in _of(told, "tries", list) if type(each) is dict]


class Answer:
    """What was committed with `predict` or `choose`, by name: an answer, or `...` where there is none."""

    def __init__(self, told: dict, kind):
        self._kind = kind
        self._read = read_as(kind)
        self._refused = {}  # by name, why it is no answer
        self.first = {}  # what was committed first in the session
        self.said = {}
        self._is_one = type(told.get("said")) is dict
        self._made_by = (_text(told.get("call")), _text(told.get("exercise"))) if "call" in told else None
        for name, entry in list(_of(told, "said", dict).items())[:_MOST_ENTRIES]:
            self.said[name] = self._entry(name, entry)
        for name, packed in _of(told, "first", dict).items():
            answer = self._answer(packed)
            if answer is not ... and answer is not REFUSED:
                self.first[name] = answer

    def misfit(self, exercise: str) -> str:
        """Why this is no commitment to the exercise; empty if it is one."""
        call = self._kind.call
        if not self._is_one:
            return f'the answer should be what `{call}("{exercise}", …)` returns'
        if self._made_by and self._made_by != (call, brief(exercise)):
            made_by = "`{}({}, …)`".format(*self._made_by)
            return f'the answer was made with {made_by}, not with `{call}("{exercise}", …)`'
        return ""

    def open_names(self) -> list:
        """The names that have no answer yet."""
        return [name for name, answer in self.said.items() if answer is ...]

    def why_open(self, names: list, asked: Collection[str] = ()) -> str:
        """The reason why an exercise is open, for names without an answer: it waits, was refused, or is not there.

        In place of one that is not there, there may be another that is none of those `asked`, a slip of the pen.
        """
        missing = [name for name in names if name not in self.said]
        waiting = [name for name in names if name in self.said and name not in self._refused]
        refusals = [self._refused[name] for name in names if name in self._refused]
        unasked = [name for name in self.said if asked and name not in asked][:_MOST_UNASKED]
        reasons = [still_unanswered(waiting)] * bool(waiting) + refusals
        return " and ".join(reasons + [left_out(missing, unasked)] * bool(missing))

    def _entry(self, name, entry):
        answer = ...
        match entry:
            case {"refused": str() as why}:
                self._refused[name] = _text(why)
            case {"value": packed}:
                answer = self._answer(packed)
                if answer is REFUSED:
                    self._refused[name], answer = unknown(self._kind, name), ...
        return answer

    def _answer(self, packed):
        try:
            return self._read(unpack(packed))
        except WireError:
            return REFUSED


def _of(told, key, kind):
    """What is told under a key, if it is a list or a dict as it should be; or else an empty one."""
    found = told.get(key)
    return found if type(found) is kind else kind()


def _state(packed):
    """The state of an argument; one that cannot be read is no state at all."""
    try:
        state = unpack(packed)
    except WireError:
        state = None
    return state if type(state) is dict else {}


def _text(value):
    """A text of the student's side, of bounded length and fit to be written into any file."""
    return value[:_LONGEST].encode("utf-8", "replace").decode() if type(value) is str else ""
