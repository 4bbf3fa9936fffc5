"""Which cells of a lesson's notebook are on a route. The notebook stays as it is: a desk marks the headings."""

import re

from ..files.exercise_names import exercise_of

HEADING = re.compile(r"^## (?:(\d+)\.)?", re.MULTILINE)
_OF_AN_EXERCISE = re.compile(r"(exercise|answer|tests|hints|help)-(\d+-\d+(?:-twin)?)")


def cells_on(route, lesson, cells):
    """The cells, dicts, of a lesson by its number that are on a route: its opening, and what its stops name."""
    stops = {stop.section: stop for stop in route.stops if stop.lesson == lesson}
    opening = [cell for cell, section in _placed(cells) if section is None]
    return opening + [cell for number in stops for cell in cells_of(stops[number], cells)]


def cells_of(stop, cells):
    """The cells of a stop: its section's, but for the exercises that are not on the route."""
    return [
        cell
        for cell, section in _placed(cells)
        if section == stop.section and (not exercise_in(cell) or exercise_in(cell) in stop.exercises)
    ]


def headings(cells):
    """Of cells on a route, those that open a section or an exercise."""
    return [
        cell
        for cell in cells
        if cell["cell_type"] == "markdown"
        and (cell.get("id", "").startswith("exercise-") or HEADING.search("".join(cell["source"])))
    ]


def exercise_in(cell):
    """The exercise that a cell belongs to, as "5.1"; None for an ordinary cell."""
    found = _OF_AN_EXERCISE.match(cell.get("id", ""))
    return exercise_of(f"{found[1]}-{found[2]}") if found else None


def _placed(cells):
    """Each cell, and the number of its section: None before the first one, 0 in one without a number."""
    section = None
    for cell in cells:
        if cell["cell_type"] == "markdown" and not exercise_in(cell):
            for heading in HEADING.finditer("".join(cell["source"])):
                section = int(heading[1] or 0)
        yield cell, section
