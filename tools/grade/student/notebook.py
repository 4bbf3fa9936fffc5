"""One notebook: its cells run in this process, and what is tried of an exercise in a copy of it, which may break.

The probe tries whether the walls hold: what should be out of reach is reached for.
"""

import base64
import json
import os
import resource
import select
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

from autograd_course.observe.observe import observe


class Notebook:
    def __init__(self, shell, reading, writing):
        self._shell = shell
        self._channel = Channel(reading, writing)

    def run(self) -> None:
        sys.path.append(os.getcwd())  # last: what lies beside the notebook stands in for no module
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
        answers: dict[str, Callable[..., None]] = {
            "files": self._lay_out,
            "cell": self._run_cell,
            "tests": self._observe,
            "probe": self._probe,
        }
        for request in self._channel:
            answers[request.pop("do")](**request)

    def _lay_out(self, files):
        for path, content in files.items():
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            with open(path, "wb") as file:
                file.write(base64.b64decode(content))
        self._channel.say({"done": True})

    def _run_cell(self, source, seconds, quiet):
        self._channel.say({"outputs": self._shell.run(source, seconds, quiet)})

    def _observe(self, source, seconds, part_seconds):
        """Try one exercise in a copy of this process: whatever breaks there, the next one does not see."""
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # or else nobody can wait for a child
        child = os.fork()
        if child == 0:
            try:
                self._say_observation(source, part_seconds)
            finally:
                os._exit(0)
        watched = os.pidfd_open(child)
        late = not select.select([watched], [], [], seconds)[0]
        if late:
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        os.close(watched)
        self._channel.say({"end": "late" if late else status})

    def _say_observation(self, source, seconds):
        """What came of an exercise, on the student's names, goes to the judge; nothing if it cannot be told."""
        sys.stdout = sys.stderr = open("/dev/null", "w", encoding="utf-8")  # noqa: SIM115
        try:
            observation = observe(source, self._shell.user_ns, filename="<check>", seconds=seconds)
            self._channel.say({"observation": observation})
        except BaseException as error:  # the process ends in any case, quietly
            self._channel.say({"failed": f"{type(error).__name__}"})

    def _probe(self, **about):
        self._channel.say({"holes": probe(**about)})


class Channel:
    """Lines of JSON through two pipes, one message a line; the worker's end is `tools.grade.student_side`."""

    def __init__(self, reading, writing):
        self._lines = os.fdopen(reading, "r", encoding="utf-8")
        self._writing = writing

    def __iter__(self):
        """The requests, until the worker closes its end."""
        return map(json.loads, self._lines)

    def say(self, message: dict) -> None:
        data = json.dumps(message).encode() + b"\n"
        while data:
            data = data[os.write(self._writing, data) :]


_MOST_INSIDE = 100  # a notebook's own namespace of processes has just begun to count


def probe(secret: str, path: str, listening: int, process: int) -> list[str]:
    """What could be reached, in words; an empty list if nothing.

    `secret` is in the environment of the worker, `path` is a file outside that a student has no business with, on the
    port `listening` somebody listens on this machine, and `process` is the worker.
    """
    attempts = {
        "its own environment holds the grader's": lambda: _says(secret, map(str, os.environ.items())),
        "the environment of the grader's processes": lambda: _says(secret, _environments()),
        "a file of the grader": lambda: open(path, "rb").close(),
        "the folder of that file": lambda: _can_write_beside(path),
        "the mode of that file": lambda: os.chmod(path, 0o600),
        "a server on this machine": lambda: socket.create_connection(("127.0.0.1", listening), 1).close(),
        "the internet": _can_send,
        "the grader's process": lambda: os.kill(process, 0) if process > _MOST_INSIDE else False,
        "as many processes as it likes": lambda: resource.RLIM_INFINITY in resource.getrlimit(resource.RLIMIT_NPROC),
        "as much memory as it likes": lambda: resource.RLIM_INFINITY in resource.getrlimit(resource.RLIMIT_AS),
    }
    return [what for what, attempt in attempts.items() if _succeeds(attempt)]


def _succeeds(attempt):
    with suppress(OSError):
        return attempt() is not False
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
