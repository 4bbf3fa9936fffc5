"""What a student has done, as their saved notebooks tell: the cards below the checks.

A card tells of the check that was last run and saved. Where none is to be seen, as Python was restarted or outputs
were cleared, the one counts that the lesson remembers (autograd_course/observe/lesson_memory.py). Nothing is written
here, and nothing leaves the folder.
"""

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from autograd_course.beliefs.misconceptions import MISCONCEPTIONS
from autograd_course.files.exercise_names import TWIN
from autograd_course.files.notebook_file import parse_notebook
from autograd_course.files.seal import unseal_check
from autograd_course.files.small_file import read_small_file
from autograd_course.observe.lesson_memory import REMEMBERED
from autograd_course.show.belief import named_in
from autograd_course.show.symbols import OPEN, PARTLY, RIGHT, WORDS, WRONG
from autograd_desk.cells.match import names_of
from autograd_desk.workspace import GIVEN, STATE, notebook_of, read_notebook

HEADING = re.compile(r"^### (\d+\.\d+(?: twin)?):? (.+)$", re.MULTILINE)
SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
IMPORTANCE = re.compile(r"importance (\d)")
SCORE = re.compile(r"^Exercise (\S+(?: twin)?) · ([\d.]+) of ([\d.]+) points?", re.MULTILINE)


@dataclass
class Exercise:
    id: str
    title: str
    importance: int
    state: str = OPEN  # how it stands, as a symbol
    earned: float = 0.0
    points: float = 0.0
    beliefs: list[str] = field(default_factory=list)  # the misconceptions that its card names
    asks: frozenset = frozenset()  # those that its check knows, which whoever gets it right does not have
    place: str = ""  # its notebook, and behind # the id of its cell
    section: str = ""  # the heading that it is below


@dataclass
class Lesson:
    notebook: Path
    title: str
    exercises: list[Exercise]
    is_bonus: bool = False  # do its points come on top of the course's?

    @property
    def name(self) -> str:
        """The name of its folder, and of the notebook that is handed in."""
        return self.notebook.parent.name

    @property
    def is_begun(self) -> bool:
        return any(exercise.state != OPEN for exercise in self.exercises)

    def count(self, state: str) -> int:
        return sum(exercise.state == state for exercise in self.exercises)


def lessons(folder: Path) -> list[Lesson]:
    """The lessons in a student's folder, in their order. What cannot be read is left out."""
    found = []
    for place in sorted(folder.glob("[0-9][0-9]_*/")):
        try:
            given = read_notebook(folder / GIVEN / place.name / f"{place.name}.ipynb")
            earlier = read_small_file(folder / STATE / REMEMBERED / f"{place.name}.json").get("cards")
            found.append(lesson(notebook_of(folder, place.name), given, earlier))
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            continue
    return found


def lesson(path: Path, given: dict | None, earlier: object = None) -> Lesson:
    """One lesson, by its notebook, lesson.json beside it, the notebook as it was given or None, and earlier cards."""
    notebook = parse_notebook(path.read_bytes())
    about = json.loads(path.with_name("lesson.json").read_text(encoding="utf-8"))
    exercises = exercises_of(notebook, given, f"{path.parent.name}/{path.name}", earlier)
    for exercise in exercises:
        exercise.asks = asked(about, exercise.id)
    return Lesson(path, f"{about['lesson']} · {about['title']}", exercises, about.get("bonus") is True)


def exercises_of(notebook: dict, given: dict | None, where: str, earlier: object = None) -> list[Exercise]:
    """The exercises of a notebook (its JSON), as its cards tell, or else an earlier one; `where` it is.

    What a check says of an answer that is as it was given, such as a program to repair, is not about the student.
    """
    stubs = {cell["id"]: cell["source"] for cell in given["cells"]} if given else {}
    cells, sections = {}, {}
    for name, cell in zip(names_of(notebook["cells"], given or notebook), notebook["cells"], strict=True):
        cells.setdefault(name, []).append(cell)
        if not name.startswith("exercise-") and (found := SECTION.findall(cell["source"])):
            sections["now"] = found[-1]
        sections[name] = sections.get("now", "")
    exercises = []
    for name in [name for name in cells if name.startswith("exercise-")]:
        statement = cells[name][0]["source"]
        if heading := HEADING.search(statement):
            importance = IMPORTANCE.search(statement)
            exercise = Exercise(heading[1], heading[2], int(importance[1]) if importance else 0)
            exercise.place = f"{where}#{cells[name][0].get('id', '')}"
            exercise.section = sections[name]
            tests = cells.get(name.replace("exercise-", "tests-"), [{}])[-1]
            exercise.points = float(tests.get("metadata", {}).get("nbgrader", {}).get("points", 0))
            answer = name.replace("exercise-", "answer-")
            if answer not in stubs or any(cell["source"] != stubs[answer] for cell in cells.get(answer, [])):
                read_card(exercise, tests.get("outputs", ()))
                if exercise.state == OPEN and type(earlier) is dict:
                    read_card(exercise, [{"data": {"text/plain": str(earlier.get(exercise.id, ""))}}])
            exercises.append(exercise)
    return exercises


def asked(about: dict, exercise: str) -> frozenset[str]:
    """The misconceptions that a check knows; a twin asks what the other one asks."""
    found = set()
    for each in (exercise, exercise.removesuffix(TWIN)):
        with suppress(LookupError, TypeError, ValueError, AttributeError):
            found |= MISCONCEPTIONS.keys() & re.findall(r"\bM\d+\b", unseal_check(each, about["checks"][each]))
    return frozenset(found)


def read_card(exercise: Exercise, outputs: Iterable[dict]) -> None:
    text = "\n".join("".join(output.get("data", {}).get("text/plain", "")) for output in outputs)
    found = next((score for score in SCORE.finditer(text) if score[1] == exercise.id), None)
    if found:
        exercise.earned, exercise.points = float(found[2]), float(found[3])
        exercise.state = judged(exercise.earned, exercise.points, text)
        exercise.beliefs = [] if exercise.state == RIGHT else named_in(text)


def judged(earned: float, points: float, text: str) -> str:
    """By the points; by the symbols of the parts where there are none to earn."""
    if points:
        return RIGHT if earned == points else PARTLY if earned else WRONG
    symbols = set(re.findall(rf"^ *([{''.join(WORDS)}]) ", text, re.MULTILINE))
    return RIGHT if symbols == {RIGHT} else PARTLY if symbols & {RIGHT, PARTLY} else WRONG
