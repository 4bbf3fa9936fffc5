"""What of a check runs beside a student: its labels and programs, in the author's own words and layout.

An author writes one check, with all that it expects. The instructor's notebook and the gradebook keep it whole. From
it, `cut` takes out hidden tests, whatever is expected or believed, and then every statement that only made a name
which nothing reads any more:

    check.equal("w = 3, x = 2", lambda: slope(3.0, 2.0), 2.0, beliefs={"M02": 3.0})
    check.equal("w = 3, x = 2", lambda: slope(3.0, 2.0))
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache, cached_property
from itertools import takewhile
from symtable import SymbolTable, symtable
from typing import NamedTuple

from autograd_course import search

from .scopes import Scopes

HIDDEN = re.compile(r"^[^\n]*### BEGIN HIDDEN TESTS.*?### END HIDDEN TESTS[^\n]*\n?", re.MULTILINE | re.DOTALL)
WIDTH = 95  # characters, as for all code that students read
TRIED = {  # how many of a part's arguments say what is tried
    **dict.fromkeys(("agrees", "equal", "raises"), 2),
    **dict.fromkeys(("again", "prediction", "twin", "choice", "unmask"), 1),
}
DRAWS = ("normal", "uniform", "integers", "permutation", "random", "choice")


IMPORTS = {  # what most checks use
    "np": "import numpy as np",
    "torch": "import autograd_lib as torch",
    "Check": "from autograd_course import Check",
}
AGAIN = """
    ### BEGIN HIDDEN TESTS
    check.again(seed={})
    ### END HIDDEN TESTS"""


class Edit(NamedTuple):
    start: int
    end: int
    text: str


def whole(written: str, exercise: str) -> str:
    """A check with what all of them begin and end with, as far as its author has not written it: imports, the same once
    more with numbers that nobody has seen, and the score."""
    searches = "check.agrees(" in written and not HIDDEN.search(written)
    again = AGAIN.format("".join(filter(str.isdigit, exercise))) if searches else ""
    score = "" if written.endswith("check.score") else "\ncheck.score"
    return with_imports(written) + again + score


def with_imports(written: str) -> str:
    """A check with the imports that all checks may use."""
    unmade = read_and_not_made(symtable(written, "check", "exec"))
    common = [line for name, line in IMPORTS.items() if name in unmade]
    if searched := [name for name in search.__all__ if name in unmade]:
        common.append(f"from autograd_course.search import {', '.join(searched)}")
    if not common:
        return written
    body = ast.parse(written).body
    own = list(takewhile(is_import, body))
    rest = "\n".join(written.splitlines()[own[-1].end_lineno if own else 0 :]).strip("\n")
    groups = {}
    for line in sorted([*common, *map(ast.unparse, own)], key=lambda line: (line.startswith("from"), line)):
        root = re.split(r"[ .]", line)[1]
        groups.setdefault(0 if root in sys.stdlib_module_names else 1 if root == "numpy" else 2, []).append(line)
    imports = "\n\n".join("\n".join(groups[each]) for each in sorted(groups))
    gap = "\n\n\n" if isinstance(body[len(own)], (ast.FunctionDef, ast.ClassDef)) else "\n\n"
    return imports + gap + rest


def read_and_not_made(table: SymbolTable) -> set[str]:
    """The names that a text reads from outside."""
    symbols = table.get_symbols()
    read = {each.get_name() for each in symbols if each.is_referenced() and each.is_global()}
    read = read.union(*map(read_and_not_made, table.get_children()))
    is_whole = table.get_type() == "module"
    return read - {each.get_name() for each in symbols if is_whole and (each.is_assigned() or each.is_imported())}


def is_import(node: ast.stmt) -> bool:
    return isinstance(node, (ast.Import, ast.ImportFrom))


def visible(check: str) -> str:
    """A check without its hidden tests."""
    return HIDDEN.sub("", check)


@cache  # one build asks for most of them several times
def cut(check: str) -> str:
    """A check without what only the judge needs: what is left is what it tries."""
    text = edited(check, tried_alone)
    while (shorter := edited(edited(text, unread_statements), unread_parameters)) != text:
        text = shorter
    return tidied(text)


def edited(text: str, edits_of) -> str:
    """The text with the edits made that a function finds in it; those inside of another are made the next time."""
    source = Source(text)
    reached = len(text) + 1
    for edit in sorted(edits_of(source), key=lambda edit: (-edit.start, edit.end)):
        if edit.end <= reached:
            text = text[: edit.start] + edit.text + text[edit.end :]
            reached = edit.start
    return text


class Source:
    """A text, its syntax tree, and where in the text a node of that tree lies."""

    def __init__(self, text: str):
        self.text = text
        self.tree = ast.parse(text)
        self._lines = [0]
        for line in text.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(self.tree))

    @cached_property
    def calls(self) -> list[ast.Call]:
        return [node for node in self.nodes if isinstance(node, ast.Call)]

    def start(self, node: ast.AST) -> int:
        return self._offset(node.lineno, node.col_offset)

    def end(self, node: ast.AST) -> int:
        return self._offset(node.end_lineno, node.end_col_offset)

    def of(self, node: ast.AST) -> str:
        return self.text[self.start(node) : self.end(node)]

    def lines_of(self, statement: ast.stmt) -> tuple[int, int]:
        """From the first line of a statement, with the comments right above it, to its last.

        The very first line, which a folded check shows, is no statement's own.
        """
        first = min([statement.lineno, *(each.lineno for each in getattr(statement, "decorator_list", []))])
        indent = " " * statement.col_offset
        while first > 2 and self._line(first - 1).startswith(f"{indent}#"):
            first -= 1
        return self._lines[first - 1], self._lines[statement.end_lineno]

    def _line(self, number: int) -> str:
        return self.text[self._lines[number - 1] : self._lines[number]]

    def _offset(self, line: int, column: int) -> int:
        in_bytes = self._line(line).encode()  # ast counts columns in bytes
        return self._lines[line - 1] + len(in_bytes[:column].decode())


def tried_alone(source: Source) -> Iterator[Edit]:
    """The calls of `check`, with no more than what they try."""
    for call in source.calls:
        match call.func:
            case ast.Name("Check"):
                yield with_arguments(source, call, call.args, [each for each in call.keywords if each.arg != "asks"])
            case ast.Attribute(ast.Name("check"), method) if method in TRIED:
                named = [each for each in call.keywords if each.arg in ("by_hand", "seed")]
                yield with_arguments(source, call, call.args[: TRIED[method]], named)


def unread_statements(source: Source) -> Iterator[Edit]:
    """The statements that make nothing but names which no other reads, and blocks in which nothing is left."""
    scopes = Scopes(source.tree)
    for block in blocks(source.nodes):
        dropped = [each for each in block if is_needless(each, scopes)]
        if len(dropped) == len(block) and block is not source.tree.body:
            first, last = source.lines_of(block[0])[0], source.lines_of(block[-1])[1]
            yield Edit(first, last, f"{' ' * block[0].col_offset}pass\n")
            continue
        for statement in dropped:
            yield Edit(*source.lines_of(statement), "")


def is_needless(statement: ast.stmt, scopes: Scopes) -> bool:
    match statement:
        case ast.Assign() | ast.AnnAssign():
            return scopes.only_makes_unread_names(statement) and not shifts_later_draws(statement, scopes)
        case ast.FunctionDef() | ast.ClassDef() | ast.Import() | ast.ImportFrom():
            return scopes.only_makes_unread_names(statement)
        case ast.For(body=[ast.Pass()], orelse=[]) | ast.If(body=[ast.Pass()], orelse=[]):
            return True
    return False


def shifts_later_draws(statement: ast.Assign, scopes: Scopes) -> bool:
    """Whether a statement draws from a generator of random numbers that a later one draws from, too."""
    for node in ast.walk(statement.value):
        match node:
            case ast.Call(ast.Attribute(ast.Name() as drawn, method)) if method in DRAWS:
                reads = scopes.reads(scopes.maker_of[drawn], drawn.id)
                if any(read.lineno > statement.end_lineno for read in reads):
                    return True
    return False


def unread_parameters(source: Source) -> Iterator[Edit]:
    """The parameters that a function of the check does not read, and what is given for them where it is called."""
    scopes = Scopes(source.tree)
    for function in source.nodes:
        if isinstance(function, ast.FunctionDef) and not isinstance(scopes.scope_of(function), ast.ClassDef):
            yield from without_parameters(function, scopes, source)


def without_parameters(function: ast.FunctionDef, scopes: Scopes, source: Source) -> Iterator[Edit]:
    arguments = function.args
    names = [parameter.arg for parameter in arguments.args]
    kept = [name for name in names if scopes.reads(function, name)]
    reads = scopes.reads(scopes.scope_of(function), function.name)
    found = [call for call in source.calls if call.func in reads]
    is_simple = not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs)
    is_known = len(found) == len(reads) and not any(
        isinstance(each, ast.Starred) for call in found for each in call.args
    )
    is_flat = not any(other in ast.walk(call) for call in found for other in found if other is not call)
    if kept == names or not is_simple or not is_known or not is_flat:
        return
    defaults = dict(zip(reversed(names), reversed(arguments.defaults), strict=False))
    signature = ", ".join(f"{name}={source.of(defaults[name])}" if name in defaults else name for name in kept)
    end = source.text.index(":", source.end(([*arguments.args, *arguments.defaults])[-1]))
    yield Edit(source.start(function), end, f"def {function.name}({signature})")
    for call in found:
        positional = [value for name, value in zip(names, call.args, strict=False) if name in kept]
        yield with_arguments(source, call, positional, [each for each in call.keywords if each.arg in (*kept, None)])


def with_arguments(source: Source, call: ast.Call, positional: list[ast.expr], named: list[ast.keyword]) -> Edit:
    """The call with these of its arguments, on as few lines as they fit."""
    arguments = [source.of(each) for each in (*positional, *named)]
    start, end = source.start(call), source.end(call)
    line = source.text[source.text.rfind("\n", 0, start) + 1 : start]
    rest = source.text[end : source.text.find("\n", end)]
    text = f"{source.of(call.func)}({', '.join(arguments)})"
    if "\n" in text or len(line + text + rest) > WIDTH:
        indent = " " * (len(line) - len(line.lstrip()))
        inside = f"{indent}    {', '.join(arguments)}\n"
        if "\n" in text or len(inside) - 1 > WIDTH:
            inside = "".join(f"{indent}    {argument},\n" for argument in arguments)
        text = f"{source.of(call.func)}(\n{inside}{indent})"
    return Edit(start, end, text)


def blocks(nodes: list[ast.AST]) -> Iterator[list[ast.stmt]]:
    """Every run of statements, but for those of classes."""
    for node in nodes:
        if not isinstance(node, ast.ClassDef):
            for field in ("body", "orelse", "finalbody"):
                block = getattr(node, field, None)
                if isinstance(block, list) and block:
                    yield block


def tidied(text: str) -> str:
    """The text with no more empty lines than belong between what is left."""
    lines = []
    for line in text.split("\n"):
        if line.strip():
            before = next((each for each in reversed(lines) if each), "")
            empty = len(lines) - 1 - max((n for n, each in enumerate(lines) if each), default=-1)
            defines = line.startswith(("def ", "class ", "@")) or before.startswith(" ")
            opened = not before or before.endswith(":") or before.startswith("#")
            most = 0 if opened else 2 if defines and not line.startswith(" ") else 1
            del lines[len(lines) - max(0, empty - most) :]
        lines.append(line.rstrip())
    return "\n".join(lines).rstrip("\n")
