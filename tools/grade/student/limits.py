"""What one notebook may use up, what its processes take up, and how they are ended."""

import os
import resource
import signal
from contextlib import suppress

import psutil

MEGABYTE = 1 << 20

MEMORY = 2048 * MEGABYTE  # of all processes of a notebook together; the warm process watches it
PROCESSES = 32
FILES_BESIDE = 256 * MEGABYTE  # the notebook's own folder, which is in memory
FILES = 20_000  # in a folder
SCRATCH = 128 * MEGABYTE  # its folder for temporary files


def set_limits(shared_user: bool) -> None:
    """For this process and all that it starts. `shared_user`: others' processes count towards the user's number."""
    running = _threads_of_this_user() if shared_user else 0
    limits = {
        resource.RLIMIT_AS: MEMORY,
        resource.RLIMIT_CPU: 900,  # seconds
        resource.RLIMIT_FSIZE: 64 * MEGABYTE,
        resource.RLIMIT_NOFILE: 256,
        resource.RLIMIT_NPROC: running + PROCESSES,
        resource.RLIMIT_CORE: 0,
    }
    for kind, most in limits.items():
        hard = resource.getrlimit(kind)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, most))


def _threads_of_this_user():
    """The kernel counts threads as processes."""
    running = psutil.process_iter(["uids", "num_threads"])
    return sum(each.info["num_threads"] or 0 for each in running if each.info["uids"].real == os.getuid())


def below(ancestor: int) -> list[int]:
    """The process ids of all that descend from `ancestor`, itself included."""
    with suppress(psutil.NoSuchProcess):
        return [ancestor, *(each.pid for each in psutil.Process(ancestor).children(recursive=True))]
    return [ancestor]


def memory_below(ancestor: int) -> int:
    """Bytes that they have taken for themselves, besides the memory that each shares with this process."""
    inherited = _memory_of("self")
    return sum(max(0, _memory_of(process) - inherited) for process in below(ancestor))


def _memory_of(process):
    """What it shares with others by a file is not its own; what it shares as memory is."""
    try:
        with open(f"/proc/{process}/status", encoding="utf-8", errors="replace") as file:
            said = dict(line.split(":", 1) for line in file if line.startswith(("RssAnon:", "RssShmem:")))
        return sum(int(size.split()[0]) for size in said.values()) << 10
    except (OSError, ValueError):
        return 0


def end(ancestor: int) -> None:
    """End `ancestor`, a child of this process, and all below it; also those that appear meanwhile."""
    while len(family := below(ancestor)) > 1:
        for process in family[1:]:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        if os.waitpid(ancestor, os.WNOHANG)[0]:
            return
    os.kill(ancestor, signal.SIGKILL)
    os.waitpid(ancestor, 0)
