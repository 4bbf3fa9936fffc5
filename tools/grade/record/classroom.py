"""Where nbgrader keeps a course's things, as its configuration says."""

import contextlib
import json
import os
from pathlib import Path

from autograd_desk.cells.match import source_of
from tools.course.checks import cut

from ..course import Lesson


class GradingError(Exception):
    """Nothing can be graded; the message says what to do."""


class Classroom:
    """The course that nbgrader is configured for, and its folders."""

    def __init__(self, course, config):
        self.course, self.config = course, config

    @classmethod
    def here(cls, root="."):
        """The course that nbgrader_config.py in this folder describes."""
        from nbgrader.apps.baseapp import NbGrader
        from nbgrader.coursedir import CourseDirectory

        with contextlib.chdir(root):
            app = NbGrader()
            app.load_config_file()
            return cls(CourseDirectory(config=app.config), app.config)

    def folder(self, step, student, lesson):
        """A folder of one step, such as "autograded"."""
        return Path(self.course.format_path(getattr(self.course, f"{step}_directory"), student, lesson))

    def lessons(self):
        """The lessons that are released."""
        parent = self.folder("release", ".", "any").parent
        return sorted(path.name for path in parent.glob("*") if (path / f"{path.name}.ipynb").is_file())

    def students(self, lesson):
        """All who have handed in this lesson."""
        parent = self.folder("submitted", "any", lesson).parent.parent
        return sorted(path.parent.name for path in parent.glob(f"[!.]*/{lesson}"))

    def submission(self, student, lesson):
        return self.folder("submitted", student, lesson)

    @property
    def verdicts(self):
        """The folder of what was found out about submissions besides their scores."""
        return self.folder("autograded", ".", "any").parent.parent / "verdicts"

    def lesson(self, name, gradebook):
        """The lesson as the gradebook holds it, and as it was released."""
        folder = self.folder("release", ".", name)
        path = folder / f"{name}.ipynb"
        if not path.is_file():
            known = ", ".join(self.lessons())
            raise GradingError(f"There is no lesson {name!r}. There are {known}." if known else "Nothing is released.")
        released = json.loads(path.read_text(encoding="utf-8"))
        for cell in released["cells"]:
            cell["source"] = source_of(cell)
        checks, points = gradebook.checks(name)
        programs = {grade_id: cut(source) for grade_id, source in checks.items()}
        return Lesson(name, released, checks, programs, points, (folder / "lesson.json").read_text(encoding="utf-8"))


def write_atomically(path, content):
    """Write a file so that it is there whole, or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(content if type(content) is bytes else content.encode("utf-8", "replace"))
    os.replace(beside, path)
