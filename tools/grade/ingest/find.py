"""Read the folder that was handed in, and find the notebook in it. Links are never followed.

The files that came along with a notebook are for programs that read them. They stand in for no module.
"""

import bz2
import gzip
import io
import lzma
import os
import re
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple

from autograd_course.files.notebook_file import NoNotebook, cells_to_grade, grade_id_of
from autograd_desk.cells.match import Released, bound_in

MEGABYTE = 1 << 20
MOST_OF_A_FILE = 100 * MEGABYTE
MOST_OF_ALL = 200 * MEGABYTE
MOST_FILES = 2000
MOST_BESIDE, FILES_BESIDE = 16 * MEGABYTE, 200  # of what came along
LONGEST_NAME, LONGEST_PATH = 200, 1000  # in bytes: a file that is half written has a longer name
NOTEBOOK, ARCHIVE = ".ipynb", ".zip"
ARCHIVES = (ARCHIVE, ".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tar.xz", ".7z", ".rar")
DEEPEST = 4  # an archive in an archive in …
WITHIN = "\0"  # between the path of an archive and one in it
MOST_NOTEBOOKS = 20
OF_LESSON = re.compile(r"is the notebook of lesson (\d\d)")  # what is told of one
LARGE, MOST_WITH_OUTPUTS, MOST_TOKENS = 20 * MEGABYTE, 500 * MEGABYTE, 2_000_000
TOKEN = re.compile(
    rb'(?P<outputs>"outputs"\s*:\s*\[)|"[^"\\]*+(?:\\.[^"\\]*+)*+"|(?P<open>\[)|(?P<close>\])', re.DOTALL
)
OTHER_ARCHIVES = (b"7z\xbc\xaf", b"Rar!")
COMPRESSED = {b"\x1f\x8b": gzip.open, b"BZh": bz2.open, b"\xfd7zXZ": lzma.open}
BROKEN = (OSError, zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, RuntimeError, ValueError, EOFError)
OFFICE = (".docx", ".xlsx", ".pptx", ".odt")
ZIPPED = b"PK\3\4"  # how an archive begins, whatever its name is
NOT_HANDED_IN = (".ipynb_checkpoints", "__MACOSX", "__pycache__", "feedback")
OURS = {"lesson.json", "timestamp.txt"}  # written by the course itself
NOT_TAKEN = (NOTEBOOK, ARCHIVE, ".pyc", ".so", ".pyd", ".pth")


class HandedIn(NamedTuple):
    """The files of one student by their paths, and what could not be taken of them, in words."""

    files: dict[str, bytes]
    left_out: list[str]
    saved: dict[str, float]  # when each was, in seconds


def read_folder(folder: str | Path) -> HandedIn:
    files, left_out, saved, total = {}, [], {}, 0
    if os.path.islink(folder):
        return HandedIn({}, ["the folder is a link"], {})
    for place, folders, names in os.walk(folder, followlinks=False):
        folders[:] = sorted(name for name in folders if name not in NOT_HANDED_IN)
        for name in sorted(names):
            path = os.path.join(place, name)
            inside = os.path.relpath(path, folder).replace(os.sep, "/").encode(errors="replace").decode()
            content = read_file(path, min(MOST_OF_A_FILE, MOST_OF_ALL - total))
            if isinstance(content, str) or len(files) == MOST_FILES:
                left_out.append(f"{inside[:80]} ({content if isinstance(content, str) else 'there are too many'})")
                if len(files) == MOST_FILES:
                    return HandedIn(files, left_out, saved)
                continue
            files[inside], saved[inside] = content, os.lstat(path).st_mtime
            total += len(content)
        for name in folders:
            if os.path.islink(os.path.join(place, name)):
                left_out.append(f"{name[:80]} (a link)".encode(errors="replace").decode())
    return HandedIn(files, left_out, saved)


def choose(handed_in: HandedIn, lesson: str, released: dict, repairs: list[str]) -> list[dict]:
    """The cells of the one notebook that counts: of this lesson, with work in it, and the newest of several.

    Newest is what was saved last, then the copy with the highest number, as in "(2)", "-Copy1" or "-1".
    """
    own = f"{lesson}{NOTEBOOK}"
    notebooks, candidates, reasons, others = _candidates(handed_in, own, released)
    if not candidates:
        raise NoNotebook(_why_none(handed_in, own, reasons, others))
    *_, path, cells, mended = candidates[-1]
    if path != own:
        repairs.append(f"{'unpacked from' if WITHIN in path else 'found as'} {_said(path)}")
    rest = [_said(each[5]) for each in candidates[:-1] if each[0]][:3]
    if rest:
        repairs.append(f"of several notebooks with work in them the newest counts, and not {', '.join(rest)}")
    if path != own and own in notebooks and own not in [each[5] for each in candidates if each[0]]:
        what = "cannot be read" if own in reasons else "is of another lesson" if own in dict(others) else "is untouched"
        repairs.append(f"{own} {what}")
    repairs += mended
    return cells


def has_work(handed_in: HandedIn, lesson: str, released: dict) -> bool:
    """Whether there is a notebook of this lesson in it that somebody has worked on."""
    _, candidates, *_ = _candidates(handed_in, f"{lesson}{NOTEBOOK}", released)
    return bool(candidates) and candidates[-1][0]


def the_notebook(handed_in: HandedIn, lesson: str, released: dict) -> bytes:
    """The text of the notebook that counts, as it was handed in; LookupError where there is none."""
    notebooks, candidates, *_ = _candidates(handed_in, f"{lesson}{NOTEBOOK}", released)
    return notebooks[candidates[-1][5]][0]


def _candidates(handed_in, own, released):
    """All notebooks; those of this lesson, the one that counts last; why some cannot be read; others' lessons."""
    known = Released.read(released)
    notebooks, reasons = (looked := _Notebooks(handed_in)).found, looked.reasons
    candidates, others = [], []
    for path, (content, saved) in [*notebooks.items()][:MOST_NOTEBOOKS]:
        mended = []
        try:
            cells = cells_to_grade(content, mended)
        except NoNotebook as reason:
            reasons[path] = str(reason)
            continue
        work = _work_in(cells, known) if cells else 0
        if work is None:
            others.append((path, _other_lesson(cells)))
            continue
        candidates.append((work > 0, saved, _copy_number(path), work, Path(path).name == own, path, cells, mended))
    candidates.sort(key=lambda each: each[:5])
    return notebooks, candidates, reasons, others


def _said(path):
    return path.replace(WITHIN, "/")[:80]


def _work_in(cells, known):
    """How many answers somebody has worked on; None if nothing of the lesson is there.

    A notebook with the cells of another lesson alone is that one's, though it may define a name that is asked for here.
    """
    names = [known.name_of(cell) for cell in cells]
    worked, here = 0, any(names)
    if not here and _other_lesson(cells):
        return None
    for answer, makers in known.makers(bound_in(cells)):
        stub = known.source(answer).strip()
        places = {*makers, *(place for place, name in enumerate(names) if name == answer)}
        here = here or bool(makers)
        worked += any(cells[place]["source"].strip() not in (stub, "") for place in places)
    return worked if here else None


def _other_lesson(cells):
    """Which lesson's notebook it is, by nbgrader's names for its cells; empty if it is none of the course."""
    names = [grade_id_of(cell) or cell.get("id", "") for cell in cells]
    numbers = [found[1] for name in names if (found := re.match(r"(?:tests|answer)-(\d+)-", name))]
    return f"{int(max(numbers, key=numbers.count)):02}" if numbers else ""


def _copy_number(path):
    found = re.search(r"(?:\((\d+)\)|-Copy(\d+)|-(\d+))(?=\.ipynb|$)", Path(path).name, re.IGNORECASE)
    return int(next(filter(None, found.groups()))[:9]) if found else 0


def files_beside(handed_in: HandedIn, repairs: list[str]) -> dict[str, bytes]:
    """Small files by their paths; `repairs` gets what was left out."""
    files, total, left_out = {}, 0, list(handed_in.left_out)
    for path, content in handed_in.files.items():
        *folders, name = path.split("/")
        is_ours = name in OURS or set(folders) & OURS
        if name.casefold().endswith(NOT_TAKEN) or is_ours or path.count(".ipynb/") or not path.isprintable():
            continue
        if total + len(content) > MOST_BESIDE or len(files) == FILES_BESIDE:
            left_out.append(f"{path[:80]} (too much)")
        elif len(name.encode()) > LONGEST_NAME or len(path.encode()) > LONGEST_PATH:
            left_out.append(f"{path[:80]}… (its name is too long)")
        else:
            files[path] = content
            total += len(content)
    if left_out:
        more = f" and {len(left_out) - 3} more" if len(left_out) > 3 else ""
        repairs.append(f"left out: {', '.join(left_out[:3])}{more}")
    return files


class _Notebooks:
    """What may be a notebook, whatever it is called, and when it was saved; and why what looks like one is none."""

    def __init__(self, handed_in):
        self.found, self.reasons, self._room = {}, {}, MOST_OF_ALL
        for path, content in handed_in.files.items():
            self._look(path, content, (handed_in.saved.get(path, 0) // 2,), self.found)

    def _look(self, path, content, saved, found, depth=0):
        name = path.rpartition("/")[2].casefold()
        if content.startswith(OTHER_ARCHIVES) or (depth == DEEPEST and _is_archive(name, content)):
            remedy = "is an archive that cannot be opened here: hand in the notebook itself, or a zip"
            self.reasons[path] = f"{_said(path)} {remedy}"
        elif _is_archive(name, content):
            try:
                found |= self._unpacked(path, content, saved, depth + 1)
            except NoNotebook as reason:
                self.reasons[path] = str(reason)
            except BROKEN:
                self.reasons[path] = "its archive cannot be opened"
        elif NOTEBOOK in name or (name.endswith((".json", ".txt")) and b'"cells"' in content):
            found[path] = content, saved

    def _unpacked(self, path, archive, saved, depth):
        """What is in an archive, which may be anything, and claim any size."""
        found = {}
        for inside, when, file in _members(archive):
            parts = PurePosixPath(inside).parts
            if {*NOT_HANDED_IN} & {*parts} or parts[-1].startswith("._") or not _is_worth_a_look(parts[-1].casefold()):
                continue
            content = file.read(MOST_OF_A_FILE + 1)
            self._room -= len(content)
            if len(content) > MOST_OF_A_FILE or self._room < 0:
                raise NoNotebook(f"{parts[-1][:80]} is too large")
            self._look(f"{path}{WITHIN}{inside}", content, (*saved, when), found, depth)
            if len(found) > MOST_NOTEBOOKS:
                raise NoNotebook(f"its archive holds more than {MOST_NOTEBOOKS} notebooks")
        return found


def _is_archive(name, content):
    is_zip = content.startswith(ZIPPED) and not name.endswith(OFFICE)
    return is_zip or content[257:262] == b"ustar" or content.startswith((*COMPRESSED,))


def _is_worth_a_look(name):
    return NOTEBOOK in name or name.endswith((*ARCHIVES, ".json", ".txt"))


def zipped(archive: Path | IO[bytes]) -> Iterator[tuple[str, tuple, IO[bytes]]]:
    """The files in a zip: their paths, when each was saved, and what to read them from."""
    with zipfile.ZipFile(archive) as opened:
        for info in opened.infolist():
            if not info.is_dir():
                with opened.open(info) as file:
                    yield info.filename, info.date_time, file


def _members(archive):
    """The same of any archive."""
    if archive.startswith(ZIPPED):
        yield from zipped(io.BytesIO(archive))
    else:
        reader = next((read for magic, read in COMPRESSED.items() if archive.startswith(magic)), None)
        if reader:
            with reader(io.BytesIO(archive)) as file:
                archive = file.read(MOST_OF_ALL)
        with tarfile.open(fileobj=io.BytesIO(archive), mode="r:") as opened:
            for number, info in enumerate(opened):
                if info.isfile():
                    yield info.name, (info.mtime,), opened.extractfile(info)
                if number == MOST_FILES:
                    return


def _why_none(handed_in, own, reasons, others):
    if others:
        path, lesson = others[0]
        if lesson:
            return f"{_said(path)} is the notebook of lesson {lesson}: it belongs to that lesson"
        return f"nothing of this lesson is in {_said(path)}"
    if reasons:
        return reasons.get(own) or next(iter(reasons.values()))
    left_out = f"; left out: {', '.join(handed_in.left_out[:3])}" if handed_in.left_out else ""
    there = [path[:80] for path in handed_in.files if path not in OURS][:3]
    return f"there is no notebook in it{', only ' * bool(there)}{', '.join(there)}{left_out}"


def without_outputs(content: bytes) -> bytes | None:
    """The text of a large notebook without what its cells showed; None if it is large without that, too."""
    kept, begin, depth = [], 0, 0
    for number, token in enumerate(TOKEN.finditer(content)):
        if number == MOST_TOKENS:
            return None
        kind = token.lastgroup
        if kind == "outputs" and not depth:
            kept.append(content[begin : token.end()])
            depth = 1
        elif depth and kind in ("outputs", "open"):
            depth += 1
        elif depth and kind == "close":
            depth -= 1
            begin = token.start() if not depth else begin
    kept.append(content[begin:] if not depth else b"")
    slim = b"".join(kept)
    return slim if len(slim) <= LARGE else None


def read_file(path: str, most: int) -> bytes | str:
    """The content of a regular file; or why it is not taken."""
    try:
        opened = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return "a link" if os.path.islink(path) else "it cannot be read"
    with open(opened, "rb") as file:
        return read_whole(file, path, most) if stat.S_ISREG(os.fstat(opened).st_mode) else "no file"


def read_whole(file: IO[bytes], path: str, most: int) -> bytes | str:
    """What is in an open file, a large notebook without its outputs; or why it is not taken."""
    content = file.read(max(most, MOST_WITH_OUTPUTS if NOTEBOOK in path.casefold() else 0) + 1)
    if len(content) > LARGE and content.lstrip()[:1] == b"{":
        content = without_outputs(content) or content
    return content if len(content) <= most else "too large: clear all outputs, and save it again"
