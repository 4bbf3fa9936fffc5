"""What is kept of somebody's practice, in one small file below their folder: what was wrong comes back later."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ..files.small_file import read_small_file, write_small_file

NAME = "practice.json"
SOON, FACTOR, OFTEN_ENOUGH = 2, 2, 3  # rounds until it comes back; how the time grows; how often it has to be right
_RAN = re.compile(r'"execution_count": *[1-9]')


class Missed(NamedTuple):
    """Something that was wrong, and comes back: since when, from which round on, and how often it has been right."""

    family: str
    missed: int  # the round in which it was wrong last
    due: int
    right: int = 0


class Record:
    """Rounds so far, and what was wrong: readings of beliefs, and pieces of programs. Written after each round."""

    def __init__(self, path=None):
        self.path = Path(path) if path else students_folder() / NAME
        try:
            read = read_small_file(self.path)
            missed = {what: _read(**entry) for what, entry in read["missed"].items()}
            self.rounds, self.missed = int(read["rounds"]), missed  # by what it was, such as "M19" or "paths.loop"
        except (ValueError, KeyError, TypeError, AttributeError):
            self.rounds, self.missed = 0, {}  # there is none yet, or it is damaged: one begins anew

    @property
    def due(self) -> list[str]:
        """What comes back now, that which has waited longest first."""
        waiting = [what for what, entry in self.missed.items() if entry.due <= self.rounds]
        return sorted(waiting, key=lambda what: (self.missed[what].due, what))

    def note(
        self, family: str, wrong: Iterable[str] = (), right: Iterable[str] = (), put_off: Iterable[str] = ()
    ) -> None:
        """Take a round down: what was wrong in it, and of what was due, what was right, and what is to come again soon.

        Only what was due counts as right: to know it a minute later is no sign of knowing it.
        """
        self.rounds += 1
        for what in right:
            entry = self.missed.pop(what)
            if entry.right + 1 < OFTEN_ENOUGH:
                due = self.rounds + SOON * FACTOR ** (entry.right + 1)
                self.missed[what] = entry._replace(due=due, right=entry.right + 1)
        for what in put_off:
            self.missed[what] = self.missed[what]._replace(due=self.rounds + SOON, right=0)
        for what in wrong:
            self.missed[what] = Missed(family, self.rounds, self.rounds + SOON)
        self._write()

    def _write(self):
        missed = {what: entry._asdict() for what, entry in self.missed.items()}
        write_small_file(self.path, {"rounds": self.rounds, "missed": missed})


def _read(family, missed, due, right):
    return Missed(str(family), int(missed), int(due), int(right))


def furthest_lesson() -> int | None:
    """The last lesson in which the student has run a cell, as a number, at least 1; None where there are no lessons."""
    lessons = sorted(students_folder().glob("[0-9][0-9]_*/[0-9][0-9]_*.ipynb"))
    begun = [int(path.name[:2]) for path in lessons if _RAN.search(path.read_text(encoding="utf-8", errors="replace"))]
    return max([1, *begun]) if lessons else None


def students_folder() -> Path:
    """The folder my_work, from inside of it or from beside it; otherwise the current one."""
    here = Path.cwd()
    inside = [folder for folder in (here, *here.parents) if folder.name == "my_work"]
    return inside[0] if inside else here / "my_work" if (here / "my_work").is_dir() else here
