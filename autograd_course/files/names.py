"""The names of a cell, or of another piece of Python."""

import symtable
from functools import lru_cache
from typing import NamedTuple


class Names(NamedTuple):
    defined: frozenset
    used: frozenset


@lru_cache(maxsize=4096)  # a lesson's are asked for with each answer that is planted in it
def names_in(source):
    """The global names that a cell defines and uses; raises SyntaxError or ValueError for what is no Python."""
    module = symtable.symtable(source, "<cell>", "exec")
    defined = {symbol.get_name() for symbol in module.get_symbols() if symbol.is_assigned() or symbol.is_imported()}
    used, tables = set(), [module]
    while tables:
        table = tables.pop()
        symbols = (symbol for symbol in table.get_symbols() if symbol.is_referenced())
        used |= {symbol.get_name() for symbol in symbols if table is module or symbol.is_global()}
        tables += table.get_children()
    return Names(frozenset(defined), frozenset(used))


def defined_in(source):
    """The global names that a cell defines; none if it is no Python."""
    try:
        return names_in(source).defined
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
