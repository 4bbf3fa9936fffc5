"""Workers that die cost nobody a grade, and what kills them costs nobody else one."""

import os
import signal

import pytest

from tests.grading.hostile.submissions import LESSON, Submission, lesson, scores
from tests.notebooks import solutions
from tools.grade.crew.work import Job, LocalCrew

pytestmark = pytest.mark.sandbox


class Deadly(dict):
    """A lesson's notebook that ends the process which unpacks it."""

    def __reduce__(self):
        return os._exit, (1,)


@pytest.fixture
def crew():
    crew = LocalCrew(2, "auto")
    yield crew
    crew.close()


def jobs(count):
    handed_in = Submission(solutions(LESSON)).handed_in()
    return [Job(f"student {number}", lesson(), handed_in, "auto") for number in range(count)]


def points(results):
    return {result.student: result.is_graded and sum(scores(result).values()) for result in results}


def test_the_jobs_of_a_worker_that_dies_are_done_again(crew):
    results = crew.results(jobs(4))
    graded = [next(results)]
    for worker in list(crew._pool._processes):
        os.kill(worker, signal.SIGKILL)
    assert points([*graded, *results]) == {f"student {number}": 25.0 for number in range(4)}


def test_a_job_that_kills_every_worker_takes_no_other_with_it(crew):
    first, deadly, *others = jobs(4)
    deadly = deadly._replace(lesson=deadly.lesson._replace(released=Deadly()))
    results = [*crew.results([first, deadly, *others])]
    assert [result.failed for result in results if not result.is_graded] == ["it died three times"]
    assert points(results) == {"student 0": 25.0, "student 1": False, "student 2": 25.0, "student 3": 25.0}
