"""A short program as text, and what it prints: in truth, and for those who believe something."""

import builtins
import re
import warnings
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import count
from types import CodeType, ModuleType
from typing import Any

import autograd_lib as torch

from ..seam.compare import PREDICTED, agrees
from . import believing

ERROR = "error"
PRINTED = PREDICTED._replace(beside=0.01)  # what numbers near 1 leave when they cancel out, -3e-8, is 0
LEAF = "x = torch.tensor(3.0, requires_grad=True)"  # what most programs that are written down begin with


class Program:
    """Lines of Python that say `torch` and print some values; an outcome is the list of what they print.

    A value is a number, True, False, None, or a list of these; from an error on, each `print` gives "error".

    >>> program = Program("x = torch.tensor(3.0, requires_grad=True)", "(x * x).backward()", "print(x.grad)")
    >>> program.outcome(), program.outcome("M14")
    ([6.0], [3.0])
    """

    kinds: frozenset[str]  # of one that practice has drawn: those of its pieces,
    pieces: tuple[str, ...]  # and the piece of each print

    def __init__(self, *lines):
        self.lines = tuple(lines)
        self._known = {}

    def __repr__(self):
        return "\n".join(self.lines)

    def __eq__(self, other):
        return isinstance(other, Program) and self.lines == other.lines

    def __hash__(self):
        return hash(self.lines)

    @cached_property
    def asks(self) -> list[str]:
        """What is printed: the expressions, in order."""
        return [line.strip()[len("print(") : -1] for line in self.lines if line.strip().startswith("print(")]

    @cached_property
    def _code(self):
        return compile("\n".join(self.lines), "<program>", "exec")

    @property
    def numbered(self) -> str:
        """The program as text, with a number behind each print."""
        return "\n".join(self.with_remarks(count(1)))

    def with_remarks(self, remarks: Iterable[object]) -> list[str]:
        """The lines, with a remark behind each print."""
        remarks = iter(remarks)
        return [f"{line}  # {next(remarks)}" if line.strip().startswith("print(") else line for line in self.lines]

    def outcome(self, *beliefs: str) -> list:
        """What it prints where these are believed (codes, or readings such as "M14b"); in truth without any."""
        if beliefs not in self._known:
            with believing(*beliefs):
                self._known[beliefs] = self.run(torch)
        return self._known[beliefs]

    @cached_property
    def raising(self) -> str | None:
        """The line that raises an error, in truth; None if none does."""
        found = []
        self.run(torch, at_error=found.append)
        return found[0] if found else None

    def run(self, package: ModuleType, at_error: Callable[[str], object] = lambda line: None) -> list:
        """What it prints with this package as `torch`: `autograd_lib`, or PyTorch itself."""
        printed = []
        if error := run_code(self._code, names_for(package), lambda value: printed.append(as_value(value))):
            at_error(self.lines[error.__traceback__.tb_next.tb_lineno - 1])
            printed += [ERROR] * (len(self.asks) - len(printed))
        return printed


def names_for(package: ModuleType) -> dict[str, object]:
    """What a program finds: this package as `torch`, and Python's own names."""
    return {"torch": package, "__builtins__": builtins}


def run_code(code: CodeType, names: dict, told: Callable) -> Exception | None:
    """Run a program, or one line of it, among these names; what it prints is `told`. The exception that ended it."""
    names["print"] = told
    with warnings.catch_warnings(action="ignore"):
        try:
            exec(code, names)
        except Exception as error:
            return error
    return None


def blocks(text: str) -> list[tuple[str, str]]:
    """The blocks of a text, each a line that begins with "# " and the lines below it."""
    return [block.partition("\n")[::2] for block in text.strip("\n# ").split("\n# ")]


def read_programs(text: str) -> dict[str, Program]:
    """Programs by title, from blocks of a title and the program below it, which begins with LEAF if it makes no x."""
    return {title: Program(*_opening(lines), *lines.splitlines()) for title, lines in blocks(text)}


def _opening(lines):
    return [LEAF] if re.search(r"\bx\b", lines) and not re.search(r"^ *x = ", lines, re.MULTILINE) else []


def as_value(value: Any) -> object:
    """A printed value as plain data: a tensor's numbers, a shape as a list."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return [as_value(each) for each in value]
    return value if isinstance(value, bool | int | float | str | None) else repr(value)


def same(got: object, expected: object) -> bool:
    """Is what somebody says or believes what is printed? Prints, in a list, count each for itself."""
    got, expected = (tuple(each) if type(each) is list else each for each in (got, expected))
    return agrees(got, expected, PRINTED)
