"""Try from inside whether the walls hold: what should be out of reach is reached for."""

import os
import resource
import socket
from contextlib import suppress

_MOST_INSIDE = 100  # a notebook's own namespace of processes has just begun to count


def probe(secret, path, listening, process):
    """What could be reached, in words; an empty list if nothing.

    `secret` is in the environment of the worker, `path` is a file outside that a student has no business with, on the
    port `listening` somebody listens on this machine, and `process` is the worker.
    """
    attempts = {
        "its own environment holds the grader's": lambda: _says(secret, map(str, os.environ.items())),
        "the environment of the grader's processes": lambda: _says(secret, _environments()),
        "a file of the grader": lambda: open(path, "rb").close() is None,
        "the folder of that file": lambda: _can_write_beside(path),
        "the mode of that file": lambda: os.chmod(path, 0o600) is None,
        "a server on this machine": lambda: socket.create_connection(("127.0.0.1", listening), 1).close() is None,
        "the internet": _can_send,
        "the grader's process": lambda: process > _MOST_INSIDE and os.kill(process, 0) is None,
        "as many processes as it likes": lambda: resource.RLIM_INFINITY in resource.getrlimit(resource.RLIMIT_NPROC),
        "as much memory as it likes": lambda: resource.RLIM_INFINITY in resource.getrlimit(resource.RLIMIT_AS),
    }
    return [what for what, attempt in attempts.items() if _succeeds(attempt)]


def _succeeds(attempt):
    with suppress(OSError):
        return bool(attempt())
    return False


def _says(secret, texts):
    return any(secret in text for text in texts)


def _environments():
    for process in filter(str.isdigit, os.listdir("/proc")):
        with suppress(OSError), open(f"/proc/{process}/environ", encoding="utf-8", errors="replace") as file:
            yield file.read()


def _can_write_beside(path):
    beside = f"{path}.student"
    with open(beside, "w", encoding="utf-8"):
        pass
    os.remove(beside)
    return True


def _can_send():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        return sender.sendto(b"hello", ("192.0.2.1", 9)) > 0  # an address that belongs to nobody
