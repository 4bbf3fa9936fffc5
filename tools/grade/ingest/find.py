"""Read the folder that was handed in, and find the notebook in it. Links are never followed."""

import os
import stat
from pathlib import Path
from typing import NamedTuple

from autograd_desk.cells.decode import cells_of
from autograd_desk.cells.errors import NotGradable

from .unzip import unzip

MEGABYTE = 1 << 20
MOST_OF_A_FILE = 100 * MEGABYTE
MOST_OF_ALL = 200 * MEGABYTE
MOST_FILES = 2000
NOTEBOOK, ARCHIVE = ".ipynb", ".zip"
ZIPPED = b"PK\3\4"  # how an archive begins, whatever its name is
NOT_HANDED_IN = (".ipynb_checkpoints", "__MACOSX", "__pycache__", "feedback")


class HandedIn(NamedTuple):
    """The files of one student by their paths, and what could not be taken of them, in words."""

    files: dict[str, bytes]
    left_out: list[str]


def read_folder(folder):
    """Everything that was handed in, as bytes."""
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
            inside = unzip(content, NOTEBOOK, MOST_OF_A_FILE, NOT_HANDED_IN)
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


def _notebooks_and_archives(files):
    """By their paths. An archive under a notebook's name counts as one; others count where there is no notebook."""
    named = {path: content for path, content in files.items() if path.casefold().endswith(NOTEBOOK)}
    notebooks = {path: content for path, content in named.items() if not content.startswith(ZIPPED)}
    archives = {path: content for path, content in named.items() if path not in notebooks}
    if not named:
        archives = {path: content for path, content in files.items() if path.casefold().endswith(ARCHIVE)}
    return notebooks, archives


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
