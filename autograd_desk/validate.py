"""Validate: runs a notebook as the grader will, and says which exercises fall short, in the words of their cards.

JupyterLab's button starts `python -m autograd_desk.validate`: the server goes on meanwhile, and ends it to cancel. The
process prints a line of JSON for each cell that begins, and at last what it has found.
"""

import ast
import asyncio
import hashlib
import html
import json
import re
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Awaitable
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

from autograd_course.files.exercise_names import exercise_of
from autograd_course.files.notebook_file import NoNotebook, cells_to_grade, grade_id_of
from autograd_course.show.brief import joined
from autograd_course.show.symbols import RIGHT
from autograd_desk.cells.rebuild import MARK, rebuild
from autograd_desk.process import unread
from autograd_desk.saved_cards import SCORE, Exercise, read_card
from autograd_desk.workspace import GIVEN, read_notebook

WIDTH = 100  # characters that fit into the dialog
MOST = 5_000  # characters that are said of an exercise
PAUSES = [0, *[0.2] * 9]  # seconds, before each try to read a notebook: JupyterLab may be saving it at this moment
OPEN = re.compile(r"^Exercise \S+ is not done yet: (.+)$", re.MULTILINE)
NOT_CHECKED = re.compile(r"^Exercise \S+ was not checked: (.+)$", re.MULTILINE)
REQUIRED = re.compile(r"[\w.-]+")
COMMAND = [sys.executable, "-P", "-m", "autograd_desk.quick", "autograd_desk.validate"]
WITHOUT_A_WORD = "Validate ended before it was done, perhaps for want of memory. Please press it again."


def as_nbgrader_tells(validator: object, filename: str) -> dict[str, list[dict]]:
    """What its Validator gives: for `nbgrader validate`, and nbgrader's own button."""
    ran = subprocess.run([*COMMAND, filename], stdout=subprocess.PIPE, encoding="utf-8")
    found = json.loads((ran.stdout.splitlines() or ["{}"])[-1]).get("found", [entry("Validate", WITHOUT_A_WORD)])
    failed = [
        {"source": each["title"], "error": html.escape(each["words"]), "raw_error": each["words"]} for each in found
    ]
    return {"failed": failed} if failed else {}


def main(path: str | Path) -> None:
    path = Path(path).resolve()
    cells, found = to_run(path)
    if not found:
        found = asyncio.run(until_cancelled(validate(cells, path.parent)))
    if found is not None:
        say({"found": found})


def to_run(path: Path) -> tuple[list, list]:
    """The cells of a notebook as they are to run; or none, and why it cannot be read."""
    for pause in PAUSES:
        time.sleep(pause)
        try:
            return notebook_as_graded(path), []
        except OSError as problem:
            why = problem.strerror
            break
        except NoNotebook as problem:
            why = str(problem)
    words = (
        f"{path.name} cannot be read: {why}. Save the notebook, and press Validate again. "
        "File › Revert Notebook to Checkpoint brings back what you saved before."
    )
    return [], [entry("Not validated", words)]


def notebook_as_graded(path: Path) -> list[dict]:
    """The code cells of a notebook as the grader sees them; of one that the course has not given, as they are."""
    cells = cells_to_grade(path.read_bytes())
    if released := given(path):
        cells = rebuild(cells, released, [])["cells"]
    return [cell | {"outputs": []} for cell in cells if cell["cell_type"] == "code"]


def given(path: Path) -> dict | None:
    """The version of its lesson that a student was given, as JSON; None where there is none."""
    lesson = path.parent
    for folder in lesson.parents:
        if found := read_notebook(folder / GIVEN / lesson.name / f"{lesson.name}.ipynb"):
            return found
    return None


async def until_cancelled(work: Awaitable[list[dict]]) -> list[dict] | None:
    """The result; None where the process was told to end, once the kernel has ended."""
    task = asyncio.ensure_future(work)
    with suppress(NotImplementedError):  # Windows ends it without a word, and the kernel with it
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    try:
        return await task
    except asyncio.CancelledError:
        return None


async def validate(cells: list[dict], folder: Path) -> list[dict]:
    from autograd_desk.kernel import rehearse

    steps = progress(cells)
    found = shortfalls(cells, await rehearse(cells, str(folder), lambda place: say(steps[place])))
    return [*found, *lacking(cells, folder)]


def progress(cells: list[dict]) -> list[dict]:
    """For each cell, what is said when it begins."""
    exercises = [exercise_of(grade_id) if (grade_id := grade_id_of(cell)) else "" for cell in cells]
    return [
        {"cell": place + 1, "of": len(cells), "exercise": next(filter(None, exercises[place:]), "")}
        for place in range(len(cells))
    ]


def say(what: dict) -> None:
    print(json.dumps(what), flush=True)


def shortfalls(cells: list[dict], troubles: dict[int, str]) -> list[dict]:
    """What falls short of full points: first what was tried, then the rest."""
    tried, not_done, untouched, broken, stopped, unsaid = [], [], set(), [], [], []
    for place, cell in enumerate(cells):
        about = cell["metadata"].get("nbgrader", {})
        if not about.get("grade"):
            if MARK not in cell["metadata"] and (why := why_broken(cell, troubles.get(place))):
                (stopped if place in troubles else broken).append(why)
            if about.get("solution") and is_untouched(cell, about):
                untouched.add(exercise_of(about["grade_id"]))
            continue
        exercise = Exercise(exercise_of(about["grade_id"]), "", 0)
        exercise.points = float(about["points"])
        read_card(exercise, cell["outputs"])
        text = "\n".join("".join(each.get("data", {}).get("text/plain", "")) for each in cell["outputs"])
        open_because, title = OPEN.search(text), f"Exercise {exercise.id} · 0 of {exercise.points:g} points"
        if trouble := troubles.get(place):
            tried.append(entry(title, f"Its check {trouble}"))
        elif exercise.state == RIGHT:
            pass
        elif exercise.id in untouched:
            not_done.append(f"{exercise.id}: {open_because[1] if open_because else 'its answer is unchanged'}")
        elif open_because and not broken and not stopped:
            not_done.append(f"{exercise.id}: {open_because[1]}")
        else:
            tried.append(shortfall(title, text, cell["outputs"], [*stopped, *broken]))
            stopped = []
        unsaid += stopped
        broken, stopped = [], []
    if unsaid + stopped:
        tried.append(entry("No points lost, but the grader will wait here, too", "\n".join(unsaid + stopped)))
    if not_done:
        tried.append(entry("Not done yet", "\n".join(not_done)))
    return tried


def is_untouched(cell: dict, about: dict) -> bool:
    """Whether an answer has the checksum that nbgrader gave it. In a browser tab there is no nbgrader to ask."""
    facts = (cell["source"], "code", "False", "True", "False", about["grade_id"])  # neither graded nor locked
    return about.get("checksum") == hashlib.md5("".join(facts).encode(), usedforsecurity=False).hexdigest()


def why_broken(cell: dict, trouble: str | None) -> str:
    """What kept a cell of the student's from its end, and how it begins; empty if nothing did."""
    if not trouble:
        errors = [each for each in cell["outputs"] if each["output_type"] == "error"]
        if not errors or "raises-exception" in cell["metadata"].get("tags", []):
            return ""
        said = f"{errors[-1]['ename']}: {errors[-1]['evalue']}"
        trouble = f"ended in {said}{'' if said.endswith('.') else '.'} Fix it and run it, then run the check."
    first = next(filter(None, map(str.strip, cell["source"].splitlines())), "")
    return f"The cell that begins with `{textwrap.shorten(first, 60, placeholder=' …')}` {trouble}"


def shortfall(title: str, text: str, outputs: list[dict], broken: list[str]) -> dict:
    """An exercise that was tried: its card, or what kept its check or the cells above it from their end."""
    if card := SCORE.search(text):
        title, _, rest = text[card.start() :].partition("\n")
        broken = [*broken, *(line for line in rest.split("\n") if line.startswith("  "))]
    elif why := NOT_CHECKED.search(text):
        broken = [f"It was not checked: {why[1]}"]
    errors = [f"Its check ended in {each['ename']}: {each['evalue']}" for each in outputs if "ename" in each]
    return entry(title, "\n".join(broken or errors or [text]))


def lacking(cells: list[dict], folder: Path) -> list[dict]:
    """What the student's cells import that the grader may not have: only what the course needs is there for certain."""
    given = [cell for cell in cells if MARK in cell["metadata"] or cell["metadata"].get("nbgrader", {}).get("grade")]
    imported = {name for cell in cells if cell not in given for name in imported_in(cell["source"])}
    beside = {path.name.partition(".")[0] for path in Path(folder).iterdir()}
    names = sorted(imported - sys.stdlib_module_names - beside - {"autograd_course", "autograd_lib", "numpy"})
    if not names:
        return []  # as nearly always: looking up what is installed takes a second
    installed, needed = packages_distributions(), everything_needed()
    unsure = [name for name in names if name in installed and not {*map(plain, installed[name])} & needed]
    if not unsure:
        return []
    words = f"You import {joined(unsure)}. The grader may not have it, and then your code would fail there."
    return [entry("Will the grader have it?", f"{words} Ask your instructor, or do without.")]


def imported_in(source: str) -> set[str]:
    """The packages that a cell imports, by their first names."""
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError):
        return set()
    named = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    named += [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module and not node.level]
    return {name.partition(".")[0] for name in named}


@cache
def everything_needed(package: str = "autograd-from-the-inside") -> frozenset[str]:
    """The course's own package, all that it needs with its desk, and what that needs."""
    found, asked = set(), [package]
    while asked:
        name = plain(asked.pop())
        if name not in found:
            found.add(name)
            with suppress(PackageNotFoundError):
                needs = [each for each in requires(name) or () if "extra ==" not in each or 'extra == "desk"' in each]
                asked += [REQUIRED.match(each)[0] for each in needs]
    return frozenset(found)


def plain(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).casefold()


def entry(title: str, words: str) -> dict:
    """What is said of an exercise; a line too long is broken, and what hangs below a point stays there."""
    if len(words) > MOST:
        words = f"{words[:MOST]}\n… and more: run its check to see all."
    return {"title": title, "words": "\n".join(map(broken_line, words.split("\n")))}


def broken_line(line: str) -> str:
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.fill(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


if __name__ == "__main__":
    sys.exit(unread(main)(sys.argv[1]))
