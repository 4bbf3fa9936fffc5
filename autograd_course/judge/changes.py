"""What a student's program changed that it should have left alone."""

from ..show.brief import brief, brief_pair
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


def changes(got, expected):
    """One sentence for each change between two states by name, as `state_of` tells them; none if nothing changed."""
    if type(got) is not dict or got.keys() != expected.keys():
        yield f"you got {brief(got)}, which does not show how things were left"
        return
    for name, before in expected.items():
        after = got[name]
        if type(after) is not dict or after.keys() != before.keys():
            yield f"`{name}` is a different kind of thing afterwards"
            continue
        changed = [aspect for aspect in before if not agrees(after[aspect], before[aspect], DEFAULT)]
        if "numbers" in changed and "writes" in changed:
            changed.remove("writes")
        for aspect in changed:
            said = _WORDS[aspect].format(name=name)
            was, became = brief_pair(before[aspect], after[aspect])
            yield said if aspect in _IN_FULL else f"{said} from {was} to {became}: leave it as it was"
