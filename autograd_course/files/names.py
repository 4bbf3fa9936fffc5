"""The names of a cell, or of another piece of Python."""

import ast
import symtable
import sys
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple


class Names(NamedTuple):
    defined: frozenset
    used: frozenset


class AsGenerators(ast.NodeTransformer):
    """Since Python 3.12, a comprehension's own variable stands among the names of the cell; a generator's does not."""

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp) -> ast.GeneratorExp:
        return ast.GeneratorExp(self.visit(node.elt), [self.visit(each) for each in node.generators])

    visit_SetComp = visit_ListComp

    def visit_DictComp(self, node: ast.DictComp) -> ast.GeneratorExp:
        return self.visit_ListComp(ast.ListComp(ast.Tuple([node.key, node.value], ast.Load()), node.generators))


@lru_cache(maxsize=4096)  # a lesson's are asked for with each answer that is planted in it
def names_in(source: str) -> Names:
    """The global names that a cell defines and uses; raises SyntaxError or ValueError for what is no Python."""
    module = symtable.symtable(source, "<cell>", "exec")
    if sys.version_info >= (3, 12):
        with suppress(ValueError):  # a text of its own that cannot be written down again
            module = symtable.symtable(ast.unparse(AsGenerators().visit(ast.parse(source))), "<cell>", "exec")
    defined = {symbol.get_name() for symbol in module.get_symbols() if symbol.is_assigned() or symbol.is_imported()}
    used, tables = set(), [module]
    while tables:
        table = tables.pop()
        symbols = (symbol for symbol in table.get_symbols() if symbol.is_referenced())
        used |= {symbol.get_name() for symbol in symbols if table is module or symbol.is_global()}
        tables += table.get_children()
    return Names(frozenset(defined), frozenset(used))


def defined_in(source: str) -> frozenset:
    """The global names that a cell defines; none if it is no Python."""
    try:
        return names_in(source).defined
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
