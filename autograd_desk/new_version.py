"""Carries a student's work over into a new version of a lesson, in their own order, and whatever became of their cells.

The version that the student was given tells what they changed, and what the course did. Cells are found again as the
grader finds them: after a split, a merge or a paste an answer has another id, and it is an answer still.
"""

import ast
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from uuid import uuid4

from autograd_course.files.exercise_names import exercise_of
from autograd_course.files.names import defined_in
from autograd_course.observe.notices import is_news
from autograd_course.show.brief import joined
from autograd_desk.cells.match import asked_for, names_of
from autograd_desk.cells.rebuild import added_to

GRADED = ("exercise-", "answer-", "tests-")


@dataclass
class Carried:
    """The new notebook, and what became of the answers, by exercise ("5.2")."""

    notebook: dict
    kept: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)  # kept too, but their statement or their check is another one
    again: list[str] = field(default_factory=list)  # answered, but something else is to be filled in now


def carry_over(new: dict, mine: dict, given: dict) -> Carried:
    """Put a student's work in `mine` into the `new` version; `given` is the version that they worked in.

    All three are notebooks, as JSON has them.
    """
    work = Work(mine, given, new)
    carried = Carried(deepcopy(new))
    carried.notebook["cells"] = with_unique_ids(with_new_cells(work.carried_cells(), work))
    for name in work.answered():
        exercise = exercise_of(name)
        if work.asks_anew(name):
            carried.again.append(exercise)
        else:
            (carried.changed if work.is_changed(name) else carried.kept).append(exercise)
    return carried


class Work:
    """The student's cells, each with the name of the released cell that it is or was; "" for their own."""

    def __init__(self, mine, given, new):
        self.before, self.course = by_id(given), by_id(new)
        self.cells = [(name, cell) for name, cell in zip(names_of(mine["cells"], given), mine["cells"], strict=True)]
        order = {name: place for place, name in enumerate(self.course)}
        if [name for name in self.before if name in order] != [name for name in order if name in self.before]:
            self._follow(order)

    def _follow(self, order):
        """Take the course's new order, with the student's own cells behind what they were behind."""
        places, place = [], -1
        for name, _ in self.cells:
            place = order.get(name, place)
            places.append(place)
        self.cells = [self.cells[number] for number in sorted(range(len(places)), key=places.__getitem__)]

    def carried_cells(self) -> Iterator[tuple[str, dict]]:
        """Name and cell of what comes along, in the student's order."""
        seen = set()
        for name, cell in self.cells:
            is_first, changed = name not in seen, cell["source"] != self.before.get(name, cell)["source"]
            seen.add(name)
            if not name:
                if cell["source"].strip():
                    yield "", cell
            elif name not in self.course:
                if changed and defined_in(cell["source"]) and not is_answer(name):
                    yield "", own(cell["source"])
            elif not is_open(self.course[name]):
                if is_first:
                    yield name, self._with_outputs(name, cell)
                if added := added_to(self.before[name]["source"], cell["source"]):
                    yield "", own(added)
            elif is_answer(name):
                if not self.asks_anew(name):
                    yield name, {**self._with_outputs(name, cell), "source": cell["source"]}
                elif is_first:
                    yield name, self.course[name]
            elif self.before[name]["source"] == self.course[name]["source"]:
                yield name, {**self._with_outputs(name, cell), "source": cell["source"]}
            else:
                yield name, self.course[name]
                if changed and defined_in(cell["source"]) and not name.startswith("hints-"):
                    yield "", own(cell["source"])  # an answer may need a name that the student made here

    def _with_outputs(self, name, cell):
        """The course's cell, with what the student's showed, unless it is about another exercise now."""
        if cell.get("cell_type") != "code" or self.course[name]["cell_type"] != "code" or self.is_changed(name):
            return self.course[name]
        outputs = [each for each in cell.get("outputs", []) if not is_news(each)]
        return {**self.course[name], "outputs": outputs, "execution_count": cell.get("execution_count")}

    def makes(self, name: str) -> bool:
        """Whether a cell that the student wrote defines what this answer should: a stub below would undo it."""
        wanted = asked_for(self.course[name]["source"]) if is_answer(name) else set()
        return any(
            wanted & defined_in(cell["source"])
            for each, cell in self.cells
            if cell["source"] != self.before.get(each, OF_NOBODY)["source"]
        )

    def answered(self) -> list[str]:
        """The names of the answers that are not as they were given, in the course's order."""
        written = {name for name, cell in self.cells if cell["source"] != self.before.get(name, cell)["source"]}
        return [name for name in self.course if is_answer(name) and name in written]

    def asks_anew(self, name: str) -> bool:
        """Whether something else is to be filled in than in the version that the student worked in."""
        return form_of(self.before[name]["source"]) != form_of(self.course[name]["source"])

    def is_changed(self, name: str) -> bool:
        """Whether the cell's exercise is another one now: its statement, its answer's form or its check."""
        kind, _, exercise = name.partition("-")
        names = [f"{each}{exercise}" for each in GRADED] if f"{kind}-" in GRADED else [name]
        return any(
            self.before.get(each, OF_NOBODY)["source"] != self.course.get(each, OF_NOBODY)["source"] for each in names
        )


OF_NOBODY = {"source": ""}


def with_new_cells(cells: Iterable[tuple[str, dict]], work: Work) -> list[tuple[str, dict]]:
    """The cells, and those of the course that are not among them, each behind the one that it follows there.

    What has points comes back if it was deleted, and so does its statement; a demonstration does not.
    """
    cells, place = list(cells), 0
    for name, cell in work.course.items():
        there = [number for number, (each, _) in enumerate(cells) if each == name]
        if there:
            place = there[-1] + 1
        elif (name not in work.before or name.startswith(GRADED)) and not work.makes(name):
            while place < len(cells) and not cells[place][0]:
                place += 1  # what the student added stays where they put it
            cells.insert(place, (name, cell))
            place += 1
    return cells


def with_unique_ids(cells: list[tuple[str, dict]]) -> list[dict]:
    """Copies of the cells, the first of each name under that name."""
    used, copies = {name for name, _ in cells}, []
    given = set()
    for name, cell in cells:
        cell = {"metadata": {}, **deepcopy(cell)}
        if name and name not in given:
            cell["id"] = name
        elif type(cell.get("id")) is not str or cell["id"] in used:
            cell["id"] = uuid4().hex[:8]
        given.add(name)
        used.add(cell["id"])
        copies.append(cell)
    return copies


def own(source: str) -> dict:
    return {"cell_type": "code", "metadata": {}, "source": source, "outputs": [], "execution_count": None}


def form_of(source: str) -> str:
    """What is to be filled in, without comments and docstrings: a better word in them asks for nothing else."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return ast.dump(tree)


def by_id(notebook: dict) -> dict[str, dict]:
    return {cell["id"]: cell for cell in notebook["cells"] if "id" in cell}


def is_answer(name: str) -> bool:
    return name.startswith("answer-")


def is_open(cell: dict) -> bool:
    return not cell["metadata"].get("nbgrader", {}).get("locked", False)


def told(carried: Carried, earlier: str) -> str:
    """What has become of the answers, in words; `earlier` is the folder where the student's notebook is kept."""
    sentences = ["This is the new version now."]
    if kept := carried.kept + carried.changed:
        sentences.append(f"Your answers to {joined(sorted(kept, key=place_of))} were carried over.")
    if carried.changed:
        sentences.append(f"These exercises have changed, so run their checks again: {joined(carried.changed)}.")
    if carried.again:
        sentences.append(f"These ask for something else now, so please answer them again: {joined(carried.again)}.")
    return " ".join([*sentences, f'Your old notebook is in the folder "{earlier}".'])


def place_of(exercise: str) -> list[int | str]:
    """The place of an exercise such as "1.10 twin" in its lesson."""
    number, _, twin = exercise.partition(" ")
    return [*map(int, number.split(".")), twin]
