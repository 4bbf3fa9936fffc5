"""The names that a program takes from PyTorch and that are not here, found by reading it, before it runs.

What can be known without running is what follows `torch` and its modules: `torch.fft.rfft`, or `LSTM` after
`from torch.nn import LSTM`. Whether `x.foo()` is there depends on what x is, and shows when it runs.
"""

import ast
from types import ModuleType

from .alias import modules


def missing_names(source, name="<program>"):
    """`(line, dotted name)` for each name below `torch` that this library does not have, in the program's order.

    Raises SyntaxError for what is no Python.
    """
    reader = _Reader(modules())
    reader.visit(ast.parse(source, name))
    return sorted(reader.missing)


class _Reader(ast.NodeVisitor):
    """Follows imports and attributes. `names` says what the program's names stand for, as far as they are modules."""

    def __init__(self, known):
        self.known = known
        self.names = {}
        self.missing = set()

    def visit_Import(self, node):
        for each in node.names:
            if each.name.split(".")[0] == "torch":
                if each.name not in self.known:
                    self.missing.add((node.lineno, each.name))
                self.names[each.asname or "torch"] = each.name if each.asname else "torch"

    def visit_ImportFrom(self, node):
        if node.level or (node.module or "").split(".")[0] != "torch":
            return
        if node.module not in self.known:
            self.missing.add((node.lineno, node.module))
            return
        for each in node.names:
            name = f"{node.module}.{each.name}"
            if each.name != "*" and not self.is_there(name):
                self.missing.add((node.lineno, name))
            self.names[each.asname or each.name] = name

    def visit_Attribute(self, node):
        name = self.dotted(node)
        if name is None:
            self.generic_visit(node)
        elif not self.is_there(name):
            self.missing.add((node.lineno, self.first_missing(name)))

    def dotted(self, node):
        """`torch.nn.Linear` for the attribute that a program writes as `nn.Linear`; None for other attributes."""
        parts = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name) or node.id not in self.names:
            return None
        return ".".join([self.names[node.id], *reversed(parts)])

    def is_there(self, name):
        return self.first_missing(name) is None

    def first_missing(self, name):
        """The shortest part of a dotted name that is not here; None if all is. Only modules are asked."""
        parts = name.split(".")
        found = self.known["torch"]
        for count, part in enumerate(parts[1:], 2):
            so_far = ".".join(parts[:count])
            if so_far in self.known:
                found = self.known[so_far]
            elif not _is_namespace(found):
                return None
            elif not hasattr(found, part):
                return so_far
            else:
                found = getattr(found, part)
        return None


def _is_namespace(value):
    """A module, or a class that stands for one, such as `torch.cuda`."""
    return isinstance(value, ModuleType) or (isinstance(value, type) and value.__name__.islower())
