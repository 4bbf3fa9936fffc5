"""What an engine does in each behaviour program, beside what PyTorch does."""

import gc
import re
import threading
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

import autograd_lib

from ..host import time_limit
from ..ledger import PROGRAMS, behaviours
from ..ledger.showing import described, lines_shown
from ..seam.compare import Tolerance, agrees
from ..seam.errors import TimeIsUp
from ..seam.time_limits import BEHAVIOUR

NUMBER = re.compile(r"-?\d+\.?\d*(?:e[+-]?\d+)?")
ERROR = re.compile(r"\w+Error: .{17}")  # "RuntimeError: Mismatch in shape" is the shortest that the lessons ask for
NOTHING = "nothing more"
PRINTED = Tolerance(rtol=2e-4)  # rounding in the last of four digits


@dataclass(frozen=True)
class Row:
    """One behaviour: how many of the lines that PyTorch prints an engine prints, and where it first does not."""

    code: str
    fact: str
    lessons: tuple
    right: int
    lines: int
    got: str = ""
    wanted: str = ""

    @property
    def is_as_pytorch(self) -> bool:
        return not self.wanted


def rows(engine: object) -> list[Row]:
    """A row for each behaviour; `engine` stands for `torch`.

    Nothing that the engine does ends it: an error, a missing name, an endless loop, each belong to their row.
    """
    return [row(engine, code) for code in PROGRAMS]


def row(engine: object, code: str, seconds: float = BEHAVIOUR) -> Row:
    got, wanted = lines(PROGRAMS[code], engine, seconds), _of_the_library(code)
    right = 0
    while right < len(wanted) and right < len(got) and alike(got[right], wanted[right]):
        right += 1
    known = behaviours()[code]
    about = code, known["fact"], tuple(known["lessons"]), right, len(wanted)
    if right == len(wanted) == len(got):
        return Row(*about)
    return Row(*about, *(each[right] if right < len(each) else NOTHING for each in (got, wanted)))


def lines(program: Callable, torch: object, seconds: float = BEHAVIOUR) -> list[str]:
    """What a program prints; the last line is the error that ended it, if one did."""
    with lines_shown() as shown:
        try:
            with time_limit(seconds, patience=5), _nothing_collected(), _printed_in_threads():
                program(torch)
        except TimeIsUp:
            print(f"TimeoutError: not done after {seconds:g} seconds")
        except Exception as problem:
            print(described(problem))
    return shown


def alike(line: str, other: str) -> bool:
    """The same words, and the same numbers but for rounding in the last digit that is printed.

    Of an error the class and the opening words count, as in the lessons: the rest of a message is one's own.
    """
    if line == other or (ERROR.match(line) and ERROR.match(line)[0] == (ERROR.match(other) or [""])[0]):
        return True
    if NUMBER.sub("0", line).split() != NUMBER.sub("0", other).split():
        return False
    pairs = zip(NUMBER.findall(line), NUMBER.findall(other), strict=True)
    return all(agrees(float(mine), float(right), PRINTED) for mine, right in pairs)


@cache
def _of_the_library(code):
    return lines(PROGRAMS[code], autograd_lib)


@contextmanager
def _printed_in_threads():
    """An error that ends a thread is printed as any other, and no traceback of ours goes to stderr."""
    before = threading.excepthook
    threading.excepthook = lambda ended: print(described(ended.exc_value))
    try:
        yield
    finally:
        threading.excepthook = before


@contextmanager
def _nothing_collected():
    """No garbage collection meanwhile: it would look through a deep graph again and again while that grows."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
