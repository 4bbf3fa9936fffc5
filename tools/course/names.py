"""The names of a cell, or of another piece of Python."""

import symtable
from functools import cache
from typing import NamedTuple


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
