"""Why the entries of a prediction are wrong: the beliefs that, run on its program, give what was said.

A belief is named for an entry if it gives what was said there, and the answer is right nowhere where the belief is not:
one such entry is evidence enough that something else was thought. Of several that do, the card names one: the lesson's
own, or the one that explains most entries; among equals the later one of the catalogue, which is closer to the lesson.
One that takes a gradient from its place to another is named if an answer shows it in that other place: that nothing is
in the first may have been said for any reason. What a lesson has written about a value is said as well; a belief that
it names there, and that does not lead there, is not.
"""

import warnings
from collections.abc import Callable
from typing import Any

from ...beliefs.diagnosis import code_of
from ...beliefs.misconceptions import SLIP, Diagnosis
from ...seam.compare import agrees
from ...seam.plain_data import NotPlain, StillOpen, to_plain

ERROR = "error"
NOT_ALL_RUNS = ("M15",)  # the branch that was not taken cannot be differentiated: here a lesson's own table stands
SHOWN_ELSEWHERE = ("M02",)  # it takes gradients to another place


def explain(computed: dict, facts: dict, said: dict, wrong: list, written: dict, alike: Callable) -> dict:
    """For each of the `wrong` entries a Diagnosis, if there is one.

    `computed` is what beliefs lead to (see `by_reading`). `facts` and `said` are plain data by name; `written` has the
    lesson's own beliefs by name; `alike(one, other)` says whether two answers mean the same.
    """
    readings = {}
    for name in wrong:
        giving = [
            (reading, believed[name])
            for reading, believed in computed.items()
            if name in believed
            and gives(believed[name], said[name], facts[name], alike)
            and not any(alike(said[other], facts[other]) for other in believed)
            and _is_shown(reading, believed, facts, said, alike)
        ]
        exactly = [(reading, value) for reading, value in giving if alike(said[name], value)]
        readings[name] = tuple(reading for reading, _ in exactly or giving)
    codes = {name: {code_of(reading) for reading in those} for name, those in readings.items()}
    found = {}
    for name in wrong:
        about = [belief.diagnosis for belief in written.get(name, ()) if alike(said[name], belief.outcome)]
        standing = [each for each in about if not computed or _stands(each, written, wrong)]
        likeliest = sorted(codes[name], key=lambda code: (sum(code in each for each in codes.values()), code))[::-1]
        diagnosis = _decide(likeliest, about, standing)
        if diagnosis is not None:
            found[name] = diagnosis if diagnosis.stands_alone else diagnosis._replace(readings=readings[name])
    return found


def _decide(codes, about, standing):
    """One diagnosis, out of the codes that were computed, the likeliest first, and what the lesson says of this value.

    Where no belief changes anything, the truth is no program of autograd, and all that the lesson says is `standing`.
    """
    for diagnosis in about:
        if diagnosis.stands_alone:
            return diagnosis
        if diagnosis.code in codes:
            return diagnosis
    if codes:
        sentence = next((diagnosis.sentence for diagnosis in about if diagnosis.code == SLIP), "")
        return Diagnosis(codes[0], sentence)
    for diagnosis in about:
        if diagnosis in standing:
            return diagnosis
        if diagnosis.sentence:
            return Diagnosis(SLIP, diagnosis.sentence)
    return None


def _stands(diagnosis, written, wrong):
    """May the lesson say this without a run? A slip; and a belief that cannot all run, if the answer is wrong wherever
    the lesson says the same of it, in the same words."""
    told = [name for name, beliefs in written.items() if diagnosis in [each.diagnosis for each in beliefs]]
    return diagnosis.code == SLIP or (diagnosis.code in NOT_ALL_RUNS and {*told} <= {*wrong})


def gives(believed: Any, said: Any, fact: Any, alike: Callable) -> bool:
    """Does a belief give what was said? Of a row of True and False, in the places that it changes."""
    if alike(said, believed):
        return True
    if _is_row(fact) and _is_row(believed) and _is_row(said) and len(fact) == len(believed) == len(said):
        return all(told is thought for told, thought, is_so in zip(said, believed, fact) if thought is not is_so)
    return _is_zero(believed) and _is_zero(said)  # a zero of another shape is the same belief


def _is_shown(reading, believed, facts, said, alike):
    """Has somebody with this belief said more than that nothing is where a gradient should be?"""
    if reading[:3] not in SHOWN_ELSEWHERE:
        return True
    elsewhere = [name for name, value in believed.items() if facts[name] is None and value is not None]
    return any(gives(believed[name], said[name], facts[name], alike) for name in elsewhere)


def _is_row(value):
    return type(value) in (list, tuple) and all(type(each) is bool for each in value)


def _is_zero(value):
    if hasattr(value, "tolist"):
        value = value.tolist()
    if type(value) in (list, tuple):
        return bool(value) and all(map(_is_zero, value))
    return type(value) in (int, float) and value == 0


def by_reading(truth: Callable[[], dict], facts: dict) -> dict[str, dict]:
    """For each reading of a belief, the entries of `facts` that it changes, as plain data by name.

    `truth` is the function that a lesson gives. Where autograd raises under a belief, that one leads to "error".
    """
    from ...engines import READINGS, believing  # here, not above: most checks need no engine
    from ...engines.program import PRINTED

    found = {}
    for reading in READINGS:
        with believing(reading), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                given = truth()
            except RuntimeError:
                given = dict.fromkeys(facts, ERROR)
            except Exception:  # the lesson's own lines stumble over what the belief gives
                given = {}
            believed = {name: _plain(given[name]) for name in facts if name in given}
        changed = {
            name: value
            for name, value in believed.items()
            if value is not _UNSPEAKABLE and not agrees(value, facts[name], PRINTED)
        }
        if changed:
            found[reading] = changed
    return found


_UNSPEAKABLE = object()


def _plain(value):
    try:
        return to_plain(value)
    except (NotPlain, StillOpen):
        return _UNSPEAKABLE  # a belief may make something that nobody could write down
