"""What a learning platform lets an instructor download: whose each file is, and when it was handed in.

Each platform writes both into the names, and in its own way:

Canvas       doejane_LATE_12346_67891_NAME              a name, the user's number, the file's number
Moodle       Jane Doe_4711_assignsubmission_file/NAME   a name, and a number that is not the user's
Blackboard   Lesson 1_jdoe_attempt_2027-01-15-23-30-00_NAME
Brightspace  12346-678 - Jane Doe - Jan 15, 2027 1130 PM - NAME
any other    jdoe_2027-01-15-23-30-00_NAME, jdoe_NAME, jdoe/NAME
"""

import re
import unicodedata
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from autograd_course.files.notebook_file import NoNotebook, parse_notebook
from tools import Refused

from .ingest.find import ARCHIVES, BROKEN, MOST_OF_A_FILE, NOT_HANDED_IN, read_file, read_whole, zipped
from .moments import ClassTime, Unclear
from .record.gradebook import called
from .record.verdicts import as_csv, write_atomically
from .roster import read_table

PLATFORMS = {
    "Moodle": r"(?P<key>(?P<name>[^_]+)_\d+)_assignsubmission_[a-z]+(?:_(?P<file>.*))?",
    "Brightspace": r"(?P<key>(?P<id>\d+)-\d+ - (?P<name>.+?)) - (?P<at>.+?)(?: - (?P<file>.*))?",
    "Blackboard": r"(?P<key>(?P<login>.+?))_attempt_(?P<at>\d{4}(?:-\d\d){5})(?:_(?P<file>.*)|(?P<about>\.txt))",
    "other": r"(?P<key>(?P<login>.+?))_(?P<at>\d{4}(?:-\d+){4,5})_(?P<file>.+)",
    "Canvas": r"(?P<key>(?P<name>\w+?)(?:_LATE)?_(?P<id>\d+))_(?:(?P<number>\d+)_)?(?P<file>.+)",
}


class Piece(NamedTuple):
    """One file of a download."""

    path: str  # as the instructor sees it
    file: str  # as the student called it
    content: bytes
    key: str  # what tells whose it is
    clues: dict[str, str]
    at: str
    order: tuple  # what is higher came later
    back: str  # with a file's name behind it, what the platform calls feedback to this student


class Roster:
    """Finds students by what a platform calls them, and never one whom it is not sure of."""

    def __init__(self, students, answers):
        if not students:
            raise Refused("The gradebook knows no students yet. First: nbgrader db student import grading/roster.csv")
        self.names = {one.id: called(one) for one in students}
        self._answers, self._by_id, self._by_name = answers, {}, {}
        for one in students:
            for id in (one.id, one.email, (one.email or "").partition("@")[0], one.lms_user_id):
                self._by_id.setdefault(plain(id), set()).add(one.id)
            first, last = one.first_name or "", one.last_name or ""
            for name in (first + last, last + first):
                self._by_name.setdefault(plain(name), set()).add(one.id)
        for known in (self._by_id, self._by_name):
            known.pop("", None)

    def knows(self, piece: Piece) -> bool:
        return bool(self.find(piece)[0])

    def find(self, piece: Piece) -> tuple[list[str], str]:
        """The ids of those whose file it is, and why there are none."""
        if answer := self._answers.get(piece.key, "").split():
            unknown = [id for id in answer if id not in self.names]
            return ([], f"the roster has no {unknown[0]}") if unknown else (answer, "")
        found = [ids for kind, clue in piece.clues.items() if (ids := self._ids(kind, clue))]
        both = set.intersection(*found) if found else set()
        if len(both) == 1:
            return [*both], ""
        several = ", ".join(self.names[id] for id in sorted(set().union(*found)))
        return [], f"it may be of several: {several}" if several else f"the roster has nobody called {piece.key}"

    def _ids(self, kind, clue):
        if kind == "name":
            login, _, name = clue.partition(" ")  # a newer Moodle may write the login in front
            both = self._by_id.get(plain(login), set()) & self._by_name.get(plain(name), set())
            return both or self._by_name.get(plain(clue)) or self._by_name.get(plain(" ".join(clue.split(", ")[::-1])))
        if kind == "login":  # which a title may stand before: the longest end of it that is one
            parts = clue.split("_")
            ends = ("_".join(parts[n:]) for n in range(len(parts)))
            return next((self._by_id[end] for end in map(plain, ends) if end in self._by_id), None)
        if kind == "begins":  # with a login, that something may follow
            parts = clue.split("_")
            begins = ("_".join(parts[:n]) for n in range(len(parts), 0, -1))
            return next((ids for each in begins if (ids := self._ids("id", each) or self._ids("name", each))), None)
        return self._by_id.get(plain(clue))


def plain(name: str | None) -> str:
    """A name without what platforms leave out or write otherwise: spaces, dots, capitals, accents."""
    parts = unicodedata.normalize("NFKD", name or "").casefold()
    return "".join(letter for letter in parts if letter.isalnum())


def pieces(archive: Path, roster: Roster) -> tuple[list[Piece], dict[str, str]]:
    """All files of the downloads in a folder; and by their paths those that cannot be opened.

    A zip is a download, though its name may look like a file's of somebody, unless it is that of a student.
    """
    found, loose, closed = [], [], {}
    for path in sorted(archive.rglob("*")):
        inside = path.relative_to(archive)
        if path.is_symlink() or not path.is_file() or {*inside.parts} & {*NOT_HANDED_IN} or path.name.startswith("."):
            continue
        when, is_named = path.stat().st_mtime, _named(inside.parts)
        if path.suffix.casefold() == ".zip" and not (is_named and roster.knows(_piece(inside.parts, "", b"", when))):
            try:
                theirs = [*_unpacked(path, inside, when, closed)]
            except BROKEN:
                theirs, closed[str(inside)] = [], "the archive cannot be opened: download it again"
            if not is_named or any(map(roster.knows, theirs)):
                found += theirs
                continue
        if str(inside) not in closed:
            content = read_file(str(path), MOST_OF_A_FILE)
            if type(content) is str:
                closed[str(inside)] = content
            else:
                loose.append((_piece(inside.parts, str(inside), content, when), inside.parts[0]))
    # What lies unpacked in one folder is one download.
    downloads = {}
    for piece, top in loose:
        folder = top if (archive / top).is_dir() and not _named([top]) else ""
        downloads.setdefault(folder, []).append(piece)
    for theirs in downloads.values():
        when = max(piece.order[0] for piece in theirs)
        found += [piece._replace(order=(when, *piece.order[1:])) for piece in theirs]
    return found, closed


def _unpacked(path, inside, when, closed):
    for name, saved, file in zipped(path):
        parts = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".", "..")]
        if not parts or {*parts} & {*NOT_HANDED_IN}:
            continue
        content = read_whole(file, parts[-1], MOST_OF_A_FILE)
        if type(content) is str:
            closed[f"{inside}/{name}"] = content
        else:
            yield _piece(parts, f"{inside}/{name}", content, when, saved)


def _named(parts):
    """Where a platform has written whose a file is, and what it says."""
    for place, part in enumerate(parts):
        for platform, form in PLATFORMS.items():
            if found := re.fullmatch(form, part, re.DOTALL):
                return place, platform, found.groupdict()
    return None


def _piece(parts, path, content, when, saved=None):
    named = _named(parts)
    if not named:
        folders = parts[-2:-1]
        said = folders[0] if folders else parts[-1].partition(".")[0]
        return Piece(path, parts[-1], content, said, {"begins": said}, "", (when, 0, saved or (when,)), f"{said}/")
    place, _, said = named
    clues = {kind: said[kind] for kind in ("id", "login", "name") if said.get(kind)}
    file = "/".join(filter(None, (said.get("file"), *parts[place + 1 :])))
    back = parts[place].removesuffix(said["file"]) if said.get("file") else f"{parts[place]}/"
    order = (when, int(said.get("number") or 0), saved or (when,))
    return Piece(path, file, content, said["key"], clues, said.get("at") or "", order, back)


def is_work(piece: Piece) -> bool:
    """Whether a file is a notebook or an archive, whatever it is called; a platform's own pages are not."""
    name = piece.file.casefold()
    if not piece.file or name.endswith((".html", ".htm")):
        return False
    if ".ipynb" in name or name.endswith(ARCHIVES):
        return True
    try:
        return name.endswith((".json", ".txt")) and bool(parse_notebook(piece.content))
    except NoNotebook:
        return False


class Answers:
    """grading/whose.csv: whose is what no name tells; the instructor writes an id, or several of a group."""

    def __init__(self, path):
        self.path = path
        rows = read_table(path)[1] if path.exists() else ()
        self.given = {row["name"].removeprefix("'"): row["id"] for row in rows if {"name", "id"} <= row.keys()}

    def ask(self, keys: Iterable[str]) -> None:
        if missing := [key for key in dict.fromkeys(keys) if key not in self.given]:
            self.given |= dict.fromkeys(missing, "")
            write_atomically(self.path, as_csv([("name", "id"), *self.given.items()]))


def attempts(
    found: Iterable[Piece], clock: ClassTime
) -> tuple[list[tuple[datetime | None, list[Piece]]], dict[str, str]]:
    """Pairs of a time, or None, and the files of that attempt, the newest first; and why others are in none."""
    not_taken, by_time = {}, {}
    for piece in found:
        try:  # without a time, the newer download counts
            when = (clock.read(piece.at), 0) if piece.at else (datetime.min, piece.order[0])
            by_time.setdefault(when, []).append(piece)
        except Unclear:
            remedy = "unpack the download, and write it into the name like this: 2027-01-15-23-59"
            not_taken[piece.path] = f"its time, {piece.at[:60]!r}, cannot be read for certain: {remedy}"
    tried = []
    for when in sorted(by_time, reverse=True):
        theirs = {}
        for piece in sorted(by_time[when], key=lambda piece: piece.order):
            if theirs.setdefault((piece.file, piece.content), piece) is not piece:
                not_taken[piece.path] = "it is there twice"  # zipped and unpacked
        tried.append((when[0] if piece.at else None, [*theirs.values()]))
    return tried, not_taken


def place_of(file: str) -> Path:
    """Where a student's file is put below their folder."""
    parts = [
        re.sub(r'[\x00-\x1f<>:"\\|?*]', "_", part)[-100:] for part in Path(file).parts if part not in ("/", "..", ".")
    ]
    return Path(*parts) if parts else Path("notebook.ipynb")
