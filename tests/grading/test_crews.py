"""Workers that die cost nobody a grade."""

import os
import signal

import pytest

from tests.grading.hostile.submissions import SECONDS, Submission, lesson, scores, solutions
from tools.grade.crew.local import LocalCrew
from tools.grade.crew.work import Job

pytestmark = pytest.mark.sandbox


def test_the_jobs_of_a_worker_that_dies_are_done_again():
    known, handed_in = lesson(), Submission(solutions()).handed_in()
    crew = LocalCrew(2, "auto")
    try:
        results = crew.results(Job(f"student {number}", known, handed_in, "auto", SECONDS) for number in range(6))
        graded = [next(results)]
        for worker in list(crew._pool._processes):
            os.kill(worker, signal.SIGKILL)
        graded += results
    finally:
        crew.close()
    assert {result.student for result in graded} == {f"student {number}" for number in range(6)}
    assert {sum(scores(result).values()) for result in graded} == {25.0}
