"""What grading keeps besides nbgrader's gradebook: verdicts, graded notebooks with their pages, a lesson's history."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import shutil
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from autograd_course.files.exercise_names import exercise_of
from autograd_course.files.notebook_file import notebook_bytes
from autograd_course.files.small_file import read_small_file, write
from autograd_desk.cells.match import fingerprint

if TYPE_CHECKING:  # a vote needs nothing of all this
    from ..crew.work import Result
    from ..graded_lesson import Lesson
    from ..ingest import HandedIn
    from .folders import Classroom

TIMESTAMP, SECRET = "timestamp.txt", "submission_secret.txt"  # nbgrader's own, of work that came through the exchange


def write_autograded(classroom: Classroom, lesson: Lesson, result: Result, handed_in: HandedIn) -> None:
    """The graded notebook and what lies beside it, in the place of what was there before."""
    folder = classroom.folder("autograded", result.student, lesson.name)
    if folder.exists():
        with suppress(OSError):
            folder.chmod(0o755)
        shutil.rmtree(folder)
    files = dict(result.files)
    files["lesson.json"] = lesson.lesson_file.encode()  # the course's own, whole
    if TIMESTAMP in handed_in.files:
        files[TIMESTAMP] = handed_in.files[TIMESTAMP]
    files[f"{lesson.name}.ipynb"] = notebook_bytes(result.notebook)
    for path, content in files.items():
        write_atomically(folder / path, content)


def write_feedback(classroom: Classroom, lesson: str, student: str, page: str, handed_in: HandedIn) -> None:
    """The feedback page, and beside it what `nbgrader release_feedback` asks for."""
    folder = classroom.folder("feedback", student, lesson)
    write_atomically(folder / f"{lesson}.html", page)
    for name in {TIMESTAMP, SECRET} & handed_in.files.keys():
        write_atomically(folder / name, handed_in.files[name])


def write_atomically(path: Path, content: bytes | str) -> None:
    """Write a file so that it is there whole, or not at all."""
    write(path, content if isinstance(content, bytes) else content.encode("utf-8", "replace"))


def as_csv(rows: Iterable[Iterable[object]]) -> str:
    """A table for a spreadsheet, which is to take no text for a formula: students choose some of them."""
    text = io.StringIO()
    csv.writer(text).writerows([_inert(value) for value in row] for row in rows)
    return text.getvalue()


def _inert(value):
    return f"'{value}" if type(value) is str and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


COLUMNS = ("student", "score", "of", "verdict", "isolation", "seconds")


class Verdicts:
    """Those of one lesson."""

    def __init__(self, classroom, lesson):
        self._folder = classroom.verdicts / lesson
        self._table = classroom.verdicts / f"{lesson}.csv"

    def read(self, student: str) -> dict:
        """What is known of a submission; nothing if its file is missing or damaged."""
        return read_small_file(self._folder / f"{student}.json")

    def write(self, student: str, verdict: dict) -> None:
        text = json.dumps(verdict, indent=1, ensure_ascii=False) + "\n"
        write_atomically(self._folder / f"{student}.json", text)

    def write_table(self) -> Path:
        students = [path.stem for path in sorted(self._folder.glob("[!.]*.json"))]
        rows = [self.read(student) | {"student": student} for student in students]
        write_atomically(self._table, as_csv([COLUMNS, *([row.get(name, "") for name in COLUMNS] for row in rows)]))
        return self._table


def verdict_of(lesson: Lesson, result: Result, handed_in: HandedIn, stale: bool, known: dict) -> dict:
    """The verdict on a submission, as it is kept; of the `known` one it keeps what a person was told."""
    return {
        "student": result.student,
        "lesson": lesson.name,
        "verdict": result.verdict,
        "failed": result.failed,
        "stale": stale,
        "isolation": result.isolation,
        "seconds": result.seconds,
        "graded": datetime.now(UTC).isoformat(timespec="seconds"),
        "graded_by": graded_by(lesson, handed_in),
        "exercises": result.exercises or [],
    } | {key: known[key] for key in ("marks", "page") if key in known}


def graded_by(lesson: Lesson, handed_in: HandedIn) -> dict:
    """All that the checks' scores depend on. Marks by hand, due dates and policies come later: see settle.py."""
    return {"submission": digest_of(handed_in), **lesson.graded_by()}


def digest_of(handed_in: HandedIn) -> str:
    digest = hashlib.sha256("\0".join(handed_in.left_out).encode())
    for path, content in sorted(handed_in.files.items()):
        digest.update(f"{path}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def what_changed(before: dict | None, after: dict) -> list[str]:
    """Why a submission was graded again, in words; nothing if it never was before."""
    if not before:
        return []
    said = ["handed in again"] if before["submission"] != after["submission"] else []
    if before["points"] != after["points"]:
        said += changed_points(before["points"], after["points"])
    elif before["lesson"] != after["lesson"]:
        said.append("the lesson has changed")
    if before["library"] != after["library"]:
        said.append("the library has changed")
    return said


def changed_points(before: dict[str, float], after: dict[str, float]) -> list[str]:
    said = [f"{exercise_of(name)} is new" for name in after if name not in before]
    said += [f"{exercise_of(name)} is gone" for name in before if name not in after]
    both = [name for name in after if name in before and before[name] != after[name]]
    return said + [f"{exercise_of(name)} is worth {after[name]:g} instead of {before[name]:g}" for name in both]


class History:
    """That of one lesson, its exercises and what its texts have said; `since` is when the newest exercises came."""

    def __init__(self, path, since=None):
        self._path = path
        self._since = since or datetime.now(UTC).replace(tzinfo=None)
        try:
            self._kept = json.loads(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            self._kept = {"added": {}, "removed": {}}

    def add(self, name: str) -> None:
        self._kept["added"][name] = self._since.isoformat(sep=" ", timespec="seconds")

    @property
    def added(self) -> list[str]:
        return [*self._kept["added"]]

    def added_after(self, moment: datetime) -> list[str]:
        return [name for name, since in self._kept["added"].items() if datetime.fromisoformat(since) > moment]

    def texts(self, notebook: dict) -> list[str]:
        """The fingerprints of all that the lesson has ever said, with what it says in this notebook."""
        given = [cell for cell in notebook["cells"] if not cell["metadata"].get("nbgrader", {}).get("solution")]
        said = [fingerprint(cell["source"]) for cell in given]
        known = self._kept.setdefault("texts", [])
        if new := [each for each in dict.fromkeys(said) if each not in known]:
            known += new
            self.write()
        return known

    def keep(self, name: str, points: float | None, by_student: dict[str, dict]) -> None:
        """What a removed cell was worth, and what each student had for it."""
        self._kept["added"].pop(name, None)
        self._kept["removed"][name] = {"points": points, "students": by_student}

    def take_back(self, name: str) -> dict[str, dict]:
        return self._kept["removed"].pop(name, {"students": {}})["students"]

    def write(self) -> None:
        write_atomically(self._path, json.dumps(self._kept, indent=1, ensure_ascii=False) + "\n")


def last_change(path: Path) -> datetime:
    """When a file, or the files in a folder, were changed last, in UTC; as nbgrader has it, no time zone is named."""
    files = [file for file in path.rglob("*") if not file.is_dir()] or [path]
    return datetime.fromtimestamp(max(file.lstat().st_mtime for file in files), UTC).replace(tzinfo=None)
