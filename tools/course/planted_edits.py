"""A planted answer that differs from another one in a line or two is written as that difference:

    # %% wrong="7.4" misconception="slip" says="what backward() was given, after it"
    # -     for node in nodes:
    # +     while nodes:
    # +         node = nodes.pop(0)

The lines after `-` must be in the solution exactly once, one below the other; those after `+` replace them. Lines after
neither of the two say where, and stay. With `of="starter"` the edit changes the starter of a repair, and with
`of="above"` the nearest answer above that is written out in full.
"""

import re
from collections.abc import Iterator

SIGNED = re.compile(r"#(?: ([-+ ])(?: (.*))?)?")


class EditError(ValueError):
    """An edit that does not fit the text it changes."""


def is_edit(source: str) -> bool:
    return bool(source) and all(map(SIGNED.fullmatch, source.splitlines()))


def edited(base: str, edit: str) -> str:
    """The text with the edit made; an EditError says which line does not fit."""
    lines = base.splitlines()
    for old, new in changes(edit):
        found = [at for at in range(len(lines)) if old and lines[at : at + len(old)] == old]
        if len(found) != 1:
            line = (old or new)[0].strip()
            raise EditError(f"must have `{line}` exactly once, but has it {len(found)} times; add the lines next to it")
        lines[found[0] : found[0] + len(old)] = new
    return "\n".join(lines)


def changes(edit: str) -> Iterator[tuple[list[str], list[str]]]:
    """Each run of lines after `-`, with the run after `+` that replaces it."""
    old, new, has_added = [], [], False
    for line in edit.splitlines():
        sign, text = SIGNED.fullmatch(line).groups(default="")
        if sign == "-" and has_added:
            yield old, new
            old, new, has_added = [], [], False
        has_added |= sign == "+"
        old += [text] * (sign != "+")
        new += [text] * (sign != "-")
    yield old, new
