"""Reads and writes a notebook's file, in whatever encoding and format of nbformat's history it is.

A notebook is what JSON has of it. Each of its cells has a type, a source in one piece, and metadata.
"""

import codecs
import json

MOST_CELLS = 2000
TYPES = ("code", "markdown", "raw")
MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


class NoNotebook(ValueError):
    """The message goes on from "not graded, because"."""


def parse_notebook(content: bytes, repairs: list[str] | None = None) -> dict:
    """The notebook in these bytes; `repairs` gets what had to be mended. Raises NoNotebook."""
    repairs = [] if repairs is None else repairs
    try:
        notebook = json.loads(_decode(content, repairs))
        if isinstance(notebook, dict) and type(notebook.get("nbformat")) is int and notebook["nbformat"] < 4:
            notebook = _convert(notebook)
            repairs.append("converted from an old format")
        cells = notebook["cells"]
        if type(cells) is list:
            return {**notebook, "cells": [_read_cell(cell) for cell in cells if isinstance(cell, dict)]}
    except (ValueError, RecursionError, KeyError, TypeError):
        pass
    raise NoNotebook("its text is not that of a notebook")


def cells_to_grade(content: bytes, repairs: list[str] | None = None) -> list[dict]:
    """The cells of the notebook in these bytes, as many as are graded."""
    return parse_notebook(content, repairs)["cells"][:MOST_CELLS]


def notebook_bytes(notebook: dict) -> bytes:
    return (json.dumps(notebook, indent=1, ensure_ascii=False) + "\n").encode(errors="replace")


def grade_id_of(cell: dict) -> str:
    """nbgrader's name for a cell; empty for one that it does not know."""
    return cell["metadata"].get("nbgrader", {}).get("grade_id", "")


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


def _read_cell(cell):
    source, metadata = cell.get("source", ""), cell.get("metadata")
    metadata = dict(metadata) if isinstance(metadata, dict) else {}
    about = metadata.pop("nbgrader", None)
    if isinstance(about, dict) and type(about.get("grade_id")) is str:
        metadata["nbgrader"] = about
    kept = {key: value for key, value in cell.items() if key != "id" or type(value) is str}
    source = "".join(map(str, source)) if type(source) is list else str(source)
    kind = cell.get("cell_type")
    return kept | {"cell_type": kind if kind in TYPES else "raw", "metadata": metadata, "source": _clean(source)}


def _clean(source):
    """Text that every program can write down: no lone surrogates, no NUL, the line ends of Unix."""
    return source.encode(errors="replace").decode().replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
