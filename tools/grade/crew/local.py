"""A pool of processes on this machine. A worker that dies costs nobody a grade: its job is done again."""

import multiprocessing
import os
import pickle
import tempfile
from collections import deque
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from .work import Result, warm_up, work

_TRIES = 3


def workers_here():
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

    def results(self, jobs):
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

    def close(self):
        self._pool.shutdown(cancel_futures=True)
        self._jobs.cleanup()

    def _written(self, job):
        with tempfile.NamedTemporaryFile(dir=self._jobs.name, delete=False) as file:
            pickle.dump(job, file)
        return Path(file.name)

    def _new_pool(self):
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, context, initializer=warm_up, initargs=(self._isolation,))
