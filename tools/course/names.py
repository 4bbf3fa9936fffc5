"""The names of a cell: what it defines, and what it uses."""

import symtable
from typing import NamedTuple


class Names(NamedTuple):
    defined: set[str]
    used: set[str]


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
    return Names(defined, used)
