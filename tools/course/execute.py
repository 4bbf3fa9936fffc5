"""Run a notebook in a kernel so that its outputs are the same on every machine.

The kernel sees nothing of its user: no IPython profile, no installed `dot` (the pinned graphviz-pure draws), no other
autograd_lib or autograd_course than this checkout's. What still differs from run to run is normalised, or not stored.

Executed notebooks are kept in a folder that git ignores, as long as nothing has changed that their outputs could depend
on.
"""

import asyncio
import hashlib
import os
import re
import sys
import sysconfig
import tempfile
from importlib.metadata import distributions
from itertools import groupby
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_output

from autograd_desk.kernel import Kernel
from tools import ROOT

from .notebook import METADATA

FOLDER = ROOT / "build" / "lessons"
SOURCES = ("autograd_lib", "autograd_course", "tools/cells", "tools/course")
KERNEL_OPTIONS = [
    "--ZMQInteractiveShell.xmode=Minimal",  # a traceback is one line: the stack is full of paths and line numbers
    "--IPKernelApp.log_level=ERROR",
]
UNSTORED = "nbval-ignore-output"  # the tag of a cell that tells about this machine
STREAMS = ("stdout", "stderr")
NORMAL = {  # what differs from run to run, and what stands for it
    r"\b0x[0-9a-f]{4,}\b": "0x7f0000000000",
    r"[^\s\"'<]*ipykernel_\d+[/\\]\d+\.py": "cell.py",
    re.escape(f"{ROOT}{os.sep}"): "",
    r"\x1b\[[0-9;]*m": "",
}


class CellFailed(Exception):
    """A cell raised that is not tagged `raises-exception`, or did not come to its end."""

    def __init__(self, cell: NotebookNode, message: str):
        super().__init__(message)
        self.cell = cell


def executed(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """The notebook with its outputs; it is executed in `folder` unless that has been done before."""
    kept = FOLDER / f"{folder.name}-{digest(notebook, folder)[:16]}.ipynb"
    if not kept.exists():
        run(notebook, folder)
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


def run(notebook: NotebookNode, folder: Path) -> None:
    """Execute the notebook in place, with `folder` as its working directory."""
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    asyncio.run(in_kernel(code, folder))
    notebook.metadata = NotebookNode(METADATA)
    for cell in code:
        keep = UNSTORED not in cell.metadata.get("tags", [])
        cell.outputs = [normal(output) for output in merge_streams(cell.outputs)] if keep else []


async def in_kernel(cells: list[NotebookNode], folder: Path, may_fail: bool = False) -> None:
    """Run code cells, and set their outputs; raises CellFailed."""
    with tempfile.TemporaryDirectory() as ipython:
        kernel = Kernel(str(folder), KERNEL_OPTIONS, kernel_environment(ipython))
        try:
            await kernel.start()
            for number, cell in enumerate(cells, 1):
                cell.execution_count = number
                cell.outputs, trouble = await kernel.run(cell.source)
                errors = [output for output in cell.outputs if output.output_type == "error"]
                if trouble:
                    raise CellFailed(cell, f"it {trouble}")
                if errors and not may_fail and "raises-exception" not in cell.metadata.get("tags", []):
                    raise CellFailed(cell, f"{errors[0].ename}: {errors[0].evalue}")
        finally:
            await kernel.stop()


def kernel_environment(ipython: str) -> dict[str, str]:
    """The variables of a kernel that belongs to nobody; `ipython` is an empty folder for its profile."""
    return {
        **os.environ,
        "GRAPHVIZ_DOT": "graphviz-pure",
        "PYTHONPATH": str(ROOT),
        "PYTHONHASHSEED": "0",
        "IPYTHONDIR": ipython,
        "OPENBLAS_NUM_THREADS": "1",
    }


def merge_streams(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """What is printed in one go arrives in pieces that depend on timing: one text for stdout, then one for stderr."""
    merged = []
    for are_streams, those in groupby(outputs, key=lambda output: output.output_type == "stream"):
        group = list(those)
        if are_streams:
            texts = {name: "".join(output.text for output in group if output.name == name) for name in STREAMS}
            group = [new_output("stream", name=name, text=text) for name, text in texts.items() if text]
        merged += group
    return merged


def normal(value: Any) -> Any:
    match value:
        case str():
            for pattern, text in NORMAL.items():
                value = re.sub(pattern, text, value)
            return value
        case dict():
            return NotebookNode({key: normal(item) for key, item in value.items()})
        case list():
            return [normal(item) for item in value]
    return value
