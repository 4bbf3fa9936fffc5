"""The pages of a report, and its tables: for each lesson what was believed, how the exercises went, and who needs help;
and for the start of a lecture, what most of the class believed, as programs to vote on again.

The projector shows two screens for each belief: the program with what might be printed, and what really is. Space and
the arrow keys lead from one to the next without a script. Nobody is named.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from autograd_course.beliefs.misconceptions import MISCONCEPTIONS
from autograd_course.engines.program import ERROR, same
from autograd_course.engines.witnesses import WITNESSES
from autograd_course.show.brief import brief

from ..pages import filled
from ..record.verdicts import as_csv
from .graded import Lesson

if TYPE_CHECKING:  # a vote needs no gradebook
    from .stuck_so_far import SoFar

BINS = 10


def page(lessons: Iterable[Lesson], course: str, so_far: "Sequence[SoFar]" = ()) -> str:
    told = [(lesson, _told(lesson)) for lesson in lessons]
    return filled("report.html", course=course, lessons=told, known=MISCONCEPTIONS, so_far=so_far)


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


def tables(lessons: Iterable[Lesson]) -> dict[str, str]:
    exercises = [("lesson", "exercise", "title", "points", "mean share", "full", "none", "left open", "separates")]
    beliefs = [("lesson", "exercise", "misconception", "students", "belief")]
    students: list[tuple] = [
        (
            "lesson",
            "student",
            "name",
            "score",
            "of",
            "bonus",
            "misconceptions",
            "needs help",
            "stale",
            "verdict",
            "notes",
        )
    ]
    for lesson in lessons:
        for one in lesson.exercises:
            separates = "" if one.separates is None else round(one.separates, 3)
            counts = (round(one.share, 3), one.full, one.none, one.open, separates)
            exercises.append((lesson.name, one.id, one.title, one.points, *counts))
            known = [(code, count) for code, count in one.beliefs if code in MISCONCEPTIONS]
            beliefs += [(lesson.name, one.id, code, count, MISCONCEPTIONS[code].belief) for code, count in known]
        for one in lesson.students:
            score = "" if one.score is None else one.score
            about = (" ".join(one.beliefs), one.needs_help, one.stale, one.verdict, "; ".join(one.notes))
            students.append((lesson.name, one.id, one.name, score, lesson.points, lesson.is_bonus, *about))
    files: dict[str, list] = {"exercises": exercises, "misconceptions": beliefs, "students": students}
    return {f"{name}.csv": as_csv(rows) for name, rows in files.items()}


MOST = 3


def projector(lessons: list[Lesson], course: str) -> str:
    graded = {student.id for lesson in lessons for student in lesson.students}
    beliefs = [question(*each) for each in strongest(lessons)]
    return filled("projector.html", course=course, beliefs=beliefs, students=len(graded))


def vote(codes: Iterable[str], course: str) -> str:
    """The same page before anybody has handed in: about these beliefs, and nobody's."""
    return filled("projector.html", course=course, beliefs=list(map(question, codes)), students=0)


def strongest(lessons: Iterable[Lesson]) -> list[tuple[str, int]]:
    """Pairs of a code and how many students showed that belief, in whichever lessons; only what a program refutes."""
    shown = {(student.id, code) for lesson in lessons for student in lesson.students for code in student.beliefs}
    counts = Counter(code for _, code in shown if code in WITNESSES)
    return sorted(counts.items(), key=lambda each: (-each[1], each[0]))[:MOST]


def question(code: str, count: int = 0) -> dict:
    """A program that refutes a belief, with what it prints and what it would print if the belief were true."""
    program = WITNESSES[code]
    really, believed = _printed(program.outcome()), _printed(program.outcome(code))
    right, wrong = "AB" if int(code[1:]) % 2 else "BA"  # not always the first
    choices = sorted([(right, really), (wrong, believed)])
    told = {"program": "\n".join(program.lines), "choices": choices, "right": right, "wrong": wrong, "really": really}
    return told | {"about": MISCONCEPTIONS[code], "count": count}


def _printed(outcome):
    """The values that are printed, in words; an error, which is None here, is the last."""
    values = [None if same(value, ERROR) else brief(value, 4) for value in outcome]
    return values[: values.index(None) + 1] if None in values else values
