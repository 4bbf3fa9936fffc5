"""The folder of a graded submission, as nbgrader's later steps expect it."""

import json
import shutil
from contextlib import suppress

from .classroom import write_atomically

TIMESTAMP = "timestamp.txt"


def write_autograded(classroom, lesson, result, handed_in):
    """The graded notebook and what lies beside it, in the place of what was there before."""
    folder = classroom.folder("autograded", result.student, lesson.name)
    if folder.exists():
        with suppress(OSError):
            folder.chmod(0o755)
        shutil.rmtree(folder)
    files = dict(result.files)
    files["lesson.json"] = lesson.lesson_file.encode()  # the course's own, whole
    if TIMESTAMP in handed_in.files:
        files[TIMESTAMP] = handed_in.files[TIMESTAMP]
    files[f"{lesson.name}.ipynb"] = (json.dumps(result.notebook, indent=1) + "\n").encode()
    for path, content in files.items():
        write_atomically(folder / path, content)


def write_feedback(classroom, lesson, student, page):
    write_atomically(classroom.folder("feedback", student, lesson) / f"{lesson}.html", page)
