"""Read lesson.json, which lies beside the notebook and holds what is opened only on request."""

import json
import os

NAME = "lesson.json"


class LessonFileError(Exception):
    """The file is missing or damaged; the message says what to do."""


def read_lesson(folder="."):
    try:
        with open(os.path.join(folder, NAME), encoding="utf-8") as file:
            lesson = json.load(file)
    except FileNotFoundError:
        raise LessonFileError(f"`{NAME}` is missing: open the notebook in its own folder, beside that file") from None
    except (OSError, ValueError, RecursionError):
        lesson = None
    if type(lesson) is not dict:
        raise damaged()
    return lesson


def damaged():
    """What to raise when the file does not hold what it should."""
    return LessonFileError(f"`{NAME}` is damaged: copy it again from this lesson's folder in `notebooks`")
