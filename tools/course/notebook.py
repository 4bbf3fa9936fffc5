"""A lesson as nbgrader's source notebook: short keys become metadata, headings and cells that need no author.

Nothing here is random: a cell's id comes from its exercise, or from its place in the lesson.
"""

import html
import json
import re
from itertools import count
from textwrap import indent

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from autograd_course.beliefs.misconceptions import MISCONCEPTIONS
from autograd_course.files.exercise_names import in_ids
from autograd_course.files.seal import seal, seal_check
from autograd_course.show.brief import counted
from tools import pyproject
from tools.cells.checks import visible

from .lesson import Cell, Exercise, Lesson
from .predictions import forms
from .shown import shown

VERSION = pyproject()["project"]["version"]
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},  # nothing that changes with the version of Python
}


def source_notebook(lesson: Lesson) -> NotebookNode:
    """The instructor's notebook, not yet executed."""
    cells = []
    ordinary = count(1)
    for cell in lesson.cells:
        exercise = lesson.exercises.get(cell.exercise)
        match cell.role:
            case None:
                cells.append(ordinary_cell(cell, id=f"cell-{lesson.number}-{next(ordinary)}"))
            case "exercise":
                cells.append(statement_cell(exercise, unit(lesson)))
            case "answer":
                cells.append(answer_cell(exercise))
            case "tests":
                cells += [tests_cell(exercise), *[hint_cell(exercise)] * (not exercise.is_twin)]
            case "help":
                cells.append(help_cell(cell, exercise))
    cells[0].source = f"{heading(lesson)}\n\n{cells[0].source}"
    return new_notebook(cells=cells, metadata=METADATA)


def lesson_file(lesson: Lesson) -> str:
    """lesson.json, which lies beside the student's notebook: what opens only when it is asked for."""
    exercises = lesson.exercises.values()
    hints = {exercise.id: [hint.source for hint in exercise.all("hint")] for exercise in exercises}
    choices = {exercise.id: sealed(exercise) for exercise in exercises if exercise.questions}
    sources = {exercise.id: exercise.one("tests").source for exercise in exercises}
    checks = {id: seal_check(id, visible(source)) for id, source in sources.items()}
    helpers = {id: seal_check(f"{id} helpers", shown(visible(source)).helpers) for id, source in sources.items()}
    contents = {
        "lesson": lesson.number,
        "title": lesson.header["title"],
        **({"bonus": True} if lesson.is_bonus else {}),
        "hints": hints,
        "choices": choices,
        "checks": checks,
        "helpers": helpers,
        "forms": forms(lesson),
        "starters": {exercise.id: exercise.one("starter").source for exercise in exercises if exercise.one("starter")},
    }
    return json.dumps(contents, indent=2, ensure_ascii=False) + "\n"


def sealed(exercise: Exercise) -> dict[str, dict[str, str]]:
    """What choosing each option means, by question and letter."""
    return {
        question: seal(exercise.id, question, [(option.verdict, option.explanation) for option in options])
        for question, options in exercise.questions.items()
    }


def heading(lesson: Lesson) -> str:
    minutes, points = lesson.header["minutes"], counted(lesson.header["points"], unit(lesson))
    facts = f"About {minutes} minutes · {points} · version {VERSION}"
    return f"# {lesson.number} · {lesson.header['title']}\n\n*{facts}*"


def unit(lesson: Lesson) -> str:
    return "bonus point" if lesson.is_bonus else "point"


def ordinary_cell(cell: Cell, id: str) -> NotebookNode:
    new_cell = new_markdown_cell if cell.type == "markdown" else new_code_cell
    return new_cell(cell.source, id=id, metadata={key: value for key, value in cell.keys.items() if key != "shows"})


def statement_cell(exercise: Exercise, unit: str) -> NotebookNode:
    cell = exercise.one("exercise")
    facts = " · ".join(
        [
            f"difficulty {cell.keys['difficulty']} of 5",
            f"importance {cell.keys['importance']} of 5",
            counted(cell.keys["minutes"], "minute"),
            counted(exercise.points, unit),
        ]
    )
    name = f"{exercise.id}: {exercise.title}" if exercise.is_twin else f"{exercise.id} {exercise.title}"
    source = f"### {name}\n\n*{facts.capitalize()}*\n\n{cell.source}{options_text(exercise)}"
    source += beliefs_text(exercise)
    return new_markdown_cell(source, **graded_as("exercise", exercise, locked=True))


def options_text(exercise: Exercise) -> str:
    """The lettered options of each question, as a list; several questions are told apart by their names."""
    text = ""
    for question, options in exercise.questions.items():
        items = [f"**{option.letter}** · {option.text}" for option in options]
        name = f"`{question}`\n\n" if len(exercise.questions) > 1 else ""
        text += f"\n\n{name}" + "\n".join("- " + indent(item, "  ").lstrip() for item in items)
    return text


def beliefs_text(exercise: Exercise) -> str:
    items = [f"- **{number}** · {MISCONCEPTIONS[code].belief}" for number, code in enumerate(exercise.beliefs, 1)]
    return "\n\n" + "\n".join(items) if items else ""


def answer_cell(exercise: Exercise) -> NotebookNode:
    cell = new_code_cell(exercise.one("answer").source, **graded_as("answer", exercise, solution=True))
    if starter := exercise.one("starter"):
        cell.metadata["starter"] = starter.source  # stubs.ClearSolutions puts it into the student's cell
    return cell


def tests_cell(exercise: Exercise) -> NotebookNode:
    """Folded to its first line, which says what to do; the card is what matters, and a click opens it."""
    source = f"# The check for exercise {exercise.id}: run this cell.\n{exercise.one('tests').source}"
    kept = graded_as("tests", exercise, grade=True, locked=True, points=exercise.points)
    kept["metadata"]["jupyter"] = {"source_hidden": True}
    return new_code_cell(source, **kept)


def hint_cell(exercise: Exercise) -> NotebookNode:
    opening = "# Stuck? Run this cell to open a hint, and again for the next one.\nfrom autograd_course import hint"
    source = f'{opening}\n\nhint("{exercise.id}")'
    return new_code_cell(source, id=cell_id("hints", exercise))


def help_cell(cell: Cell, exercise: Exercise) -> NotebookNode:
    symptom = re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(cell.keys["symptom"], quote=False))
    source = f"<details><summary>{symptom}</summary>\n\n{cell.source}\n\n</details>"
    return new_markdown_cell(source, id=f"{cell_id('help', exercise)}-{exercise.all('help').index(cell) + 1}")


def graded_as(role: str, exercise: Exercise, **nbgrader: object) -> dict:
    """The id and nbgrader's metadata of a cell that nbgrader knows."""
    name = cell_id(role, exercise)
    flags = {"grade": False, "locked": False, "solution": False, "task": False}
    return {"id": name, "metadata": {"nbgrader": {**flags, **nbgrader, "grade_id": name, "schema_version": 3}}}


def cell_id(role: str, exercise: Exercise) -> str:
    return f"{role}-{in_ids(exercise.id)}"
