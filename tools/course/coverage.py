"""docs/coverage.md: where each behaviour is shown, which exercises train it, and which test of the library proves it.

Nothing of it is written by hand: exercises say what they train, cells what they show, and the library's programs have
the names of the behaviours.
"""

import re

from autograd_course.ledger import PROGRAMS, behaviours

from .lesson import Lesson

HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
OPENING = "the opening"  # where a cell stands that no heading precedes
INTRODUCTION = """\
# What the course teaches, and where

`make build` generates this page from the lessons. A behaviour is *shown* if a cell in the lesson demonstrates it; a
prediction shows it once its result is revealed. It is *trained* by graded exercises, and *proven* by a program of the
same name, which must give the same result with `autograd_lib` and PyTorch. `make test ARGS="-k B05"` runs that of B05.
"""
TABLE = "| behaviour | what it is | shown in | trained by | proven by |\n|---|---|---|---|---|\n"


def wanted(lesson: Lesson) -> set[str]:
    return {code for code, row in behaviours().items() if int(lesson.number) in row["lessons"]}


def trained(lesson: Lesson) -> dict[str, list[str]]:
    found = {}
    for exercise in lesson.exercises.values():
        if exercise.points > 0:
            for code in exercise.one("exercise").keys["trains"].split():
                found.setdefault(code, []).append(exercise.id)
    return found


def shown(lesson: Lesson) -> dict[str, list[str]]:
    """By behaviour, the places that show it: the headings of cells that say so, and predictions that train it."""
    found = {}
    heading = OPENING
    for cell in lesson.cells:
        if cell.role is None and cell.type == "markdown":
            heading = (HEADING.findall(cell.source) or [heading])[-1]
        for code in cell.keys.get("shows", "").split():
            found.setdefault(code, []).append(heading)
    for exercise in lesson.exercises.values():
        if "check.prediction(" in exercise.one("tests").source:
            for code in exercise.one("exercise").keys["trains"].split():
                found.setdefault(code, []).append(f"prediction {exercise.id}")
    return {code: list(dict.fromkeys(places)) for code, places in found.items()}


def table(lessons: list[Lesson]) -> str:
    return INTRODUCTION + "".join(map(section, lessons))


def section(lesson: Lesson) -> str:
    """The rows of one lesson, under its name; a lesson that teaches no behaviour has none."""
    places, exercises, proofs = shown(lesson), trained(lesson), proven()
    rows = [
        f"| {code} | {row['fact']} | {listed(places, code)} | {listed(exercises, code)} | {link(proofs[code])} |\n"
        for code, row in behaviours().items()
        if code in wanted(lesson) | exercises.keys()
    ]
    notebook = f"[{lesson.number} · {lesson.header['title']}](../notebooks/{lesson.name}/{lesson.name}.ipynb)"
    bonus = ", for bonus points" if lesson.is_bonus else ""
    return f"\n## {notebook}{bonus}\n\n{TABLE}{''.join(rows)}" if rows else ""


def listed(found: dict[str, list[str]], code: str) -> str:
    return ", ".join(found.get(code, ["–"]))


def link(path: str) -> str:
    return f"[{path.rpartition('/')[2]}](../{path})"


def proven() -> dict[str, str]:
    return {code: f"{program.__module__.replace('.', '/')}.py" for code, program in PROGRAMS.items()}
