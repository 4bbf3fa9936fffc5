"""Which cells of a lesson's notebook are on a route. The notebook stays as it is: a desk marks them."""

import re

from ..files.exercise_names import exercise_of
from . import Route, Stop

HEADING = re.compile(r"^## (?:(\d+)\.)?", re.MULTILINE)
_OF_AN_EXERCISE = re.compile(r"(exercise|answer|tests|hints|help)-(\d+-\d+(?:-twin)?)")


def cells_on(route: Route, lesson: str, cells: list[dict]) -> list[dict]:
    """The cells, dicts, of a lesson by its number that are on a route: its opening, and what its stops name."""
    stops = [stop for stop in route.stops if stop.lesson == lesson]
    return opening(cells) + [cell for stop in stops for cell in cells_of(stop, cells)]


def opening(cells: list[dict]) -> list[dict]:
    """The cells before the first section: what the lesson is about, and its imports."""
    return [cell for cell, section, _ in _placed(cells) if section is None]


def cells_of(stop: Stop, cells: list[dict]) -> list[dict]:
    """The cells of a stop: its section's, but for the exercises that are not on the route."""
    return [
        cell
        for cell, section, exercise in _placed(cells)
        if section == stop.section and (not exercise or exercise in stop.exercises)
    ]


def headings(cells: list[dict]) -> list[dict]:
    """Of cells on a route, those that open a section or an exercise."""
    return [
        cell
        for cell in cells
        if cell["cell_type"] == "markdown"
        and (cell.get("id", "").startswith("exercise-") or HEADING.search("".join(cell["source"])))
    ]


def exercise_in(cell: dict) -> str | None:
    """The exercise that a cell belongs to, as "5.1"; None for an ordinary cell."""
    found = _OF_AN_EXERCISE.match(cell.get("id", ""))
    return exercise_of(f"{found[1]}-{found[2]}") if found else None


def _placed(cells):
    """Each cell, the number of its section (None before the first one, 0 in one without a number), and its exercise.

    What stands between an answer and its check belongs to the exercise, too.
    """
    section = asked = None
    for cell in cells:
        exercise = exercise_in(cell)
        if exercise:
            asked = exercise if cell["id"].startswith("answer-") else None
        elif cell["cell_type"] == "markdown":
            for heading in HEADING.finditer("".join(cell["source"])):
                section, asked = int(heading[1] or 0), None
        yield cell, section, exercise or asked
