"""Executed notebooks, kept as long as nothing has changed that their outputs could depend on.

The folder is git-ignored and may be deleted at any time: the notebooks are then executed again, with the same result.
"""

import hashlib
import sys
import sysconfig
from importlib.metadata import distributions
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from tools import ROOT

from . import execute

FOLDER = ROOT / "build" / "lessons"
SOURCES = ("autograd_lib", "autograd_course", "tools/course")


def run(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """The notebook with its outputs; it is executed in `folder` unless that has been done before."""
    kept = FOLDER / f"{folder.name}-{digest(notebook, folder)[:16]}.ipynb"
    if not kept.exists():
        execute.run(notebook, folder)
        FOLDER.mkdir(parents=True, exist_ok=True)
        for outdated in FOLDER.glob(f"{folder.name}-*.ipynb"):
            outdated.unlink()
        kept.write_text(nbformat.writes(notebook), encoding="utf-8")
    return nbformat.read(kept, as_version=nbformat.NO_CONVERT)


def digest(notebook: NotebookNode, folder: Path) -> str:
    """A hash of the cells, the files beside them, our own packages, Python and every package installed in it."""
    files = [path for path in folder.iterdir() if path.is_file()]
    for source in SOURCES:
        files += (ROOT / source).rglob("*.py")
    parts = [nbformat.writes(notebook), sys.version]
    installed = distributions(path=[sysconfig.get_path("purelib")])
    parts += sorted(f"{package.name} {package.version}" for package in installed)
    parts += [path.name + path.read_text(encoding="utf-8") for path in sorted(files)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
