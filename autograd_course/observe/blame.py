"""Tell an error in the student's terms: its class, its message, and the line of theirs that raised it."""

import dis
import linecache
import os
import re
import sys

import numpy as np

from ..seam.plain_data import class_name
from ..show.brief import cut
from . import helpers

_LONGEST_MESSAGE = 300
_LONGEST_LINE = 100


def named(error: BaseException) -> str:
    """The class and the message of an error or a warning, on one line."""
    message = " – ".join(line.strip() for line in message_of(error).splitlines() if line.strip())
    return f"{class_name(error)}: {cut(message, _LONGEST_MESSAGE)}" if message else class_name(error)


def message_of(error: BaseException) -> str:
    """The message of an error, even if its class fails at telling it.

    Its notes, such as the library's help, are left out: a card asks, and the remedy is in the hints.
    """
    try:
        return str.__str__(str(error))
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""


def frames_of(error: BaseException) -> list:
    """The frames that the error came through, the innermost last: code, line, globals, instruction."""
    frames, trace = [], error.__traceback__
    while trace is not None:
        frames.append((trace.tb_frame.f_code, trace.tb_lineno, trace.tb_frame.f_globals, trace.tb_lasti))
        trace = trace.tb_next
    return frames


def complaint(error: BaseException, check_file: str) -> str:
    """An error as the student is told of it, with their line.

    If they have none, either the check itself raised it, and its message is addressed to them; or what their code gave
    does not work in the check, and then it is not their code that raised it.
    """
    frames = frames_of(error)
    where = blamed_line(frames, check_file)
    if where.startswith(" (on your line"):
        return named(error) + where
    if not where and raises(frames[-1]) and not is_library(frames[-1][0].co_filename):
        return cut(message_of(error), _LONGEST_MESSAGE) or named(error)
    return f"what your code gave or left cannot be used: {named(error)}{where}"


def blamed_line(frames: list, check_file: str) -> str:
    """The innermost line that the student wrote; failing that, the line of the check that met the error.

    None where the check itself raised the error: then the message is addressed to the student, and is complete.
    """
    own = [frame for frame in frames if not is_library(frame[0].co_filename)]
    students = [frame for frame in own if not is_check(frame[0].co_filename, check_file)]
    shown = [frame for frame in own if frame[0].co_filename != helpers.FILE]
    if own and not students and (not shown or (own[-1] is frames[-1] and raises(frames[-1]))):
        return ""
    code, number, names, _ = (students or shown or frames)[-1]
    line = linecache.getline(code.co_filename, number, names).strip()
    line = cut(line if students else tried(line), _LONGEST_LINE)
    where = "on your line" if students else "in the check"
    return f" ({where}: `{line}`)" if line else f" ({where} {number} of `{code.co_name}`)"


def tried(line: str) -> str:
    """What a line of the check tries: of `check.equal("3 + 1", lambda: add(3, 1))` it is `add(3, 1)`."""
    program = re.search(r"\blambda[^:]*: *(.+)", line)
    if program is None:
        return line
    open_brackets = 0
    for place, character in enumerate(program[1]):
        open_brackets += (character in "([{") - (character in ")]}")
        if open_brackets < 0 or (character == "," and not open_brackets):
            return program[1][:place]
    return program[1]


def raises(frame: tuple) -> bool:
    """Whether a frame ended in a `raise` of its own, and not in an error that it met."""
    code, _, _, instruction = frame
    return code.co_code[instruction] == dis.opmap["RAISE_VARARGS"]


def is_check(filename: str, check_file: str) -> bool:
    """Whether code of this file belongs to the check whose cell is `check_file`."""
    return filename in (check_file, helpers.FILE)


def is_library(filename: str) -> bool:
    """Whether a file belongs to Python, to an installed package or to this course, and so is not the student's."""
    homes = os.path.dirname(os.__file__), os.path.dirname(os.path.dirname(np.__file__))
    is_installed = filename.startswith(("<frozen", *(home + os.sep for home in homes)))
    return is_installed or is_of("autograd_course", filename) or is_of("autograd_lib", filename)


def is_of(package: str, filename: str) -> bool:
    """Whether a file belongs to a package, which may not have been imported yet."""
    found = sys.modules.get(package)
    return found is not None and filename.startswith(os.path.dirname(found.__file__) + os.sep)
