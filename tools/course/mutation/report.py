"""`python -m tools mutate`: the mutants of each exercise, and every survivor as a diff with its line."""

import argparse
import ast
from concurrent.futures import ThreadPoolExecutor
from difflib import unified_diff
from itertools import count
from pathlib import Path

from tools import ROOT

from ..lesson import Lesson, lesson_texts, read
from ..rules import enforce
from .mutants import Mutant
from .survivors import Tally, tally

TABLE = Path("docs", "mutation.md")
AT_ONCE = 2  # lessons; each has a process of its own, which waits for mutants that do not end


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools mutate", description="Change every right answer; count.")
    parser.add_argument("lesson", nargs="*", help="the number of a lesson, as in 01, or of an exercise, as in 5.3")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="a quick look: every N-th mutant alone")
    parser.add_argument("--write", action="store_true", help=f"write the table to {TABLE}")
    options = parser.parse_args(argv)
    chosen = [lesson for lesson in map(read, lesson_texts(ROOT)) if is_meant(lesson, options.lesson)]
    if options.write and (options.lesson or options.every > 1):
        parser.error("the table tells of all mutants of all lessons; leave out what narrows them")
    for lesson in chosen:
        enforce(lesson)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        tallies = dict(
            pair
            for found in pool.map(lambda lesson: tally(lesson, every(options.every), options.lesson), chosen)
            for pair in found.items()
        )
    for id, one in tallies.items():
        show(id, one)
    if options.write:
        (ROOT / TABLE).write_text(table(tallies), encoding="utf-8", newline="\n")
    amiss = sum(len(one.survivors) + len(one.outdated) for one in tallies.values())
    print(f"\n{sum(one.made for one in tallies.values())} mutants · {amiss} amiss")
    return int(amiss > 0)


def is_meant(lesson: Lesson, numbers: list[str]) -> bool:
    return not numbers or any(number.split(".")[0].zfill(2) == lesson.number for number in numbers)


def every(n: int):
    """Chooses every n-th mutant."""
    number = count()
    return lambda mutant: next(number) % n == 0


def show(id: str, one: Tally) -> None:
    print(f"{id:<6}{one.made:>5} made, {one.equivalent} equivalent, {len(one.survivors)} survive")
    for mutant in one.survivors:
        print(f"  ✗ {mutant.place} {mutant}")
        print(difference(mutant))
    for cell in one.outdated:
        print(f"  ✗ {cell.place}: “{cell.keys['change']}” loses points now; take the reason out")


def difference(mutant: Mutant) -> str:
    """The lines that a mutant changes, in the layout of Python's own unparser."""
    if mutant.habit or mutant.replays:
        return f"        {mutant.what}"
    was, now = (ast.unparse(ast.parse(source)).splitlines() for source in (mutant.was, mutant.source))
    lines = list(unified_diff(was, now, n=0, lineterm=""))[2:]
    return "\n".join(f"        {line}" for line in lines if not line.startswith("@@"))


def table(tallies: dict[str, Tally]) -> str:
    rows = [
        f"| {id} | {one.made} | {one.made - one.equivalent - len(one.survivors)} | {one.equivalent} "
        f"| {len(one.survivors)} |"
        for id, one in tallies.items()
    ]
    made, survivors = sum(one.made for one in tallies.values()), sum(len(one.survivors) for one in tallies.values())
    equivalent = sum(one.equivalent for one in tallies.values())
    killed = made - equivalent - survivors
    return "\n".join(
        [
            "# What the checks catch",
            "",
            "Made by `python -m tools mutate --write`. Every right answer of a lesson is changed in one place: a",
            "statement dropped, a sign turned, an operand left out, the first round of a loop alone, numbers of",
            "another kind, a caller's tensors changed. Such a mutant must lose points. An *equivalent* one does what",
            "the right answer does; `tests/answers/` gives the reason for each.",
            "",
            "| exercise | made | lose points | equivalent | survive |",
            "|---|---|---|---|---|",
            *rows,
            f"| **all** | {made} | {killed} | {equivalent} | {survivors} |",
            "",
        ]
    )
