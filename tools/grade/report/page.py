"""The report: for each lesson what was believed, how the exercises went, and who needs help, as HTML and as CSV."""

from autograd_course.misconceptions import MISCONCEPTIONS

from ..pages import filled
from ..record.files import as_csv

BINS = 10


def page(lessons, course):
    told = [(lesson, _told(lesson)) for lesson in lessons]
    return filled("report.html", course=course, lessons=told, known=MISCONCEPTIONS)


def _told(lesson):
    students = lesson.students
    counts = {
        "of them late": sum(one.late for one in students),
        "could not be graded": sum(one.score is None or one.stale for one in students),
        "did not hand in": len(lesson.missing),
    }
    slips = sum(count for code, count, _ in lesson.beliefs if code not in MISCONCEPTIONS)
    tenths = _tenths(lesson)
    return {
        "count": len(students),
        "handed_in": ", ".join([f"{len(students)} handed in", *(f"{n} {what}" for what, n in counts.items() if n)]),
        "beliefs": [each for each in lesson.beliefs if each[0] in MISCONCEPTIONS],
        "slips": slips,
        "with_points": [one for one in lesson.exercises if one.points],
        "tenths": tenths,
        "most": max(count for _, count in tenths) or 1,
        "help_needed": sorted((one for one in students if one.needs_help), key=lambda one: one.score or 0),
        "noted": [one for one in students if one.notes],
    }


def _tenths(lesson):
    counts = [0] * BINS
    for one in lesson.students:
        if one.score is not None:
            counts[min(int(one.score / lesson.points * BINS), BINS - 1) if lesson.points else 0] += 1
    return [(f"{place * 100 // BINS}–{(place + 1) * 100 // BINS} %", count) for place, count in enumerate(counts)]


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
