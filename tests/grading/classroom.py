"""A course and its students in a folder of their own, and nbgrader's real commands run there."""

import os
import shutil
from contextlib import closing

from bs4 import BeautifulSoup
from nbgrader.api import Gradebook

from tests.grading.instructor import Instructor
from tools import ROOT


class Classroom:
    """`course` is a copy of what the instructor's commands need; each student has a folder beside it."""

    def __init__(self, folder, lesson=None):
        self.folder, self.lesson = folder, lesson
        self.course = folder / "the course"  # a path with a space
        self.course.mkdir()
        shutil.copy(ROOT / "nbgrader_config.py", self.course)
        if lesson:
            shutil.copytree(ROOT / "solutions" / lesson, self.course / "solutions" / lesson)
        self.environment = os.environ | {
            "PYTHONPATH": str(ROOT),
            "JUPYTER_CONFIG_PATH": str(self.course),
            "JUPYTER_CONFIG_DIR": str(folder / "jupyter"),
            "JUPYTER_DATA_DIR": str(folder / "jupyter"),
        }

    def student(self, name):
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        return folder

    def notebook(self, name):
        """Where a student has the lesson."""
        return self.student(name) / self.lesson / f"{self.lesson}.ipynb"

    def once(self, program, *arguments):
        """Run one command of `nbgrader` or of `make`; what it prints."""
        with closing(Instructor(self.course, self.environment)) as instructor:
            return getattr(instructor, program)(*arguments)

    def released(self):
        return self.course / "notebooks" / self.lesson / f"{self.lesson}.ipynb"

    def hand_in(self, name, text):
        """What `nbgrader collect` would put there."""
        folder = self.course / "grading" / "submitted" / name / self.lesson
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{self.lesson}.ipynb").write_text(text, encoding="utf-8")

    def marks(self, name):
        """What the gradebook says of a student, by the grade id of the tests."""
        with Gradebook(f"sqlite:///{self.course}/grading/gradebook.db") as gradebook:
            submission = gradebook.find_submission_notebook(self.lesson, self.lesson, name)
            return {mark.name: mark.score for mark in submission.grades}

    def feedback(self, name):
        return self.course / "grading" / "feedback" / name / self.lesson / f"{self.lesson}.html"

    def page(self, name):
        return BeautifulSoup(self.feedback(name).read_text(encoding="utf-8"), "html.parser")

    def shown(self, name):
        """The words that the outputs in a student's feedback show: the cells quote what tests look for."""
        return " ".join(" ".join(output.get_text() for output in self.page(name).select(".output")).split())
