"""The facts that the library keeps to and the course teaches, as programs that show them: id → function of `torch`.

One module a theme. A program's docstring is the fact, and the lessons that teach it: each names it in the `trains` of a
graded exercise. What it prints under PyTorch is the evidence. B rows are what PyTorch's own documentation tells about
autograd, C rows what its readers run into next.
"""

import inspect
import re
from functools import cache

from . import accumulation, gradients, graph, leaves, tracking, training, vector_jacobian

_THEMES = (gradients, leaves, graph, vector_jacobian, accumulation, tracking, training)
PROGRAMS = {
    name: program for theme in _THEMES for name, program in vars(theme).items() if re.fullmatch(r"[BC]\d\d", name)
}
THEMES = {theme.__doc__.partition("\n")[0].rstrip("."): [*PROGRAMS.keys() & vars(theme).keys()] for theme in _THEMES}


def source(code: str) -> list[str]:
    """The lines of a program, without its docstring."""
    body = inspect.getsource(PROGRAMS[code]).rpartition('"""\n')[2]
    return [line[4:] for line in body.strip("\n").splitlines()]


@cache
def behaviours() -> dict[str, dict]:
    """Each behaviour by its code, with the lessons that teach it: `{"lessons": [1], "fact": "…"}`."""
    told = {code: re.match(r"Lessons? ([\d, ]+): (.+)", PROGRAMS[code].__doc__) for code in sorted(PROGRAMS)}
    return {code: {"lessons": [*map(int, one[1].split(", "))], "fact": one[2]} for code, one in told.items()}
