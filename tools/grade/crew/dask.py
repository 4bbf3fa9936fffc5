"""The workers of a Dask cluster: one of so many processes here, or one that runs elsewhere, named by its address.

Each worker needs this course's environment and a sandbox of its own; what it needs of a lesson and a submission is sent
to it. Dask's own remedy for a worker that dies is to give its work to another.
"""

from itertools import islice

from ..sandbox.isolation import NoIsolation
from .work import Result, work

_AT_ONCE = 4  # jobs for each worker, waiting or running


class DaskCrew:
    """`address` is that of a scheduler; without one, `workers` processes are started on this machine."""

    def __init__(self, workers, address=""):
        import dask
        from distributed import Client, LocalCluster

        dask.config.set({"logging.distributed": "critical"})  # what concerns a grade is told by its result

        self._cluster = None
        if not address:
            self._cluster = LocalCluster(
                n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None
            )
        self._client = Client(address or self._cluster)
        self.workers = len(self._client.scheduler_info(n_workers=-1)["workers"]) or workers

    def results(self, jobs):
        """The results of all jobs, as they come in."""
        from distributed import as_completed

        jobs = iter(jobs)
        students, coming = {}, as_completed()
        for job in islice(jobs, _AT_ONCE * self.workers):
            self._add(job, students, coming)
        for future in coming:
            student = students.pop(future.key)
            if future.status == "error":
                if isinstance(future.exception(), NoIsolation):
                    raise future.exception()
                yield Result(student, "not graded, because its worker died", failed=str(future.exception())[:500])
            else:
                yield future.result()
            for job in islice(jobs, 1):
                self._add(job, students, coming)

    def close(self):
        self._client.close()
        if self._cluster:
            self._cluster.close(timeout=20)

    def _add(self, job, students, coming):
        future = self._client.submit(work, job, pure=False)
        students[future.key] = job.student
        coming.add(future)
