"""A lesson's history in a class: when exercises were added, and what was earned in those that were removed.

It is in grading/verdicts, a file of JSON for each lesson whose exercises have changed under way.
"""

import json
from datetime import UTC, datetime

from .files import write_atomically


class History:
    """That of one lesson; `since` is when its newest exercises were added."""

    def __init__(self, path, since=None):
        self._path = path
        self._since = since or datetime.now(UTC).replace(tzinfo=None)
        try:
            self._kept = json.loads(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            self._kept = {"added": {}, "removed": {}}

    def add(self, name):
        self._kept["added"][name] = self._since.isoformat(sep=" ", timespec="seconds")

    def added_after(self, moment):
        return [name for name, since in self._kept["added"].items() if datetime.fromisoformat(since) > moment]

    def keep(self, name, points, by_student):
        """What a removed cell was worth, and what each student had for it."""
        self._kept["added"].pop(name, None)
        self._kept["removed"][name] = {"points": points, "students": by_student}

    def take_back(self, name):
        return self._kept["removed"].pop(name, {"students": {}})["students"]

    def write(self):
        write_atomically(self._path, json.dumps(self._kept, indent=1, ensure_ascii=False) + "\n")


def last_change(path):
    """When a file, or the files in a folder, were changed last, in UTC; as nbgrader has it, no time zone is named."""
    files = [file for file in path.rglob("*") if not file.is_dir()] or [path]
    return datetime.fromtimestamp(max(file.lstat().st_mtime for file in files), UTC).replace(tzinfo=None)
