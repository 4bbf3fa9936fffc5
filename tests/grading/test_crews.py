"""Workers that die cost nobody a grade, and what kills them costs nobody else one."""

import os
import signal

import pytest

from tests.grading.hostile.submissions import LESSON, Submission, lesson, scores
from tests.notebooks import solutions
from tools.grade.crew.local import LocalCrew
from tools.grade.crew.work import Job

pytestmark = pytest.mark.sandbox


class Deadly(dict):
    """A lesson's notebook that ends the process which unpacks it."""

    def __reduce__(self):
        return os._exit, (1,)


def test_the_jobs_of_a_worker_that_dies_are_done_again():
    known, handed_in = lesson(), Submission(solutions(LESSON)).handed_in()
    crew = LocalCrew(2, "auto")
    try:
        results = crew.results(Job(f"student {number}", known, handed_in, "auto") for number in range(6))
        graded = [next(results)]
        for worker in list(crew._pool._processes):
            os.kill(worker, signal.SIGKILL)
        graded += results
    finally:
        crew.close()
    assert {result.student for result in graded} == {f"student {number}" for number in range(6)}
    assert {sum(scores(result).values()) for result in graded} == {25.0}


def test_a_job_that_kills_every_worker_takes_no_other_with_it():
    known, handed_in = lesson(), Submission(solutions(LESSON)).handed_in()
    jobs = [Job(f"student {number}", known, handed_in, "auto") for number in range(5)]
    jobs.insert(1, Job("deadly", known._replace(released=Deadly()), handed_in, "auto"))
    crew = LocalCrew(2, "auto")
    try:
        results = {result.student: result for result in crew.results(jobs)}
    finally:
        crew.close()
    assert results.pop("deadly").failed == "it died three times"
    assert {sum(scores(result).values()) for result in results.values()} == {25.0}
