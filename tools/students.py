"""Simulated students, who practise: one who holds a belief, or two, one who is right, and one who slips."""

import re
from itertools import combinations
from random import Random

from autograd_course.diagnosis import code_of
from autograd_course.engines import READINGS
from autograd_course.engines.program import ERROR, Program, same
from autograd_course.practice.families import FAMILIES
from autograd_course.practice.session import Session

NUMBERS = 1000  # programs of a family that they meet: those that are compared with PyTorch
SLIP_RATE = 0.5  # of the answers of a student who slips


def believer(*readings):
    """A student who answers as these beliefs say."""
    return lambda program, random: program.outcome(*readings)


def careful(program, random):
    """A student who is always right."""
    return program.outcome()


def slipping(program, random):
    """A student who knows how autograd works, and often miscalculates one number or misreads one."""
    truth = program.outcome()
    if random.random() > SLIP_RATE:
        return truth
    if random.random() < 0.4:
        misread = _misread(program, random)
        if ERROR not in misread:
            return misread
    places = [place for place, value in enumerate(truth) if _numbers(value)]
    if not places:
        return truth
    place = random.choice(places)
    return [_slip(value, random) if number == place else value for number, value in enumerate(truth)]


def rounds(student, family, seed, count):
    """Let a student answer some programs of a family; gives the session, round by round."""
    session, random = Session(family, seed, NUMBERS), Random(seed)
    for _ in range(count):
        program = session.next_program()
        session.answer(program, student(program, random))
        yield session


def named_within(student, family, seed, count, *codes):
    """Has the session named all of these codes after at most so many programs?"""
    return any({*codes} <= session.named.keys() for session in rounds(student, family, seed, count))


def readings_of(family):
    """The readings of the beliefs that a family is about."""
    return [reading for reading in READINGS if code_of(reading) in FAMILIES[family].BELIEFS]


def pairs_of(family):
    """All pairs of them that are two beliefs."""
    return [pair for pair in combinations(readings_of(family), 2) if code_of(pair[0]) != code_of(pair[1])]


def _misread(program, random):
    """What the program would print if one of its numbers were another."""
    text = str(program)
    found = random.choice(list(re.finditer(r"(?<![\w.*\[])\d+(?:\.\d+)?(?![\w\]])", text)))
    other = str(float(found[0]) + random.choice((-1, 1))) if "." in found[0] else str(int(found[0]) + 1)
    return Program(*(text[: found.start()] + other + text[found.end() :]).split("\n")).outcome()


def _slip(value, random):
    if isinstance(value, list):
        place = random.choice([number for number, each in enumerate(value) if _numbers(each)])
        return [_slip(each, random) if number == place else each for number, each in enumerate(value)]
    ways = (
        value + 1,
        value - 1,
        value + 2,
        value - 2,
        value + 10,
        value - 10,
        -value,
        value * 2,
        value / 2,
        value * 10,
    )
    return random.choice([way for way in ways if not same(way, value)])


def _numbers(value):
    if isinstance(value, list):
        return any(map(_numbers, value))
    return isinstance(value, int | float) and not isinstance(value, bool)
