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
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from inspect import ismodule
from itertools import takewhile
from typing import NamedTuple

from autograd_course import search
from autograd_course.files.names import names_in

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
    names = names_in(written)
    unmade = names.used - names.defined
    common = [line for name, line in IMPORTS.items() if name in unmade]
    if searched := sorted(unmade & {name for name, each in vars(search).items() if not ismodule(each)}):
        common.append(f"from autograd_course.search import {', '.join(searched)}")
    if not common:
        return written
    body = ast.parse(written).body
    own = list(takewhile(lambda node: isinstance(node, (ast.Import, ast.ImportFrom)), body))
    rest = "\n".join(written.splitlines()[own[-1].end_lineno if own else 0 :]).strip("\n")
    groups = {}
    for line in sorted([*common, *map(ast.unparse, own)], key=lambda line: (line.startswith("from"), line)):
        root = re.split(r"[ .]", line)[1]
        groups.setdefault(0 if root in sys.stdlib_module_names else 1 if root == "numpy" else 2, []).append(line)
    imports = "\n\n".join("\n".join(groups[each]) for each in sorted(groups))
    gap = "\n\n\n" if isinstance(body[len(own)], (ast.FunctionDef, ast.ClassDef)) else "\n\n"
    return imports + gap + rest


def visible(check: str) -> str:
    return HIDDEN.sub("", check)


@cache  # one build asks for most of them several times
def cut(check: str) -> str:
    """A check without what only the judge needs: what is left is what it tries."""
    text = edited(check, tried_alone)
    while (shorter := edited(text, unread_statements)) != text:
        text = shorter
    return tidied(text)


def edited(text: str, edits_of: Callable[["Source"], Iterable[Edit]]) -> str:
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

    @cached_property
    def names(self) -> list[ast.Name]:
        """Where the module's own names stand, in functions too."""
        return list(names_around(self.tree))

    @cached_property
    def read(self) -> list[ast.Name]:
        """Those that are read, or added to."""
        added_to = [node.target for node in self.nodes if isinstance(node, ast.AugAssign)]
        return [node for node in self.names if isinstance(node.ctx, ast.Load) or node in added_to]

    def start(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        return self._offset(node.lineno, node.col_offset)

    def end(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        return self._offset(node.end_lineno, node.end_col_offset)

    def of(self, node: ast.expr | ast.stmt | ast.keyword) -> str:
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


def names_around(node: ast.AST, own: frozenset[str] = frozenset()) -> Iterator[ast.Name]:
    """The names in a piece of code, but for those that a function or a comprehension around them has of its own."""
    if isinstance(node, ast.Name) and node.id not in own:
        yield node
    if isinstance(node, (ast.Lambda, ast.FunctionDef)):
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            yield from names_around(default, own)
        made = [each for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)]
        own |= {each.id for each in made} | {each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)}
    own = own.union(*(names_of(each.target) for each in getattr(node, "generators", ())))
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.arguments):
            yield from names_around(child, own)


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
    """The statements that make nothing but names which no other reads, and blocks in which nothing is left.

    Inside of functions and classes everything stays.
    """
    for block in blocks(source.tree):
        dropped = [each for each in block if is_needless(each, source)]
        if len(dropped) == len(block) and block is not source.tree.body:
            first, last = source.lines_of(block[0])[0], source.lines_of(block[-1])[1]
            yield Edit(first, last, f"{' ' * block[0].col_offset}pass\n")
            continue
        for statement in dropped:
            yield Edit(*source.lines_of(statement), "")


def is_needless(statement: ast.stmt, source: Source) -> bool:
    match statement:
        case ast.For(body=[ast.Pass()], orelse=[]) | ast.If(body=[ast.Pass()], orelse=[]):
            return True
        case ast.Assign() | ast.AnnAssign() if only_makes_names(statement):
            pass
        case ast.FunctionDef() | ast.ClassDef() | ast.Import() | ast.ImportFrom():
            pass
        case _:
            return False
    made, own = names_in(source.of(statement)).defined, range(statement.lineno, statement.end_lineno + 1)
    return not any(node.id in made and node.lineno not in own for node in source.read)


def only_makes_names(statement: ast.Assign | ast.AnnAssign) -> bool:
    """Not so if it writes into what others hold, or draws from a generator that others draw from, too."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    written = [node for target in targets for node in ast.walk(target)]
    drawn = [node for node in ast.walk(statement) if isinstance(node, ast.Attribute) and node.attr in DRAWS]
    return not drawn and not any(isinstance(node, (ast.Attribute, ast.Subscript)) for node in written)


def unread_parameters(check: str) -> set[tuple[str, str]]:
    """The parameters that a function of a check does not read, with its name."""
    functions = [node for node in ast.walk(ast.parse(check)) if isinstance(node, ast.FunctionDef)]
    return {
        (function.name, each.arg)
        for function in functions
        for each in ast.walk(function.args)
        if isinstance(each, ast.arg) and each.arg not in names_of(function)
    }


def names_of(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def with_arguments(source: Source, call: ast.Call, positional: list[ast.expr], named: list[ast.keyword]) -> Edit:
    """The call with these of its arguments, on as few lines as they fit."""
    arguments = [*map(source.of, positional), *map(source.of, named)]
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


def blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """Every run of statements, but for those of functions and classes."""
    for field in ("body", "orelse", "finalbody"):
        block = getattr(node, field, None)
        if isinstance(block, list) and block:
            yield block
            for statement in block:
                if not isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
                    yield from blocks(statement)


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
