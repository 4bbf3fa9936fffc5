"""Simulates students who practise, to see whether their misconceptions are found

Each belief is held by a student of its own, in so many runs.
"""

import time
from collections import Counter
from random import Random

from tools import students
from tools.students import FAMILIES, NUMBERS, Session, believer, code_of, named_within, pairs_of

EXTRAS = ()
WITHIN, WITHIN_FOR_TWO = 3, 6  # programs


def arguments(parser):
    parser.add_argument("--runs", type=int, default=200, help="of each belief (200)")


def main(options):
    runs = options.runs
    print(f"One belief, named within {WITHIN} programs, of {runs} runs")
    enough = all([shown(family, reading, runs) for family in FAMILIES for reading in students.readings_of(family)])

    accused = sum(is_accused(family, run) for family, run in spread(5 * runs))
    print(f"\nAlways right: accused in {accused} of {5 * runs} runs of {WITHIN_FOR_TWO} programs")
    answers, wrong, named = slips(5 * runs)
    print(
        f"Slips of arithmetic: {answers} answers, {wrong} wrong, accused in {named} ({named / answers:.1%} of answers)"
    )
    found = pairs(runs)
    print(f"Two beliefs: both named within {WITHIN_FOR_TWO} programs in {found / runs:.1%} of {runs} runs")
    return int(not (enough and not accused and named <= 0.02 * answers and found >= 0.8 * runs))


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
            diagnosis = session.answer(program, students.slipping(program, random))
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
    """Is a belief named of somebody who is always right?"""
    return any(session.named for session in students.rounds(students.careful, family, run, WITHIN_FOR_TWO))


def spread(runs):
    """Runs with their families; those of one family together, as their programs are then still known."""
    return [(family, run) for place, family in enumerate(FAMILIES) for run in range(place, runs, len(FAMILIES))]
