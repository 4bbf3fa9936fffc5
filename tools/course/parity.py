"""Solved lessons under the real PyTorch: every cell shows the same, whichever library it imports."""

import re
import sys
from collections.abc import Iterator

from .execute import UNSTORED, normal
from .grade import code_cells, play
from .lesson import Lesson
from .notebook import source_notebook

IMPORT = re.compile(r"^import autograd_lib as torch$", re.MULTILINE)


def differences(lesson: Lesson, python: str = sys.executable) -> Iterator[str]:
    """What code cells tell otherwise when `import torch` takes the library's place; `python` must have PyTorch."""
    cells = code_cells(lesson)
    ours = play(lesson, cells, {})[""]
    theirs = play(lesson, [(id, IMPORT.sub("import torch", source)) for id, source in cells], {}, python)[""]
    for cell in source_notebook(lesson).cells:
        if cell.cell_type == "code" and UNSTORED not in cell.metadata.get("tags", []):
            mine, real = normal(ours[cell.id]), normal(theirs[cell.id])
            for what in ("error", "text", "value"):
                if mine[what] != real[what]:
                    told = f"its {what} is {mine[what]!r}, but {real[what]!r} under PyTorch"
                    yield f"{lesson.name}, cell {cell.id}: {told}"
