"""Who runs the cells: a person, one cell after the other, or "Run All", or a program such as a grader.

A person's front end takes what `input()` asks for; a program that runs a notebook (nbgrader, nbconvert, a build)
does not. "Run All" leaves no time between two cells.
"""

import time

from ..show.display import shell

_A_BREATH = 0.5  # seconds between two cells, if somebody runs each of them
_times = {"ended": float("-inf"), "waited": float("inf"), "cell": None}


def watch() -> None:
    """Note how long the kernel waits for each cell; outside of a kernel nothing happens."""
    if _kernel() is not None:
        shell().events.register("pre_run_cell", _began)
        shell().events.register("post_run_cell", _ended)


def is_attended() -> bool:
    """Whether a person is in front of this kernel."""
    message = getattr(_kernel(), "get_parent", dict)()  # a kernel in a web page keeps none
    return _kernel() is not None and message.get("content", {}).get("allow_stdin") is not False


def in_passing() -> bool:
    """Whether the cell is one of many that run in one go. Where there is no kernel, each call is somebody's."""
    return _kernel() is not None and (_times["waited"] < _A_BREATH or not is_attended())


def _began(info):
    """The same cell once more is run by somebody, however soon."""
    cell = getattr(info, "cell_id", None)
    _times["waited"] = float("inf") if cell and cell == _times["cell"] else time.monotonic() - _times["ended"]
    _times["cell"] = cell


def _ended(result):
    _times["ended"] = time.monotonic()


def _kernel():
    return getattr(shell(), "kernel", None)
