"""Whether what a check is about to try is what the student wrote last, as far as a kernel can know.

Two things leave an older answer behind: the last run of its cell ended in an error before it got to the answer, or the
cell was changed and saved, and not run again. An answer that was never run is no older one: its name does not exist,
and `why_missing` says why.
"""

import os
import re
import time
from pathlib import Path
from typing import Any

from ..files.names import defined_in, names_in
from ..files.notebook_file import NoNotebook, parse_notebook
from ..show.display import shell

_MAKES = re.compile(r"^[ \t]*(?:async +)?(?:def|class) +(\w+)|^(\w+) *(?::[^=\n]+)?=(?!=)", re.MULTILINE)
_MISSING = object()
_SAVING_TAKES = 5  # seconds: a file may be written after a run and hold what the cell was before it
_runs = None


def watch() -> None:
    """Take note of each cell that this notebook's kernel runs; outside of IPython nothing happens."""
    global _runs
    if shell() and _runs is None:
        _runs = Runs(shell().user_ns)
        shell().events.register("pre_run_cell", _runs.before)
        shell().events.register("post_run_cell", _runs.after)


def why_stale(check: str, helpers: str = "") -> str:
    """Why the check with these sources would try an older answer; empty if there is nothing to say."""
    if not _runs or not check:
        return ""
    found = [names_in(check), names_in(helpers)]  # what they do not make is the answer's, or built in
    return _runs.why_stale({name for each in found for name in each.used - each.defined})


def why_missing(name: str) -> str:
    """Why a name does not exist that a cell of the notebook makes; empty if there is nothing to say."""
    return _runs.why_missing(name) if _runs else ""


class Runs:
    """The last run of each cell."""

    def __init__(self, names):
        self._names = names
        self._cell = None  # the id of the one that runs
        self._before = {}
        self._failed = {}  # by name: the error that kept the last run from making it anew
        self._sources = {}  # by the name that a cell makes: the cell's id, its source and when it ran

    def before(self, info: Any) -> None:
        """A cell is about to run: what the names hold that it is going to make."""
        source = info.raw_cell or ""
        made = [one or other for one, other in _MAKES.findall(source)]
        self._before = {name: self._names.get(name, _MISSING) for name in made}
        self._cell = getattr(info, "cell_id", None)
        self._sources.update({name: (self._cell, source, time.time()) for name in made if self._cell})

    def after(self, result: Any) -> None:
        """A cell has run: which of these names it did not get to."""
        error = result.error_before_exec or result.error_in_exec
        kinds = [kind.__name__ for kind in type(error).__mro__]  # Python 3.13 has one of its own, _IncompleteInputError
        for name, before in self._before.items():
            if error and self._names.get(name, _MISSING) is before:
                self._failed[name] = next(kind for kind in kinds if not kind.startswith("_"))
            else:
                self._failed.pop(name, None)
        self._before = {}

    def why_stale(self, names: set[str]) -> str:
        """Why one of the names is not what the student wrote last; empty if all are, as far as one can know."""
        names = names & self._names.keys()
        for name in sorted(names & self._failed.keys()):
            return f"the cell that makes `{name}` ended in {_article(self._failed[name])} when it was last run"
        for name in sorted(names & self._sources.keys()):
            if self._was_changed(*self._sources[name]):
                return f"the cell that makes `{name}` was changed since it was last run"
        return ""

    def why_missing(self, name: str) -> str:
        if name in self._failed:
            return f"the cell that makes it ended in {_article(self._failed[name])}"
        cells = self._saved()
        maker = next((place for place, (_, source, _) in enumerate(cells) if name in defined_in(source)), None)
        if maker is None:
            return ""
        if self._cell in [cell for cell, *_ in cells[:maker]]:
            return "the cell that makes it is below this one. Move it above, and run it first"
        *_, ran = cells[maker]
        why = "Python has been restarted" if ran else "the cell that makes it has not run"
        return f"{why}. Choose Run → Run All Above Selected Cell, then run this check again"

    def _was_changed(self, cell, source, ran):
        """Whether the notebook's file, saved after the run, holds another source for the cell."""
        since = ran + _SAVING_TAKES
        return any(saved.strip() != source.strip() for other, saved, _ in self._saved(since) if other == cell)

    def _saved(self, since=float("-inf")):
        """The id and the source of each code cell in the notebook's file, and whether it has run, in this kernel or in
        an earlier one; none if it was not saved since then."""
        path = os.environ.get("JPY_SESSION_NAME") or self._names.get("__vsc_ipynb_file__")
        try:
            path = path or f"{os.path.basename(os.getcwd())}.ipynb"  # in a browser tab nothing names it
            if os.path.getmtime(path) <= since:
                return []
            cells = parse_notebook(Path(path).read_bytes())["cells"]
            code = [cell for cell in cells if cell["cell_type"] != "markdown"]
            return [(cell.get("id"), cell["source"], bool(cell.get("execution_count"))) for cell in code]
        except (OSError, NoNotebook):
            return []


def _article(name):
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
