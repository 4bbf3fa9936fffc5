"""Lines of JSON through a pipe: one message a line."""

import json
import os


class Channel:
    """Two ends of pipes, as the student's side has them; the worker's end is `tools.grade.link`."""

    def __init__(self, reading, writing):
        self._lines = os.fdopen(reading, "r", encoding="utf-8")
        self._writing = writing

    def __iter__(self):
        """The requests, until the worker closes its end."""
        return map(json.loads, self._lines)

    def say(self, message):
        """Send one message, all of it."""
        data = json.dumps(message).encode() + b"\n"
        while data:
            data = data[os.write(self._writing, data) :]
