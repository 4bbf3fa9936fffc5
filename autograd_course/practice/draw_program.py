"""Families of programs: endlessly many short programs on one theme, each drawn by its number.

A program is an opening and a few pieces of one family, all of which `programs` has.
"""

import re
from functools import lru_cache
from random import Random

from ..engines.program import ERROR, Program
from . import programs
from .piece import Family

FAMILIES = {name.lower(): family for name, family in vars(programs).items() if type(family) is Family}
LINES = 8  # at most, in a program
FEWEST_PRINTS, MOST_PRINTS = 2, 4  # how many values a program shows
LARGEST = 2000  # of all numbers that are printed


@lru_cache(maxsize=2000)
def draw(family: str, number: int) -> Program:
    """Program `number` of a family: the same whenever and wherever it is drawn."""
    random = Random(f"{family} {number}")
    while True:
        program = _assembled(family, random)
        if is_good(program):
            return program


def _assembled(name, random):
    family = FAMILIES[name]
    opening, way = family.opening(random)
    opening = opening.splitlines()
    first, then, kinds = [], [], set()  # of the pieces: their names and lines
    for piece in random.sample(family.pieces, len(family.pieces)):
        if piece.way not in ("", way) or piece.kind in kinds:
            continue
        more = piece(random).splitlines()
        if not _fits([*opening, *_lines([*first, *then]), *more]):
            continue
        kinds.add(piece.kind)
        (first if piece.comes == "first" else then).append((f"{name}.{piece.name}", more))
        if piece.comes == "last":
            break
    parts = [*first, *then]
    program = Program(*opening, *_lines(parts))
    program.kinds = frozenset(kinds)
    program.pieces = tuple(piece for piece, lines in parts for _ in Program(*lines).asks)  # of each print
    return program


def _lines(parts):
    return [line for _, lines in parts for line in lines]


def _fits(lines):
    return len(lines) <= LINES and len(Program(*lines).asks) <= MOST_PRINTS


def is_good(program: Program) -> bool:
    """Is it worth a question: a number to work out, none that is hard to write down, and not failing at once?"""
    if len(program.asks) < FEWEST_PRINTS or _unused(program.lines):
        return False
    truth = program.outcome()
    return truth[0] != ERROR and any(number not in (0, 1) for number in _numbers(truth)) and is_easy_to_write(truth)


def is_easy_to_write(outcome: list) -> bool:
    """Is none of the numbers large, or long?"""
    return all(abs(number) < LARGEST and round(number, 3) == round(number, 6) for number in _numbers(outcome))


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
