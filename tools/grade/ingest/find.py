"""Read the folder that was handed in, and find the notebook in it. Links are never followed.

The files that came along with a notebook are for programs that read them. They stand in for no module.
"""

import io
import os
import stat
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from autograd_desk.cells.decode import NotGradable, cells_of

MEGABYTE = 1 << 20
MOST_OF_A_FILE = 100 * MEGABYTE
MOST_OF_ALL = 200 * MEGABYTE
MOST_FILES = 2000
MOST_BESIDE, FILES_BESIDE = 16 * MEGABYTE, 200  # of what came along
LONGEST_NAME, LONGEST_PATH = 200, 1000  # in bytes: a file that is half written has a longer name
NOTEBOOK, ARCHIVE = ".ipynb", ".zip"
ZIPPED = b"PK\3\4"  # how an archive begins, whatever its name is
NOT_HANDED_IN = (".ipynb_checkpoints", "__MACOSX", "__pycache__", "feedback")
OURS = {"lesson.json", "timestamp.txt"}  # written by the course itself
NOT_TAKEN = (NOTEBOOK, ARCHIVE, ".pyc", ".so", ".pyd", ".pth")


class HandedIn(NamedTuple):
    """The files of one student by their paths, and what could not be taken of them, in words."""

    files: dict[str, bytes]
    left_out: list[str]


def read_folder(folder):
    files, left_out, total = {}, [], 0
    if os.path.islink(folder):
        return HandedIn({}, ["the folder is a link"])
    for place, folders, names in os.walk(folder, followlinks=False):
        folders[:] = sorted(name for name in folders if name not in NOT_HANDED_IN)
        for name in sorted(names):
            path = os.path.join(place, name)
            inside = os.path.relpath(path, folder).replace(os.sep, "/").encode(errors="replace").decode()
            content = _read(path, min(MOST_OF_A_FILE, MOST_OF_ALL - total))
            if type(content) is str or len(files) == MOST_FILES:
                left_out.append(f"{inside[:80]} ({content if type(content) is str else 'there are too many'})")
                if len(files) == MOST_FILES:
                    return HandedIn(files, left_out)
                continue
            files[inside] = content
            total += len(content)
        for name in folders:
            if os.path.islink(os.path.join(place, name)):
                left_out.append(f"{name[:80]} (a link)".encode(errors="replace").decode())
    return HandedIn(files, left_out)


def choose(handed_in, lesson, released, repairs):
    """The cells of the one notebook that is meant, whatever it is called and wherever it lies."""
    own = f"{lesson}{NOTEBOOK}"
    notebooks, archives = _notebooks_and_archives(handed_in.files)
    if own in notebooks:
        return cells_of(notebooks[own], repairs)
    unpacked = {}
    for path, content in archives.items():
        try:
            inside = _unzipped(content)
        except NotGradable:
            if not notebooks:
                raise
            continue
        unpacked |= {f"{path}/{name}": notebook for name, notebook in inside.items()}
    notebooks |= unpacked
    meant = [path for path in notebooks if Path(path).name == own] or list(notebooks)
    if len(meant) > 1:
        meant = [path for path in meant if _is_of_this_lesson(notebooks[path], released)]
    if len(meant) != 1:
        raise NotGradable(_why_not_one(handed_in, notebooks, own))
    [path] = meant
    repairs.append(f"{'unpacked from' if path in unpacked else 'found as'} {path[:80]}")
    return cells_of(notebooks[path], repairs)


def files_beside(handed_in, repairs):
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


def _notebooks_and_archives(files):
    """By their paths. An archive under a notebook's name counts as one; others count where there is no notebook."""
    named = {path: content for path, content in files.items() if path.casefold().endswith(NOTEBOOK)}
    notebooks = {path: content for path, content in named.items() if not content.startswith(ZIPPED)}
    archives = {path: content for path, content in named.items() if path not in notebooks}
    if not named:
        archives = {path: content for path, content in files.items() if path.casefold().endswith(ARCHIVE)}
    return notebooks, archives


def _unzipped(archive):
    """The notebooks in an archive, which may be anything, by their paths."""
    files = {}
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as opened:
            for info in opened.infolist():
                path = PurePosixPath(info.filename)
                if path.name.casefold().endswith(NOTEBOOK) and not {*NOT_HANDED_IN} & {*path.parts}:
                    with opened.open(info) as file:
                        files[info.filename] = file.read(MOST_OF_A_FILE + 1)  # whatever size the archive claims
                    if len(files[info.filename]) > MOST_OF_A_FILE:
                        raise NotGradable(f"{path.name[:80]} is too large")
                    if len(files) > 20:
                        raise NotGradable("its archive holds more than 20 notebooks")
    except (OSError, zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, ValueError, EOFError):
        raise NotGradable("its archive cannot be opened") from None
    return files


def _why_not_one(handed_in, notebooks, own):
    if len(notebooks) > 1:
        return f"none of its {len(notebooks)} notebooks is called {own}"
    others = f"; left out: {', '.join(handed_in.left_out[:3])}" if handed_in.left_out else ""
    return f"there is no notebook in it{others}"


def _is_of_this_lesson(content, released):
    known = {cell["metadata"]["nbgrader"]["grade_id"] for cell in released["cells"] if "nbgrader" in cell["metadata"]}
    try:
        return any(cell.grade_id in known or cell.id in known for cell in cells_of(content, []))
    except NotGradable:
        return False


def _read(path, most):
    """The content of a regular file; or why it is not taken."""
    try:
        opened = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return "a link" if os.path.islink(path) else "it cannot be read"
    with open(opened, "rb") as file:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            return "no file"
        content = file.read(most + 1)
    return content if len(content) <= most else "too large"
