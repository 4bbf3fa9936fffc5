"""Read lesson.json, which holds what is opened only on request. It lies beside the notebook.

A notebook alone, wherever the course is installed, gets it from the installed course: that of the same lesson. Whether
it belongs to the same version, a check finds out as it runs.
"""

import json
from pathlib import Path

NAME = "lesson.json"
_HOME = Path(__file__).parents[2]
_INSTALLED = _HOME / "autograd_desk" / "lessons"  # of a wheel
LESSONS = _INSTALLED if _INSTALLED.is_dir() else _HOME / "notebooks"


class LessonFileError(Exception):
    """The file is missing or damaged; the message says what to do."""


def read_lesson(folder: str | Path = ".", exercise: str = "") -> dict:
    """What lesson.json in this folder holds; where there is none, that of the lesson of an exercise such as "5.2"."""
    path, number = Path(folder, NAME), str(exercise).partition(".")[0]
    if number.isdecimal() and not path.exists():
        path = next(LESSONS.glob(f"{number:0>2}_*/{NAME}"), path)
    try:
        with open(path, encoding="utf-8") as file:
            lesson = json.load(file)
    except FileNotFoundError:
        raise LessonFileError(f"`{NAME}` is missing: open the notebook in its own folder, beside that file") from None
    except (OSError, ValueError, RecursionError):
        lesson = None
    if type(lesson) is not dict:
        raise damaged()
    return lesson


def damaged() -> LessonFileError:
    """What to raise when the file does not hold what it should."""
    return LessonFileError(f"`{NAME}` is damaged: copy it again from this lesson's folder in `notebooks`")
