"""What a student's program prints while it is checked: all of it on stdout, and not too much of it."""

import io
import sys
from contextlib import contextmanager, redirect_stderr, redirect_stdout

_MOST_PRINTED = 4_000


@contextmanager
def streams_on_stdout():
    """Within it stderr goes to stdout, and what is printed beyond some kilobytes is only counted.

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

    def writable(self):
        return True

    def write(self, text):
        room = max(0, _MOST_PRINTED - self._written)
        self._written += len(text)
        if room:
            self._stream.write(text[:room])
        return len(text)

    def flush(self):
        self._stream.flush()

    def tell_what_was_cut(self):
        more = self._written - _MOST_PRINTED
        if more > 0:
            self._stream.write(f"\n… and {more:,} more characters, which are not shown.\n")
