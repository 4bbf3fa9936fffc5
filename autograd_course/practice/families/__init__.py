"""Families of programs: endlessly many short programs on one theme, each drawn by its number.

A family is a module with `TITLE`; `LESSON`, the one that has taught what it asks; `BELIEFS`, the codes that its
programs are about; and `PIECES`: functions that draw some lines, with a `print` in them. A program is an opening and a
few pieces of one family.
"""

import re
from functools import lru_cache
from random import Random

from ...engines.program import ERROR, Program
from . import accumulation, blocks, clearing, flags, gradients, leaves, memory, paths, shapes, slopes

# as the lessons have them
_IN_ORDER = (gradients, leaves, flags, paths, shapes, accumulation, clearing, blocks, memory, slopes)
FAMILIES = {module.__name__.rpartition(".")[2]: module for module in _IN_ORDER}
LINES = 8  # at most, in a program
FEWEST_PRINTS, MOST_PRINTS = 2, 4  # how many values a program shows
LARGEST = 2000  # of all numbers that are printed


@lru_cache(maxsize=2000)
def draw(family, number):
    """Program `number` of a family: the same whenever and wherever it is drawn."""
    random = Random(f"{family} {number}")
    while True:
        program = _assembled(FAMILIES[family], random)
        if is_good(program):
            return program


def _assembled(family, random):
    opening, ways = family.opening(random)
    first, then, kinds = [], [], set()  # of the pieces: their names and lines
    for piece in random.sample(family.PIECES, len(family.PIECES)):
        if piece.way not in ways or piece.kind in kinds:
            continue
        more = piece(random)
        if not _fits([*opening, *_lines([*first, *then]), *more]):
            continue
        kinds.add(piece.kind)
        (first if piece.comes == "first" else then).append((_name(piece), more))
        if piece.comes == "last":
            break
    parts = [*first, *then]
    program = Program(*opening, *_lines(parts))
    program.kinds = frozenset(kinds)
    program.pieces = tuple(name for name, lines in parts for _ in Program(*lines).asks)  # of each print
    return program


def _lines(parts):
    return [line for _, lines in parts for line in lines]


def _name(piece):
    """Such as "paths.loop": no two pieces have the same."""
    return f"{piece.__module__.rpartition('.')[2]}.{piece.__name__}"


def _fits(lines):
    return len(lines) <= LINES and len(Program(*lines).asks) <= MOST_PRINTS


def is_good(program):
    """Is it worth a question: a number to work out, none that is hard to write down, and not failing at once?"""
    if len(program.asks) < FEWEST_PRINTS or _unused(program.lines):
        return False
    truth = program.outcome()
    numbers = list(_numbers(truth))
    return (
        truth[0] != ERROR
        and any(number not in (0, 1) for number in numbers)
        and all(abs(number) < LARGEST and round(number, 3) == round(number, 6) for number in numbers)
    )


def _unused(lines):
    """Names that are made and never asked for."""
    text = "\n".join(lines)
    made = re.findall(r"^ *(\w+(?:, \w+)*) = ", text, re.MULTILINE)
    return [name for names in made for name in names.split(", ") if len(re.findall(rf"\b{name}\b", text)) < 2]


def _numbers(value):
    if isinstance(value, list):
        for each in value:
            yield from _numbers(each)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield value
