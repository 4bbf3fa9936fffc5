"""Judge a program on all cases of a domain: a part of the check for each corner, and the smallest input that fails.

What is right comes from a reference, which is tried here on the same cases, in the same way (`search.trial`). So it
also says what an answer may do besides: it leaves its inputs alone if the reference does, and gives the same when it is
called twice. If the ordinary case is wrong, no corner counts: being right there would be luck.
"""

import math
import re
from functools import partial
from types import FunctionType
from typing import NamedTuple

import numpy as np

from ..errors import AuthorError, require
from ..misconceptions import SLIP, Diagnosis
from ..plain_data import to_plain_and_tracked
from ..search.generators import INFINITE
from ..search.trial import Trials
from ..show.brief import brief, joined
from ..show.markup import Program
from ..state import states_of
from ..wire import pack
from .beliefs import Belief, Raised
from .case_program import case_program
from .changes import change
from .claims import Trial
from .compare import Tolerance, agrees, differences
from .memo import Memo
from .part import TRACKED, Part, left_switched
from .relations import Failed, related

ORDINARY, PAIRS, LAWS = "ordinary inputs", "two special cases at once", "no side effects"
_LEAST_LOST = 0.25  # of all points, by an answer that is wrong anywhere
_MOST_NAMED = 4  # kinds of input, in the line of those that are right
_LONGEST_GIVEN = 80  # characters of a second result that differs
_HERE = "Right on ordinary inputs, but not on"
_KEEPS = "What does your code keep from one call to the next?"
_ELSE_RIGHT = "What comes out is right: look at what your code leaves behind."
_RAISED = "on your line: `raise"
_MOVED = (
    "a function that it was given has changed, as a model does in training",
    "the numbers in its inputs have changed",
)
_rights, _wrongs = Memo(), Memo()  # what references give, and by the number of a case what mistakes lead to
_SPOKEN = {
    "numbers": "`{}`",
    "requires_grad": "`{}.requires_grad`",
    "grad": "`{}.grad`",
    "attached": "What is attached to `{}`",
}
_MOST_SHOWN = 3  # corners that fail
_LONGEST_AGAIN, _MOST_AGAIN = 70, 2  # of the lines of an ordinary input that are shown once more


class Agreement(NamedTuple):
    """What `check.agrees` says of an exercise: its inputs, what is right, and what mistakes lead to."""

    call: str
    inputs: object
    right: FunctionType
    mistakes: list
    runs: dict
    tolerance: Tolerance
    weight: float
    by_entry: bool
    written: object  # the program that the card shows, or a function that writes it; None: the call
    judged_by: FunctionType | None
    asks: str
    heavy: tuple = ()  # the corners that cost more than their share
    entry: object = None  # the one that is judged, of a dict

    def parts(self, tries, inputs=None):
        """The parts for what was tried on these inputs."""
        inputs = inputs or self.inputs
        if tries.open_because:
            return [Part.open(f"`{self.call}`", self.weight, tries.open_because)]
        if self.judged_by:
            self._read(tries.trials, inputs)
        judged = _Judged(self, inputs, tries.trials, self.expected(inputs))
        if tries.untouched_because and judged.failed:
            told = self._notes(judged, min(judged.failed))
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
        wrong = not_right[: len(not_right) - len(untried)]
        for place, name in enumerate(wrong[:_MOST_SHOWN]):
            notes = self._notes(judged, found[name], place)
            parts.append(Part(name, weights[name], 0, notes=notes, is_bare=not judged.is_told))
        if others := wrong[_MOST_SHOWN:]:
            parts.append(
                Part(_in_short(others, " more"), sum(weights[name] for name in others), 0, is_bare=not judged.is_told)
            )
        if untried:
            parts.append(Part(f"not tried after that: {_in_short(untried)}", sum(weights[name] for name in untried), 0))
        if found.get(LAWS) is not None:
            parts.append(Part(LAWS, weights[LAWS], 0, notes=self._lapse_notes(judged, found[LAWS])))
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
                notes = agreement._notes(each, first)
                label = ": ".join([str(entry), *filter(None, [", ".join(each.cases[first].corners)])])
                parts.append(Part(label, weights[entry], earned, notes=notes, is_bare=not each.is_told))
        if broken:
            told = min(broken, key=lambda each: min(each.lapses))
            parts.append(Part(LAWS, weights[LAWS], 0, notes=self._lapse_notes(told, min(told.lapses))))
        return parts

    def _of_entry(self, entry, judged):
        """The same, said of one entry of the dict alone."""
        agreement = self._replace(entry=entry)
        got, want = ([trial.entry(entry) for trial in trials] for trials in (judged.got, judged.want))
        return agreement, _Judged(agreement, judged.inputs, got, want)

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

    def part_of_others(self, tries, inputs, before):
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
        notes, is_bare = [note for part in shown for note in part.notes], all(part.is_bare for part in shown)
        return Part(label, self.weight, earned, notes=notes, is_bare=is_bare)

    def _share(self, parts):
        is_right = all(part.earned == 1 for part in parts)
        return 1 if is_right else sum(part.weight * part.earned for part in parts) / self.weight

    def expected(self, inputs):
        return _rights.of(self.right, inputs.told, lambda: [Trial(told) for told in Trials(self.right, inputs, _tell)])

    def problems(self, got, want, states=dict):
        """What is wrong with the result of a call, line by line; `states()` are those of its arguments before it."""
        if got.failure:
            return [got.failure]
        if want.error:
            if not got.error:
                return [f"you got {brief(got.value)} and no error, expected {want.complaint}"]
            return [] if got.error.is_a(want.error) else [f"you got {got.complaint}, expected {want.complaint}"]
        if got.error:
            return [got.complaint]
        lines = differences(got.value, want.value, self.tolerance)
        for name, state in () if lines else getattr(want, "left", {}).items():
            lines += self._left_otherwise(name, got.left.get(name), state, states)
        return [*lines, TRACKED] if got.tracked and not want.tracked else lines

    def _left_otherwise(self, name, now, right, states):
        """What is wrong with an argument that is to be changed; `now` is None where it was not."""

        def unlike(one):
            both = [each for each in _SPOKEN if each in one and each in right]
            return [each for each in both if not agrees(one[each], right[each], self.tolerance)]

        if now is None:
            changed = [*unlike(states().get(name, {})), "numbers"][0]
            copied = ": a changed copy does not count" if changed == "numbers" else ""
            yield f"{_SPOKEN[changed].format(name)} is as it was before, but it should have changed{copied}"
        for aspect in unlike(now or {}):
            after, wanted = brief(now[aspect]), brief(right[aspect])
            yield f"{_SPOKEN[aspect].format(name)} afterwards: you got {after}, expected {wanted}"

    def lapse(self, got, want, states):
        """What an answer does besides giving a result, and should not; "" if there is nothing.

        `states()` are those of the arguments before the call.
        """
        if got.error and want.error and got.switched:
            return left_switched(got)
        if got.failure or got.error:
            return ""
        for name, state in got.left.items():
            if name not in want.left:
                return change(name, state, states().get(name, {}))
        if {*got.meanwhile} - {*want.meanwhile, *want.left}:
            name = min({*got.meanwhile} - {*want.meanwhile, *want.left})
            return f"Your code changes `{name}` while it calls a function that it was given: leave `{name}` alone"
        if shared := {*got.shared} - {*want.shared}:
            if name := max(shared):
                return f"What you return shares memory with `{name}`: writing into one would change the other"
            return (
                "What you return shares memory with what an earlier call returned: writing into one would change the "
                "other"
            )
        if got.switched:
            return left_switched(got)
        if got.turns_on:
            return "Inside `with torch.no_grad():`, your code leaves recording switched on for what runs after it"
        again = differences(got.again.value, want.again.value, self.tolerance) if not got.again.error else ["an error"]
        if again and not want.again.error and differences(want.again.value, want.value, self.tolerance):
            return f"In a second call, on what the first one left behind, {_wrong(got.again, again)}"
        if again and not want.again.error:
            return f"Called a second time with the same inputs, {_wrong(got.again, again)}"
        for name, most in self.runs.items():
            if (times := got.runs.get(name, 0)) != most:
                return f"`{name}` was {_called(times)}, but should be {_called(most)}"
        return ""

    def kept(self, got, want):
        """What an answer has kept from an earlier call; "" if there is nothing."""
        for now, should, what in zip(got.moved, () if self.judged_by else want.moved, _MOVED, strict=False):
            if not should.error and _is_finite(should.value) and (wrong := self.problems(now, should)):
                return f"Called again after {what}, {_wrong(now, wrong)}. {_KEEPS}"
        return ""

    def _notes(self, judged, first, place=0):
        """The input, what differs, and, of the first corner that fails, why."""
        case, problems = judged.cases[first], judged.failed[first]
        program = self._as_program(judged, case)
        lines = [] if type(self.written) is FunctionType else program.lines  # in which a case's own texts are found
        unusual = _on_card(judged.unusual(case), lines)
        if place:
            unusual = _lines(unusual)
            return [("", f"With {unusual}: {problems[0]}" if unusual else problems[0])]
        notes = [(_HERE * bool(case.corners), program), *(("", line) for line in problems)]
        explained = self._explained(judged, first)
        says_itself = judged.got[first].failure, TRACKED
        judged.is_told = bool(explained) or problems[0] in says_itself or _is_surprising(judged.got[first])
        if explained:
            notes.append(("", explained))
        elif case.corners:
            got, want = judged.got[first], judged.want[first]
            if got.error and not (want.error or self.judged_by):
                notes.append(("", f"expected {brief(want.value)}"))
            if judged.right[1:] and 0 not in judged.lapses:  # else it may have been right as the first call alone
                instead = self._instead(judged, case, unusual, lines)
                notes += [("", Diagnosis(SLIP, instead))] if instead else []
                judged.is_told |= bool(instead)
        elif not judged.is_told and judged.want[first].value is not None and self._is_right(judged, first):
            notes.append(("", _ELSE_RIGHT))
            judged.is_told = True
        if self.asks and not judged.is_told:
            notes.append(("", self.asks))
            judged.is_told = True
        return notes

    def _instead(self, judged, case, on_card, lines):
        """With which other inputs the answer is right; "" if the card does not show what is unusual, or shows values
        that follow from it."""
        unusual = judged.unusual(case)
        shown = {
            name: text for name, text in case.lines.items() if any(line.startswith(f"{name} = ") for line in lines)
        }
        if any(_reads(text, unusual) and _assigned(name, text) not in lines for name, text in shown.items()):
            return ""
        if on_card == unusual and len(case.corners) == 1:
            return _ordinary_instead(unusual, judged.cases[0])
        if not shown.keys() >= unusual.keys():
            return ""
        if len(case.corners) == 1:
            return _with_ordinary(unusual)
        is_plain = not any("\n" in text for text in unusual.values())
        if is_plain and len(unusual) == 2 and all(judged.is_right_with({name: unusual[name]}) for name in unusual):
            return f"With only one of these, {' or '.join(f'this `{name}`' for name in unusual)}, your code is right."
        return ""

    def _lapse_notes(self, judged, first):
        return [("", self._as_program(judged, judged.cases[first])), ("", judged.lapses[first])]

    def _as_program(self, judged, case):
        if type(self.written) is FunctionType:
            return Program(self.written(**judged.inputs.make(case)).splitlines())
        return Program(case_program(case.lines, judged.inputs.make(case), self.written or self.call))

    def _explained(self, judged, first):
        """What explains every case that fails: a mistake that leads to all that came of it, or a relation.

        Nothing less is said: a mistake that leads to some of what is wrong is one of many that do.
        """
        if made := self._made(judged):
            return made
        got, again = judged.got[first], judged.got[first].again
        changed = {*got.left} - {*judged.want[first].left}
        names = _quoted([name for name in got.left if name in changed])
        mend = f"Your code changes {names}, which it must leave alone. Fix that first." if changed else ""
        if mend and 0 in judged.right:
            return mend
        is_same = judged.want[first].again is judged.want[first] and not got.left  # the inputs of both calls
        is_same = is_same and (0 in judged.failed or 0 in judged.lapses)  # what is kept, is so on ordinary inputs, too
        if again is not got and is_same and not (got.error or again.error):
            once_more = differences(again.value, got.value, self.tolerance)
            if once_more:  # so the program on the card, run alone, may well be right
                gives = brief(again.value)
                gives = gives if len(gives) <= _LONGEST_GIVEN else "a different result"
                return f"Called a second time with the same inputs, your code gives {gives}. {_KEEPS}"
        return self._related(judged) or mend

    def _made(self, judged):
        """The diagnosis of the first mistake that leads to all that came, or else of one that leads to all errors.

        None does where the first result is right, and what was left of the inputs is wrong.
        """
        failed = sorted(judged.failed)
        if self._is_right(judged, failed[0]):
            return None
        raising = [number for number in failed if number == failed[0] or judged.got[number].error]
        made = [(*each, failed if type(each[1]) is Raised else (*failed, *judged.right)) for each in self.mistakes]
        made += [(*each, raising) for each in self.mistakes if type(each[1]) is Raised]
        for diagnosis, wrong, cases in made:
            if all(self._gives(wrong, judged, number, number == failed[0]) for number in cases):
                return diagnosis
        return None

    def _related(self, judged):
        pairs = [(number, judged.got[number], judged.want[number]) for number in sorted(judged.failed)]
        if any(got.failure or got.error or want.error for _, got, want in pairs):
            return None
        before = [want.value for want in judged.want]
        failed = [
            Failed(got.value, want.value, judged.inputs.make(judged.cases[number]), before[:number])
            for number, got, want in pairs
        ]
        told = related(failed, self.tolerance, self.entry is not None)
        return Diagnosis(SLIP, told) if told else None

    def _gives(self, wrong, judged, number, is_first=False):
        """Whether a mistake leads to what came of a case; in the first one, an error must be the same."""
        got = judged.got[number]
        if type(wrong) is Raised:
            told = got.error and f"{got.error.message} {got.complaint}"  # the latter says where it was raised
            return bool(told) and got.error.is_a(wrong) and all(words in told for words in wrong.message.split(" … "))
        known = _wrongs.of(wrong, judged.inputs.told, dict)
        if number not in known:
            known[number] = _outcome(wrong, judged.inputs.make(judged.cases[number]))
        outcome = known[number]
        if type(outcome) is Raised:
            is_same = got.error is not None and got.error.is_a(outcome)
            return is_same and (not is_first or outcome.message in ("", got.error.message))
        if self.entry is not None:
            if type(outcome) is not dict or self.entry not in outcome:
                return False
            outcome = outcome[self.entry]
        if got.error or got.failure:
            return False
        belief = Belief(None, outcome)
        if is_first and belief.explains(judged.want[number].value, self.tolerance):
            return False  # it leads to what is right where the answer begins to fail
        return belief.explains(got.value, self.tolerance)

    def _is_right(self, judged, number):
        got, want = judged.got[number], judged.want[number]
        errs = got.error or got.failure or want.error
        return not errs and agrees(got.value, want.value, self.tolerance)


class _Judged:
    """Which cases fail, and which parts of the check that comes to."""

    is_told = False

    def __init__(self, agreement, inputs, got, want):
        self.inputs, self.cases, self.got, self.want = inputs, inputs.cases, got, want
        self.failed, self.lapses, self.right = {}, {}, []
        ordinary = want[0]
        why = f"{ordinary.complaint}: {ordinary.error.message}" if ordinary.error else ""
        require(not ordinary.error, f"The reference fails on ordinary inputs. {why}")
        require(_is_finite(ordinary.value), "The reference gives no number for ordinary inputs.")
        for number, (one, other) in enumerate(zip(got, self.want, strict=False)):
            if not _is_finite(other.value) and INFINITE not in self.cases[number].corners:
                continue
            states = partial(_states, inputs, self.cases[number])
            if problems := agreement.problems(one, other, states):
                self.failed[number] = problems
                continue
            self.right.append(number)
            if lapse := agreement.lapse(one, other, states):
                self.lapses[number] = lapse
        if self._follows(agreement) and not self.lapses and (kept := agreement.kept(got[0], ordinary)):
            self.lapses[0] = kept

    def _follows(self, agreement):
        """Whether all that is wrong is right for an earlier input with this function: then it was kept as well."""
        functions = {name for name, value in self.inputs.make(self.cases[0]).items() if type(value) is FunctionType}
        return 0 in self.right and all(
            not {*self.unusual(self.cases[number])} <= functions
            and any(not agreement.problems(self.got[number], earlier) for earlier in self.want[:number])
            for number in self.failed
        )

    def by_part(self):
        """For each part the number of its first case that fails, or None."""
        found = {ORDINARY: None}
        for number, case in enumerate(self.cases):
            name = {0: ORDINARY, 1: "".join(case.corners), 2: PAIRS}[len(case.corners)]
            found.setdefault(name, None)
            says_nothing_new = name == PAIRS and any(found.get(corner) is not None for corner in case.corners)
            if found[name] is None and not says_nothing_new and (number in self.failed or number >= len(self.got)):
                found[name] = number
        if PAIRS in found:
            found[PAIRS] = found.pop(PAIRS)
        return found | {LAWS: min(self.lapses, default=None)}

    def is_right_with(self, unusual):
        """Whether the answer is right on ordinary inputs but for these arguments."""
        return self.cases[0].lines | unusual in [self.cases[number].lines for number in self.right]

    def unusual(self, case):
        """The arguments of a case that are in a corner."""
        ordinary = self.cases[0].lines
        return {name: text for name, text in case.lines.items() if text != ordinary[name]}


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


def _outcome(mistake, arguments):
    """What a mistake leads to, as plain data or `Raised`."""
    try:
        with np.errstate(all="ignore"):  # what is made wrongly may overflow, and nobody is to be warned of it
            return to_plain_and_tracked(mistake(**arguments))[0]
    except Exception as error:
        return Raised.of(type(error), str(error))


def _states(inputs, case):
    return states_of(inputs.make(case))


def _in_short(names, more=""):
    """Kinds of input that are right, or also wrong: nobody reads twenty of them to find the one that is not."""
    special = [name for name in names if name not in (ORDINARY, PAIRS, LAWS)]
    if len(special) > _MOST_NAMED:
        first = names.index(special[0])  # the others follow
        names = [*names[:first], f"{len(special)}{more} special cases", *names[first + len(special) :]]
    return ", ".join(names)


def _is_surprising(got):
    """Whether there is an error that the student has not raised on purpose: its message says what is wrong."""
    return bool(got.error) and _RAISED not in got.complaint


def _is_belief(note):
    """Whether a note says what the student believes: while code is as it was given, nobody has believed anything."""
    return type(note[1]) is Diagnosis and note[1].code != SLIP


def _is_finite(value):
    """Whether something can be said of a result: where the numbers of the reference end, nothing is judged."""
    if type(value) in (list, tuple):
        return all(map(_is_finite, value))
    if type(value) is dict:
        return all(map(_is_finite, value.values()))
    if type(value) is np.ndarray:
        return bool(np.isfinite(value).all())
    return type(value) is not float or math.isfinite(value)


def _on_card(texts, lines):
    """The texts of arguments that are on the card as they are."""
    return {name: text for name, text in texts.items() if {*_assigned(name, text).splitlines()} <= {*lines}}


def _program(texts):
    return [line for name, text in texts.items() for line in _assigned(name, text).splitlines()]


def _assigned(name, text):
    return text if "\n" in text else f"{name} = {text}"


def _ordinary_instead(unusual, ordinary):
    """Which lines make the difference: those that are only on the card, or those that are ordinary in their place."""
    shown, right = _program(unusual), _program({name: ordinary.lines[name] for name in unusual})
    more, instead = [line for line in shown if line not in right], [line for line in right if line not in shown]
    lines = instead or more
    if len(lines) > _MOST_AGAIN or any(len(line) > _LONGEST_AGAIN or line[0] == " " for line in lines):
        return _with_ordinary(unusual)
    return f"{f'With {_quoted(instead)} instead' if instead else f'Without {_quoted(more)}'}, your code is right."


def _with_ordinary(names):
    return f"With {'an ' * (len(names) == 1)}ordinary {_quoted(names)} instead, your code is right."


def _reads(text, names):
    return bool({*re.findall(r"\w+", text)} & {*names})


def _quoted(codes):
    return joined([f"`{code}`" for code in codes])


def _lines(texts):
    return ", ".join(f"`{name} = {text}`" for name, text in texts.items() if "\n" not in text)


def _wrong(outcome, problems):
    return f"your code goes wrong{f': {outcome.complaint}' if outcome.error else f' ({problems[0]})'}"


def _called(number):
    return {0: "never called", 1: "called once", 2: "called twice"}.get(number, f"called {number} times")
