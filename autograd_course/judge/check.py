"""`Check`, as the judge runs it: each part's outcome comes from the student's side, everything else from the lesson."""

from collections.abc import Callable, Sequence
from itertools import count
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from ..beliefs.misconceptions import Diagnosis
from ..seam.answers import CHOICE, PREDICTION, UNMASKING
from ..seam.compare import DEFAULT, PREDICTED, Tolerance, differences
from ..seam.errors import require
from ..search.domain import Domain
from ..show.brief import brief
from ..show.card import card, not_done
from .all_cases import Agreement
from .beliefs import Raised, author_data, read_beliefs, read_mistake
from .choices import look_up
from .claims import BrokeOff
from .part import Part, judge_part
from .predictions import reveal
from .unmasking import unmasked


class Verdict(NamedTuple):
    """What a check came to."""

    exercise: str
    score: float
    points: float
    card: dict  # texts by MIME type
    parts: list  # of each part: its symbol (✓ ◐ ✗ ○) and its label
    misconceptions: list  # the codes that the card names, each once


class Check:
    """The check of one exercise: `claims` says what came of each part, `folder` holds lesson.json.

    `asks` says in a sentence what the exercise asks of the student's code; the card shows it where it has nothing to
    say but values that differ: numbers alone tell nobody what is wrong.

    Parts have equal weight unless `weight=` says otherwise. The programs that are given are never called; what is
    compared with what the lesson expects is what the student's side says of them. What was found out for one answer is
    `known` for the next: all that is the lesson's own gives the same each time that its check runs.
    """

    def __init__(self, exercise, points, asks="", *, claims, folder, source="", known=None):
        require(type(exercise) is str, 'A check starts with its exercise in quotes: Check("1.2", points=4).')
        require(_is_number(points) and points >= 0, "The points of a check are a number.")
        require(type(asks) is str, "asks= is the sentence that says what the exercise asks.")
        self._exercise = exercise
        self._points = points
        self._asks = asks
        self._claims = claims(exercise)
        self._folder = folder
        self._source = source
        self._known = {} if known is None else known
        self._places = count()
        self._agreements = []
        self._parts = []
        self._seed = None
        self._by_hand = None  # not known before the first part
        self.verdict = None

    @property
    def score(self) -> float:
        """The points that were earned, once the `with` block has ended."""
        require(self.verdict is not None, "check.score is read after the with block has ended.")
        return self.verdict.score

    def equal(
        self,
        label: str,
        program: Callable,
        expected: object,
        *,
        judged_by: Callable | None = None,
        by_hand: bool = False,
        beliefs: dict | list | None = None,
        refuted: bool = True,
        rtol: float = DEFAULT.rtol,
        weight: float = 1,
    ) -> None:
        """The student's program gives what is expected: plain data, an array or a tensor.

        With `by_hand`, the engine refuses while the program runs. Where many outcomes are right, `judged_by` is a
        function of what the program gave: what it says is compared; where it says in words what is wrong, so does the
        card. Where the exercise itself asks for a program that refutes a belief, `refuted=False` keeps that of the card
        back.
        """
        self._all_by_hand_or_none(by_hand)
        is_function = judged_by is None or type(judged_by) is FunctionType
        require(is_function, "judged_by= is a function of what the program gave.")
        tolerance = _tolerance(rtol)
        expected = author_data(expected, "What is expected")

        def problems(got, complaint):
            wrong = [complaint] if complaint else differences(got, expected, tolerance)
            return [got] if wrong and judged_by and type(got) is str else wrong

        read = read_beliefs(beliefs, expected, tolerance)
        read = [belief._replace(diagnosis=belief.diagnosis._replace(is_refuted=refuted)) for belief in read]
        self._try(label, program, problems, read, weight, tolerance, judged_by, compares=True)

    def agrees(
        self,
        program: Callable,
        inputs: Domain,
        right: Callable,
        *,
        asks: str = "",
        mistakes: Sequence[tuple] = (),
        runs: dict[str, int] | None = None,
        shown: Any = "",
        by_entry: bool = False,
        heavy: Sequence[str] = (),
        judged_by: Callable | None = None,
        refuted: bool = True,
        by_hand: bool = False,
        weight: float = 1,
        rtol: float | None = None,
        beside: float = 0.0,
    ) -> None:
        """The student's program does on all `inputs`, a `domain`, what the function `right` does: a part for each
        corner.

        `asks` says what this function is asked for, where a check has several. Each of the `mistakes` is a function
        that makes it and a sentence, after the code of a misconception if it shows one; or, in place of the function, a
        dict of arguments with which `right` makes it. `runs` says how often a function among the inputs is to be
        called: {"f": 2}. `shown` is the call that the card shows, where a helper of the check makes it, or a function
        of the inputs that writes the whole program. With `by_entry`, each entry of the dict that is right counts for
        itself. Each of the `heavy` corners costs a quarter of the points. Where many outcomes are right, `judged_by` is
        a function of what the program gave and of its inputs: what it says is compared. Without `rtol`, the inputs'
        dtype says how many digits count; `beside` is the size of numbers that are subtracted on the way. For
        `refuted`, see `equal`. See `agreement`, too.
        """
        self._all_by_hand_or_none(by_hand)
        require(type(right) is FunctionType, "What is right is a function of the inputs.")
        _require_weight(weight)
        tolerance = _tolerance(DEFAULT.rtol if rtol is None else rtol)._replace(rtol=rtol, beside=beside)
        written = shown if type(shown) is FunctionType or "\n" in shown else None
        call = _call_in(program, self._source) if written or not shown else shown
        read = [read_mistake(right, *mistake) for mistake in mistakes]
        read = [(diagnosis._replace(is_refuted=refuted), wrong) for diagnosis, wrong in read]
        agreement = Agreement(
            call, inputs, right, read, runs or {}, tolerance, weight, by_entry, written, judged_by, asks, heavy,
            self._known_here(),
        )  # fmt: skip
        parts = agreement.parts(self._claims.tries(program, inputs))
        self._parts += parts
        self._agreements.append((agreement, program, parts))

    def again(self, seed: int) -> None:
        """The same once more, for all that `agrees` has tried so far, with numbers that no student has seen."""
        require(self._agreements, "check.again repeats what check.agrees has tried: it comes below.")
        for agreement, program, parts in self._agreements:
            inputs = agreement.inputs.fresh(seed)
            tries = self._claims.tries(program, inputs)
            self._parts.append(agreement.part_of_others(tries, inputs, parts))

    def _all_by_hand_or_none(self, by_hand):
        """A class is graded once more without the engine; what may use it here would cost points there."""
        if self._by_hand is None:
            self._by_hand = by_hand
        require(by_hand == self._by_hand, "If one part of a check has by_hand=True, all have that can have it.")

    def raises(
        self,
        label: str,
        program: Callable,
        error: type[BaseException],
        opening: str = "",
        *,
        beliefs: dict | list | None = None,
        weight: float = 1,
    ) -> None:
        """The student's program raises this class of error, with a message that opens with these words."""
        require(isinstance(error, type) and issubclass(error, BaseException), "check.raises needs a class of errors.")
        require(error is not NotImplementedError, "NotImplementedError means that an exercise is not done yet.")
        wanted = f"{error.__name__}: {opening}…" if opening else error.__name__

        def problems(got, complaint):
            if not complaint:
                return [f"you got {brief(got)} and no error, expected {wanted}"]
            as_wanted = got.is_a(Raised.of(error)) and got.message.startswith(opening)
            return [] if as_wanted else [f"you got {complaint}, expected {wanted}"]

        self._try(label, program, problems, read_beliefs(beliefs, Raised.of(error, opening)), weight)

    def prediction(
        self,
        committed: object,
        truth: Callable[[], dict],
        *,
        beliefs: dict | None = None,
        why: dict[str, str] | None = None,
        weight: float = 1,
        rtol: float = PREDICTED.rtol,
    ) -> None:
        """What was committed with `predict`, beside what `truth` gives by name; each entry counts alike.

        While an entry is open, `truth` does not run. `beliefs` and `why` (a sentence) are given by name too.
        """
        self._predicted(committed, truth, weight, tolerance=_tolerance(rtol), beliefs=beliefs, why=why)

    def twin(
        self,
        committed: object,
        truth: Callable[[], dict],
        *,
        why: dict[str, str] | None = None,
        weight: float = 1,
        rtol: float = PREDICTED.rtol,
    ) -> None:
        """What was committed with `predict` to the program that follows a revealed one; what it does is kept back.

        So `why`, a sentence by name as for a prediction, says what is asked, and no value.
        """
        self._predicted(committed, truth, weight, tolerance=_tolerance(rtol), why=why, is_twin=True)

    def choice(self, committed: object, *, weight: float = 1) -> None:
        """What was committed with `choose`, by the verdicts sealed in lesson.json; each question counts alike."""
        _require_weight(weight)
        answer = self._claims.answer(CHOICE, committed)
        self._parts.append(look_up(self._exercise, answer, weight, self._folder))

    def unmask(self, committed: object, engines: list[str], beliefs: list[str], *, weight: float = 1) -> None:
        """What was committed with `unmask`: a program that tells wrong engines from the right one, and what each is.

        `engines` are the readings of the wrong ones, such as "M24"; `beliefs` the codes of which the student chooses.
        """
        _require_weight(weight)
        answer = self._claims.answer(UNMASKING, committed)
        self._parts.append(unmasked(self._exercise, answer, engines, beliefs, weight))

    def random(self, seed: int) -> "np.random.Generator":  # in quotes: NumPy loads it when it is first used
        """A NumPy generator for fresh data; the parts that follow name its seed when they fail."""
        self._seed = seed
        return np.random.default_rng(seed)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if error and not isinstance(error, BrokeOff):
            return False
        self._finish(bool(error))
        return True

    def _finish(self, broke_off):
        require(broke_off or self._parts, f"The check of {self._exercise} has no part.")
        score = 0.0 if broke_off else self._earned()
        open_because = self._claims.open_because if broke_off else self._open_because()
        parts = self._parts + [_broken_part(self._claims.broke_off_with)] * broke_off
        if open_because and (broke_off or not any(part.notes for part in parts)):
            shown = not_done(self._exercise, open_because)
        else:
            shown = card(self._exercise, score, self._points, parts, self._asks, open_because)
        done = [] if open_because else [part for part in parts if not part.open_because]
        told = [note.code for part in done for _, note in part.notes if type(note) is Diagnosis]
        symbols = [(part.symbol, part.label) for part in parts]
        self.verdict = Verdict(self._exercise, score, self._points, shown, symbols, list(dict.fromkeys(told)))

    def _predicted(self, committed, truth, weight, **how):
        require(type(truth) is FunctionType, "The truth of a prediction is a function: lambda: {…}.")
        _require_weight(weight)
        answer = self._claims.answer(PREDICTION, committed)
        self._parts.append(reveal(self._exercise, answer, truth, weight, known=self._known_here(), **how))

    def _known_here(self):
        """What was found out at this place of the check."""
        return self._known.setdefault(next(self._places), {})

    def _try(self, label, program, problems, beliefs, weight, tolerance=DEFAULT, judged_by=None, compares=False):
        require(type(label) is str, "A part starts with a label: what is tried, in the student's words.")
        require(
            type(program) is FunctionType, "A part runs the student's code in a function: write lambda: … around it."
        )
        _require_weight(weight)
        outcome = self._claims.outcome(label, program)
        if judged_by:
            outcome.read(judged_by)
        self._parts.append(judge_part(label, weight, outcome, problems, beliefs, tolerance, self._seed, compares))

    def _earned(self):
        """The points for the parts that ran, to two decimals; all points only if every part is right."""
        share = sum(part.weight * part.earned for part in self._parts) / sum(part.weight for part in self._parts)
        if share == 1:
            return float(self._points)
        return max(0.0, min(round(self._points * share, 2), self._points - 0.01))

    def _open_because(self):
        """Why nothing was done yet; empty if something was."""
        return self._parts[0].open_because if all(part.open_because for part in self._parts) else ""


def _broken_part(complaint):
    """What the card says of a check that could not go on; its points are lost, for nobody knows the parts to come."""
    first = complaint or "the parts that follow were not tried. Is this the newest version of the notebook?"
    notes = [("", first), ("", "No points are counted until the check runs to completion.")]
    return Part("the check broke off", 1, 0, notes=notes)


def _call_in(program, source):
    """What a lambda of the check does, as its source has it: `grads_of(f, w, x, b)`."""
    require(type(program) is FunctionType, "A part runs the student's code in a function: write lambda …: around it.")
    places = [place for place in program.__code__.co_positions() if None not in place and place[2:] != (0, 0)]
    (line, column), (end, last) = min(place[::2] for place in places), max(place[1::2] for place in places)
    lines = [text.encode() for text in source.splitlines()[line - 1 : end]] or [b"your program"]
    lines[-1] = lines[-1][:last] if source else lines[-1]
    lines[0] = lines[0][column:] if source else lines[0]
    return " ".join(text.decode().strip() for text in lines).replace(", **case", "")


def _is_number(value):
    return type(value) in (int, float) and abs(value) < float("inf")


def _tolerance(rtol):
    require(_is_number(rtol) and rtol >= 0, "rtol is a number from 0 on.")
    return Tolerance(rtol)


def _require_weight(weight):
    require(_is_number(weight) and weight > 0, "The weight of a part is a positive number.")
