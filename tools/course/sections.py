"""autograd_course/routes/sections.json: the sections of all lessons, with what each takes and what it builds on.

A route is made of sections and their exercises. A section or an exercise *needs* another one if its cells use a name
that the cells there make.
"""

import json
import re

from autograd_course.files.names import names_in
from tools.cells.checks import visible

from .lesson import Cell, Lesson

NAME = "autograd_course/routes/sections.json"
HEADING = re.compile(r"^## (?:(\d+)\. )?(.+)$", re.MULTILINE)
WORDS = 150  # that are read in a minute; a demonstration takes a minute, too
OPENING = None  # the place of what comes before the first section with a number; it is on each route


def sections(lessons: list[Lesson]) -> str:
    return json.dumps({lesson.number: about(lesson) for lesson in lessons}, indent=1, ensure_ascii=False) + "\n"


def about(lesson: Lesson) -> dict:
    found, made, words = {}, {}, {}
    number: int | str = OPENING
    title = ""
    for cell in lesson.cells:
        if cell.role is None and cell.type == "markdown":
            for heading in HEADING.finditer(cell.source):
                number, title = (int(heading[1]), heading[2]) if heading[1] else (number and "", "")
        if number:
            found.setdefault(number, {"title": title, "minutes": 0, "needs": [], "exercises": {}})
        place = take(cell, found.get(number), words.setdefault(number, [0, 0]))
        if place is not None:
            place["needs"] += [each for each in needs(cell, made) if each not in place["needs"]]
        made |= dict.fromkeys(defined(cell), name_of(cell, lesson, number))
    for number, section in found.items():
        read, run = words[number]
        section["minutes"] = max(1, round(read / WORDS + run))
        for name, place in [(f"{lesson.number} {number}", section), *section["exercises"].items()]:
            place["needs"] = [each for each in place["needs"] if each not in (name, f"{lesson.number} {number}")]
    return {
        "name": lesson.name,
        "title": lesson.header["title"],
        "minutes": lesson.header["minutes"],
        "sections": found,
    }


def take(cell: Cell, section: dict | None, words: list[int]) -> dict | None:
    """Count what a cell takes; the place that it belongs to, a section or an exercise of one."""
    if cell.role is None:
        words[cell.type == "code"] += 1 if cell.type == "code" else len(cell.source.split())
        return section
    if cell.role == "exercise" and section:
        about = {"title": cell.keys["title"], "minutes": cell.keys["minutes"], "needs": []}
        section["exercises"][cell.exercise] = about
    return section and section["exercises"].get(cell.exercise)


def name_of(cell: Cell, lesson: Lesson, number: int | str) -> str | None:
    return cell.exercise or (f"{lesson.number} {number}" if number else None)


def needs(cell: Cell, made: dict[str, str]) -> list[str]:
    """The sections and exercises whose names a cell uses."""
    if cell.type != "code":
        return []
    source = visible(cell.source) if cell.role == "tests" else cell.source
    names = names_in(source)
    return list(dict.fromkeys(made[name] for name in sorted(names.used - names.defined) if made.get(name)))


def defined(cell: Cell) -> frozenset[str]:
    is_run = cell.type == "code" and cell.role in (None, "answer")
    return names_in(cell.source).defined if is_run else frozenset()
