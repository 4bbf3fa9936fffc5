"""What one worker does with one submission, wherever it runs: take it in, run it in the sandbox, judge it.

And a crew of workers on this machine. One that dies costs nobody a grade: its job is done again.
"""

import atexit
import multiprocessing
import os
import pickle
import tempfile
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from autograd_course.seam.errors import AuthorError
from autograd_course.seam.time_limits import CELL

from ..graded_lesson import Lesson
from ..ingest import HandedIn, ingest
from ..one_notebook import code_cells, grade
from ..outputs import result
from ..sandbox.isolation import NoIsolation, start
from ..student_side import SandboxFailed

_TRIES = 3

_warm = {}  # the warm process of this worker, by the isolation that was asked for
_held = set()  # those that were once seen to hold here


class Job(NamedTuple):
    student: str
    lesson: Lesson
    handed_in: HandedIn
    isolation: str
    added_later: tuple[str, ...] = ()  # the tests of exercises that did not exist when it was handed in
    added: tuple[str, ...] = ()  # and of all that were added since the lesson was first handed out
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
    def is_graded(self) -> bool:
        return self.exercises is not None


def work(job: Job) -> Result:
    """The result of one submission. Whatever is in it, this returns, but for NoIsolation where there never was any."""
    try:
        lesson, added = job.lesson, (job.added_later, job.added)
        return _result(job, ingest(job.handed_in, lesson.name, lesson.released, *added))
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


def warm_up(isolation: str) -> None:
    """Start this worker's warm process ahead of the first job."""
    with suppress(NoIsolation, SandboxFailed):  # the first job will say so
        _warm_process(isolation)


@atexit.register
def close() -> None:
    while _warm:
        _warm.popitem()[1].close()


def workers_here() -> int:
    """As many as there are processors for this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _work_from(path):
    job = path.read_bytes()
    path.unlink()
    return work(pickle.loads(job))


class LocalCrew:
    def __init__(self, workers, isolation):
        self.workers, self._isolation = workers, isolation
        # Workers read their jobs from files. Through the pool's pipe they would come in parts, and before Python 3.11.5
        # the pool waits forever for a worker that died before the last one (CPython's issue 94777).
        self._jobs = tempfile.TemporaryDirectory(prefix="jobs-")
        self._pool = self._new_pool()
        for _ in range(workers):  # they start while the caller does other things
            self._pool.submit(int)

    def results(self, jobs: Iterable[Job]) -> Iterator[Result]:
        """The results of all jobs, as they come in. Jobs are made when they are needed: a class is large."""
        waiting, tries, suspects = deque(), {}, set()
        jobs = iter(jobs)
        running = {}
        while True:
            at_once = 1 if suspects else 2 * self.workers  # or else one would take others with it, again and again
            while len(running) < at_once and (job := waiting.popleft() if waiting else next(jobs, None)):
                running[self._pool.submit(_work_from, self._written(job))] = job
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            if any(isinstance(future.exception(), BrokenProcessPool) for future in done):
                lost, running = [running[future] for future in running], {}
                self._pool.shutdown(cancel_futures=True)
                self._pool = self._new_pool()
                for job in lost:
                    tries[job.student] = tries.get(job.student, 0) + 1
                    if tries[job.student] < _TRIES:
                        suspects.add(job.student)
                        waiting.append(job)
                    else:
                        suspects.discard(job.student)
                        yield Result(job.student, "not graded, because its worker died", failed="it died three times")
                continue
            for future in done:
                suspects.discard(running.pop(future).student)
                yield future.result()

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)
        self._jobs.cleanup()

    def _written(self, job):
        with tempfile.NamedTemporaryFile(dir=self._jobs.name, delete=False) as file:
            pickle.dump(job, file)
        return Path(file.name)

    def _new_pool(self):
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, context, initializer=warm_up, initargs=(self._isolation,))
