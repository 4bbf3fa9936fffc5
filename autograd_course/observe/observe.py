"""`observe`: the programs of a check, run on a student's names; what came of them, as plain data."""

import contextlib
import io
import linecache

import numpy as np

from ..seam.cell import compiled
from ..seam.time_limits import PART
from .recorder import Recorder


def observe(check: str, names: dict, *, helpers: str = "", filename: str = "<check>", seconds: float = PART) -> dict:
    """The observation of a check, as JSON (see `recorder`): everything in it is a claim, and nothing a score.

    `check` is the source of a tests cell, whole or cut down to what it tries. `names` are those that the student's
    cells have made; the check's own are added, as in a notebook. `helpers` is the source of those that the check calls
    and does not show. `seconds` limits each part. What was printed is told
    as `printed`. Whatever the student's code does, the observation comes back, unless it ends or stops the process.
    """
    recorders, printed = [], io.StringIO()

    def recorder(*arguments, **options):
        recorders.append(Recorder(*arguments, **options))
        recorders[-1].seconds = seconds
        recorders[-1].open_helpers(helpers, names)
        return recorders[-1]

    linecache.cache[filename] = (len(check), None, check.splitlines(keepends=True), filename)  # complaints quote it
    names["Check"] = recorder
    # A student may have told NumPy to raise errors: what is tried here divides by 0, too.
    with contextlib.redirect_stdout(printed), np.errstate(divide="warn", over="warn", under="ignore", invalid="warn"):
        exec(compiled(check, filename), names)
    [one] = recorders
    return one.observation | {"printed": printed.getvalue()}
