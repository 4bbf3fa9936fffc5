"""What a student's program prints while it is checked: all of it on stdout, once, and not too much of it."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

_MOST_PRINTED = 1_000


@contextmanager
def streams_on_stdout() -> Iterator[None]:
    """Within it stderr goes to stdout; a line that is the same as the last, and what is printed beyond some kilobytes,
    is only counted: a check calls a function a hundred times.

    nbgrader gives no points to a cell that wrote to stderr, be it a mere warning, and a notebook has to stay small.
    """
    tap = _Tap(sys.stdout)
    with redirect_stdout(tap), redirect_stderr(tap):
        yield
    tap.tell_what_was_cut()


class _Tap(io.TextIOBase):
    """A stream that passes on the first characters that are written to it."""

    def __init__(self, stream):
        self._stream = stream
        self._written = 0
        self._begun, self._last, self._repeats = "", None, 0

    def writable(self):
        return True

    def write(self, text):
        *lines, self._begun = (self._begun + text).split("\n")
        for line in lines:
            if line and line == self._last:
                self._repeats += 1
            else:
                self._tell_repeats()
                self._pass_on(line + "\n")
                self._last = line
        if len(self._begun) > _MOST_PRINTED:  # a line without an end
            self._pass_on(self._begun)
            self._begun = ""
        return len(text)

    def _tell_repeats(self):
        if self._repeats:
            self._pass_on(f"… (this line {self._repeats + 1:,} times in all: a check calls your code many times)\n")
        self._repeats = 0

    def _pass_on(self, text):
        room = max(0, _MOST_PRINTED - self._written)
        self._written += len(text)
        if text and room:  # writing nothing makes an output in a browser tab
            self._stream.write(text[:room])

    def flush(self):
        self._stream.flush()

    def tell_what_was_cut(self):
        self._tell_repeats()
        self._pass_on(self._begun)
        more = self._written - _MOST_PRINTED
        if more > 0:
            self._stream.write(f"\n… and {more:,} more characters, which are not shown.\n")
