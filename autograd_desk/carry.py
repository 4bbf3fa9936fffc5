"""Carries a student's work over into a new version of a lesson: what did not change there stays as they left it.

Cells are told apart by their ids, which the course gives and never changes. The version that the student was given
tells what they changed, and what the course did.
"""

import re
from copy import deepcopy
from dataclasses import dataclass, field

from autograd_course.exercise_names import exercise_of

PART = re.compile(r"(?:exercise|answer|tests|hints|help)-(\d+-\d+(?:-twin)?)")


@dataclass
class Carried:
    """The new notebook, and what became of the answers, by exercise ("5.2")."""

    notebook: dict
    kept: list[str] = field(default_factory=list)
    again: list[str] = field(default_factory=list)  # answered, but the exercise is another one now


def carry_over(new, mine, given):
    """Put a student's work in `mine` into the `new` version; `given` is the version that they worked in.

    All three are notebooks, as JSON has them.
    """
    theirs, before, course = by_id(mine), by_id(given), by_id(new)
    carried = Carried(deepcopy(new))
    differ = {name for name in before.keys() | course.keys() if source(before, name) != source(course, name)}
    changed = set(map(part_of, differ)) - {None}  # an exercise is the same if all its cells are
    cells = []
    for cell in carried.notebook["cells"]:
        name = cell.get("id", "")
        exercise = part_of(name)
        if name in theirs and name not in differ and exercise not in changed:
            if is_open(cell):
                cell["source"] = theirs[name]["source"]
            if cell["cell_type"] == "code":
                cell["outputs"] = theirs[name].get("outputs", [])
                cell["execution_count"] = theirs[name].get("execution_count")
        cells.append(cell)
        if name.startswith("answer-") and source(theirs, name) not in (None, source(before, name)):
            (carried.again if exercise in changed else carried.kept).append(exercise_of(name))
    carried.notebook["cells"] = with_own_cells(cells, mine["cells"], before)
    return carried


def with_own_cells(cells, mine, before):
    """The cells, and each one that the student had added after the one that it stood after."""
    place = 0
    for cell in mine:
        found = [number for number, each in enumerate(cells) if each.get("id") == cell.get("id")]
        if found:
            place = found[0] + 1
        elif cell.get("id") not in before and "".join(cell["source"]).strip():
            cells.insert(place, deepcopy(cell))
            place += 1
    return cells


def by_id(notebook):
    return {cell["id"]: cell for cell in notebook["cells"] if "id" in cell}


def source(cells, name):
    return "".join(cells[name]["source"]) if name in cells else None


def part_of(name):
    """The exercise that a cell is a part of ("5-2"), or None."""
    found = PART.match(name)
    return found and found[1]


def is_open(cell):
    """Whether a student may write into it."""
    return not cell["metadata"].get("nbgrader", {}).get("locked", False)


def listed(words):
    """`a, b and c`"""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def told(carried, earlier):
    """What has become of the answers, in words; `earlier` is the folder where the student's notebook is kept."""
    sentences = ["This is the new version now."]
    if carried.kept:
        sentences.append(f"Your answers to {listed(carried.kept)} have come along.")
    if carried.again:
        sentences.append(f"Changed, and to be answered anew: {listed(carried.again)}.")
    return " ".join([*sentences, f'What you had is in the folder "{earlier}".'])
