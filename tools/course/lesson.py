"""Read a lesson: a jupytext percent text becomes cells, and cells become exercises.

This module only reads. Whether the text obeys the rules is said by `rules`, which names every fault at once.
"""

import ast
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import jupytext
import yaml

from autograd_course.seal import LETTERS

ROLES = ("exercise", "option", "answer", "starter", "tests", "hint", "help", "wrong", "right")
OPTION_RULE = "\n---\n"  # between what an option says and what the student gets on choosing it
MARKER = re.compile(r"^# %%", re.MULTILINE)


class LessonError(Exception):
    """A lesson that cannot be built; the message names file, line and remedy."""


@dataclass(frozen=True)
class Cell:
    line: int  # of the cell's marker in the text
    type: str  # "code" or "markdown"
    source: str
    keys: dict  # what the marker says

    @property
    def role(self) -> str | None:
        """The key that says what the cell is for; None for an ordinary cell."""
        return next((role for role in ROLES if role in self.keys), None)

    @property
    def exercise(self) -> str | None:
        """The id of the exercise that the cell belongs to."""
        return self.keys.get(self.role)


@dataclass(frozen=True)
class Option:
    """One of the answers that a multiple-choice question offers."""

    letter: str
    text: str
    verdict: str  # "right", a misconception's code, or "slip"
    explanation: str  # what the student gets on choosing it

    @classmethod
    def read(cls, letter: str, cell: Cell) -> "Option":
        text, _, explanation = cell.source.partition(OPTION_RULE)
        return cls(letter, text.strip(), cell.keys["verdict"], " ".join(explanation.split()))


@dataclass(frozen=True)
class Exercise:
    """The cells of one exercise, in the order of the text."""

    id: str
    cells: tuple[Cell, ...]

    def all(self, role: str) -> list[Cell]:
        return [cell for cell in self.cells if cell.role == role]

    def one(self, role: str) -> Cell | None:
        return next(iter(self.all(role)), None)

    @property
    def title(self) -> str:
        return self.one("exercise").keys["title"]

    @property
    def points(self) -> float:
        return points_in(self.one("tests").source, self.id)

    @property
    def questions(self) -> dict[str, list[Option]]:
        """The options of each multiple-choice question, lettered by their order."""
        cells = {}
        for cell in self.all("option"):
            cells.setdefault(cell.keys["question"], []).append(cell)
        return {question: list(map(Option.read, LETTERS, offered)) for question, offered in cells.items()}


@dataclass(frozen=True)
class Lesson:
    path: Path
    header: dict  # title, points and minutes of the whole lesson
    cells: tuple[Cell, ...]

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def number(self) -> str:
        return self.name.partition("_")[0]

    @cached_property
    def exercises(self) -> dict[str, Exercise]:
        ids = dict.fromkeys(cell.exercise for cell in self.cells if cell.role)
        return {id: Exercise(id, tuple(cell for cell in self.cells if cell.exercise == id)) for id in ids}


def lesson_texts(root: Path) -> list[Path]:
    """The texts of all lessons of the course that lives in `root`."""
    return sorted((root / "solutions").glob("*.py"))


def place(path: Path, line: int = 1) -> str:
    """How a message points into a lesson text: `solutions/01_what_is_grad.py:42`."""
    return f"{path.relative_to(path.parents[1]).as_posix()}:{line}"


def read(path: Path) -> Lesson:
    """The lesson that stands in a text."""
    text = path.read_text(encoding="utf-8")
    cells = jupytext.reads(text, fmt="py:percent").cells
    header = read_header(path, cells.pop(0).source) if cells and cells[0].cell_type == "raw" else {}
    lines = [text.count("\n", 0, marker.start()) + 1 for marker in MARKER.finditer(text)]
    if len(lines) != len(cells):
        raise LessonError(f"{place(path)}: every cell needs one `# %%` marker of its own; a string must not hold one")
    return Lesson(path, header, tuple(map(read_cell, lines, cells)))


def read_header(path: Path, source: str) -> dict:
    try:
        header = yaml.safe_load(source.strip("-\n"))
    except yaml.YAMLError:
        header = None
    if not isinstance(header, dict):
        raise LessonError(f"{place(path)}: the header is not YAML; write title, points and minutes as `key: value`")
    return header


def read_cell(line: int, cell) -> Cell:
    keys = {key: value for key, value in cell.metadata.items() if key != "lines_to_next_cell"}
    return Cell(line, cell.cell_type, cell.source, keys)


def points_in(tests: str, exercise: str) -> float | None:
    """The points that `Check("1.2", points=4)` declares in a tests cell: they are written once, there."""
    for node in ast.walk(ast.parse(tests)):
        match node:
            case ast.Call(
                func=ast.Name("Check"),
                args=[ast.Constant(id)],
                keywords=[ast.keyword("points", ast.Constant(points))],
            ) if id == exercise:
                return points
    return None
