"""From what was handed in to a notebook that can be graded; whatever it is, it ends in one plain sentence.

`find.py` reads the folder, finds the notebook, and takes the files that came along. autograd_desk/cells/, which
Validate uses too, puts the student's own cells into the released notebook.
"""

import copy
from collections.abc import Sequence
from typing import NamedTuple

from autograd_course.files.exercise_names import exercise_of
from autograd_course.files.notebook_file import NoNotebook
from autograd_desk.cells.match import Released
from autograd_desk.cells.rebuild import MARK, gone_of, rebuild

from ..graded_lesson import Lesson
from .find import OF_LESSON, HandedIn, choose, files_beside, read_folder

__all__ = ["OF_LESSON", "OLDER", "HandedIn", "Ingested", "ingest", "read_folder"]
OLDER = "an older notebook"  # so begins what is told of one


class Ingested(NamedTuple):
    """A notebook to grade and what lies beside it; or the reason why there is none."""

    notebook: dict | None
    files: dict[str, bytes]
    repairs: list[str]
    not_graded: str = ""
    later: tuple[str, ...] = ()  # the tests of exercises that it does not hold, for they were added later

    def gradable(self, lesson: Lesson) -> dict:
        """The notebook; or the released one, untouched, with the reason why it stands for what was handed in."""
        notebook = self.notebook or _as_released(lesson.released)
        about = {"not_graded": self.not_graded} if self.not_graded else {"repairs": self.repairs}
        about["title"] = lesson.released["cells"][0]["source"].partition("\n")[0].lstrip("# ")
        notebook["metadata"] = {**notebook["metadata"], MARK: about}
        return notebook

    @property
    def sentence(self) -> str:
        """What happened, for the instructor, on whose terminal it may be shown: names of files are quoted in it."""
        if self.not_graded:
            said = f"not graded, because {self.not_graded}"
        else:
            said = f"repaired: {'; '.join(self.repairs)}" if self.repairs else "ok"
        return "".join(letter if letter.isprintable() else "?" for letter in said)


def _as_released(released):
    """The released notebook, with its demonstrations and texts marked as nobody's own."""
    notebook = copy.deepcopy(released)
    for cell in notebook["cells"]:
        if "nbgrader" not in cell["metadata"]:
            cell["metadata"][MARK] = {"from_release": True}
    return notebook


def ingest(
    handed_in: HandedIn, lesson: str, released: dict, added_later: Sequence[str] = (), added: Sequence[str] = ()
) -> Ingested:
    """Make of what was handed in for `lesson` a notebook like `released` (its JSON) with the student's own cells.

    `added`: the tests of exercises that came after the lesson was handed out. An older notebook holds nothing of them,
    which is no fault; that of somebody who handed in after they came, and not `added_later`, is told.
    """
    repairs = []
    try:
        cells = choose(handed_in, lesson, released, repairs)
        notebook = rebuild(cells, released, repairs)
    except NoNotebook as reason:
        return Ingested(None, {}, repairs, str(reason))
    files = files_beside(handed_in, repairs)
    there = set(map(Released.read(released).name_of, cells))
    gone = {tests: {tests, tests.replace("tests", "answer", 1)} for tests in dict.fromkeys((*added_later, *added))}
    later = tuple(
        tests
        for tests, names in gone.items()
        if set(map(gone_of, names)) <= set(repairs) and tests.replace("tests", "exercise", 1) not in there
    )
    repairs = [said for said in repairs if not any(said in map(gone_of, gone[tests]) for tests in later)]
    if older := [exercise_of(tests) for tests in later if tests not in added_later]:
        repairs.append(f"{OLDER} without {', '.join(older)}, which was added later and counts neither way")
    return Ingested(notebook, files, repairs, later=later)
