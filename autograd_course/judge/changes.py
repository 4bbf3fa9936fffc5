"""What a student's program changed that it should have left alone."""

from ..show.brief import brief_pair
from .compare import DEFAULT, agrees

_WORDS = {
    "numbers": "the numbers in `{name}` changed",
    "writes": "`{name}` was written into, though it holds the same numbers again: leave it alone, even temporarily",
    "requires_grad": "the flag of `{name}` changed",
    "grad": "`{name}.grad` changed",
    "attached": "what is attached to `{name}` changed",
    "graph": "the graph of `{name}` was used up: nobody can go through it a second time",
}
_IN_FULL = ("writes", "graph")  # what these were and became says nothing more


def change(name, after, before):
    """A sentence for the first change between two states of a thing, as `state_of` tells them."""
    if after.keys() != before.keys():
        return f"`{name}` is a different kind of thing afterwards"
    for aspect in before:
        if not agrees(after[aspect], before[aspect], DEFAULT):
            said = _WORDS[aspect].format(name=name)
            was, became = brief_pair(before[aspect], after[aspect])
            return said if aspect in _IN_FULL else f"{said} from {was} to {became}: leave it as it was"
    return f"`{name}` is not as it was"
