"""Where a student is on their route: what is done, what comes next, and what a desk marks."""

from functools import cached_property
from pathlib import Path

from autograd_course.files.notebook_file import parse_notebook
from autograd_course.routes import Stop
from autograd_course.routes.chosen import choices, choose, chosen
from autograd_course.routes.marks import cells_of, cells_on, headings, opening
from autograd_course.show.brief import counted
from autograd_course.show.symbols import OPEN, RIGHT

from .saved_cards import lessons

NONE_CHOSEN = "You have not chosen a route yet. There are:"
DONE = "Your route is done. Choose another one, or take the check-up again."


class OnRoute:
    """A student's route, with what their notebooks say of it."""

    def __init__(self, folder: Path):
        self.route = chosen(folder)
        self._lessons = {lesson.name[:2]: lesson for lesson in (lessons(folder) if self.route else ())}

    @cached_property
    def done(self) -> list[Stop]:
        """The stops at which nothing is left to do: all exercises are right; where there are none, a cell has run."""
        return [stop for stop in self.route.stops if self._is_done(stop)]

    @property
    def next(self) -> Stop | None:
        """The stop that is next, or None."""
        return next((stop for stop in self.route.stops if stop not in self.done), None)

    @property
    def place(self) -> dict[str, str | list[str]]:
        """Where it goes on: a notebook's path, the id of the cell there, and of those that import what it needs."""
        stop, cells = self.next, self._cells(self.next.lesson)
        exercises = self._exercises(stop)
        if any(each.state != OPEN for each in exercises):  # somebody who is in the middle of it goes on there
            cell = next(each.place for each in exercises if each.state != RIGHT).rpartition("#")[2]
        else:
            cell = next((each.get("id", "") for each in headings(cells_of(stop, cells))), "")
        imports = [each.get("id") for each in opening(cells) if each["cell_type"] == "code"]
        return {"path": self._path(self._lessons[stop.lesson]), "cell": cell, "imports": imports}

    @property
    def marks(self) -> dict[str, dict[str, list[str]]]:
        """By the path of each notebook, the ids of its cells with a heading on the route, and of those not on it."""
        found = {}
        for number in dict.fromkeys(stop.lesson for stop in self.route.stops if stop.lesson in self._lessons):
            cells = self._cells(number)
            on = cells_on(self.route, number, cells)
            kinds = {"on": headings(on), "off": [cell for cell in cells if cell not in on]}
            ids = {kind: [cell["id"] for cell in each if cell.get("id")] for kind, each in kinds.items()}
            found[self._path(self._lessons[number])] = ids
        return found

    @property
    def summary(self) -> str:
        """How far it is, in a sentence."""
        done, stops = sum(stop.minutes for stop in self.done), counted(len(self.route.stops), "section")
        far = f"{len(self.done)} of {stops}, {done} of {self.route.minutes} minutes"
        return f"{self.route.title}: {far}. {f'Next: {self.next.words}.' if self.next else DONE}"

    def _is_done(self, stop):
        exercises = self._exercises(stop)
        if exercises:
            return all(each.state == RIGHT for each in exercises)
        cells = cells_of(stop, self._cells(stop.lesson)) if stop.lesson in self._lessons else []
        return any(cell.get("execution_count") for cell in cells) or not any(
            cell["cell_type"] == "code" for cell in cells
        )

    def _exercises(self, stop):
        """Those of a stop; a lesson may have been handed out without some."""
        lesson = self._lessons.get(stop.lesson)
        return [each for each in lesson.exercises if each.id in stop.exercises] if lesson else []

    def _cells(self, number):
        return parse_notebook(self._lessons[number].notebook.read_bytes())["cells"]

    def _path(self, lesson):
        return f"{lesson.name}/{lesson.notebook.name}"


def for_the_desk(folder: Path, name: str | None = None) -> dict:
    """What the desk's menu and marks need, as JSON; with a name, that route is chosen first."""
    if name:
        choose(name, folder)
    on = OnRoute(folder)
    there = [
        {"name": route.name, "words": f"{route.title}, {route.minutes} minutes: {route.about.replace('`', '')}"}
        for route in choices(folder).values()
    ]
    if on.route is None:
        return {"chosen": None, "choices": there, "marks": {}, "next": None, "summary": ""}
    following = on.place if on.next else None
    return {
        "chosen": on.route.name, "choices": there, "marks": on.marks, "next": following, "summary": on.summary
    }  # fmt: skip
