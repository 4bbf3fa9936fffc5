"""Compare a committed prediction with what the program really does, and reveal that; or, for a twin, keep it back."""

import re
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from ..beliefs.misconceptions import MISCONCEPTIONS, Diagnosis
from ..seam.answers import as_word
from ..seam.compare import DEFAULT, Tolerance, agrees
from ..seam.errors import AuthorError
from ..show.brief import brief, joined
from ..show.symbols import RIGHT, WRONG
from ..show.witness import remarks
from .beliefs import author_data, read_beliefs
from .claims import Answer
from .notes.readings import by_reading, explain
from .part import Part

_LABEL = "your prediction"
_BRACKETS = "What is between the brackets is right, but the brackets should not be there."
_NO_BRACKETS = "This is the right entry, but it should be in a list."
_AS_WORDS = {
    "error": r"\b(errors?|raises?|fails?|refuses?)\b",
    None: r"\bNone\b",
    0: r"(?<![\w.-])0(\.0*)?(?![\w.]*\d)|\bzeros?\b",
}


def reveal(
    exercise: str,
    answer: Answer,
    truth: Callable[[], dict],
    weight: float,
    *,
    tolerance: Tolerance,
    known: dict,
    beliefs: dict | None = None,
    why: dict[str, str] | None = None,
    is_twin: bool = False,
) -> Part:
    """The part for a prediction: what was said beside what `truth` gives; `truth` runs only if nothing is open.

    Of a twin, which may be tried again, the card tells which entries are right and which belief a wrong one shows. What
    beliefs lead to is `known` once somebody in the class was wrong.
    """
    beliefs, why = beliefs or {}, why or {}
    reason = answer.misfit(exercise) or answer.why_open(answer.open_names())
    if reason:
        return Part.open(_LABEL, weight, reason)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        try:
            happened = truth()
        except Exception as error:  # the lesson's own program: nothing that a student did
            reason = f"the program of this prediction broke off with {type(error).__name__}: {error}"
            return Part.open(_LABEL, weight, reason)
    _require_entries(happened, beliefs, why)
    facts = {name: author_data(value, f"The truth of {name}") for name, value in happened.items()}
    missing = [name for name in facts if name not in answer.said]
    if missing:
        return Part.open(_LABEL, weight, answer.why_open(missing, facts))
    written = {name: read_beliefs(beliefs.get(name), fact, tolerance) for name, fact in facts.items()}
    wrong = [name for name, fact in facts.items() if not same_as_written(answer.said[name], fact, tolerance)]
    if wrong and "by reading" not in known:
        known["by reading"] = by_reading(truth, facts)
    alike = partial(same_as_written, tolerance=tolerance)
    explained = explain(known.get("by reading", {}), facts, answer.said, wrong, written, alike)
    if is_twin:
        secrets = [facts[name] for name in wrong]
        explained = {name: _kept_back(diagnosis, secrets) for name, diagnosis in explained.items()}
    table, notes = [], []
    for name, fact in facts.items():
        said, first = answer.said[name], answer.first.get(name, answer.said[name])
        verdict = f"{WRONG} not right" if name in wrong else f"{RIGHT} right"
        you_said = f"you said {brief(said)}{_change(said, first, tolerance)},"
        it_is = [] if is_twin else [f"it is {brief(fact)}"]
        table.append((f"`{name}`:", you_said, *it_is, verdict))
        if name in wrong:
            brackets, diagnosis = _of_brackets(said, fact, tolerance), explained.get(name)
            asked = why.get(name) if diagnosis is None or not diagnosis.is_told else None
            if is_twin and asked and diagnosis:  # the question first, and in one breath
                asked, diagnosis = None, diagnosis._replace(sentence=asked)
            notes += [(name, note) for note in ([brackets] if brackets else (diagnosis, asked)) if note]
    notes = _each_once(notes)
    earned = 1 - len(wrong) / len(facts)
    warned = [] if is_twin else [f"{warning.category.__name__}: {warning.message}" for warning in caught]
    return Part(_LABEL, weight, earned, table=table, notes=notes, warned=warned)


def _each_once(notes):
    """The notes, those that say the same of several entries in one."""
    names, first = {}, {}
    for name, note in notes:
        says = (note.code, note.sentence) if type(note) is Diagnosis else note
        names.setdefault(says, []).append(name)
        first.setdefault(says, note)
    return [(joined(those), first[says]) for says, those in names.items()]


def _require_entries(truth, beliefs, why):
    if type(truth) is not dict or not truth:
        raise AuthorError("The truth of a prediction is a dict with an entry for each name.")
    for name in (*beliefs, *why):
        if name not in truth:
            raise AuthorError(f"The prediction has no entry {name!r}, but beliefs= or why= names it.")
    if not all(type(sentence) is str for sentence in why.values()):
        raise AuthorError("why= gives a sentence for each entry that it names.")


def _change(said, first, tolerance):
    return "" if same_as_written(said, first, tolerance) else f" (you first said {brief(first)})"


def same_as_written(said: object, fact: object, tolerance: Tolerance = DEFAULT) -> bool:
    """Do two answers to an entry mean the same?"""
    return agrees(_as_written(said), _as_written(fact), tolerance)


def _of_brackets(said, fact, tolerance):
    """The note on an answer in which all is right but the lists around it; of any other, none."""
    said, fact = _as_written(said), _as_written(fact)
    if not agrees(_entries(said), _entries(fact), tolerance):
        return ""
    return _BRACKETS if type(said) is list else _NO_BRACKETS


def _entries(value):
    return [entry for item in value for entry in _entries(item)] if type(value) is list else [value]


def _as_written(value):
    """Words count without regard to case and to spaces around them."""
    kind = type(value)
    if kind is np.ndarray:
        return _as_written(value.tolist())
    if kind is list or kind is tuple:
        return [_as_written(item) for item in value]
    return as_word(value)


def _kept_back(diagnosis, values):
    """The diagnosis without the texts in which one of these right values stands.

    A belief is named on a twin, too. What really happens, and the program that shows it, are told unless a value is in
    them that the student is still to find.
    """
    texts = [MISCONCEPTIONS[diagnosis.code].fact] if diagnosis.code in MISCONCEPTIONS else []
    programs = remarks(diagnosis.reading)
    return diagnosis._replace(
        is_told=diagnosis.is_told and not any(says(text, value) for text in texts for value in values),
        is_refuted=diagnosis.is_refuted and not any(says(text, value) for text in programs for value in values),
    )


def says(text: str, value: Any) -> bool:
    """Whether a right value stands in a text. True and False are no secret: where one is wrong, it is the other."""
    value = value.tolist() if hasattr(value, "tolist") else value
    if type(value) is bool:
        return False
    if value in ("error", None, 0) and type(value) not in (list, tuple):
        return re.search(_AS_WORDS[value], text, re.IGNORECASE) is not None
    written = value if type(value) is str else brief(value)
    number = r"(?:\.0*)?" if type(value) in (int, float) else ""
    return re.search(rf"(?<![\w.-]){re.escape(written.removesuffix('.0'))}{number}(?![\w.]*\d|\w)", text) is not None
