"""`python -m tools mutate`: the mutants of each exercise, and every survivor as a diff with its line."""

import argparse
import ast
import re
from concurrent.futures import ThreadPoolExecutor
from difflib import unified_diff
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tools import ROOT

from ..lesson import Lesson, lesson_texts, read
from ..rules import enforce
from .mutants import Mutant
from .survivors import Tally, tally

TABLE = Path("docs", "mutation.md")
ROW = re.compile(r"^\| (\d+\.\d+(?: twin)?) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", re.MULTILINE)
AT_ONCE = 2  # exercises; each has a process of its own, which waits for mutants that do not end


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools mutate", description="Change every right answer; count.")
    parser.add_argument("lesson", nargs="*", help="the number of a lesson, as in 01, or of an exercise, as in 5.3")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="a quick look: every N-th mutant alone")
    parser.add_argument("--write", action="store_true", help=f"write the rows of these lessons into {TABLE}")
    options = parser.parse_args(argv)
    lessons = [read(text) for text in lesson_texts(ROOT)]
    chosen = [lesson for lesson in lessons if is_meant(lesson, options.lesson)]
    if options.write and (any("." in number for number in options.lesson) or options.every > 1):
        parser.error("a row tells of all mutants, and a lesson's rows are written together: name whole lessons")
    for lesson in chosen:
        enforce(lesson)
    parts = [(lesson, id) for lesson in chosen for id in graded(lesson) if is_meant(lesson, options.lesson, id)]
    tallies = {}
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for found in pool.map(lambda part: tally(part[0], every(options.every), [part[1]]), parts):
            tallies |= found
            for id, one in found.items():
                show(id, one)
    if options.write:
        write(ROOT / TABLE, tallies, lessons)
    amiss = sum(len(one.survivors) + len(one.outdated) for one in tallies.values())
    print(f"\n{sum(one.made for one in tallies.values())} mutants · {amiss} amiss")
    return int(amiss > 0)


def graded(lesson: Lesson) -> list[str]:
    return [one.id for one in lesson.exercises.values() if one.points]


def is_meant(lesson: Lesson, numbers: list[str], id: str | None = None) -> bool:
    """Whether a lesson, or an exercise of it, was asked for."""
    asked = [number for number in numbers if number.split(".")[0].zfill(2) == lesson.number]
    return not numbers or any("." not in number or id in (None, number) for number in asked)


def every(n: int):
    """Chooses every n-th mutant."""
    number = count()
    return lambda mutant: next(number) % n == 0


def show(id: str, one: Tally) -> None:
    print(f"{id:<6}{one.made:>5} made, {one.equivalent} equivalent, {len(one.survivors)} survive", flush=True)
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


class Row(NamedTuple):
    """What the table says of an exercise."""

    made: int
    lose: int
    equivalent: int
    survive: int

    @classmethod
    def of(cls, one: Tally) -> "Row":
        return cls(one.made, one.made - one.equivalent - len(one.survivors), one.equivalent, len(one.survivors))


def write(path: Path, tallies: dict[str, Tally], lessons: list[Lesson]) -> None:
    """Write the rows of these exercises, and keep those of other lessons."""
    before = rows_in(path.read_text(encoding="utf-8")) if path.exists() else {}
    rows = before | {id: Row.of(one) for id, one in tallies.items()}
    path.write_text(table(rows, lessons), encoding="utf-8", newline="\n")


def rows_in(text: str) -> dict[str, Row]:
    """The rows of a table, by exercise."""
    return {id: Row(*map(int, numbers)) for id, *numbers in ROW.findall(text)}


def table(rows: dict[str, Row], lessons: list[Lesson]) -> str:
    """The table of the exercises that the lessons have, in their order; it says whose rows are missing."""
    ids = {lesson.number: graded(lesson) for lesson in lessons}
    kept = {id: rows[id] for of_lesson in ids.values() for id in of_lesson if id in rows}
    missing = [number for number, of_lesson in ids.items() if of_lesson and not kept.keys() & {*of_lesson}]
    told = [f"Not in it yet: lessons {', '.join(missing)}.", ""] if missing else []
    in_all = [sum(column) for column in zip(*kept.values(), strict=True)]
    return "\n".join(
        [
            "# What the checks catch",
            "",
            "`python -m tools mutate --write` makes this page; `… mutate 05 --write` updates the rows of one lesson.",
            "It changes every right answer of a lesson in one place: it drops a statement, turns a sign, leaves out",
            "an operand, runs only the first round of a loop, takes numbers of another kind, or changes the caller's",
            "tensors. Such a *mutant* must lose points. An *equivalent* one does the same as the right answer;",
            "`tests/answers/` gives the reason for each.",
            "",
            *told,
            "| exercise | made | lose points | equivalent | survive |",
            "|---|---|---|---|---|",
            *[f"| {' | '.join(map(str, (id, *row)))} |" for id, row in kept.items()],
            f"| **all** | {' | '.join(map(str, in_all))} |",
            "",
        ]
    )
