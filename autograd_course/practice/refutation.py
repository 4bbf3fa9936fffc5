"""What somebody is told about a wrong answer: what one might believe, that it is not so, and what really happens.

And what they are told when it comes back.
"""

from collections.abc import Sequence

from ..beliefs.diagnosis import code_of
from ..beliefs.misconceptions import MISCONCEPTIONS
from ..engines import READINGS


def believed(code: str) -> str:
    """What one might believe, as the second half of a sentence."""
    return MISCONCEPTIONS[code_of(code)].belief


def refuted(codes: Sequence[str]) -> list[str]:
    """Sentences on beliefs that explain an answer: what is believed, that it is not so, what is."""
    if len(codes) == 1:
        opening = f"You may have assumed that {believed(codes[0])}. That is not true."
    else:
        both = ", and ".join(f"that {believed(code)}" for code in codes)
        opening = f"You may have assumed two things at once: {both}. Neither is true."
    return [opening, *(MISCONCEPTIONS[code_of(code)].fact for code in codes)]


def undecided(explanations: list[tuple[str, ...]]) -> list[str]:
    """Sentences on several explanations of one answer."""
    beliefs = [" and ".join(f"that {believed(reading)}" for reading in readings) for readings in explanations]
    return [
        "Several beliefs would give this answer:",
        *(f"– {belief};" for belief in beliefs[:-1]),
        f"– {beliefs[-1]}.",
        "One of the next programs tells them apart.",
    ]


def comes_back(ago: int | None) -> str:
    """What a question goes on with, if something comes back in it that was wrong so many programs ago."""
    return f" Something from {ago} programs ago comes back in it." if ago else ""


def not_this_time(missed: str, ago: int) -> str:
    """A sentence on something that was wrong so many programs ago, and now is right."""
    if missed not in READINGS:
        return f"Lines like these were not, {ago} programs ago."
    return f"{ago} programs ago you seemed to assume that {believed(missed)}. Not this time."
