"""What the gradebook and the verdicts say of a class, in numbers."""

from collections import Counter
from statistics import correlation, mean
from typing import NamedTuple

from autograd_course.exercise_names import exercise_of
from autograd_course.misconceptions import SLIP

FEWEST = 5  # students, for a correlation to say anything
NEEDS_HELP = 0.5  # of the points
OPEN = "○"


class Exercise(NamedTuple):
    """One exercise: how it went for all who handed the lesson in."""

    id: str
    points: float
    share: float  # of the points, on average: the lower, the more difficult; all of them where there are none
    full: int  # students with all points
    none: int  # students without any
    open: int  # students who left it open, or as it was
    separates: float | None  # correlation of its points with those of all other exercises; None if it cannot be told
    beliefs: list  # pairs of a code and the number of students who showed it, the most frequent first


class Student(NamedTuple):
    """One student's lesson."""

    id: str
    score: float
    beliefs: list  # the codes, in order of the exercises
    verdict: str
    stale: bool
    needs_help: bool


class Lesson(NamedTuple):
    """One lesson of a class."""

    name: str
    points: float
    exercises: list
    students: list
    missing: list  # who has not handed in
    beliefs: list  # triples: code, how many students showed it, in which exercises
    is_bonus: bool = False


def lesson_of(name, scores, verdicts, roster, is_bonus=False):
    """The numbers of one lesson. `scores` are by student and nbgrader's name, as the gradebook has them."""
    graded = {student: verdicts[student]["exercises"] for student in sorted(scores) if _is_graded(verdicts, student)}
    points = {one["grade_id"]: one["points"] for exercises in graded.values() for one in exercises}
    exercises = [_exercise(grade_id, points, graded, scores) for grade_id in points]
    total = sum(points.values())
    students = [_student(student, scores[student], verdicts.get(student, {}), total) for student in sorted(scores)]
    missing = sorted(set(roster) - set(scores))
    return Lesson(name, total, exercises, students, missing, _beliefs(graded), is_bonus)


def _is_graded(verdicts, student):
    return bool(verdicts.get(student, {}).get("exercises"))


def _exercise(grade_id, points, graded, scores):
    most = points[grade_id]
    earned = {student: scores[student].get(grade_id) or 0.0 for student in graded}
    rest = [sum(score or 0.0 for name, score in scores[student].items() if name != grade_id) for student in graded]
    told = [one for exercises in graded.values() for one in exercises if one["grade_id"] == grade_id]
    beliefs = Counter(code for one in told for code in set(one["misconceptions"]))
    return Exercise(
        id=exercise_of(grade_id),
        points=most,
        share=mean(earned.values()) / most if most else 1.0,
        full=sum(score >= most for score in earned.values()),
        none=sum(score == 0 for score in earned.values()),
        open=sum(_is_open(one) for one in told),
        separates=_correlation(list(earned.values()), rest),
        beliefs=beliefs.most_common(),
    )


def _is_open(told):
    symbols = [symbol for symbol, _ in told["parts"]]
    return told.get("untouched", False) or (bool(symbols) and set(symbols) == {OPEN})


def _correlation(one, other):
    if len(one) < FEWEST or len(set(one)) < 2 or len(set(other)) < 2:
        return None
    return correlation(one, other)


def _student(student, scores, verdict, total):
    score = sum(value or 0.0 for value in scores.values())
    exercises = verdict.get("exercises", [])
    shown = dict.fromkeys(code for one in exercises for code in one["misconceptions"])
    beliefs = [code for code in shown if code != SLIP]
    said = verdict.get("verdict", "graded without a verdict: grade it again")
    stale = bool(verdict.get("stale"))
    needs_help = not exercises or stale or score < NEEDS_HELP * total
    return Student(student, round(score, 2), beliefs, said, stale, needs_help)


def _beliefs(graded):
    students, where = Counter(), {}
    for exercises in graded.values():
        shown = {}
        for one in exercises:
            for code in one["misconceptions"]:
                shown.setdefault(code, []).append(one["exercise"])
        for code, ids in shown.items():
            students[code] += 1
            where.setdefault(code, Counter()).update(set(ids))
    return [(code, count, sorted(where[code])) for code, count in students.most_common()]
