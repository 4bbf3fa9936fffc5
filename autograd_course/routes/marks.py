"""Which cells of a lesson's notebook are on a route. The notebook stays as it is: a desk marks the headings."""

import re

from ..exercise_names import exercise_of

HEADING = re.compile(r"^## (?:(\d+)\.)?", re.MULTILINE)
_OF_AN_EXERCISE = re.compile(r"(exercise|answer|tests|hints|help)-(\d+-\d+(?:-twin)?)")


def cells_on(route, lesson, cells):
    """The cells, dicts, of a lesson by its number that are on a route: its opening, and what its stops name."""
    sections = {stop.section: stop.exercises for stop in route.stops if stop.lesson == lesson}
    section, found = None, []
    for cell in cells:
        exercise = exercise_in(cell)
        if cell["cell_type"] == "markdown" and not exercise:
            for heading in HEADING.finditer("".join(cell["source"])):
                section = int(heading[1] or 0)
        if section is None or (section in sections and (not exercise or exercise in sections[section])):
            found.append(cell)
    return found


def exercise_in(cell):
    """The exercise that a cell belongs to, as "5.1"; None for an ordinary cell."""
    found = _OF_AN_EXERCISE.match(cell.get("id", ""))
    return exercise_of(found[0] if found[1] != "help" else f"help-{found[2]}") if found else None


def headings(cells):
    """Of cells on a route, those that open a section or an exercise."""
    return [
        cell
        for cell in cells
        if cell["cell_type"] == "markdown"
        and (cell.get("id", "").startswith("exercise-") or HEADING.search("".join(cell["source"])))
    ]
