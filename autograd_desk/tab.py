"""What the menu Course asks for where the desk is a page in a browser: there is no server, Python is in the page."""

import base64
from collections.abc import Iterable
from pathlib import Path

from autograd_course.files.lesson_file import LESSONS
from autograd_course.seam import time_limits

from . import moving, symptoms_page, validate
from .kernel import LATE
from .progress_page import overview
from .route import for_the_desk
from .workspace import Report, adopt, deliver

DRIVE = Path("/drive")  # what the browser keeps


def bring_up_to_date(lesson: str) -> bool:
    """Let a lesson's new version arrive as it does at the desk; returns whether it waits for the student."""
    report = Report(first_time=False)
    for path in sorted((LESSONS / lesson).iterdir(), key=lambda path: path.suffix != ".ipynb"):
        deliver(path.read_bytes(), Path(lesson) / path.name, DRIVE, report)
    return bool(report.waiting)


def go_on_in_new_version(lesson: str) -> str:
    """Let it take the place of the one that the student worked in; returns what became of the answers, in words."""
    return adopt(DRIVE, lesson)


def progress() -> str:
    return overview(DRIVE).html()


def symptoms() -> str:
    return symptoms_page.symptoms(DRIVE)


def route(name: str | None = None) -> dict:
    return for_the_desk(DRIVE, name)


def to_validate(path: str) -> dict:
    """What Validate runs of a notebook, in a kernel of its own; or what it has found at once."""
    cells, found = validate.to_run(DRIVE / path)
    return {"cells": cells, "steps": validate.progress(cells), "found": found, "seconds": time_limits.CELL}


def validated(cells: list[dict], late: Iterable[int]) -> list[dict]:
    """What falls short of full points, as at the desk; `late` are the places of cells that had to be stopped."""
    found = validate.shortfalls(cells, dict.fromkeys(late, LATE.format(time_limits.CELL)))
    return [*found, *validate.lacking(cells, Path.cwd())]


def all_my_work(on_screen: dict[str, str]) -> str:
    """As moving.py packs it, in base64."""
    return base64.b64encode(moving.pack(DRIVE, on_screen)).decode()


def bring_in(packed: str) -> str:
    """Take in what `all_my_work` has made, here or at a desk; says what has come, or why nothing has."""
    try:
        return moving.bring_in(base64.b64decode(packed), DRIVE)
    except ValueError as problem:
        return f"{problem}."
