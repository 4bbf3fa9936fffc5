"""Run a student's program so that whatever happens in it comes back as data."""

import dis
import inspect
import io
import linecache
import os
import sys
import warnings
from contextlib import contextmanager, redirect_stderr, redirect_stdout

import numpy as np

from .beliefs import Raised
from .brief import cut, listed
from .plain import class_name

_MOST_PRINTED = 4_000
_LONGEST_MESSAGE = 300


class Outcome:
    """What a program gave: a `value`, or an `error`, or the reason why it is `open`; and the warnings on the way."""

    def __init__(self, value=None, error=None, complaint="", open_because="", warned=()):
        self.value = value
        self.error = error  # Raised
        self.complaint = complaint  # the error in the student's terms, with the line that raised it
        self.open_because = open_because
        self.warned = list(warned)


def run(program):
    """Call `program`, a function without parameters that a lesson wrote around the student's code."""
    unanswered = _unanswered_names(program)
    if unanswered:
        return Outcome(open_because=still_unanswered(unanswered))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        try:
            outcome = Outcome(value=program())
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # SystemExit too: it must not end the kernel
            outcome = describe(error, program.__code__.co_filename)
    outcome.warned = [_named(warning.message) for warning in caught]
    return outcome


def describe(error, check_file):
    """The `Outcome` of an error that came out of a check whose code is in `check_file`."""
    kind, message = type(error), _message_of(error)
    frames = list(_frames(error.__traceback__))
    reason = _open_reason(error, message, frames, check_file)
    if reason:
        return Outcome(open_because=reason)
    complaint = _named(error) + _blamed_line(frames, check_file)
    return Outcome(error=Raised(kind, message), complaint=complaint)


def still_unanswered(names):
    """The reason why an exercise is open, for names whose value is still `...`."""
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} still `...`"


@contextmanager
def streams_on_stdout():
    """Within it stderr goes to stdout, and what is printed beyond some kilobytes is counted instead.

    nbgrader gives no points to a cell that wrote to stderr, be it a mere warning, and a notebook has to stay small.
    """
    tap = _Tap(sys.stdout)
    with redirect_stdout(tap), redirect_stderr(tap):
        yield
    tap.tell_what_was_cut()


class _Tap(io.TextIOBase):
    """A stream that passes on the first characters."""

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


def _named(error):
    """The class and the message of an error or a warning, on one line."""
    message = " – ".join(line.strip() for line in _message_of(error).splitlines() if line.strip())
    return f"{class_name(error)}: {cut(message, _LONGEST_MESSAGE)}" if message else class_name(error)


def _message_of(error):
    try:
        return str(error)
    except Exception:  # an error class of the student's own may fail at its own message
        return ""


def _unanswered_names(program):
    """The names that `program` reads and that still hold `...`."""
    enclosing = inspect.getclosurevars(program).nonlocals
    return [n for n in _names_read(program.__code__) if enclosing.get(n, program.__globals__.get(n)) is ...]


def _names_read(code):
    """The global and enclosing names that `code` reads, in order, each once."""
    names = {}
    for instruction in dis.get_instructions(code):
        if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF"):
            names[instruction.argval] = None
    for constant in code.co_consts:
        if isinstance(constant, type(code)):
            names.update(dict.fromkeys(_names_read(constant)))
    return list(names)


def _frames(trace):
    while trace is not None:
        yield trace.tb_frame.f_code, trace.tb_lineno, trace.tb_frame.f_globals
        trace = trace.tb_next


def _open_reason(error, message, frames, check_file):
    """Why this error means that the exercise is not done yet; empty if it means something else."""
    code = frames[-1][0]
    if isinstance(error, NotImplementedError) and not _is_library(code.co_filename):
        return f"`{code.co_name}` is not written yet" if code.co_name.isidentifier() else "a part is not written yet"
    if type(error) is NameError and code.co_filename == check_file:
        return f"`{error.name}` does not exist yet, so run the cell that makes it"
    if isinstance(error, (TypeError, AttributeError)) and "ellipsis" in message:
        return "a value is still `...`"
    return ""


def _blamed_line(frames, check_file):
    """The innermost line that the student wrote; failing that, the line of the check that met the error."""
    own = [frame for frame in frames if not _is_library(frame[0].co_filename)]
    theirs = [frame for frame in own if frame[0].co_filename != check_file]
    if not own:
        return ""
    code, number, names = (theirs or own)[-1]
    line = cut(linecache.getline(code.co_filename, number, names).strip(), 100)
    where = "in your line" if theirs else "in the check"
    return f" ({where}: `{line}`)" if line else f" ({where} {number} of `{code.co_name}`)"


def _is_library(filename):
    """Whether a file belongs to Python, to an installed package or to this course, and so is not the student's."""
    packages = [sys.modules[name].__file__ for name in (__package__, "autograd_lib") if name in sys.modules]
    installed = os.path.dirname(np.__file__)
    homes = [os.path.dirname(file) for file in (os.__file__, installed, *packages)]
    return filename.startswith("<frozen") or any(filename.startswith(home + os.sep) for home in homes)
