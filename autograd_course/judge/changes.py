"""What a student's program changed that it should have left alone."""

from ..show.brief import brief_pair
from .compare import DEFAULT, agrees

_WORDS = {
    "numbers": "Your code changed `{name}`",
    "writes": "Your code wrote into `{name}`, even if it holds the same numbers again: leave it alone",
    "requires_grad": "Your code changed `{name}.requires_grad`",
    "grad": "Your code changed `{name}.grad`",
    "attached": "Your code changed what is attached to `{name}`",
    "graph": "Your code used up the graph of `{name}`: `backward()` cannot go through it again",
}
_IN_FULL = ("writes", "graph")  # what these were and became says nothing more


def change(name, after, before):
    """A sentence for the first change between two states of a thing, as `state_of` tells them."""
    if after.keys() != before.keys():
        return f"Your code put something of another kind into `{name}`"
    for aspect in before:
        if not agrees(after[aspect], before[aspect], DEFAULT):
            said = _WORDS[aspect].format(name=name)
            was, became = brief_pair(before[aspect], after[aspect])
            if became in ("[]", "{}"):
                return f"Your code emptied `{name}`: leave it as you found it"
            values = "" if was == became else f" from {was} to {became}"
            return said if aspect in _IN_FULL else f"{said}{values}: leave it as you found it"
    return f"Your code changed `{name}`: leave it as you found it"
