"""The workers of a Dask cluster, on this machine and on others: `make dask` starts them, `make grade` gives them work.

Dask runs whatever it is sent, so nobody may join without the key in grading/dask.pem. A worker declares the versions of
the course, Python and packages that it has as Dask's "resources". Each job demands those of the machine that records
the grades, so a worker with other versions never gets one, even if it joins later.
"""

import asyncio
import logging
import os
import platform
import re
import socket
import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from queue import Empty, SimpleQueue

import distributed
import numpy
from dask import config
from distributed import Client, Nanny, Scheduler
from distributed.config import initialize_logging
from distributed.security import Security

from tools import Refused

from ..graded_lesson import libraries_fingerprint
from ..sandbox.isolation import NoIsolation
from .work import Job, Result, work, workers_here

KEY = Path("grading", "dask.pem")
KEY_DAYS = 300  # Dask's own certificates are valid for 365
PORT = 8786
START = "make dask starts a scheduler, and prints its address."
_NO_PAGE = "127.0.0.1:0"
_AT_ONCE = 4  # jobs for each worker, waiting or running
# Ctrl-C reaches all processes of a terminal; a worker that died of it would be started again by what is to end it.
_LEAVE_CTRL_C = "import signal\nsignal.signal(signal.SIGINT, lambda *_: None)"
_PATIENCE = 5  # seconds between two looks at which workers there are

# What matters is said in sentences, and no page shows the cluster to others.
config.set({"logging": dict.fromkeys(("distributed", "distributed.client"), "critical")})
config.set({f"distributed.{one}.http.routes": [] for one in ("scheduler", "worker")})
initialize_logging(config.config)


def versions() -> tuple[str, ...]:
    """What a worker needs to have in common with the machine that records the grades."""
    course = libraries_fingerprint()[:8]
    python = platform.python_version().rpartition(".")[0]
    return (f"course {course}", f"Python {python}", f"Dask {distributed.__version__}", f"NumPy {numpy.__version__}")


def security(may_make: bool = False) -> Security:
    """Encrypted connections, for those who have the key."""
    if may_make and not (KEY.exists() and KEY.stat().st_mtime > time.time() - KEY_DAYS * 86400):
        new = Security.temporary()
        KEY.parent.mkdir(exist_ok=True)
        KEY.unlink(missing_ok=True)
        with open(os.open(KEY, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(new.tls_client_key + new.tls_client_cert)
    if not KEY.exists():
        raise Refused(f"The cluster's key is missing: copy {KEY} from the machine where the scheduler runs. {START}")
    both = {f"tls_{role}_{part}": str(KEY) for role in ("client", "scheduler", "worker") for part in ("key", "cert")}
    return Security(require_encryption=True, tls_ca_file=str(KEY), **both)


def _check(address):
    if not re.fullmatch(r"tls://\S+:\d+", address):
        named = f", not like {address}" if address else ""
        raise Refused(f"A scheduler's address looks like tls://192.168.0.5:{PORT}{named}. {START}")


class DaskCrew:
    """The workers of the scheduler at `address`; `tell` gets a line when something keeps the work from going on."""

    def __init__(self, address, tell):
        self._address, self._tell, self._refused = address, tell, set()
        _check(address)
        self._client = None
        try:
            self._client = self._connected()
            there = self._client.run_on_scheduler(versions)
        except OSError:
            self.close()
            raise Refused(f"No scheduler answers at {address} with the key in {KEY}. {START}") from None
        except ImportError:
            there = ()
        if there != versions():
            self.close()
            raise Refused(f"The scheduler at {address} cannot be used: {_difference(there)}.")
        if not self._workers():
            self.close()
            raise Refused(f"The scheduler at {address} has no workers for this class. {self._how_to_join()}")

    def results(self, jobs: Iterable[Job]) -> Iterator[Result]:
        jobs, again, running = iter(jobs), deque(), {}
        done, workers, looked = SimpleQueue(), self._workers(), time.monotonic()
        while True:
            while len(running) < _AT_ONCE * max(1, workers) and (job := again.popleft() if again else next(jobs, None)):
                future = self._client.submit(work, job, pure=False, resources=dict.fromkeys(versions(), 1))
                running[future.key] = job, future
                future.add_done_callback(done.put)
            if not running:
                return
            if time.monotonic() > looked + _PATIENCE:
                workers, looked = self._workers() or self._wait_for_workers(), time.monotonic()
            try:
                future = done.get(timeout=_PATIENCE)
            except Empty:
                continue
            job, _ = running[future.key]
            if result := self._result(job, future):
                del running[future.key]
                yield result
            else:  # the connection is lost, and with it all that was under way
                again, running, done = deque([*(job for job, _ in running.values()), *again]), {}, SimpleQueue()
                self._connect_again()

    def close(self) -> None:
        if self._client:
            self._client.close()

    def _result(self, job, future):
        """None if it cannot be had, because the connection is lost."""
        if future.status == "error":
            error = future.exception()
            if isinstance(error, NoIsolation):
                raise error
            return Result(job.student, "not graded, because its worker died", failed=str(error)[:500])
        with suppress(OSError, CancelledError):
            return future.result()

    def _connected(self):
        return Client(self._address, security=security(), timeout=_PATIENCE, set_as_default=False)

    def _connect_again(self):
        self._tell(f"The scheduler at {self._address} is gone. Grading goes on when it is back; Ctrl-C stops it.")
        self.close()
        while True:
            try:
                self._client = self._connected()
                return self._tell("The scheduler is back.")
            except OSError:
                time.sleep(1)

    def _workers(self):
        """How many workers there are for these jobs. Those that have other versions are named once."""
        count, wanted = 0, set(versions())
        try:
            known = self._client.scheduler_info(n_workers=-1)["workers"]
        except (OSError, ValueError, KeyError):  # by which Dask means that the connection is lost, or not there yet
            return 0
        for address, worker in known.items():
            if wanted <= worker["resources"].keys():
                count += 1
            elif address not in self._refused:
                self._refused.add(address)
                self._tell(f"The worker {worker['name']} gets no work: {_difference(worker['resources'])}.")
        return count

    def _wait_for_workers(self):
        """How many there are once there are any; 0 if the scheduler is gone as well, which the jobs under way tell."""
        self._tell(f"All workers are gone. Grading goes on when there is one. {self._how_to_join()}")
        while not (count := self._workers()) and self._client.status == "running":
            time.sleep(1)
        return count

    def _how_to_join(self):
        return f"This starts some: make dask ARGS={self._address}"


def _difference(there):
    """In which versions another machine differs from this one, in words."""
    if not there:
        return "it was not started with make dask"
    named = {one.split()[0]: one for one in there}
    pairs = [(named.get(one.split()[0], "another"), one) for one in versions() if one not in there]
    return "it has " + ", ".join(f"{theirs} instead of {ours}" for theirs, ours in pairs)


def serve(address: str) -> int:
    """Run workers for the scheduler at `address`, or for one that is started here, until they are interrupted."""
    if address:
        _check(address)
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(address))
    return 0


async def _serve(address):
    async with AsyncExitStack() as stack:
        if not address:
            tls, quiet = security(may_make=True), {"dashboard": False, "dashboard_address": _NO_PAGE}
            scheduler = Scheduler(protocol="tls", port=PORT, security=tls, **quiet)
            try:
                await stack.enter_async_context(scheduler)
            except (OSError, RuntimeError) as problem:
                raise Refused(f"No scheduler can be started: {problem.__cause__ or problem}") from None
            address = scheduler.address
            print(
                f"The scheduler's address is {address}\n"
                f'To grade with its workers:  make grade ARGS="--dask {address}"\n'
                f"On each further machine:    copy {KEY} into the course's grading folder, then "
                f"make dask ARGS={address}",
                flush=True,
            )
        known = security()
        while True:
            try:
                await _work(address, known)
                print(f"The scheduler at {address} is gone. Trying again …", flush=True)
            except OSError:
                print(f"No scheduler answers at {address} with the key in {KEY}. Trying again …", flush=True)
            await asyncio.sleep(1)


async def _work(address, known):
    workers = workers_here()
    async with AsyncExitStack() as stack:
        nannies = [
            Nanny(
                address,
                nthreads=1,
                name=f"{socket.gethostname()}-{os.getpid()}-{number}",
                resources=dict.fromkeys(versions(), 1),
                security=known,
                death_timeout=60,
                silence_logs=logging.CRITICAL,
                dashboard=False,
                dashboard_address=_NO_PAGE,
                preload=[_LEAVE_CTRL_C],
            )
            for number in range(workers)
        ]
        await asyncio.gather(*map(stack.enter_async_context, nannies))
        print(f"{workers} workers are ready on this machine. Ctrl-C ends them.", flush=True)
        await asyncio.gather(*(one.finished() for one in nannies))
