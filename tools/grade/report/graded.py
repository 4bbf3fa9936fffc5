"""What the gradebook and the verdicts say of a class, in numbers."""

from collections import Counter
from collections.abc import Mapping
from statistics import correlation, mean
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from autograd_course.beliefs.misconceptions import SLIP
from autograd_course.files.exercise_names import exercise_of
from autograd_course.show.symbols import OPEN

if TYPE_CHECKING:  # a vote needs no gradebook
    from ..record.settle import Settled

FEWEST = 5  # students, for a correlation to say anything
NEEDS_HELP = 0.5  # of the points


class Exercise(NamedTuple):
    id: str
    title: str
    points: float
    share: float  # of the points, on average: the lower, the more difficult; all of them where there are none
    full: int  # students with all points
    none: int  # students without any
    open: int  # students who left it open, or as it was
    separates: float | None  # correlation of its points with those of all other exercises; None if it cannot be told
    beliefs: list  # pairs of a code and the number of students who showed it, the most frequent first


class Student(NamedTuple):
    id: str
    name: str  # what to call them: ada (Ada Lovelace)
    score: float | None  # None if it could not be graded
    beliefs: list  # the codes, in order of the exercises
    verdict: str
    notes: list  # what there is to know of the score, in words: lateness, what to look at
    stale: bool
    late: bool
    needs_help: bool


class Lesson(NamedTuple):
    name: str
    points: float
    exercises: list
    students: list
    missing: list  # who has not handed in
    beliefs: list  # triples: code, how many students showed it, in which exercises
    is_bonus: bool = False


def lesson_of(
    name: str,
    settled: "list[Settled]",
    roster: dict[str, str],
    is_bonus: bool = False,
    titles: Mapping[str, str] = MappingProxyType({}),
) -> Lesson:
    """`roster`: what to call each student of the class, by id; `titles` of exercises, by their ids."""
    graded, scores = {}, {}
    for one in settled:
        later = one.marks["later"]
        scores[one.student] = {name: score for name, (score, _) in one.marks["grades"].items() if name not in later}
        if exercises := [each for each in one.verdict.get("exercises", ()) if each["grade_id"] not in later]:
            graded[one.student] = exercises
    points = {one["grade_id"]: one["points"] for exercises in graded.values() for one in exercises}
    exercises = [_exercise(grade_id, points, graded, scores, titles) for grade_id in points]
    missing = [said for id, said in sorted(roster.items()) if id not in scores]
    total = max((one.marks["max_score"] for one in settled), default=0.0)
    students = [_student(one, roster.get(one.student, one.student)) for one in settled]
    return Lesson(name, total, exercises, students, missing, _beliefs(graded), is_bonus)


def _exercise(grade_id, points, graded, scores, titles):
    most = points[grade_id]
    earned = {student: scores[student][grade_id] for student in graded if grade_id in scores[student]}
    rest = [sum(score for name, score in scores[student].items() if name != grade_id) for student in earned]
    told = [one for exercises in graded.values() for one in exercises if one["grade_id"] == grade_id]
    beliefs = Counter(code for one in told for code in set(one["misconceptions"]))
    return Exercise(
        id=exercise_of(grade_id),
        title=titles.get(exercise_of(grade_id), ""),
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


def _student(settled, name):
    score, verdict = settled.marks["score"], settled.verdict
    exercises = verdict.get("exercises", [])
    shown = dict.fromkeys(code for one in exercises for code in one["misconceptions"])
    beliefs = [code for code in shown if code != SLIP]
    said = verdict.get("verdict", "graded without a verdict: grade it again")
    stale, late = settled.marks["stale"], settled.marks["late"] > 0
    needs_help = not exercises or stale or score < NEEDS_HELP * settled.marks["max_score"]
    return Student(settled.student, name, score, beliefs, said, settled.notes, stale, late, needs_help)


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
