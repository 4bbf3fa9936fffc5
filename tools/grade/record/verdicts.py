"""The verdicts: a file of JSON for each submission, and one table for the class."""

import csv
import hashlib
import io
import json
from datetime import UTC, datetime

from .classroom import write_atomically

COLUMNS = ("student", "score", "of", "verdict", "isolation", "seconds")


class Verdicts:
    """Those of one lesson."""

    def __init__(self, classroom, lesson):
        self._folder = classroom.verdicts / lesson
        self._table = classroom.verdicts / f"{lesson}.csv"

    def read(self, student):
        """What is known of a submission; nothing if its file is missing or damaged."""
        try:
            verdict = json.loads((self._folder / f"{student}.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return verdict if type(verdict) is dict else {}

    def all(self):
        """By student."""
        return {path.stem: self.read(path.stem) for path in sorted(self._folder.glob("[!.]*.json"))}

    def write(self, student, verdict):
        text = json.dumps(verdict, indent=1, ensure_ascii=False) + "\n"
        write_atomically(self._folder / f"{student}.json", text)

    def write_table(self):
        """The table that an instructor opens: a row for each student."""
        text = io.StringIO()
        table = csv.DictWriter(text, COLUMNS, extrasaction="ignore", restval="")
        table.writeheader()
        for student, verdict in self.all().items():
            table.writerow(verdict | {"student": student})
        write_atomically(self._table, text.getvalue())
        return self._table


def verdict_of(lesson, result, handed_in, stale=False):
    """The verdict on a submission, as it is kept."""
    exercises = result.exercises or []
    return {
        "student": result.student,
        "lesson": lesson.name,
        "verdict": result.verdict,
        "failed": result.failed,
        "stale": stale,
        "score": round(sum(exercise["score"] for exercise in exercises), 2),
        "of": sum(lesson.points.values()),
        "isolation": result.isolation,
        "seconds": result.seconds,
        "graded": datetime.now(UTC).isoformat(timespec="seconds"),
        "key": key_of(lesson, handed_in),
        "exercises": exercises,
    }


def key_of(lesson, handed_in):
    """Changes with all that the grade depends on: what was handed in, the lesson, its checks, library and grader."""
    digest = hashlib.sha256(lesson.fingerprint().encode())
    for path, content in sorted(handed_in.files.items()):
        digest.update(f"{path}\0{len(content)}\0".encode() + content)
    digest.update("\0".join(handed_in.left_out).encode())
    return digest.hexdigest()
