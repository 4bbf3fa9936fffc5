"""A lesson in the page, cell by cell: the same outputs, the same cards and the same scores as at the desk.

It runs as a student gets it, with a wrong answer to each exercise, and solved: one after the other, in one kernel.
"""

import asyncio
import difflib
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import nbformat

from tests.notebooks import answered, released, solutions
from tools import ROOT
from tools.course.execute import UNSTORED, in_kernel, merge_streams, normal
from tools.course.notebook import cell_id

# Lines that are meant to differ, and why.
DIFFERENT = {
    "[ OK ] JupyterLab": "the page is the lab",
    "[ OK ] nbgrader": "grading happens elsewhere",
}


# What differs in words alone.
ALIKE = {
    r"<ipython-input-[^>]*>": "cell.py",
    # where the end of the stack is met
    r"(maximum recursion depth exceeded)(?: while calling a Python object)?(?: \(on your line: `[^`]*`\))?": r"\1",
}
HINT = "from autograd_course import hint"  # such a cell opens a hint for a person: is it one who runs it?


def wrong(lesson):
    planted = {cell_id("answer", exercise): exercise.all("wrong") for exercise in lesson.exercises.values()}
    return {name: cells[0].source for name, cells in planted.items() if cells}


def differences(tab, lesson, folder):
    """What a lesson shows in the page and at the desk, where that differs; the desk works in `folder`."""
    at_work = shutil.copytree(ROOT / "notebooks" / lesson.name, folder / lesson.name)
    versions = [
        nbformat.from_dict(answered(released(lesson.name), answers))
        for answers in ({}, wrong(lesson), solutions(lesson.name))
    ]
    cells = [cell for version in versions for cell in version.cells if cell.cell_type == "code"]
    for cell in cells:
        cell.id = uuid4().hex  # the versions run as one notebook
    in_page = tab.run_all([cell.source for cell in cells], lesson.name)
    with ThreadPoolExecutor() as apart:  # from the event loop in which Playwright runs a test
        apart.submit(asyncio.run, in_kernel(cells, at_work, may_fail=True)).result()
    return "\n\n".join(
        f"{cell.source.splitlines()[0]}\n" + "\n".join(differing)
        for cell, outputs in zip(cells, in_page, strict=True)
        if UNSTORED not in cell.metadata.get("tags", ())  # it tells how fast this machine is
        and HINT not in cell.source
        and (differing := changes(words(cell.outputs), words(outputs)))
    )


def changes(desk, page):
    """The lines that differ, without those that are meant to."""
    lines = difflib.unified_diff(desk, page, "at the desk", "in the page", lineterm="", n=0)
    return [line for line in list(lines)[2:] if not line.startswith("@@") and line[1:] not in DIFFERENT]


def words(outputs):
    """What a cell showed, in lines."""
    outputs = [nbformat.from_dict(output) for output in outputs]
    return "\n".join(told(output) for output in map(normal, merge_streams(outputs))).splitlines()


def told(output):
    text = output.evalue if output.output_type == "error" else output.get("text") or output.data["text/plain"]
    for pattern, same in ALIKE.items():
        text = re.sub(pattern, same, text)
    return text
