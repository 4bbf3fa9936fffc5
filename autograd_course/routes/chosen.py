"""Which route somebody has chosen, and the one that their check-up has written: a small file in their folder."""

from pathlib import Path

from ..files.small_file import read_small_file, write_small_file
from ..practice.record import students_folder
from . import Route, read_route, routes
from .from_checkup import NAME as YOURS

NAME = ".route.json"  # hidden in the list of files


def chosen(folder: Path | None = None) -> Route | None:
    """The route; None where none was chosen, or an update has taken away what it names."""
    kept = _kept(folder)
    return choices(folder).get(kept.get("route"))


def choices(folder: Path | None = None) -> dict[str, Route]:
    """The routes that one may choose, by name: one's own first, if there is one."""
    try:
        return {YOURS: read_route(YOURS, _kept(folder)[YOURS])} | routes()
    except (KeyError, ValueError, AttributeError):
        return routes()


def choose(name: str, folder: Path | None = None) -> None:
    """Take a route. Raises ValueError for one that does not exist."""
    there = choices(folder)
    if name not in there:
        raise ValueError(f"There is no route {name!r}: choose one of {', '.join(there)}.")
    _write(folder, {"route": name})


def keep(route: Route, folder: Path | None = None) -> None:
    """Keep the route that a check-up has written, and take it."""
    _write(folder, {"route": YOURS, YOURS: route.text})


def _kept(folder):
    return read_small_file((folder or students_folder()) / NAME)


def _write(folder, more):
    write_small_file((folder or students_folder()) / NAME, _kept(folder) | more)
