"""Programs whose gradients are broken on one line, and what `watch` says of them, on this library or on PyTorch.

They are beside this file, as text: the addresses of the public questions that they are rebuilt from are there, too.
"""

import contextlib
import io
import linecache
import re
import sys
from collections import namedtuple
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from autograd_lib.script.alias import as_torch
from autograd_lib.viz import watch

FOLDER = Path(__file__).parent
MARK = "  # <--"
Situation = namedtuple("Situation", "title address asked program line")
Surrounding = Callable[[], AbstractContextManager]


def situations(file: str = "situations.txt") -> Iterator[Situation]:
    for part in (FOLDER / file).read_text(encoding="utf-8").split("\n=== ")[1:]:
        title, address, asked, program = part.split("\n", 3)
        marked = [number for number, line in enumerate(program.splitlines(), 1) if line.endswith(MARK)]
        line = marked[0] if len(marked) == 1 else None
        yield Situation(title, address, asked.removeprefix("ask: "), program.replace(MARK, ""), line)


def run(
    situation: Situation, folder: Path, library: Surrounding = as_torch, block: Surrounding = contextlib.nullcontext
) -> tuple[dict[str, Any], Exception | None, Any]:
    """The program's variables, the error that it ended with, and the block around it, which `block()` makes."""
    file = folder / f"{re.sub(r'[^a-zA-Z0-9]+', '_', situation.title)}.py"
    file.write_text(situation.program, encoding="utf-8")
    linecache.checkcache()
    names, error = {"__name__": "__main__"}, None
    code = compile(situation.program, str(file), "exec")
    with library(), contextlib.redirect_stdout(io.StringIO()):
        around = block()
        try:
            with around:
                exec(code, names)
        except Exception as raised:
            error = raised
        sys.modules["torch"].set_grad_enabled(True)  # as it was, whatever the program leaves behind
    return names, error, around


def answer(situation: Situation, folder: Path, library: Surrounding = as_torch) -> Any:
    """What `watch` answers to the question of a situation; None if it says nothing."""
    names, error, seen = run(situation, folder, library, watch)
    if situation.asked == "error":
        return getattr(error, "watched", None)
    if situation.asked in ("first", "nothing"):
        return getattr(error, "watched", None) or next(iter(seen.found), None)
    return seen.why(eval(situation.asked, names))


def wrong(folder: Path, library: Surrounding = as_torch) -> Iterator[str]:
    """The situations in which another line is blamed than the one to blame, in words."""
    for situation in [*situations(), *situations("further.txt")]:
        said = answer(situation, folder, library)
        if (said and said.line) != situation.line:
            yield f"{situation.title}: not line {situation.line}, but {said}"
