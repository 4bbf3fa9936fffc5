"""The facts that the library keeps to and the course teaches, as programs that show them: id → function of `torch`.

One module a theme. A program's docstring is the fact; what it prints under PyTorch is the evidence. behaviours.toml
tells which lessons teach it.
"""

import ast
import inspect
import re
import tomllib
from functools import cache
from pathlib import Path

from . import accumulation, gradients, graph, leaves, tracking, training, vector_jacobian

_THEMES = (gradients, leaves, graph, vector_jacobian, accumulation, tracking, training)
PROGRAMS = {
    name: program for theme in _THEMES for name, program in vars(theme).items() if re.fullmatch(r"[BC]\d\d", name)
}
THEMES = {theme.__doc__.partition("\n")[0].rstrip("."): [*PROGRAMS.keys() & vars(theme).keys()] for theme in _THEMES}


def source(code):
    """The lines of a program, without its docstring."""
    lines = inspect.getsource(PROGRAMS[code]).splitlines()
    [function] = ast.parse("\n".join(lines)).body
    return [line[4:] for line in lines[function.body[1].lineno - 1 :]]


@cache
def behaviours():
    """Each behaviour by its code, with the lessons that teach it: `{"lessons": [1], "fact": "…"}`."""
    tables = tomllib.loads(Path(__file__).with_name("behaviours.toml").read_text(encoding="utf-8"))
    return tables["B"] | tables["C"]
