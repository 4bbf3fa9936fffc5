"""Of which form the answers to a prediction's entries are: what is told at commit where one is of another.

A form says no more than the statement does. Where a number is right, `None`, "error" and a list of numbers are of its
form, too: which of these it is, is the question.
"""

from .answers import as_word

NUMBER, TRUTH, WORD = "number", "truth", "word"
_EXPECTED = {
    NUMBER: 'write a number, a list of numbers, `None` or "error"',
    TRUTH: "write True or False",
    WORD: "write a word in quotes",
}
_ERROR = "error"


def form_of(fact):
    """The form of what is right, as JSON: NUMBER, TRUTH, WORD, or a list of these for a row of several kinds."""
    if isinstance(fact, list | tuple):
        forms = [form_of(each) for each in fact]
        return NUMBER if all(form == NUMBER for form in forms) else forms
    if hasattr(fact, "tolist"):
        return form_of(fact.tolist())
    if type(fact) is bool:
        return TRUTH
    return WORD if type(fact) is str and as_word(fact) not in (None, _ERROR) else NUMBER


def misfit(name, said, form):
    """Why this answer is not of that form, and what to write; empty if it is."""
    if type(form) is list:
        if type(said) not in (list, tuple) or len(said) != len(form):
            each = ", each True or False" if {*form} == {TRUTH} else ""
            return f"`{name}` asks for {len(form)} answers in a list{each}: write [{', '.join(['…'] * len(form))}]"
        return next(filter(None, map(misfit, [name] * len(form), said, form)), "")
    return "" if _fits(said, form) else f"`{name}` is {_shown(said)}: {_EXPECTED.get(form, '')}"


def _fits(said, form):
    said = as_word(said)
    if said == _ERROR and type(said) is str:
        return True
    if form == TRUTH:
        return type(said) is bool
    if form == WORD:
        return type(said) is str or said is None
    if type(said) in (list, tuple):
        return all(_fits(each, NUMBER) for each in said)
    return type(said) in (int, float, type(None))


def _shown(said):
    from .show.brief import brief

    return brief(said)
