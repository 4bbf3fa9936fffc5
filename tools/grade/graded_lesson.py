"""What grading needs to know of a lesson: plain data, which a worker on another machine can be sent."""

import hashlib
import json
from functools import cache
from typing import NamedTuple

from autograd_desk.cells.match import EARLIER
from tools import ROOT

SEALED = ("checks", "choices")  # what lesson.json keeps for the judge
LIBRARIES = ("autograd_lib", "autograd_course", "autograd_desk/cells", "tools/cells", "tools/grade")


class Lesson(NamedTuple):
    """A lesson as it is graded: the released notebook, and the checks that the gradebook holds."""

    name: str
    released: dict  # the notebook's JSON
    checks: dict[str, str]  # the whole source of each tests cell, by nbgrader's name
    tried: dict[str, str]  # of the same cells, what runs beside the student
    points: dict[str, float]
    lesson_file: str  # lesson.json

    def files_for_students(self) -> dict[str, bytes]:
        """lesson.json with its hints, and without what only the judge needs."""
        contents = {key: value for key, value in json.loads(self.lesson_file).items() if key not in SEALED}
        return {"lesson.json": json.dumps(contents).encode()}

    def graded_by(self) -> dict:
        """What a grade depends on besides what was handed in: the lesson with its checks, and the library."""
        about = {key: value for key, value in self.released["metadata"].items() if key != EARLIER}
        itself = self._replace(released=self.released | {"metadata": about})
        lesson = hashlib.sha256(json.dumps(itself).encode()).hexdigest()
        return {"points": self.points, "lesson": lesson, "library": libraries_fingerprint()}


@cache
def libraries_fingerprint() -> str:
    digest = hashlib.sha256()
    for folder in LIBRARIES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(f"{folder}/{path.relative_to(ROOT / folder)}".encode() + path.read_bytes())
    return digest.hexdigest()
