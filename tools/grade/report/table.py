"""The report's numbers as CSV: exercises, misconceptions, students."""

from autograd_course.misconceptions import MISCONCEPTIONS

from ..record.files import as_csv


def tables(lessons):
    exercises = [("lesson", "exercise", "points", "mean share", "full", "none", "left open", "separates")]
    beliefs = [("lesson", "exercise", "misconception", "students", "belief")]
    students = [
        ("lesson", "student", "score", "of", "bonus", "misconceptions", "needs help", "stale", "verdict", "notes")
    ]
    for lesson in lessons:
        for one in lesson.exercises:
            separates = "" if one.separates is None else round(one.separates, 3)
            counts = (round(one.share, 3), one.full, one.none, one.open, separates)
            exercises.append((lesson.name, one.id, one.points, *counts))
            known = [(code, count) for code, count in one.beliefs if code in MISCONCEPTIONS]
            beliefs += [(lesson.name, one.id, code, count, MISCONCEPTIONS[code].belief) for code, count in known]
        for one in lesson.students:
            score = "" if one.score is None else one.score
            about = (" ".join(one.beliefs), one.needs_help, one.stale, one.verdict, "; ".join(one.notes))
            students.append((lesson.name, one.id, score, lesson.points, lesson.is_bonus, *about))
    files = {"exercises": exercises, "misconceptions": beliefs, "students": students}
    return {f"{name}.csv": as_csv(rows) for name, rows in files.items()}
