"""What one notebook may use up."""

import os
import resource
from contextlib import suppress

MEGABYTE = 1 << 20

MEMORY = 2048 * MEGABYTE  # of all processes of a notebook together; the warm process watches it
PROCESSES = 32
FILES_BESIDE = 256 * MEGABYTE  # the notebook's own folder, which is in memory
FILES = 20_000  # in a folder
SCRATCH = 128 * MEGABYTE  # its folder for temporary files


def set_limits(shared_user):
    """For this process and all that it starts. `shared_user`: others' processes count towards the user's number."""
    running = _processes_of_this_user() if shared_user else 0
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


def _processes_of_this_user():
    """Their threads, which the kernel counts."""
    threads = 0
    for process in filter(str.isdigit, os.listdir("/proc")):
        with suppress(OSError):
            if os.stat(f"/proc/{process}").st_uid == os.getuid():
                threads += len(os.listdir(f"/proc/{process}/task"))
    return threads
