"""The verdicts: a file of JSON for each submission, and one table for the class."""

import hashlib
import json
from datetime import UTC, datetime

from autograd_course.exercise_names import exercise_of
from autograd_course.small_file import read_small_file

from .files import as_csv, write_atomically

COLUMNS = ("student", "score", "of", "verdict", "isolation", "seconds")


class Verdicts:
    """Those of one lesson."""

    def __init__(self, classroom, lesson):
        self._folder = classroom.verdicts / lesson
        self._table = classroom.verdicts / f"{lesson}.csv"

    def read(self, student):
        """What is known of a submission; nothing if its file is missing or damaged."""
        return read_small_file(self._folder / f"{student}.json")

    def write(self, student, verdict):
        text = json.dumps(verdict, indent=1, ensure_ascii=False) + "\n"
        write_atomically(self._folder / f"{student}.json", text)

    def write_table(self):
        students = [path.stem for path in sorted(self._folder.glob("[!.]*.json"))]
        rows = [self.read(student) | {"student": student} for student in students]
        write_atomically(self._table, as_csv([COLUMNS, *([row.get(name, "") for name in COLUMNS] for row in rows)]))
        return self._table


def verdict_of(lesson, result, handed_in, stale, known):
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


def graded_by(lesson, handed_in):
    """All that the checks' scores depend on. Marks by hand, due dates and policies come later: see settle.py."""
    return {"submission": digest_of(handed_in), **lesson.graded_by()}


def digest_of(handed_in):
    digest = hashlib.sha256("\0".join(handed_in.left_out).encode())
    for path, content in sorted(handed_in.files.items()):
        digest.update(f"{path}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def what_changed(before, after):
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


def changed_points(before, after):
    said = [f"{exercise_of(name)} is new" for name in after if name not in before]
    said += [f"{exercise_of(name)} is gone" for name in before if name not in after]
    both = [name for name in after if name in before and before[name] != after[name]]
    return said + [f"{exercise_of(name)} is worth {after[name]:g} instead of {before[name]:g}" for name in both]
