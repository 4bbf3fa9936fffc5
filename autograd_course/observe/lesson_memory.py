"""What a lesson remembers from one day to the next: which hints are open, what was said first, and the last cards.

A small file in the folder `.course` that `make lab` keeps beside the lessons. Without that folder, and for a grader or
Validate, a session begins with nothing and leaves nothing behind.
"""

import os

from ..files.small_file import read_small_file, write_small_file
from .who_runs import is_attended

REMEMBERED = "remembered"  # in the folder .course
_DESK = os.path.join("..", ".course")
_lesson = {}  # of this session, and of earlier ones, by kind


def remembered(kind: str) -> dict:
    """What is remembered of this kind, such as "hints", by exercise: a dict to read, to change, and then to `keep`."""
    if not _lesson and is_attended():
        _lesson.update(read_small_file(_path()))
    if type(_lesson.get(kind)) is not dict:
        _lesson[kind] = {}
    return _lesson[kind]


def keep() -> None:
    """Write down what is remembered."""
    if is_attended() and os.path.isdir(_DESK):
        write_small_file(_path(), _lesson)


def _path():
    return os.path.join(_DESK, REMEMBERED, f"{os.path.basename(os.getcwd())}.json")
