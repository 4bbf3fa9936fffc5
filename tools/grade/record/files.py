"""The folder of a graded submission, as nbgrader's later steps expect it."""

import csv
import io
import json
import shutil
from contextlib import suppress

from autograd_course.small_file import write

TIMESTAMP, SECRET = "timestamp.txt", "submission_secret.txt"  # nbgrader's own, of work that came through the exchange


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


def write_feedback(classroom, lesson, student, page, handed_in):
    """The feedback page, and beside it what `nbgrader release_feedback` asks for."""
    folder = classroom.folder("feedback", student, lesson)
    write_atomically(folder / f"{lesson}.html", page)
    for name in {TIMESTAMP, SECRET} & handed_in.files.keys():
        write_atomically(folder / name, handed_in.files[name])


def write_atomically(path, content):
    """Write a file so that it is there whole, or not at all."""
    write(path, content if type(content) is bytes else content.encode("utf-8", "replace"))


def as_csv(rows):
    """A table for a spreadsheet, which is to take no text for a formula: students choose some of them."""
    text = io.StringIO()
    csv.writer(text).writerows([_inert(value) for value in row] for row in rows)
    return text.getvalue()


def _inert(value):
    return f"'{value}" if type(value) is str and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
