"""One notebook: its cells run in this process, and what is tried of an exercise in a copy of it, which may break."""

import base64
import json
import os
import select
import signal
import sys

from autograd_course.observe.observe import observe

from .probe import probe


class Notebook:
    def __init__(self, shell, reading, writing):
        self._shell = shell
        self._channel = Channel(reading, writing)

    def run(self):
        sys.path.append(os.getcwd())  # last: what lies beside the notebook stands in for no module
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
        answers = {"files": self._lay_out, "cell": self._run_cell, "tests": self._observe, "probe": self._probe}
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
    """Lines of JSON through two pipes, one message a line; the worker's end is `tools.grade.link`."""

    def __init__(self, reading, writing):
        self._lines = os.fdopen(reading, "r", encoding="utf-8")
        self._writing = writing

    def __iter__(self):
        """The requests, until the worker closes its end."""
        return map(json.loads, self._lines)

    def say(self, message):
        data = json.dumps(message).encode() + b"\n"
        while data:
            data = data[os.write(self._writing, data) :]
