"""Compare a committed prediction with what the program really does."""

import numpy as np

from .beliefs import author_data, read_beliefs
from .brief import brief, still_unanswered
from .commitment import REFUSED, first_commitment, misfit, why_open
from .compare import agrees
from .errors import AuthorError
from .guard import run
from .part import RIGHT, WRONG, Part
from .prediction import PREDICTION, as_answer

_LABEL = "your prediction"
_COMMITTING = 0.5  # the share of the part that committing earns, right or wrong
_READ_AS = {"none": None, "true": True, "false": False}


def reveal(exercise, committed, truth, weight, *, beliefs, why, tolerance):
    """The part for a prediction: what was said beside what `truth` gives; `truth` runs only if nothing is open."""
    reason = misfit(PREDICTION, exercise, committed) or _why_open(committed)
    if reason:
        return Part.open(_LABEL, weight, reason)
    outcome = run(truth)
    if outcome.open_because or outcome.error:
        reason = outcome.open_because or f"the program of this prediction broke off with {outcome.complaint}"
        return Part.open(_LABEL, weight, reason)
    _require_entries(outcome.value, beliefs, why)
    facts = {name: author_data(value, f"The truth of {name}") for name, value in outcome.value.items()}
    said = dict(committed)
    missing = [name for name in facts if name not in said]
    if missing:
        return Part.open(_LABEL, weight, still_unanswered(missing))
    first = first_commitment(PREDICTION, exercise)
    table, notes, right = [], [], 0
    for name, fact in facts.items():
        possible = read_beliefs(beliefs.get(name), fact, tolerance)
        is_right = _same(said[name], fact, tolerance)
        right += is_right
        verdict = f"{RIGHT} right" if is_right else f"{WRONG} not right"
        you_said = f"you said {brief(said[name])}{_change(said[name], first.get(name, said[name]), tolerance)},"
        table.append((f"`{name}`:", you_said, f"it is {brief(fact)}", verdict))
        if not is_right:
            explained = [belief.diagnosis for belief in possible if _same(said[name], belief.outcome, tolerance)]
            notes += [(name, note) for note in (*explained[:1], why.get(name)) if note]
    earned = _COMMITTING + (1 - _COMMITTING) * right / len(facts)
    return Part(_LABEL, weight, earned, table=table, notes=notes, warned=outcome.warned)


def _why_open(committed):
    """Which entries are not answered yet; empty if all are."""
    unanswered = [name for name, value in dict.items(committed) if as_answer(value) in (..., REFUSED)]
    return why_open(PREDICTION, committed, unanswered, as_answer) if unanswered else ""


def _require_entries(truth, beliefs, why):
    if type(truth) is not dict or not truth:
        raise AuthorError("The truth of a prediction is a dict with an entry for each name.")
    for name in (*beliefs, *why):
        if name not in truth:
            raise AuthorError(f"The prediction has no entry {name!r}, but beliefs= or why= names it.")
    if not all(type(sentence) is str for sentence in why.values()):
        raise AuthorError("why= gives a sentence for each entry that it names.")


def _change(said, first, tolerance):
    return "" if _same(said, first, tolerance) else f" (you first said {brief(first)})"


def _same(said, fact, tolerance):
    return agrees(_as_written(said), _as_written(fact), tolerance)


def _as_written(value):
    """Words count without regard to case and to spaces around them, and "None" in quotes is None."""
    kind = type(value)
    if kind is np.ndarray:
        return _as_written(value.tolist())
    if kind is list or kind is tuple:
        return [_as_written(item) for item in value]
    if kind is str:
        word = value.strip().casefold()
        return _READ_AS.get(word, word)
    return value
