"""The names of a cell, and so which cells build on which: what a wrong answer may cost besides its own points."""

import symtable
from functools import cache
from typing import NamedTuple

from .lesson import Exercise, Lesson


class Names(NamedTuple):
    defined: frozenset[str]
    used: frozenset[str]


@cache  # a lesson's are asked for with each answer that is planted in it
def names_in(source: str) -> Names:
    """The global names that a cell defines and uses."""
    module = symtable.symtable(source, "cell", "exec")
    defined = {symbol.get_name() for symbol in module.get_symbols() if symbol.is_assigned() or symbol.is_imported()}
    used = {symbol.get_name() for symbol in module.get_symbols() if symbol.is_referenced()}
    inner = list(module.get_children())
    while inner:
        table = inner.pop()
        used |= {symbol.get_name() for symbol in table.get_symbols() if symbol.is_global()}
        inner += table.get_children()
    return Names(frozenset(defined), frozenset(used))


def dependents(exercise: Exercise, lesson: Lesson) -> set[str]:
    """The other exercises whose tests use, directly or through other cells, a name that this one's answer defines."""
    found = set()
    cells = lesson.cells[lesson.cells.index(exercise.one("answer")) :]
    touched = names_in(cells[0].source).defined
    for cell in cells[1:]:
        if cell.type == "code" and cell.role in (None, "answer", "tests") and cell.exercise != exercise.id:
            names = names_in(cell.source)
            if names.used & touched:
                if cell.role == "tests":
                    found.add(cell.exercise)
                else:
                    touched |= names.defined
    return found


def apart(cells: list[tuple[str, str]]) -> list[str]:
    """The ids of the demonstrations on which no later answer and no later check builds, directly or through others."""
    found, needed = [], set()
    for id, source in reversed(cells):
        names = names_in(source)
        if id.startswith(("answer-", "tests-")) or names.defined & needed:
            needed |= names.used
        else:
            found.append(id)
    return found
