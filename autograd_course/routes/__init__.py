"""Routes through the lessons: which sections and exercises, in which order, for how many minutes.

A route is a text: a title, a sentence about it, and a line for each stop, in the order of the lessons.

    05          all of lesson 05
    05 1        its section 1, with all exercises
    05 1: 5.1   with this exercise, and without its twin
    05 3: –     to read, without exercises
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..show.brief import counted, joined

HERE = Path(__file__).parent
_STOP = re.compile(r"(\d\d)(?: (\d+)(?:: *(.+))?)?")
READ_ONLY = ("–", "-")
ALL = "all-of-it"


class Stop(NamedTuple):
    """A section of a lesson, and those of its exercises that are on the route."""

    lesson: str  # its number, "05"
    section: int
    exercises: tuple

    @property
    def _about(self):
        return sections()[self.lesson]["sections"][str(self.section)]

    @property
    def title(self) -> str:
        return self._about["title"]

    @property
    def words(self) -> str:
        """A line about it."""
        exercises = f": {joined(self.exercises)}" if self.exercises else ""
        return f"{self.lesson} · {self.section}. {self.title}{exercises} ({counted(self.minutes, 'minute')})"

    @property
    def folder(self) -> str:
        return sections()[self.lesson]["name"]

    @property
    def minutes(self) -> int:
        return self._about["minutes"] + sum(self._about["exercises"][each]["minutes"] for each in self.exercises)

    @property
    def needs(self) -> list[str]:
        """The sections, as "05 1", and exercises whose names are used here."""
        return [
            *self._about["needs"],
            *(one for each in self.exercises for one in self._about["exercises"][each]["needs"]),
        ]


class Route(NamedTuple):
    name: str
    title: str
    about: str
    stops: tuple

    @property
    def minutes(self) -> int:
        return sum(stop.minutes for stop in self.stops)

    @property
    def exercises(self) -> list[str]:
        return [each for stop in self.stops for each in stop.exercises]

    @property
    def text(self) -> str:
        """What `read_route` reads."""
        stops = [f"{stop.lesson} {stop.section}: {', '.join(stop.exercises) or READ_ONLY[0]}" for stop in self.stops]
        return "\n".join([self.title, self.about, *stops])


@cache
def sections() -> dict:
    """By number, each lesson's name, title and minutes, and its sections: what `make build` has found."""
    return json.loads((HERE / "sections.json").read_text(encoding="utf-8"))


@cache
def routes() -> dict:
    """The routes that come with the course, by name, the shortest first."""
    found = [read_route(path.stem, path.read_text(encoding="utf-8")) for path in HERE.glob("*.txt")]
    return {route.name: route for route in sorted(found, key=lambda route: route.minutes)}


def route_called(text: str) -> Route:
    """One of these routes, by its name, or one's own, by its file. Raises ValueError for what is none."""
    if text in routes():
        return routes()[text]
    if Path(text).is_file():
        return read_route(Path(text).stem, Path(text).read_text(encoding="utf-8"))
    raise ValueError(f"There is no route {text!r}: choose one of {', '.join(routes())}, or name a file with a route.")


def read_route(name: str, text: str) -> Route:
    """The route that a text describes. Raises ValueError, with the line, for what is no stop."""
    title, *lines = [line.strip() for line in text.splitlines() if line.strip()]
    about = " ".join(line for line in lines if not line[0].isdigit())
    stops = [stop for line in lines if line[0].isdigit() for stop in _stops(name, line)]
    if stops != sorted(stops) or len({stop[:2] for stop in stops}) < len(stops):
        raise ValueError(f"The route {name} has its stops in another order than the lessons, or one of them twice.")
    return Route(name, title, about, tuple(stops))


def _stops(name, line):
    found = _STOP.fullmatch(line)
    lesson = sections().get(found[1]) if found else None
    if not lesson or (found[2] and found[2] not in lesson["sections"]):
        raise ValueError(
            f"The route {name} says {line!r}: write a lesson, as 05, or a section, as 05 1, that there is."
        )
    numbers = [found[2]] if found[2] else lesson["sections"]
    for number in numbers:
        known = lesson["sections"][number]["exercises"]
        chosen = known if not found[3] else () if found[3] in READ_ONLY else [*map(str.strip, found[3].split(","))]
        if unknown := [each for each in chosen if each not in known]:
            there = ", ".join(known) or "no exercise"
            raise ValueError(f"The route {name} says {line!r}, but the section has no {unknown[0]}; it has {there}.")
        yield Stop(found[1], int(number), tuple(chosen))
