"""Changes every right answer in one place, and lists the changes that keep all points"""

import ast
import re
import sys
from argparse import ArgumentParser, Namespace
from concurrent.futures import ThreadPoolExecutor
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

from tools import ROOT
from tools.commands import add_names
from tools.course.lesson import Lesson, lesson_texts, read
from tools.course.mutation.mutants import Mutant, Tally, tally
from tools.course.rules import enforce

EXTRAS = ("test",)
TABLE = Path("docs", "mutation.md")
ROW = re.compile(r"^\| (\d+\.\d+(?: twin)?) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", re.MULTILINE)
AT_ONCE = 2  # exercises; each has a process of its own, which waits for mutants that do not end


def arguments(parser: ArgumentParser) -> None:
    add_names(parser)
    parser.add_argument("--write", action="store_true", help="write the rows of these lessons into docs/mutation.md")


def main(options: Namespace) -> int:
    """Show the mutants of these lessons and exercises, or of all; 1 if something is amiss."""
    names = options.names
    if options.write and any("." in name for name in names):
        print("A lesson's rows go together: name whole lessons.", file=sys.stderr)
        return 2
    lessons = [read(text) for text in lesson_texts(ROOT)]
    chosen = [lesson for lesson in lessons if is_meant(lesson, names)]
    for lesson in chosen:
        enforce(lesson)
    parts = [(lesson, id) for lesson in chosen for id in graded(lesson) if is_meant(lesson, names, id)]
    tallies = {}
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for found in pool.map(lambda part: tally(*part), parts):
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


def is_meant(lesson: Lesson, names: list[str], id: str | None = None) -> bool:
    of_it = lesson.exercises if id is None else [id]
    return not names or lesson.name in names or any(name in of_it for name in names)


def show(id: str, one: Tally) -> None:
    print(f"{id:<6}{one.made:>5} made, {one.equivalent} equivalent, {len(one.survivors)} survive", flush=True)
    for mutant in one.survivors:
        print(f"  ✗ {mutant.place} {mutant}")
        print(difference(mutant))
    for change, place in one.outdated.items():
        print(f"  ✗ {place}: “{change}” loses points now; take it out")


def difference(mutant: Mutant) -> str:
    """The lines that a mutant changes, in the layout of Python's own unparser."""
    if mutant.habit or mutant.replays:
        return f"        {mutant.what}"
    was, now = (ast.unparse(ast.parse(source)).splitlines() for source in (mutant.was, mutant.source))
    lines = list(unified_diff(was, now, n=0, lineterm=""))[2:]
    return "\n".join(f"        {line}" for line in lines if not line.startswith("@@"))


class Row(NamedTuple):
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
            '`make mutate ARGS=--write` makes this page; `make mutate ARGS="05 --write"` updates one lesson.',
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
