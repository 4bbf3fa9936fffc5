"""The notebook to grade: the released one's locked cells, with the student's own cells where the student has them.

What is locked is never taken from what was handed in. The order is the student's; each tests cell stands below the cell
that it tests. Whatever a cell defines an answer with counts as that answer, wherever it is.
"""

import copy
import re

from autograd_course.files.exercise_names import exercise_of
from autograd_course.files.names import defined_in
from autograd_course.files.notebook_file import NoNotebook, grade_id_of

from .match import EARLIER, Released

MARK = "autograd_course"  # in a cell's metadata: what feedback needs to know of it
# The course's own names for the cells of an exercise: what the lesson has no more was given by another version of it.
LEFT_OUT = re.compile(r"(exercise|answer|tests|hints|help)-(\d+-\d+(?:-twin)?)(?:-\d+)?")


def rebuild(handed_in: list[dict], released_notebook: dict, repairs: list[str]) -> dict:
    """The cells that were handed in, as a notebook (its JSON); `repairs` gets what was not as it should be."""
    released = Released.read(released_notebook)
    own, places = _own_cells(handed_in, released, repairs)
    if not own:
        raise NoNotebook("there is no cell in it")
    following = _what_follows(own, places, released, repairs)
    cells = _set_up(own, released, repairs) + following.pop(-1, [])
    for place, cell in enumerate(own):
        cells += ([cell] if cell else []) + following.get(place, [])
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    metadata = {key: value for key, value in released_notebook["metadata"].items() if key != EARLIER}
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": cells}


def _own_cells(handed_in, released, repairs):
    """The student's cells in order, None in the place of tests; and where each released cell was seen."""
    own, places = [], {}
    lost = not any(grade_id_of(cell) in released.cells for cell in handed_in)
    if lost:
        repairs.append("nbgrader's names for the cells were lost")
    for cell in handed_in:
        name = released.name_of(cell)
        role = released.roles.get(name)
        source = cell["source"]
        if role in ("tests", "text"):
            is_first_text = role == "text" and name not in places
            places.setdefault(name, []).append(len(own))
            own.append(_locked(released, name) if is_first_text else None)
            source = added_to(released.source(name), source)
            if not source:
                continue
            repairs.append(f"{name}: it was merged with another cell")
        if not name and (left_out := LEFT_OUT.fullmatch(grade_id_of(cell) or cell.get("id", ""))):
            if left_out[1] in ("exercise", "answer"):  # an answer may still define what others use
                own.append(_cell("code" if left_out[1] == "answer" else "markdown", cell["source"]))
                own[-1]["metadata"]["left_out"] = exercise_of(f"-{left_out[2]}")
            continue
        if role == "answer" and cell["cell_type"] != "raw":
            places.setdefault(name, []).append(len(own))
        kind = "code" if role in ("answer", "tests") else cell["cell_type"]
        own.append(_cell(kind, source, from_release=released.has(kind, source)))
    binds = [defined_in(cell["source"]) if cell and cell["cell_type"] == "code" else set() for cell in own]
    for answer, makers in released.makers(binds):
        bearing = places.get(answer, [])
        if makers and not {*makers} & {*bearing}:  # it is defined where no cell bears its name
            places[answer] = sorted({*bearing, *(place for place in makers if MARK not in own[place]["metadata"])})
    return own, places


def _what_follows(own, places, released, repairs):
    """Which released cells are to be put where: the tests, and stubs of answers that are gone; by the place before."""
    following, previous = {}, -1
    for answer in released.answers:
        tests = released.tests_of(answer)
        seen, of_tests = places.get(answer, []), places.get(tests, [])
        stub = released.source(answer).strip()
        last = _last_tried(of_tests, [place for place in seen if own[place]["source"].strip() != stub])
        # A copy below the tests was never tried; it runs where it is, but the tests do not wait for it.
        tried = [place for place in seen if last is None or place < last] or seen[:1]
        used = [place for place in tried if own[place]["source"].strip() != stub] or tried
        put = []
        if used:
            if own[used[-1]]["metadata"].get("nbgrader") is None:
                own[used[-1]]["metadata"] = copy.deepcopy(released.cells[answer]["metadata"])
            if len(used) > 1:
                repairs.append(f"{answer}: {len(used)} cells, which run in their order")
            if of_tests and used[-1] > last:
                repairs.append(f"{tests}: moved below the answer")
        else:
            repairs.append(gone_of(answer))
            put.append(_locked(released, answer))
        if not of_tests and tests:
            repairs.append(gone_of(tests))
        if len(of_tests) > 1:
            repairs.append(f"{tests}: it was there {len(of_tests)} times")
        place = max([*used, *([] if last is None else [last])], default=previous)
        following.setdefault(place, []).extend([*put, *([_locked(released, tests)] if tests else [])])
        previous = place
    return following


def _last_tried(of_tests, worked):
    """Of pasted copies of the tests the last that has work of its own above it; else the first."""
    pairs = zip([-1, *of_tests], of_tests, strict=False)
    tried = [after for before, after in pairs if any(before < place < after for place in worked)]
    return tried[-1] if tried else next(iter(of_tests), None)


def _set_up(own, released, repairs):
    """The first released cells that import something, if it is not imported any more where the first tests need it."""
    above = own[: own.index(None)] if None in own else own
    there = {name for cell in above if cell["cell_type"] == "code" for name in defined_in(cell["source"])}
    missing = []
    for cell in released.set_up:
        source = cell["source"]
        if defined_in(source) - there:
            repairs.append("the cell that imports was gone")
            missing.append(_cell("code", source, from_release=True))
    return missing


def gone_of(name: str) -> str:
    return f"{name}: it was gone"


def _locked(released, name):
    return copy.deepcopy(released.cells[name]) | {"source": released.source(name)}


def added_to(locked: str, source: str) -> str:
    """What somebody has written into a locked cell before or after its own text; empty if its text was changed."""
    before, found, after = source.partition(locked.strip())
    return "\n".join(part.strip("\n") for part in (before, after) if part.strip()) if found else ""


def _cell(kind, source, from_release=False):
    metadata = {MARK: {"from_release": True}} if from_release else {}
    cell = {"cell_type": kind, "id": "", "metadata": metadata, "source": source}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})
