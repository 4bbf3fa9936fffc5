"""The helpers of a check: the functions and the data that it works with, which its cell does not show.

A student's cell calls them as `check.pair(…)`, and they lie sealed in lesson.json. Their names are their own, so that
none of a student's gets in their way, nor the other way round: what they do not make themselves is Python's, or else
the student's.
"""

import builtins
from typing import Any

from ..search.domain import FILE


class Helpers(dict):
    """The names that some Python makes: it runs beside the student's `names`, which it reads and does not change."""

    def __init__(self, source, names, **more):
        super().__init__(vars(builtins) | {"__name__": "__main__"} | more)  # Python's, so that they are found at once
        self._names = names
        exec(compile(source, FILE, "exec"), self)

    def __missing__(self, name):
        return self._names[name]

    def get(self, name: str, otherwise: object = None) -> Any:
        """As for every dict, with the names of the student."""
        try:
            return self[name]
        except KeyError:
            return otherwise
