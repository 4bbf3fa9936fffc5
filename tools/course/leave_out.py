"""Leave exercises out of a lesson, as its header asks (`# leave_out: 1.5 1.7`) or as a route does.

The lesson's texts stay as they are. What is handed out and graded has the points and minutes of what is left; and each
sentence that speaks of something else is named, so that its author can change it.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from autograd_course.files.exercise_names import TWIN
from autograd_course.files.names import names_in

from . import guide
from .coverage import HEADING, trained
from .lesson import Cell, Lesson, LessonError, Place

IN_CODE = re.compile(r"```.*?```|`[^`\n]*`|\$[^$\n]*\$", re.DOTALL)
NAMED = re.compile(r"(?<![\w.{−-])(\d+\.[1-9]\d*)(?!\d|\.\d)")
SPAN = re.compile(r"\b(\d+)\.(\d+)(?: to |–)\1\.(\d+)\b")
HANDBOOK = Path("docs", "handbook.md")
MOST = 80  # characters of a line that are repeated


def without(lesson: Lesson, exercises: Iterable[str]) -> Lesson:
    """The lesson without these exercises, their twins, and the demonstrations that need them.

    A LessonError says if there is no such exercise, or if another one needs it.
    """
    asked = set(exercises)
    if unknown := sorted(asked - lesson.exercises.keys()):
        known = ", ".join(lesson.exercises)
        raise LessonError(f"{lesson.place}: there is no exercise {unknown[0]} to leave out; there are {known}")
    out = {id for id in lesson.exercises if {id, id.removesuffix(TWIN)} & asked}
    if len(out) == len(lesson.exercises):
        raise LessonError(f"{lesson.place}: no exercise is left; to leave out the lesson, do not release it")
    gone = [cell for cell in lesson.cells if cell.exercise in out]
    for cell, name in _in_need_of(gone, lesson.cells):
        if cell.role:
            maker = next(one.exercise for one in gone if name in _defined(one))
            remedy = f"leave out {cell.exercise}, too, or keep {maker}"
            raise LessonError(f"{cell.place}: exercise {cell.exercise} needs `{name}`, which {maker} makes; {remedy}")
        gone.append(cell)

    def left(cells):
        return tuple(cell for cell in cells if cell not in gone and cell.exercise not in out)

    saved = sum(lesson.exercises[id].one("exercise").keys["minutes"] for id in out)
    points = sum(one.points for id, one in lesson.exercises.items() if id not in out)
    header = {**lesson.header, "points": points, "minutes": max(5, 5 * round((lesson.header["minutes"] - saved) / 5))}
    return replace(
        lesson, header=header, text=left(lesson.text), checks=left(lesson.checks), answers=left(lesson.answers)
    )


def _in_need_of(gone: list[Cell], cells: Iterable[Cell]) -> Iterator[tuple[Cell, str]]:
    """Cells that use a name which only those in `gone` make; whoever asks may add to these meanwhile."""
    code = [cell for cell in cells if cell.type == "code" and cell.role not in ("hint", "help")]
    while True:
        there = {name for cell in code if cell not in gone for name in _defined(cell)}
        missing = {name for cell in gone if cell.type == "code" for name in _defined(cell)} - there
        for cell in code:
            if cell not in gone and (needed := sorted(missing & names_in(cell.source).used)):
                yield cell, needed[0]
                break
        else:
            return


def _defined(cell: Cell) -> frozenset[str]:
    return names_in(cell.source).defined if cell.type == "code" else frozenset()


def leftovers(lessons: list[Lesson], handed_out: list[Lesson], root: Path) -> Iterator[str]:
    """What still speaks of exercises that were left out: a line for each place, in all that is read beside them."""
    changed = [(whole, part) for whole, part in zip(lessons, handed_out, strict=True) if whole is not part]
    out = [id for whole, part in changed for id in whole.exercises if id not in part.exercises]
    if not out:
        return
    for whole, part in changed:
        yield from _changed(whole, part, root)
    for part in handed_out:
        for cell in (*part.text, *part.checks):
            for text in [cell.source] if cell.type == "markdown" else _sentences(cell.source):
                yield from _told(text, cell.place, out)
        yield from _in_file(guide.path_of(part), root, out)
    yield from _in_file(root / HANDBOOK, root, out)


def _changed(whole: Lesson, part: Lesson, root: Path) -> Iterator[str]:
    ids = [id for id in whole.exercises if id not in part.exercises]
    before, now = (f"{one.header['points']:g} points and {one.header['minutes']} minutes" for one in (whole, part))
    path = guide.path_of(whole).relative_to(root).as_posix()
    yield f"{whole.place}: without {', '.join(ids)} it has {now}; {path} and README.md say {before}"
    for cell in whole.cells:
        if not cell.role and cell not in part.cells:
            yield f"{cell.place}: left out, too, as it needs what they make; the text around it may speak of it"
    left = _headings(part)
    for heading, place in _headings(whole).items():
        if heading not in left:
            yield f"{place}: no exercise is left below “{heading}”; read what it says"
    for code in trained(whole).keys() - trained(part).keys():
        yield f"{whole.place}: no exercise of this lesson trains {code} any more"


def _headings(lesson: Lesson) -> dict[str, Place]:
    """The headings with exercises below them, and where they stand."""
    found, heading, place = {}, "", lesson.place
    for cell in lesson.text:
        if cell.role == "exercise":
            found[heading] = place
        elif cell.role is None and cell.type == "markdown" and (said := HEADING.findall(cell.source)):
            heading, place = said[-1], cell.place
    return found


def _sentences(source: str) -> Iterator[str]:
    """What code says to a student: its strings of several words, but for the programs among them."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value.split()) > 2:
            try:
                ast.parse(node.value)
            except SyntaxError:
                yield " ".join(node.value.split())


def _told(text: str, place: Place, out: list[str]) -> Iterator[str]:
    """The lines of a text that name one of these exercises."""
    bare = IN_CODE.sub(lambda code: "\n" * code[0].count("\n"), text)
    for number, line in enumerate(bare.split("\n"), 1):
        for exercise in sorted(exercises_in(line) & {*out}):
            yield f"{place.below(number)}: it speaks of {exercise}, which is left out: {line.strip(' #')[:MOST]}"


def exercises_in(line: str) -> set[str]:
    """The exercises that a line of text names, and those of a span, such as 4.1 to 4.3."""
    line = IN_CODE.sub("", line)
    spans = [(lesson, range(int(first), int(last))) for lesson, first, last in SPAN.findall(line)]
    return {*NAMED.findall(line), *(f"{lesson}.{number}" for lesson, span in spans for number in span)}


def _in_file(path: Path, root: Path, out: list[str]) -> Iterator[str]:
    if path.exists():
        yield from _told(path.read_text(encoding="utf-8"), Place(path.relative_to(root).as_posix(), 0), out)
