"""Run a student's program so that whatever happens in it comes back as data."""

import dis
import inspect
import warnings

from .beliefs import Raised
from .blame import blamed_line, frames_of, is_library, message_of, named
from .brief import still_unanswered


class Outcome:
    """What a program gave: a `value`, or an `error`, or the reason why it is still open; and its warnings."""

    def __init__(self, value=None, error=None, complaint="", open_because=""):
        self.value = value
        self.error = error  # Raised
        self.complaint = complaint  # the error as the student is told of it
        self.open_because = open_because
        self.warned = []


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
    outcome.warned = [named(warning.message) for warning in caught]
    return outcome


def describe(error, check_file):
    """The `Outcome` of an error that came out of a check whose code is in `check_file`."""
    message, frames = message_of(error), frames_of(error)
    reason = _open_reason(error, message, frames[-1][0], check_file)
    if reason:
        return Outcome(open_because=reason)
    return Outcome(error=Raised(type(error), message), complaint=named(error) + blamed_line(frames, check_file))


def _open_reason(error, message, code, check_file):
    """Why this error, raised in `code`, means that the exercise is not done yet; empty if it means something else."""
    if isinstance(error, NotImplementedError) and not is_library(code.co_filename):
        return f"`{code.co_name}` is not written yet" if code.co_name.isidentifier() else "a part is not written yet"
    if type(error) is NameError and code.co_filename == check_file:
        return f"`{error.name}` does not exist yet, so run the cell that makes it"
    if "ellipsis" in message:  # Python and the libraries name it so when a `...` is used like a number
        return "a value is still `...`"
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
