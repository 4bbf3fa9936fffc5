"""Of which form the answers to a prediction's entries are: what is told at commit where one is of another.

A form says no more than the statement does. Where a number is right, `None`, "error" and a list of numbers are of its
form, too: which of these it is, is the question.
"""

from typing import Any

from ..show.brief import brief
from .answers import as_word

NUMBER, TRUTH, WORD, WORDS, OUTCOME = "number", "truth", "word", "words", "outcome"
_EXPECTED = {
    NUMBER: 'write a number, a list of numbers, `None` or "error"',
    TRUTH: "write True or False",
    WORD: "write a word in quotes",
    WORDS: "write a list of words in quotes",
    OUTCOME: 'write a number, or a word in quotes such as "error"',
}
_ERROR = "error"


def form_of(fact: Any) -> str | list:
    """The form of what is right, as JSON: one of these five, or a list of them for a row of several questions."""
    if hasattr(fact, "tolist"):
        fact = fact.tolist()
    if isinstance(fact, list | tuple):
        forms = [form_of(each) for each in fact]
        if WORD in forms:
            return WORDS
        return forms if TRUTH in forms else NUMBER
    if type(fact) is bool:
        return TRUTH
    if type(fact) is str:
        return OUTCOME if as_word(fact) == _ERROR else WORD
    return NUMBER


def misfit(name: str, said: Any, form: str | list) -> str:
    """Why this answer is not of that form, and what to write; empty if it is."""
    if not isinstance(form, list):
        return "" if _fits(said, form) else f"`{name}` is {brief(said)}: {_EXPECTED.get(form, '')}"
    if type(said) not in (list, tuple) or len(said) != len(form):
        each = ", each True or False" if {*form} == {TRUTH} else ""
        return f"`{name}` asks for {len(form)} answers in a list{each}: write [{', '.join(['…'] * len(form))}]"
    return next(filter(None, map(misfit, [name] * len(form), said, form)), "")


def _fits(said, form):
    said = as_word(said)
    if said == _ERROR and type(said) is str:
        return True
    match form:
        case "truth":
            return type(said) is bool
        case "word":
            return type(said) is str or said is None
        case "words":
            return type(said) in (list, tuple) and all(type(each) is str for each in said)
        case "outcome":
            return type(said) is str or _fits(said, NUMBER)
    if type(said) in (list, tuple):
        return all(_fits(each, NUMBER) for each in said)
    return type(said) in (int, float, type(None))
