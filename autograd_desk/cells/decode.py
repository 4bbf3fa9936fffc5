"""Make cells of the bytes of a notebook, in whatever encoding and format of nbformat's history."""

import codecs
import json
from typing import NamedTuple

MOST_CELLS = 2000
NO_NOTEBOOK = "its text is not that of a notebook"
MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


class NotGradable(Exception):
    """The message goes on from "not graded, because"."""


class Cell(NamedTuple):
    type: str
    source: str
    id: str = ""
    grade_id: str = ""


def cells_of(content, repairs):
    """The cells of a notebook; `repairs` gets what had to be mended."""
    try:
        notebook = json.loads(_decode(content, repairs))
        if isinstance(notebook, dict) and type(notebook.get("nbformat")) is int and notebook["nbformat"] < 4:
            notebook = _convert(notebook)
            repairs.append("converted from an old format")
        cells = notebook["cells"][:MOST_CELLS]
    except (ValueError, RecursionError, KeyError, TypeError):
        raise NotGradable(NO_NOTEBOOK) from None
    if type(cells) is not list:
        raise NotGradable(NO_NOTEBOOK)
    return [read_cell(cell) for cell in cells if isinstance(cell, dict)]


def _decode(content, repairs):
    for mark, encoding in MARKS.items():
        if content.startswith(mark):
            repairs.append("a byte order mark was taken off")
            return content.decode(encoding)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        repairs.append("decoded as latin-1")
        is_windows = not set(content) & {0x81, 0x8D, 0x8F, 0x90, 0x9D}  # whose code page has no letter for these
        return content.decode("cp1252" if is_windows else "latin-1")


def _convert(notebook):
    import nbformat

    try:
        return nbformat.convert(nbformat.from_dict(notebook), 4)
    except Exception as error:  # it is made for notebooks that are well formed
        raise ValueError(str(error)) from None


def read_cell(cell):
    source = cell.get("source", "")
    source = "".join(map(str, source)) if type(source) is list else str(source)
    metadata = cell.get("metadata")
    about = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    grade_id = about.get("grade_id") if isinstance(about, dict) else None
    kind = cell.get("cell_type")
    return Cell(
        kind if kind in ("code", "markdown", "raw") else "raw",
        _clean(source),
        cell["id"] if type(cell.get("id")) is str else "",
        grade_id if type(grade_id) is str else "",
    )


def _clean(source):
    """Text that every program can write down: no lone surrogates, no NUL, the line ends of Unix."""
    return source.encode(errors="replace").decode().replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
