"""Fills a student's folder with copies of the lessons, and later brings it up to date without touching their work.

A copy of each file is kept as the student was last given it. It, their file and the course's tell who changed what:

    the student did not   → the new version takes its place
    only the student did  → nothing to do
    both did              → the student's stays, and the new version waits until they adopt it

There is always one file of a lesson, so nobody works in one and hands in another. A file that the student deleted comes
back: that is how to start a lesson over. A renamed one stays under its new name. Every step can be repeated, so the
next update finishes an interrupted one.
"""

import hashlib
import itertools
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from autograd_course.files.notebook_file import NoNotebook, notebook_bytes, parse_notebook
from autograd_course.files.small_file import write
from autograd_desk.cells.match import is_of
from autograd_desk.new_version import carry_over, told

STATE = ".course"  # hidden in JupyterLab's file list
GIVEN = Path(STATE) / "given"  # each file as the student got it
WAITING = Path(STATE) / "new"  # new versions of files that the student has worked in
EARLIER = "earlier versions"  # a student's notebooks, as they were when a new version was adopted
HOW_TO_ADOPT = "Its first cells, when you run them, show a button that takes you there with your answers."


def update(source: Path, folder: Path) -> "Report":
    """Bring the student's `folder` up to date with the lessons in `source`, and return a Report."""
    report = Report(first_time=not (folder / GIVEN).exists())
    # of each lesson its notebook comes first: where that waits, the files that belong to it wait with it
    for path in sorted(source.rglob("*"), key=lambda path: (path.parent, path.suffix != ".ipynb", path.name)):
        name = path.relative_to(source)
        if path.is_file() and not any(part.startswith((".", "__")) for part in name.parts):
            deliver(path.read_bytes(), name, folder, report)
    return report


def deliver(new: bytes, name: Path, folder: Path, report: "Report") -> None:
    mine, given, fresh = folder / name, folder / GIVEN / name, folder / WAITING / name
    if name.suffix == ".ipynb" and not mine.exists() and (renamed := renamed_notebooks(folder, name)):
        mine = renamed[-1]
        report.renamed[name.as_posix()] = mine.name
    version, present, before = fingerprint(new), fingerprint_of(mine), fingerprint_of(given)
    is_theirs = present not in (None, version, before)
    its_notebook_waits = present is not None and lessons(report.waiting)[-1:] == lessons([name.as_posix()])
    if before != version and present != version and (is_theirs or its_notebook_waits):
        write(fresh, new)
        report.waiting.append(name.as_posix())
        return
    if not is_theirs and present != version:
        write(mine, new)
        arrived = report.updated if present else report.restored if before else report.added
        arrived.append(name.as_posix())
    if before != version:
        write(given, new)
    fresh.unlink(missing_ok=True)  # what waited has been adopted, or taken back


def notebook_of(folder: Path, lesson: str) -> Path:
    """The notebook in which the student works on a lesson; under another name where its own is missing or untouched."""
    name = Path(lesson) / f"{lesson}.ipynb"
    own = folder / name
    if own.exists() and fingerprint_of(own) != fingerprint_of(folder / GIVEN / name):
        return own
    return [own, *renamed_notebooks(folder, name)][-1]


def renamed_notebooks(folder: Path, name: Path) -> list[Path]:
    """The notebooks beside a lesson's own `name` that are this lesson too, the one that was saved last at the end."""
    given = read_notebook(folder / GIVEN / name)
    others = [path for path in (folder / name).parent.glob("[!.]*.ipynb") if path.name != name.name]
    return sorted((path for path in others if is_of_lesson(path, given)), key=lambda path: path.stat().st_mtime)


def is_of_lesson(path: Path, released: dict | None) -> bool:
    try:
        return released is not None and is_of(parse_notebook(path.read_bytes())["cells"], released)
    except (OSError, NoNotebook):
        return False


def read_notebook(path: Path) -> dict | None:
    """A notebook of the course; None where it cannot be read."""
    try:
        notebook = parse_notebook(path.read_bytes())
        return notebook if all("id" in cell for cell in notebook["cells"]) else None
    except (OSError, NoNotebook):
        return None


def waiting(folder: Path) -> list[str]:
    """The lessons of which a new version waits, such as "05_accumulation"."""
    return sorted(path.stem for path in (folder / WAITING).glob("*/*.ipynb") if not path.name.startswith("."))


def adopt(folder: Path, lesson: str) -> str:
    """Let the new version of a lesson take its place, with the student's work carried over; says what became of it.

    The student's notebook is kept as it was, among the earlier versions. Raises FileNotFoundError where nothing waits,
    and ValueError where the student's file is no notebook any more.
    """
    name = Path(lesson) / f"{lesson}.ipynb"
    fresh, mine, given = folder / WAITING / name, notebook_of(folder, lesson), folder / GIVEN / name
    new, work = (parse_notebook(path.read_bytes()) for path in (fresh, mine))
    carried = carry_over(new, work, read_notebook(given) or new)
    write(earlier_version(folder, mine), mine.read_bytes())
    write(mine, notebook_bytes(carried.notebook))
    write(given, fresh.read_bytes())
    fresh.unlink()
    for path in (folder / WAITING / lesson).iterdir():  # now that its notebook no longer waits
        for place in (folder, folder / GIVEN):
            write(place / lesson / path.name, path.read_bytes())
        path.unlink()
    return told(carried, EARLIER)


def earlier_version(folder: Path, mine: Path) -> Path:
    """A name that is still free, for the student's file as it is today."""
    numbers = itertools.chain([""], (f" ({count})" for count in itertools.count(2)))
    paths = (folder / EARLIER / f"{mine.stem} until {date.today()}{number}{mine.suffix}" for number in numbers)
    return next(path for path in paths if not path.exists())


def fingerprint_of(path: Path) -> str | None:
    """The fingerprint of a file; None where there is none."""
    return fingerprint(path.read_bytes()) if path.exists() else None


def fingerprint(content: bytes) -> str:
    """Identify what a person wrote: running a notebook changes its outputs and metadata, not its fingerprint."""
    with suppress(NoNotebook):  # of other files every byte counts
        content = repr([(cell["cell_type"], cell["source"]) for cell in parse_notebook(content)["cells"]]).encode()
    return hashlib.sha256(content).hexdigest()


@dataclass
class Report:
    """What an update did; paths are relative to the student's folder."""

    first_time: bool
    added: list[str] = field(default_factory=list)
    restored: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)  # the student has worked in it, and there is a new version
    renamed: dict[str, str] = field(default_factory=dict)  # notebooks by the names that they are graded under

    def notebooks(self, folder: Path) -> list[Path]:
        written = [*self.added, *self.restored, *self.updated]
        return [folder / name for name in written if name.endswith(".ipynb")]

    def __str__(self):
        if self.first_time and not self.waiting and not self.renamed:
            count = len(lessons(self.added))
            return f"Your copies of the lessons are in place ({count} lesson{'s' if count != 1 else ''})."
        kept, added = lessons(self.waiting), lessons(self.added)
        lines = [f"New: {lesson}" for lesson in added]
        lines += [f"Restored, because it was missing: {name}" for name in self.restored]
        lines += [f"Updated: {lesson}" for lesson in lessons(self.updated) if lesson not in (*kept, *added)]
        lines += [renamed(Path(name).name, now) for name, now in self.renamed.items()]
        lines += [f"{lesson} has a new version; your work in it is kept. {HOW_TO_ADOPT}" for lesson in kept]
        return "\n".join(lines)


def renamed(own: str, now: str) -> str:
    """What to do about a notebook that is called something else `now` than its `own` name."""
    return f"{now} is your {own}. To hand it in, give it that name; to start over, move it to another folder."


def lessons(names: Iterable[str]) -> list[str]:
    return sorted({name.split("/")[0] for name in names})
