"""Changes every right answer in one place, and lists the changes that keep all points"""

import ast
import re
from argparse import ArgumentParser, Namespace
from concurrent.futures import ThreadPoolExecutor
from difflib import unified_diff
from pathlib import Path

from tools import ROOT, Refused
from tools.commands import add_names
from tools.course.lesson import Lesson, lesson_texts, read
from tools.course.mutation.mutants import Mutant, Tally, tally
from tools.course.rules import enforce

EXTRAS = ("test",)
TABLE = Path("docs", "mutation.md")
HEAD = "| exercise | made | lose points | equivalent | survive |\n|---|---|---|---|---|\n"
ROW = re.compile(r"^\| (\d+\.\d+(?: twin)?) \| (.+) \|$", re.MULTILINE)
AT_ONCE = 2  # exercises; each has a process of its own, which waits for mutants that do not end


def arguments(parser: ArgumentParser) -> None:
    add_names(parser)
    parser.add_argument("--write", action="store_true", help="write the rows of these lessons into docs/mutation.md")


def main(options: Namespace) -> int:
    """Show the mutants of these lessons and exercises, or of all; 1 if something is amiss."""
    names = options.names
    if options.write and any("." in name for name in names):
        raise Refused("A lesson's rows go together: name whole lessons.")
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
        page = with_rows((ROOT / TABLE).read_text(encoding="utf-8"), tallies, lessons)
        (ROOT / TABLE).write_text(page, encoding="utf-8", newline="\n")
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


def counts(one: Tally) -> list[int]:
    """What the table says of an exercise: made, lose points, equivalent, survive."""
    survive = len(one.survivors)
    return [one.made, one.made - one.equivalent - survive, one.equivalent, survive]


def rows_in(page: str) -> dict[str, list[int]]:
    return {id: [*map(int, numbers.split(" | "))] for id, numbers in ROW.findall(page)}


def with_rows(page: str, tallies: dict[str, Tally], lessons: list[Lesson]) -> str:
    """The page with the rows of these exercises, and with its own of others that the lessons have, in their order."""
    rows = rows_in(page) | {id: counts(one) for id, one in tallies.items()}
    kept = {id: rows[id] for lesson in lessons for id in graded(lesson) if id in rows}
    in_all = {"**all**": map(sum, zip(*kept.values(), strict=True))}
    lines = [f"| {' | '.join(map(str, (id, *row)))} |\n" for id, row in (kept | in_all).items()]
    return page.partition(HEAD)[0] + HEAD + "".join(lines)
