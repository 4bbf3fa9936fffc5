"""`Part`: one thing that a check tried, and what came of it."""

from collections.abc import Callable

from ..beliefs.misconceptions import SLIP
from ..seam.compare import Tolerance
from ..show.symbols import OPEN, PARTLY, RIGHT, WRONG
from .beliefs import Belief
from .claims import Outcome
from .notes.faults import besides


class Part:
    """The share of one part that was earned (0 to 1), and what there is to say about it.

    A note is a pair: the name of the entry that it is about, or "", and a sentence or a `Diagnosis`; or, before a
    `Program`, the words that lead to its inputs.
    """

    def __init__(self, label, weight, earned, *, notes=(), table=None, warned=(), open_because="", is_bare=False):
        self.label = label
        self.weight = weight
        self.earned = earned
        self.notes = list(notes)
        self.table = table
        self.warned = list(warned)
        self.open_because = open_because  # "" if something was done
        self.is_bare = is_bare  # nothing but values that differ

    @classmethod
    def open(cls, label: str, weight: float, reason: str) -> "Part":
        """A part that the student has not done yet."""
        return cls(label, weight, 0, open_because=reason)

    @property
    def symbol(self) -> str:
        """The verdict on this part."""
        if self.open_because:
            return OPEN
        return RIGHT if self.earned == 1 else PARTLY if self.earned else WRONG


def judge_part(
    label: str,
    weight: float,
    outcome: Outcome,
    problems: Callable,
    beliefs: list[Belief],
    tolerance: Tolerance,
    seed: int | None,
    compares: bool = False,
) -> Part:
    """Judge what came of a program, an `Outcome`.

    `problems` lists what is wrong with it: it is given what came out (plain data or `Raised`), and for an error the
    complaint about it. If anything is wrong, the first belief that explains the outcome is named. A part that
    `compares` is bare if it has nothing to say but values.

    What the starter of a repair does is shown, errors above all; but it is nobody's belief, and not done yet.
    """
    if outcome.open_because:
        return Part.open(label, weight, outcome.open_because)
    if outcome.failure:
        wrong, explained, is_bare = [outcome.failure], [], False
    else:
        got = outcome.error or outcome.value
        more = list(besides(outcome))
        wrong = [*problems(got, outcome.complaint), *more]
        explained = [belief.diagnosis for belief in beliefs if wrong and belief.explains(got, tolerance)]
        is_bare = compares and bool(wrong) and not (explained or more or outcome.error)
    if wrong and seed is not None:
        label += f" (random data, seed {seed})"
    if wrong and outcome.untouched_because:
        asked = [diagnosis for diagnosis in explained[:1] if diagnosis.code == SLIP]
        notes = [("", note) for note in (*wrong, *asked)]
        reason = outcome.untouched_because
        return Part(label, weight, 0, notes=notes, warned=outcome.warned, open_because=reason, is_bare=is_bare)
    notes = [("", note) for note in (*wrong, *explained[:1])]
    return Part(label, weight, 0 if wrong else 1, notes=notes, warned=outcome.warned, is_bare=is_bare)
