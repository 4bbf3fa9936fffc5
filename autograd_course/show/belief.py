"""In which words a card names a belief that an answer shows, and how these are found again on a card.

A card shows no code. Who reads saved cards, as the page of progress does, knows a belief by its words.
"""

from ..misconceptions import MISCONCEPTIONS

_ONE, _AGAIN, _SEVERAL, _OR = (
    "You may have assumed that ",
    "Here, too, you may have assumed that ",
    "Several beliefs lead to this answer, and none of them is true: that ",
    ", or that ",
)


def one(code, is_told=True):
    """A belief, that it is not so, and what really happens, unless that is not told."""
    belief, fact = MISCONCEPTIONS[code]
    return f"{_ONE}{belief}. " + (f"In fact, {_lower(fact)}" if is_told else "That is not true.")


def again(code):
    """A belief that the card has explained above."""
    return f"{_AGAIN}{MISCONCEPTIONS[code].belief}."


def several(codes, explained=()):
    """Beliefs of which each would explain the answer, and what really happens, but for those explained above."""
    return f"{_SEVERAL}{_OR.join(_with_fact(code, code in explained) for code in codes)}."


def several_again():
    """The beliefs that the card has named together last."""
    return "The same beliefs lead to this answer."


def _with_fact(code, is_explained):
    belief, fact = MISCONCEPTIONS[code]
    return belief if is_explained else f"{belief} ({_lower(fact).removesuffix('.')})"


def _lower(fact):
    """A fact in the middle of a sentence."""
    return fact[0].lower() + fact[1:]


def named_in(text):
    """The codes of the beliefs that a card's text names, in their order."""
    places = {}
    for code, (belief, _) in MISCONCEPTIONS.items():
        found = [text.find(words + belief) for words in (_ONE, _AGAIN, _SEVERAL, _OR)]
        places[code] = min((place for place in found if place >= 0), default=None)
    return sorted((code for code, place in places.items() if place is not None), key=places.get)
