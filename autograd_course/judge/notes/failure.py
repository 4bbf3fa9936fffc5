"""What a card says of the first case that fails: the input, what differs, and why, if one thing explains it all."""

import re
from functools import partial
from types import FunctionType
from typing import Any

import numpy as np

from ...beliefs.misconceptions import SLIP, Diagnosis
from ...seam.compare import agrees, differences
from ...seam.plain_data import to_plain_and_tracked
from ...show.brief import brief, joined
from ...show.markup import Program
from ..beliefs import Belief, Raised
from ..failing_cases import Judged
from .case_program import case_program
from .faults import KEEPS, TRACKED, left_switched
from .other_inputs import ignored, taken_otherwise
from .relations import Failed, in_places, is_telling, related

_LONGEST_GIVEN = 80  # characters of a second result that differs
_LONGEST_AGAIN, _MOST_AGAIN = 70, 2  # of the lines of an ordinary input that are shown once more
HERE = "Right on ordinary inputs, but not on"
_ELSE_RIGHT = "What comes out is right: look at what your code leaves behind."
_RAISED = "on your line: `raise"


def notes_of_failure(agreement: Any, judged: Judged, first: int, place: int = 0) -> list[tuple]:
    """The input, what differs, and, of the first corner that fails, why."""
    case, problems = judged.cases[first], judged.failed[first]
    program = _as_program(agreement, judged, case)
    lines = [] if type(agreement.written) is FunctionType else program.lines  # in which a case's own texts are found
    unusual = _on_card(judged.unusual(case), lines)
    if place:
        unusual = _lines(unusual)
        return [("", f"With {unusual}: {problems[0]}" if unusual else problems[0])]
    notes = [(HERE * bool(case.corners), program), *(("", line) for line in problems)]
    explained = _explained(agreement, judged, first)
    says_itself = judged.got[first].failure, TRACKED
    judged.is_told = bool(explained) or problems[0] in says_itself or _is_surprising(judged.got[first])
    if explained:
        notes.append(("", explained))
    elif case.corners:
        got, want = judged.got[first], judged.want[first]
        if got.error and not (want.error or agreement.judged_by):
            notes.append(("", f"expected {brief(want.value)}"))
        if judged.right[1:] and not judged.lapses:  # else what is right may be so in this order of calls alone
            instead = _instead(agreement, judged, case, unusual, lines)
            notes += [("", Diagnosis(SLIP, instead))] if instead else []
            judged.is_told |= bool(instead)
    elif not judged.is_told and judged.want[first].value is not None and _is_right(judged, first):
        notes.append(("", _ELSE_RIGHT))
        judged.is_told = True
    if not judged.is_told:  # the card then says what is asked
        pairs = [(judged.got[number].value, judged.want[number].value) for number in _values(judged)]
        widest = max(judged.want[number].tolerance for number in judged.failed)
        where = in_places(pairs, partial(agrees, tolerance=widest))
        notes += [("", line) for line in (where, agreement.asks) if line]
        judged.is_told = bool(agreement.asks)
    return notes


def _instead(agreement, judged, case, on_card, lines):
    """With which other inputs the answer is right; "" if the card does not show what is unusual, or shows values
    that follow from it."""
    unusual = judged.unusual(case)
    shown = {name: text for name, text in case.lines.items() if any(line.startswith(f"{name} = ") for line in lines)}
    if any(_reads(text, unusual) and _assigned(name, text) not in lines for name, text in shown.items()):
        return ""
    if on_card == unusual and len(case.corners) == 1:
        return _ordinary_instead(unusual, judged.cases[0])
    if not shown.keys() >= unusual.keys():
        return ""
    if len(case.corners) == 1:
        return _with_ordinary(unusual)
    enough = [name for name in unusual if judged.is_right_with({name: unusual[name]})]  # it alone does no harm
    if len(unusual) != 2 or not enough or any("\n" in text for text in unusual.values()):
        return ""
    if len(enough) == 1:
        return _ordinary_instead({name: text for name, text in unusual.items() if name not in enough}, judged.cases[0])
    return f"With only one of these, {' or '.join(f'this `{name}`' for name in unusual)}, your code is right."


def notes_of_lapse(agreement: Any, judged: Judged, first: int) -> list[tuple]:
    return [("", _as_program(agreement, judged, judged.cases[first])), ("", judged.lapses[first])]


def _as_program(agreement, judged, case):
    if type(agreement.written) is FunctionType:
        return Program(agreement.written(**judged.inputs.make(case)).splitlines())
    return Program(case_program(case.lines, judged.inputs.make(case), agreement.written or agreement.call))


def _explained(agreement, judged, first):
    """What explains every case that fails: a mistake that leads to all that came of it, or a relation.

    Nothing less is said: a mistake that leads to some of what is wrong is one of many that do.
    """
    got, again = judged.got[first], judged.got[first].again
    special = judged.unusual(judged.cases[first]).keys() & judged.want[first].runs.keys() & judged.got[0].runs.keys()
    if not got.error and (never := special - got.runs.keys()):
        return f"Here, your code never calls {_quoted(sorted(never))}."
    if made := _made(agreement, judged):
        return made
    if got.switched:
        return f"{left_switched(got)}. Fix that first."
    changed = {*got.left} - {name for want in judged.want for name in want.left}
    names = _quoted([name for name in got.left if name in changed and name.partition("[")[0] not in changed - {name}])
    mend = f"Your code changes {names}, which it must leave alone. Fix that first." if changed else ""
    if mend and 0 in judged.right:
        return mend
    is_same = judged.want[first].again is judged.want[first] and not got.left  # the inputs of both calls
    is_same = is_same and (0 in judged.failed or 0 in judged.lapses)  # what is kept, is so on ordinary inputs, too
    if again is not got and is_same and not (got.error or again.error):
        once_more = differences(again.value, got.value, judged.want[first].tolerance)
        if once_more:  # so the program on the card, run alone, may well be right
            gives = brief(again.value)
            gives = gives if len(gives) <= _LONGEST_GIVEN else "a different result"
            return f"Called again with the same inputs, your code gives {gives}. {KEEPS} Or is anything random?"
    return _related(agreement, judged) or mend


def _made(agreement, judged, begin=0):
    """The diagnosis of the first mistake that leads to all that came, or else of one that leads to all errors.

    None does where the first result is right, and what was left of the inputs is wrong. Those before `begin` are known
    not to.
    """
    failed = sorted(judged.failed)
    if _is_right(judged, failed[0]):
        return None
    raising = [number for number in failed if number == failed[0] or judged.got[number].error]
    is_error = [type(wrong) is Raised for _, wrong in agreement.mistakes]
    made = [(place, failed if is_one else (*failed, *judged.right)) for place, is_one in enumerate(is_error)]
    made += [(place, raising) for place, is_one in enumerate(is_error) if is_one]
    for place, cases in made:
        if place >= begin and all(_gives(agreement, place, judged, number, number == failed[0]) for number in cases):
            return agreement.mistakes[place][0]
    return None


def _related(agreement, judged):
    values = _values(judged)
    if min(judged.failed) not in values or len(values) == 1 < len(judged.failed):
        return None  # errors speak for themselves
    before = [want.value for want in judged.want]

    def seen(numbers, got):
        numbers = [number for number in sorted(numbers) if not judged.want[number].error]
        arguments = [judged.inputs.make(judged.cases[number]) for number in numbers]
        return [Failed(got[n].value, before[n], given, before[:n]) for n, given in zip(numbers, arguments, strict=True)]

    failed, right = seen(values, judged.got), seen(judged.right, judged.want)
    otherwise, is_entry = lambda: _with_other_inputs(agreement, judged), agreement.entry is not None
    tolerances = sorted({judged.want[number].tolerance for number in values})  # a case in float32 has a wider one
    relations = (related(failed, right, each, is_entry, otherwise) for each in tolerances)
    told = ignored(judged) or next(filter(None, relations), "")
    return Diagnosis(SLIP, told) if told else None


def _values(judged):
    """The cases that fail, but not with an error."""
    got, want = judged.got, judged.want
    return [n for n in judged.failed if not (got[n].failure or got[n].error or want[n].error)]


def _with_other_inputs(agreement, judged):
    """A sentence about code that takes an input for another: that one leads to all that came."""
    if agreement.judged_by or not is_telling(judged.got[min(judged.failed)].value):
        return ""
    others = [(f"This is what is right {words}.", made) for words, made in taken_otherwise(agreement.right, judged)]
    more = agreement._replace(mistakes=[*agreement.mistakes, *others])
    return _made(more, judged, begin=len(agreement.mistakes)) or ""


def _gives(agreement, place, judged, number, is_first=False):
    """Whether the mistake at a place leads to what came of a case; in the first one, an error must be the same."""
    got, (_, wrong) = judged.got[number], agreement.mistakes[place]
    if type(wrong) is Raised:
        told = got.error and f"{got.error.message} {got.complaint}"  # the latter says where it was raised
        return bool(told) and got.error.is_a(wrong) and all(words in told for words in wrong.message.split(" … "))
    here = place, judged.inputs.seed, number
    if here not in agreement.known:
        agreement.known[here] = _outcome(wrong, judged.inputs.make(judged.cases[number]))
    outcome = agreement.known[here]
    if type(outcome) is Raised:
        is_same = got.error is not None and got.error.is_a(outcome)
        return is_same and (not is_first or outcome.message in ("", got.error.message))
    if agreement.entry is not None:
        if type(outcome) is not dict or agreement.entry not in outcome:
            return False
        outcome = outcome[agreement.entry]
    if got.error or got.failure:
        return False
    belief = Belief(None, outcome)
    if is_first and belief.explains(judged.want[number].value, judged.want[number].tolerance):
        return False  # it leads to what is right where the answer begins to fail
    return belief.explains(got.value, judged.want[number].tolerance)


def _is_right(judged, number):
    got, want = judged.got[number], judged.want[number]
    errs = got.error or got.failure or want.error or (got.tracked and not want.tracked)
    return not errs and agrees(got.value, want.value, want.tolerance)


def _outcome(mistake, arguments):
    """What a mistake leads to, as plain data or `Raised`."""
    try:
        with np.errstate(all="ignore"):  # what is made wrongly may overflow, and nobody is to be warned of it
            return to_plain_and_tracked(mistake(**arguments))[0]
    except Exception as error:
        return Raised.of(type(error), str(error))


def _is_surprising(got):
    """Whether there is an error that the student has not raised on purpose: its message says what is wrong."""
    return bool(got.error) and _RAISED not in got.complaint


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
