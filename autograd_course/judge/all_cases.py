"""Judge a program on all cases of a domain: a part of the check for each corner, and the smallest input that fails.

What is right comes from a reference, which is tried here on the same cases, in the same way (`search.trial`). So it
also says what an answer may do besides: it leaves its inputs alone if the reference does, and gives the same when it is
called twice. If the ordinary case is wrong, no corner counts: being right there would be luck.
"""

from types import FunctionType
from typing import NamedTuple

import numpy as np

from ..beliefs.misconceptions import SLIP, Diagnosis
from ..seam.compare import DEFAULT, DOUBLE, Tolerance
from ..seam.errors import AuthorError
from ..seam.plain_data import to_plain_and_tracked
from ..seam.state import arrays_in
from ..seam.wire import pack
from ..search.trial import Trials
from .beliefs import Raised
from .claims import Trial
from .failing_cases import LAWS, ORDINARY, PAIRS, Judged
from .notes.failure import HERE, notes_of_failure, notes_of_lapse
from .part import Part

_LEAST_LOST = 0.25  # of all points, by an answer that is wrong anywhere
_MOST_NAMED = 4  # kinds of input, in the line of those that are right
_MOST_SHOWN = 3  # corners that fail


class Agreement(NamedTuple):
    """What `check.agrees` says of an exercise: its inputs, what is right, and what mistakes lead to."""

    call: str
    inputs: object
    right: FunctionType
    mistakes: list
    runs: dict
    tolerance: Tolerance  # its rtol may be None: as the inputs' dtype holds them
    weight: float
    by_entry: bool
    written: object  # the program that the card shows, or a function that writes it; None: the call
    judged_by: FunctionType | None
    asks: str
    heavy: tuple  # the corners that cost more than their share
    known: dict  # what was found out for an earlier answer: what is right, and what mistakes lead to
    entry: object = None  # the one that is judged, of a dict

    def parts(self, tries, inputs=None) -> list[Part]:
        """The parts for what was tried on these inputs."""
        inputs = inputs or self.inputs
        if tries.open_because:
            return [Part.open(f"`{self.call}`", self.weight, tries.open_because)]
        if self.judged_by:
            self._read(tries.trials, inputs)
        judged = Judged(self, inputs, tries.trials, self.expected(inputs))
        if tries.untouched_because and judged.failed:
            told = notes_of_failure(self, judged, min(judged.failed))
            notes = [note for note in told if not _is_belief(note)]
            is_bare = not judged.is_told or len(notes) < len(told)
            open_because = tries.untouched_because
            return [Part(f"`{self.call}`", self.weight, 0, notes=notes, open_because=open_because, is_bare=is_bare)]
        if self.by_entry and all(type(trial.value) is dict for trial in judged.got):
            parts = self._parts_of_entries(judged)
        else:
            parts = self._parts_of_corners(judged)
        shown = next((part for part in parts if part.earned < 1), parts[0])
        shown.warned = judged.got[min(judged.failed, default=0)].warned
        parts[0].label = f"`{self.call}`: {parts[0].label}"
        return parts

    def _parts_of_corners(self, judged):
        found = judged.by_part()
        if 0 in judged.failed:
            found = {ORDINARY: 0}
        weights = self._weights(found)
        right = [name for name, first in found.items() if first is None]
        parts = [Part(_in_short(right), sum(weights[name] for name in right), 1)] if right else []
        not_right = [name for name, first in found.items() if first is not None and name != LAWS]
        untried = [name for name in not_right if found[name] >= len(judged.got)]  # an earlier one did not end
        wrong = [name for name in not_right if name not in untried]
        for place, name in enumerate(wrong[:_MOST_SHOWN]):
            notes = notes_of_failure(self, judged, found[name], place)
            parts.append(Part(name, weights[name], 0, notes=notes, is_bare=not judged.is_told))
        if others := wrong[_MOST_SHOWN:]:
            parts.append(
                Part(_in_short(others, " more"), sum(weights[name] for name in others), 0, is_bare=not judged.is_told)
            )
        if untried:
            parts.append(Part(f"not tried after that: {_in_short(untried)}", sum(weights[name] for name in untried), 0))
        if found.get(LAWS) is not None:
            parts.append(Part(LAWS, weights[LAWS], 0, notes=notes_of_lapse(self, judged, found[LAWS])))
        return parts

    def _parts_of_entries(self, judged):
        """A part for each entry that is wrong anywhere, and one for those that are right."""
        entries = {entry: self._of_entry(entry, judged) for entry in judged.want[0].value}
        broken = [each for _, each in entries.values() if each.lapses]
        found = {entry: min(each.failed, default=None) for entry, (_, each) in entries.items()}
        weights = self._weights(dict.fromkeys(found) | {LAWS: 0 if broken else None})
        right = [entry for entry, first in found.items() if first is None] + [LAWS] * (not broken)
        parts = [Part(", ".join(right), sum(weights[entry] for entry in right), 1)] if right else []
        for entry, first in found.items():
            if first is not None:
                agreement, each = entries[entry]
                corners = [corner for name, corner in each.by_part().items() if name != LAWS]
                earned = 0 if first == 0 else min(corners.count(None) / len(corners), 1 - _LEAST_LOST)
                notes = notes_of_failure(agreement, each, first)
                label = ": ".join([str(entry), *filter(None, [", ".join(each.cases[first].corners)])])
                parts.append(Part(label, weights[entry], earned, notes=notes, is_bare=not each.is_told))
        if broken:
            told = min(broken, key=lambda each: min(each.lapses))
            parts.append(Part(LAWS, weights[LAWS], 0, notes=notes_of_lapse(self, told, min(told.lapses))))
        return parts

    def _of_entry(self, entry, judged):
        """The same, said of one entry of the dict alone."""
        agreement = self._replace(entry=entry)
        got, want = ([trial.entry(entry) for trial in trials] for trials in (judged.got, judged.want))
        return agreement, Judged(agreement, judged.inputs, got, want)

    def _weights(self, found):
        """Parts weigh the same, but those that are wrong weigh a quarter of them all, or more: each heavy one does."""
        wrong = [name for name, first in found.items() if first is not None]
        least = _LEAST_LOST * max(len({*wrong} & {*self.heavy}), 1)
        lost = max(len(wrong) / len(found), least) if wrong else 0
        kept = (1 - lost) / max(len(found) - len(wrong), 1)
        return {name: self.weight * (lost / len(wrong) if name in wrong else kept) for name in found}

    def _read(self, trials, inputs):
        """Let the lesson say what each outcome comes to, where many are right."""
        for trial, case in zip(trials, inputs.cases, strict=False):
            for outcome in {id(each): each for each in (trial, trial.again)}.values():
                outcome.read(lambda value, case=case: self.judged_by(value, **inputs.make(case)))

    def part_of_others(self, tries, inputs, before: list[Part]) -> Part:
        """The one part for inputs with fresh numbers; `before` are the parts for those that students see.

        It earns no larger share than those: fewer pairs are tried, and a student sees the score that counts.
        """
        parts = self.parts(tries, inputs)
        earned = min(map(self._share, (parts, before)))
        label = f"`{self.call}`: numbers you have not seen (seed {inputs.seed})"
        if parts[0].open_because:
            return Part.open(label, self.weight, parts[0].open_because)
        seen = {part.label for part in before if part.earned < 1}
        shown = [part for part in parts if part.earned < 1 and part.label not in seen]
        notes = [note for part in shown for note in part.notes]
        if any(part.label.endswith(ORDINARY) for part in before if not part.earned):  # what is right here is luck
            notes = [(words.replace(HERE, ""), told) for words, told in notes]
        is_bare = all(part.is_bare for part in shown)
        return Part(label, self.weight, earned, notes=notes, is_bare=is_bare)

    def _share(self, parts):
        is_right = all(part.earned == 1 for part in parts)
        return 1 if is_right else sum(part.weight * part.earned for part in parts) / self.weight

    def expected(self, inputs) -> list[Trial]:
        """What is right on these inputs."""
        if inputs.seed not in self.known:
            self.known[inputs.seed] = [*self._tried(inputs)]
        return self.known[inputs.seed]

    def _tried(self, inputs):
        trials = Trials(self.right, inputs, _tell)
        for trial in map(Trial, trials):
            kinds = {each.dtype for each in arrays_in([*trials.arguments.values()]) if each.dtype.kind == "f"}
            held = DOUBLE if kinds == {np.dtype(float)} else DEFAULT
            for each in (trial, *trial.moved):
                each.tolerance = (
                    held._replace(beside=self.tolerance.beside) if self.tolerance.rtol is None else self.tolerance
                )
            yield trial


def _tell(call):
    """What comes of a call of the lesson's own reference."""
    try:
        result = call()
        plain, tracked = to_plain_and_tracked(result)
    except AuthorError:
        raise
    except Exception as error:
        kind = Raised.of(type(error))
        return {"error": list(kind.classes), "message": str(error), "complaint": type(error).__name__}, None
    return {"value": pack(plain), **({"tracked": True} if tracked else {})}, result


def _in_short(names, more=""):
    """Kinds of input that are right, or also wrong: nobody reads twenty of them to find the one that is not."""
    special = [name for name in names if name not in (ORDINARY, PAIRS, LAWS)]
    if len(special) > _MOST_NAMED:
        first = names.index(special[0])  # the others follow
        names = [*names[:first], f"{len(special)}{more} special cases", *names[first + len(special) :]]
    return ", ".join(names)


def _is_belief(note):
    """Whether a note says what the student believes: while code is as it was given, nobody has believed anything."""
    return type(note[1]) is Diagnosis and note[1].code != SLIP
