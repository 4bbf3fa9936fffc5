"""The report's numbers as CSV: exercises, misconceptions, students."""

import csv
import io

from autograd_course.misconceptions import MISCONCEPTIONS


def tables(lessons):
    """The texts of the files, by their names."""
    return {
        "exercises.csv": _csv(
            ("lesson", "exercise", "points", "mean share", "full", "none", "left open", "separates"),
            (
                (
                    lesson.name,
                    one.id,
                    one.points,
                    round(one.share, 3),
                    one.full,
                    one.none,
                    one.open,
                    _rounded(one.separates),
                )
                for lesson in lessons
                for one in lesson.exercises
            ),
        ),
        "misconceptions.csv": _csv(
            ("lesson", "exercise", "misconception", "students", "belief"),
            (
                (lesson.name, one.id, code, count, MISCONCEPTIONS[code].belief)
                for lesson in lessons
                for one in lesson.exercises
                for code, count in one.beliefs
                if code in MISCONCEPTIONS
            ),
        ),
        "students.csv": _csv(
            ("lesson", "student", "score", "of", "bonus", "misconceptions", "needs help", "stale", "verdict", "notes"),
            (
                (
                    lesson.name,
                    one.id,
                    "" if one.score is None else one.score,
                    lesson.points,
                    lesson.is_bonus,
                    " ".join(one.beliefs),
                    one.needs_help,
                    one.stale,
                    one.verdict,
                    "; ".join(one.notes),
                )
                for lesson in lessons
                for one in lesson.students
            ),
        ),
    }


def _rounded(number):
    return "" if number is None else round(number, 3)


def _csv(columns, rows):
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([_inert(value) for value in row] for row in rows)
    return text.getvalue()


def _inert(value):
    """A text that a spreadsheet does not take for a formula: students choose some of them."""
    return f"'{value}" if type(value) is str and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
