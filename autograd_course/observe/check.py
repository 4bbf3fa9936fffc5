"""`Check`, as a notebook runs it: what was tried here is judged in another process, and its card is shown here."""

import linecache
import os

from ..files.lesson_file import LessonFileError, damaged, read_lesson
from ..files.seal import unseal_check
from ..host import ask, start
from ..seam.errors import AuthorError, require
from ..show.display import show, show_note
from .lesson_memory import keep, remembered
from .recorder import Recorder
from .stale import why_stale


class Score(float):
    """The points of an exercise: a float, which nbgrader reads; JupyterLab shows what the bare number means."""

    def __new__(cls, earned, points):
        score = super().__new__(cls, earned)
        score._points = points
        return score

    def _repr_html_(self):
        return f"score: {self:g} of {self._points:g}"


class Check(Recorder):
    """The check of one exercise.

    with Check("1.2", points=4) as check:
        check.equal("w = 3, x = 2, b = 1", lambda: grads_of_line(3.0, 2.0, 1.0), {"w": 2.0, "x": 3.0, "b": 1.0})
    check.score

    A student's notebook holds what is tried and no more; what the judge needs, and the helpers of the check, lie sealed
    in lesson.json. Whatever the student's code does, the `with` block ends quietly with a card; only an `AuthorError`
    comes out of it, for a check that is itself written wrongly.
    """

    _score = None
    _why_unopened = None  # why the helpers could not be opened; it matters to a cell that asks for one
    _lacks_helpers = False

    def __init__(self, exercise, points, asks=""):
        super().__init__(exercise, points, asks)
        start()  # it is ready by the time that the programs have run

    @property
    def score(self) -> Score:
        """The points that were earned, once the `with` block has ended."""
        require(self._score is not None, "check.score is read after the with block has ended.")
        return self._score

    def __getattr__(self, name):
        if not self._why_unopened:
            return super().__getattr__(name)
        self._lacks_helpers = True
        raise self._why_unopened

    def _begin(self, names):
        try:
            helpers = self._sealed("helpers", f"{self._exercise} helpers")
            self.open_helpers(helpers, names)
        except LessonFileError as problem:
            helpers, self._why_unopened = "", problem
        self._stale = why_stale("".join(linecache.getlines(self._file)), helpers)
        self.is_idle = bool(self._stale)

    def _finish(self):
        if self._lacks_helpers:
            return self._not_checked(self._why_unopened)
        if self._stale:
            older = "so your answer is still an older one. Run that cell, then this check again"
            return self._not_checked(f"{self._stale}, {older}")
        tried = [each for part in self._parts for each in (part, *part.get("tries", ()))]
        for each in [*tried, self._broken or {}]:
            if "unrun" in each:
                return self._not_checked(each["open"])
        try:
            said = ask({"check": self._whole_source(), "observation": self.observation, "folder": os.getcwd()})
        except LessonFileError as problem:
            return self._not_checked(problem)
        except (OSError, ValueError) as problem:
            judge = "the judge, a second Python program beside this one"
            why = "cannot be started here" if type(problem) is FileNotFoundError else "gave no answer"
            return self._not_checked(f"{judge}, {why}: restart the kernel, and run this check once more")
        if "mistake" in said:
            raise AuthorError(said["mistake"])
        self._score = Score(said["score"], said["points"])
        show(said["card"])
        if (card := said["card"]["text/plain"]).startswith(f"Exercise {self._exercise} · "):
            remembered("cards")[self._exercise] = card  # what a later run in a new Python shows may hide it
            keep()

    def _not_checked(self, reason):
        self._score = Score(0.0, self._points)
        show_note(f"Exercise {self._exercise} was not checked", f"{reason}.")

    def _whole_source(self):
        """The check with all that it expects: this very cell in an instructor's notebook, sealed in a student's."""
        if self._is_whole:
            return "".join(linecache.getlines(self._file))
        return self._sealed("checks", self._exercise)

    def _sealed(self, kind, name):
        """What lesson.json holds of this kind for the exercise, sealed under this name."""
        try:
            return unseal_check(name, read_lesson(exercise=self._exercise)[kind][self._exercise])
        except (KeyError, TypeError, ValueError, AttributeError):
            raise damaged() from None
