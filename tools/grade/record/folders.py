"""Where nbgrader keeps a course's things, as its configuration says."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Self

from autograd_course.files.lesson_file import LessonFileError, read_lesson
from autograd_course.files.notebook_file import parse_notebook
from autograd_desk.cells.match import EARLIER
from tools import Refused
from tools.cells.checks import cut

from ..graded_lesson import Lesson
from .changed_lesson import cells_of
from .gradebook import Gradebook
from .verdicts import History, last_change


class Classroom:
    def __init__(self, course, config):
        self.course, self.config = course, config

    @classmethod
    def here(cls, root: str | Path = ".") -> Self:
        """The course that nbgrader_config.py in this folder describes."""
        from nbgrader.apps.baseapp import NbGrader
        from nbgrader.coursedir import CourseDirectory

        with contextlib.chdir(root):
            app = NbGrader()
            app.load_config_file()
            return cls(CourseDirectory(config=app.config), app.config)

    def folder(self, step: str, student: str, lesson: str) -> Path:
        return Path(self.course.format_path(getattr(self.course, f"{step}_directory"), student, lesson))

    def lessons(self) -> list[str]:
        parent = self.folder("release", ".", "any").parent
        return sorted(path.name for path in parent.glob("*") if (path / f"{path.name}.ipynb").is_file())

    def students(self, lesson: str) -> list[str]:
        parent = self.folder("submitted", "any", lesson).parent.parent
        return sorted(path.parent.name for path in parent.glob(f"[!.]*/{lesson}"))

    def submission(self, student: str, lesson: str) -> Path:
        return self.folder("submitted", student, lesson)

    def is_bonus(self, lesson: str) -> bool:
        """Do a lesson's points come on top of the course's? Those of one that is unknown here do not."""
        with contextlib.suppress(LessonFileError):
            return read_lesson(self.folder("source", ".", lesson)).get("bonus") is True
        return False

    @property
    def verdicts(self) -> Path:
        """The folder of what was found out about submissions besides their scores."""
        return self.folder("autograded", ".", "any").parent.parent / "verdicts"

    def download_names(self, lesson: str) -> Path:
        """The file that keeps what the platform calls each student's files."""
        return self.verdicts / f"{lesson}.names.json"

    def lesson(self, name: str, gradebook: Gradebook, tell: Callable[[str], object] = lambda sentence: None) -> Lesson:
        """The lesson as it was released, with its whole checks; `tell` hears how the gradebook had to be changed."""
        folder = self.folder("release", ".", name)
        path = folder / f"{name}.ipynb"
        released, source = self.released(name), _read(self.folder("source", ".", name) / f"{name}.ipynb")
        cells, own = cells_of(released), cells_of(source)
        if [(one, cells[one].points) for one in cells] != [(one, own[one].points) for one in own]:
            raise Refused(f"{name} has other exercises in solutions/ than in notebooks/. First: make build")
        tests = {one: own[one] for one, cell in cells.items() if cell.points is not None and cell.type == "code"}
        history = self.history(name, path)
        for sentence in gradebook.agree(name, cells | tests, history):
            tell(f"{name}: {sentence}")
        released["metadata"][EARLIER] = history.texts(released)
        checks = {one: cell.source for one, cell in tests.items()}
        programs = {one: cut(check) for one, check in checks.items()}
        points = {one: cell.points for one, cell in tests.items()}
        return Lesson(name, released, checks, programs, points, (folder / "lesson.json").read_text(encoding="utf-8"))

    def released(self, name: str) -> dict:
        """The notebook that students were given."""
        path = self.folder("release", ".", name) / f"{name}.ipynb"
        if not path.is_file():
            known = ", ".join(self.lessons())
            raise Refused(f"There is no lesson {name!r}. There are {known}." if known else "Nothing is released.")
        return _read(path)

    def history(self, name: str, built: Path | None = None) -> History:
        """A lesson's history; `built` is the notebook whose exercises are new, if some are."""
        return History(self.verdicts / f"{name}.json", built and last_change(built))


def _read(path):
    try:
        return parse_notebook(path.read_bytes())
    except FileNotFoundError:
        raise Refused(f"There is no {os.path.relpath(path)}. First: make build") from None
