"""Simulates students who practise or take the check-up, to see whether their misconceptions are found

Each belief is held by a student of its own, in so many runs. Others hold two, are always right, or slip.
"""

import re
import tempfile
import time
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

from autograd_course.checkup.interview import CheckUp
from autograd_course.diagnosis import code_of
from autograd_course.engines import READINGS
from autograd_course.engines.program import ERROR, Program, same
from autograd_course.exercise_names import TWIN
from autograd_course.practice.families import FAMILIES
from autograd_course.practice.session import Session
from autograd_course.routes import ALL, routes
from autograd_course.routes.yours import HOMES

RUNS = 200  # of each belief
WITHIN, WITHIN_FOR_TWO = 3, 6  # programs
NUMBERS = 1000  # programs of a family that they meet: those that are compared with PyTorch
SLIP_RATE = 0.5  # of the answers of a student who slips
PAIRS = 60  # of two beliefs in a check-up
ENOUGH_ALONE, ENOUGH_PAIRS, MOST_TO_KNOW_ALL = 50, 50, 12


def arguments(parser):
    parser.add_argument("--checkup", action="store_true", help="only the check-up, which takes a minute")


def main(options):
    return int(not all([check_ups(), options.checkup or practice()]))


def check_ups(seed=1):
    """Print what check-ups find in those who hold one belief, two or none; whether that is enough."""
    alone = sum({*checked_up([reading], seed).held} == {code_of(reading)} for reading in READINGS)
    print(f"Check-up, one belief: it alone is found in {alone} of {len(READINGS)} readings")
    random, both, accused = Random(seed), 0, 0
    possible = [pair for pair in combinations(READINGS, 2) if code_of(pair[0]) != code_of(pair[1])]
    for pair in random.sample(possible, PAIRS):
        found, held = {*checked_up(pair, seed).held}, {*map(code_of, pair)}
        both, accused = both + (held <= found), accused + bool(found - held)
    print(f"Two beliefs: both are found in {both} of {PAIRS} pairs, another one in {accused}")
    routes_of(random.sample(possible, 4) + [(each,) for each in random.sample([*READINGS], 5)] + [()], seed)
    knows = [checked_up([], each) for each in range(seed, seed + 10)]
    longest = max(len(each.answers) for each in knows)
    wrong = sum(bool(each.held or each.open) for each in knows)
    print(f"Always right: told so after at most {longest} programs; of 10, something else is found in {wrong}\n")
    return alone >= ENOUGH_ALONE and both >= ENOUGH_PAIRS and not accused + wrong and longest <= MOST_TO_KNOW_ALL


def routes_of(learners, seed):
    """Print the routes of some, from the check-up to their end: what is on them, and how long they take."""
    whole = routes()[ALL].minutes
    for held in learners:
        checkup = checked_up(held, seed)
        route, unknown = checkup.route, {*checkup.held, *checkup.open}
        homes = {HOMES[code] for code in unknown}
        needed = {each for stop in route.stops for each in stop.needs}
        missing = homes - {*route.exercises}
        known = {each.removesuffix(TWIN) for each in route.exercises} - homes - needed if unknown else ()
        told = f"{' '.join(held) or 'knows all':10} {route.minutes:4} minutes of {whole}"
        print(
            f"  {told}, {len(route.exercises):2} exercises; known and yet on it: {len(known)}, missing: {len(missing)}"
        )


def checked_up(held, seed):
    """The check-up of somebody who holds these readings."""
    with tempfile.TemporaryDirectory() as folder:
        checkup = CheckUp(Path(folder, "checkup.json"), seed)
        while question := checkup.question:
            checkup.answer(question, [str(value) for value in question.program.outcome(*held)])
    return checkup


def practice():
    print(f"One belief, named within {WITHIN} programs, of {RUNS} runs")
    enough = all([shown(family, reading, RUNS) for family in FAMILIES for reading in readings_of(family)])

    accused = sum(is_accused(family, run) for family, run in spread(5 * RUNS))
    print(f"\nAlways right: accused in {accused} of {5 * RUNS} runs of {WITHIN_FOR_TWO} programs")
    answers, wrong, named = slips(5 * RUNS)
    print(
        f"Slips of arithmetic: {answers} answers, {wrong} wrong, accused in {named} ({named / answers:.1%} of answers)"
    )
    found = pairs(RUNS)
    print(f"Two beliefs: both named within {WITHIN_FOR_TWO} programs in {found / RUNS:.1%} of {RUNS} runs")
    return enough and not accused and named <= 0.02 * answers and found >= 0.8 * RUNS


def shown(family, reading, runs):
    """Print how often a belief is named; whether that is often enough."""
    began = time.perf_counter()
    share = sum(named_within(believer(reading), family, run, WITHIN, code_of(reading)) for run in range(runs)) / runs
    seconds = (time.perf_counter() - began) / runs
    print(f"  {family:13}{reading:6}{share:8.1%}   {seconds:.2f} s a run", flush=True)
    return share >= 0.95


def slips(runs):
    """Three answers each of students who slip: all answers, the wrong ones, and those for which a belief is named."""
    count = Counter()
    for family, run in spread(runs):
        session, random = Session(family, run, NUMBERS), Random(run)
        for _ in range(WITHIN):
            program = session.next_program()
            diagnosis = session.answer(program, slipping(program, random))
            count.update(answers=1, wrong=bool(diagnosis.wrong), named=bool(diagnosis.named))
    return count["answers"], count["wrong"], count["named"]


def pairs(runs):
    """In how many runs two beliefs of one family, drawn at random, are both named."""
    random, found = Random(0), 0
    drawn = [(family := random.choice([*FAMILIES]), random.choice(pairs_of(family)), run) for run in range(runs)]
    for family, pair, run in sorted(drawn):
        codes = map(code_of, pair)
        found += named_within(believer(*pair), family, run, WITHIN_FOR_TWO, *codes)
    return found


def is_accused(family, run):
    return any(session.named for session in rounds(careful, family, run, WITHIN_FOR_TWO))


def spread(runs):
    """Runs with their families; those of one family together, as their programs are then still known."""
    return [(family, run) for place, family in enumerate(FAMILIES) for run in range(place, runs, len(FAMILIES))]


def believer(*readings):
    return lambda program, random: program.outcome(*readings)


def careful(program, random):
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
    return any({*codes} <= session.named for session in rounds(student, family, seed, count))


def readings_of(family):
    return [reading for reading in READINGS if code_of(reading) in FAMILIES[family].beliefs]


def pairs_of(family):
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
    steps = [value + step for step in (1, -1, 2, -2, 10, -10)]
    ways = (*steps, -value, value * 2, value / 2, value * 10)
    return random.choice([way for way in ways if not same(way, value)])


def _numbers(value):
    if isinstance(value, list):
        return any(map(_numbers, value))
    return isinstance(value, int | float) and not isinstance(value, bool)
