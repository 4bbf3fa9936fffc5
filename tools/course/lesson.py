"""Read a lesson: jupytext percent texts become cells, and cells become exercises.

A lesson is three texts. One reads as the lesson, in the students' order; where they run a check it has an empty cell
`# %% tests="5.1"`. Beside it are the checks, and in tests/answers the answers planted to prove them:

    solutions/05_accumulation.py    solutions/05_accumulation.checks.py    tests/answers/05_accumulation.py

This module only reads. Whether the texts obey the rules is said by `rules`, which names every fault at once.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from autograd_course.files.exercise_names import TWIN
from autograd_course.files.seal import LETTERS
from tools import Refused
from tools.cells.checks import whole

from .planted_edits import EditError, edited, is_edit

ROLES = ("exercise", "option", "answer", "starter", "options", "tests", "hint", "help", "wrong", "right")
OPTION_RULE = "\n---\n"  # between what an option says and what the student gets on choosing it
MARKER = re.compile(r"^# %%", re.MULTILINE)
KEYS_OF_A_TWIN = {"title": "another program", "trains": "", "targets": ""}
CHECKS = ".checks.py"  # the ending of the file that stands beside a lesson's text
ANSWERS = Path("tests", "answers")
REGION_MARK = re.compile(r"^.*### (?:BEGIN|END) SOLUTION.*\n?", re.MULTILINE)


class LessonError(Refused):
    """A lesson that cannot be built; the message names file, line and remedy."""


class Place(NamedTuple):
    """Where an author finds something; a message shows it as `solutions/01_what_is_grad.py:42`."""

    file: str  # relative to the course
    line: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"

    def below(self, lines: int) -> "Place":
        return self._replace(line=self.line + lines)


Faults = Iterator[tuple[Place, str]]  # what is wrong with a lesson, where, in sentences that say what to do


@dataclass(frozen=True)
class Cell:
    place: Place  # of the cell's marker
    type: str  # "code" or "markdown"
    source: str
    keys: dict  # what the marker says

    @property
    def role(self) -> str | None:
        """The key that says what the cell is for; None for an ordinary cell."""
        return next((role for role in ROLES if role in self.keys), None)

    @property
    def exercise(self) -> str | None:
        return self.keys.get(self.role)


@dataclass(frozen=True)
class Option:
    letter: str
    text: str
    verdict: str  # "right", a misconception's code, or "slip"
    explanation: str  # what the student gets on choosing it
    prose: str  # why no program can try it; empty if one does
    place: Place

    @classmethod
    def read(cls, letter: str, cell: Cell) -> "Option":
        text, _, explanation = cell.source.partition(OPTION_RULE)
        told = " ".join(explanation.split())
        return cls(letter, text.strip(), cell.keys["verdict"], told, cell.keys.get("prose", ""), cell.place)


@dataclass(frozen=True)
class Exercise:
    """The cells of one exercise, in the students' order, and the answers planted to prove its check."""

    id: str
    cells: tuple[Cell, ...]

    def all(self, role: str) -> list[Cell]:
        return [cell for cell in self.cells if cell.role == role]

    def one(self, role: str) -> Cell | None:
        return next(iter(self.all(role)), None)

    @property
    def is_twin(self) -> bool:
        return self.id.endswith(TWIN)

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

    @property
    def beliefs(self) -> list[str]:
        """The codes that are offered for mystery engines: what `check.unmask(…, beliefs=[…])` lists."""
        calls = calls_of("unmask", self.one("tests").source)
        return next((ast.literal_eval(named["beliefs"]) for _, named in calls if "beliefs" in named), [])


@dataclass(frozen=True)
class Lesson:
    path: Path
    header: dict  # title, points and minutes of the whole lesson; and whether they are a bonus
    text: tuple[Cell, ...]  # the cells of the three texts
    checks: tuple[Cell, ...]
    answers: tuple[Cell, ...]

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def number(self) -> str:
        return self.name.partition("_")[0]

    @property
    def is_bonus(self) -> bool:
        return self.header.get("bonus", False)

    @property
    def is_own(self) -> bool:
        """Has an instructor written or changed it? Then only what makes it grade fairly is asked of it."""
        return self.header.get("own", False) or bool(self.leave_out)

    @property
    def leave_out(self) -> list[str]:
        """The exercises that are not handed out."""
        return self.header.get("leave_out", "").split()

    @property
    def place(self) -> Place:
        return Place(self.path.relative_to(self.path.parents[1]).as_posix())

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that become the notebook, in the students' order: the text, with the checks where they are run."""
        written = {}
        for check in self.checks:
            if check.role == "tests":
                written.setdefault(check.exercise, []).append(check)
        cells = []
        for cell in self.text:
            cells += written.get(cell.exercise, [cell]) if cell.role == "tests" else [cell]
        return tuple(cells)

    @cached_property
    def exercises(self) -> dict[str, Exercise]:
        tried = [cell for cell in self.checks if cell.role == "options"]
        cells = [cell for cell in (*self.cells, *tried, *self.answers) if cell.role]
        ids = dict.fromkeys(cell.exercise for cell in cells)
        return {id: Exercise(id, tuple(cell for cell in cells if cell.exercise == id)) for id in ids}


def lesson_texts(root: Path) -> list[Path]:
    return sorted(path for path in (root / "solutions").glob("*.py") if not path.name.endswith(CHECKS))


def checks_of(lesson: Path) -> Path:
    return lesson.with_suffix(CHECKS)


def answers_to(lesson: Path) -> Path:
    return lesson.parents[1] / ANSWERS / lesson.name


def without_lesson(root: Path) -> list[Path]:
    """Checks and planted answers that belong to no lesson of the course in `root`."""
    lessons = lesson_texts(root)
    known = {*map(checks_of, lessons), *map(answers_to, lessons)}
    return sorted({*(root / "solutions").glob(f"*{CHECKS}"), *(root / ANSWERS).glob("*.py")} - known)


def read(path: Path) -> Lesson:
    """The lesson whose text is `path`, with its checks and planted answers."""
    course = path.parents[1]
    (header, text), (_, checks), (_, answers) = (
        read_text(each, course) for each in (path, checks_of(path), answers_to(path))
    )
    checks = tuple(replace(cell, source=whole_check(cell)) for cell in checks)
    return Lesson(path, header, tuple(with_twins_keys(text)), checks, tuple(written_out(answers, text)))


def whole_check(cell: Cell) -> str:
    """The source of a cell of the checks, with what all checks begin and end with."""
    try:
        return whole(cell.source, cell.exercise) if cell.role == "tests" and cell.source else cell.source
    except SyntaxError:
        return cell.source  # rules tells the author


def written_out(answers: tuple[Cell, ...], text: tuple[Cell, ...]) -> Iterator[Cell]:
    """The planted answers, with those that are edits of another one written out."""
    bases = {(cell.role, cell.exercise): REGION_MARK.sub("", cell.source) for cell in text}
    for cell in answers:
        if is_edit(cell.source):
            of = cell.keys.get("of", "solution")
            try:
                base = bases["answer" if of == "solution" else of, cell.exercise]
                yield replace(cell, source=edited(base, cell.source))
            except KeyError:
                raise LessonError(
                    f"{cell.place}: exercise {cell.exercise} has no {of}; write this answer out"
                ) from None
            except EditError as problem:
                raise LessonError(f"{cell.place}: the {of if of != 'above' else 'answer above'} {problem}") from None
        else:
            bases["above", cell.exercise] = cell.source
            yield cell


def with_twins_keys(text: tuple[Cell, ...]) -> Iterator[Cell]:
    """The cells; the statement of a twin has from its exercise what it does not say itself."""
    statements = {cell.exercise: cell.keys for cell in text if cell.role == "exercise"}
    for cell in text:
        if cell.role == "exercise" and str(cell.exercise).endswith(TWIN):
            first = statements.get(cell.exercise.removesuffix(TWIN), {})
            cell = replace(cell, keys={**first, **KEYS_OF_A_TWIN, **cell.keys})
        yield cell


def read_text(path: Path, course: Path) -> tuple[dict, tuple[Cell, ...]]:
    """Header and cells of one of a lesson's texts; one that does not exist has none."""
    import jupytext  # here, not above: a command that is only told a lesson's name needs no jupytext

    text = path.read_text(encoding="utf-8") if path.exists() else ""
    file = path.relative_to(course).as_posix()
    cells = jupytext.reads(text, fmt="py:percent").cells if text else []
    header = read_header(Place(file), cells.pop(0).source) if cells and cells[0].cell_type == "raw" else {}
    places = [Place(file, text.count("\n", 0, marker.start()) + 1) for marker in MARKER.finditer(text)]
    if len(places) != len(cells):
        raise LessonError(f"{Place(file)}: every cell needs one `# %%` marker of its own; a string must not hold one")
    return header, tuple(map(read_cell, places, cells))


def read_header(place: Place, source: str) -> dict:
    try:
        header = yaml.safe_load(source.strip("-\n"))
        as_text = yaml.load(source.strip("-\n"), yaml.BaseLoader)
    except yaml.YAMLError:
        header = None
    if not isinstance(header, dict):
        raise LessonError(f"{place}: the header is not YAML; write title, points and minutes as `key: value`")
    return header | {key: _names(as_text[key]) for key in header.keys() & {"leave_out"}}  # 1.50 is no number


def _names(written: str | list[str]) -> str:
    """Names of exercises, whichever way YAML lists them."""
    return " ".join(written if isinstance(written, list) else re.split(r"[,\s]+", str(written))).strip()


def read_cell(place: Place, cell: Any) -> Cell:
    keys = {key: value for key, value in cell.metadata.items() if key != "lines_to_next_cell"}
    return Cell(place, cell.cell_type, cell.source, keys)


@cache
def points_in(tests: str, exercise: str) -> float | None:
    """The points that `Check("1.2", points=4)` declares in a tests cell: they are written once, there."""
    for given, named in calls_of("Check", tests):
        match given, named:
            case [ast.Constant(id)], {"points": ast.Constant() as points} if id == exercise:
                return ast.literal_eval(points)
    return None


def calls_of(name: str, source: str) -> Iterator[tuple[list[ast.expr], dict[str, ast.expr]]]:
    """What stands in each call of a function or method: its arguments, and its keywords."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(ast.Name(called) | ast.Attribute(attr=called), given, named) if called == name:
                yield given, {each.arg: each.value for each in named}
