"""What a hostile or unlucky student hands in, made of a lesson as it is released, and graded as `make grade` does."""

import json
import re
from types import SimpleNamespace
from typing import NamedTuple

from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from autograd_desk.cells.match import asked_for
from tests.damages import LESSON
from tests.notebooks import answered, released
from tools import ROOT
from tools.grade.crew.work import Job, LocalCrew
from tools.grade.ingest import HandedIn
from tools.grade.record.folders import Classroom

NAME = f"{LESSON}.ipynb"


class Case(NamedTuple):
    """A submission by name. `fast`: it is graded by `make test`, too; the others with --whole."""

    name: str
    change: object  # a function that is given the Submission, or the source of a cell to put at the top
    fast: bool = False
    least: float = 25.0  # what a right submission must still get
    seconds: float = 15  # for a cell, and a third of it for each part of a check


class Submission:
    """A notebook, and files beside it, that a case changes."""

    def __init__(self, answers, lesson=LESSON):
        self.name = f"{lesson}.ipynb"
        self.notebook = answered(released(lesson), answers)
        self.files = {}

    @property
    def cells(self):
        return self.notebook["cells"]

    def cell(self, name):
        return next(cell for cell in self.cells if cell["id"] == name)

    def position(self, name):
        return self.cells.index(self.cell(name))

    def insert(self, position, source):
        cell = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": 1, "source": source}
        self.cells.insert(position, cell | {"id": f"own-{len(self.cells)}"})

    def at_the_top(self, source):
        """A cell below the imports, above everything else."""
        self.insert(2, source)

    def handed_in(self):
        return HandedIn({self.name: json.dumps(self.notebook).encode(), **self.files}, [], {})


def lesson(name=LESSON):
    """The lesson as the gradebook would hold it."""
    folders = {
        "source_directory": "solutions",
        "release_directory": "notebooks",
        "autograded_directory": "build/graded",
    }
    course = CourseDirectory(root=str(ROOT), **folders)  # what it keeps beside them lies in build/, too
    return Classroom(course, Config()).lesson(name, SimpleNamespace(agree=lambda *cells: []))


def junk():
    """Answers that are there, and wrong: 0 for each prediction, functions that return 1."""
    answers = {}
    for cell in released(LESSON)["cells"]:
        if cell["id"].startswith("answer-"):
            functions = [name for name in asked_for(cell["source"]) if not name.startswith("answer")]
            answers[cell["id"]] = re.sub(r"\.\.\.", "0.0", cell["source"]) if not functions else ""
            answers[cell["id"]] += "\n".join(f"def {name}(*a, **k):\n    return 1.0" for name in functions)
    return answers


def grade(asked, workers=2):
    """The result of each case by a name: `asked` are triples of that, the case, and the answers."""
    jobs, known = [], lesson()
    for name, case, answers in asked:
        submission = Submission(answers)
        if callable(case.change):
            case.change(submission)
        else:
            submission.at_the_top(case.change)
        jobs.append(Job(name, known, submission.handed_in(), "auto", seconds=case.seconds))
    crew = LocalCrew(workers, "auto")
    try:
        return {result.student: result for result in crew.results(jobs)}
    finally:
        crew.close()


def scores(result):
    return {exercise["exercise"]: exercise["score"] for exercise in result.exercises}
