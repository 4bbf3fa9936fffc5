"""In which words a card names a belief that an answer shows, and how these are found again on a card.

A card shows no code. Who reads saved cards, as the page of progress does, knows a belief by its words.
"""

from ..beliefs.misconceptions import MISCONCEPTIONS

_ONE, _AGAIN = "You may have assumed that ", "Here, too, you may have assumed that "


def one(code: str, fact_follows: bool = True) -> str:
    """A belief, and what really happens, unless that is not told, or was said in the lesson's own words."""
    belief, fact = MISCONCEPTIONS[code]
    return f"{_ONE}{belief}." + f" In fact, {fact[0].lower()}{fact[1:]}" * fact_follows


def again(code: str) -> str:
    """A belief that the card has explained above."""
    return f"{_AGAIN}{MISCONCEPTIONS[code].belief}."


def named_in(text: str) -> list[str]:
    """The codes of the beliefs that a card's text names, in their order."""
    places = {}
    for code, (belief, _) in MISCONCEPTIONS.items():
        found = [text.find(words + belief) for words in (_ONE, _AGAIN)]
        places[code] = min((place for place in found if place >= 0), default=None)
    return sorted((code for code, place in places.items() if place is not None), key=places.get)
