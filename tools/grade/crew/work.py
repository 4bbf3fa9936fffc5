"""What one worker does with one submission, wherever it runs: take it in, run it in the sandbox, judge it."""

import atexit
from contextlib import suppress
from typing import NamedTuple

from autograd_course.errors import AuthorError
from autograd_course.time_limits import CELL

from ..course import Lesson
from ..engine import code_cells, grade
from ..ingest import HandedIn, ingest
from ..link import SandboxFailed
from ..outputs import result
from ..sandbox.isolation import NoIsolation, start

_TRIES = 3

_warm = {}  # the warm process of this worker, by the isolation that was asked for
_held = set()  # those that were once seen to hold here


class Job(NamedTuple):
    student: str
    lesson: Lesson
    handed_in: HandedIn
    isolation: str
    added_later: tuple[str, ...] = ()  # the tests of exercises that did not exist when it was handed in
    seconds: float = CELL  # for a cell


class Result(NamedTuple):
    """What came of a submission. Plain data. What could not be taken in has a notebook, but no exercises."""

    student: str
    verdict: str  # ok; repaired: …; not graded, because …
    notebook: dict | None = None
    files: dict[str, bytes] | None = None
    exercises: list | None = None
    isolation: str = ""
    seconds: float = 0.0
    failed: str = ""  # the grader's own failure: nobody's grade may depend on it

    @property
    def is_graded(self):
        return self.exercises is not None


def work(job):
    """The result of one submission. Whatever is in it, this returns, but for NoIsolation where there never was any."""
    try:
        return _result(job, ingest(job.handed_in, job.lesson.name, job.lesson.released, job.added_later))
    except NoIsolation:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"[:500]
        return Result(job.student, "not graded, because the grader failed", failed=reason)


def _result(job, ingested):
    notebook, files = ingested.gradable(job.lesson), ingested.files | job.lesson.files_for_students()
    if ingested.not_graded:
        for number, cell in enumerate(code_cells(notebook), 1):
            if cell["metadata"].get("nbgrader", {}).get("grade"):  # nbgrader gives all points where nothing is shown
                cell["outputs"] = [result("0.0", number)]
        return Result(job.student, ingested.sentence, notebook, files)
    try:
        exercises, *about = _graded(notebook, job, files)
    except (SandboxFailed, NoIsolation) as reason:
        if job.isolation not in _held:
            raise
        return Result(job.student, "not graded, because the sandbox failed", failed=str(reason))
    except AuthorError as reason:
        return Result(job.student, "not graded, because a check is wrong", failed=str(reason))
    exercises = [one | {"later": one["grade_id"] in ingested.later} for one in exercises]
    return Result(job.student, ingested.sentence, notebook, files, exercises, *about)


def _graded(notebook, job, files):
    """A sandbox that fails is replaced by another one: that is no student's fault."""
    for attempt in range(_TRIES):
        try:
            warm = _warm_process(job.isolation)
            return grade(notebook, job.lesson, files, warm, job.seconds)
        except (SandboxFailed, NoIsolation):
            close()
            if attempt == _TRIES - 1:
                raise
    return None


def _warm_process(isolation):
    if isolation not in _warm:
        _warm[isolation] = start(isolation)
        _held.add(isolation)
    return _warm[isolation]


def warm_up(isolation):
    """Start this worker's warm process ahead of the first job."""
    with suppress(NoIsolation, SandboxFailed):  # the first job will say so
        _warm_process(isolation)


@atexit.register
def close():
    while _warm:
        _warm.popitem()[1].close()
