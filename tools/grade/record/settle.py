"""What a submission is worth in the end: by the checks, by hand, and after what lateness and added exercises do to it.

It is worked out anew whenever a score is shown: by `make grade`, the report and exports, and as feedback is released.
So a due date, a policy or a mark that has changed since then counts everywhere, and the feedback page follows.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import NamedTuple

from autograd_course.files.exercise_names import exercise_of
from autograd_course.files.notebook_file import parse_notebook

from ..feedback.page import page
from ..ingest import OLDER, HandedIn, read_folder
from ..late import Policy, late
from .folders import Classroom
from .gradebook import Gradebook
from .verdicts import Verdicts, write_feedback


class Settled(NamedTuple):
    """One student's submission: its marks as they were last told, as they are now, and why they differ."""

    student: str
    before: dict | None
    marks: dict
    verdict: dict
    why: list[str]
    trouble: str = ""

    @property
    def has_moved(self) -> bool:
        return self.before is not None and _numbers(self.before) != _numbers(self.marks)

    @property
    def numbers(self) -> str:
        """For the instructor: 25 → 23.66 of 26"""
        score = _number(self.marks["score"])
        if self.has_moved and self.before["score"] != self.marks["score"]:
            score = f"{_number(self.before['score'])} → {score}"
        return f"{score:>5} of {self.marks['max_score']:g}"

    @property
    def line(self) -> str:
        why = self.trouble or ", ".join(self.why) or "the gradebook was changed"
        return f"{self.student:<20} {self.numbers}: {why}"

    @property
    def notes(self) -> list[str]:
        said = [late(self.marks["late"])] if self.marks["late"] else []
        if self.marks["score"] is None:
            said.append(self.verdict.get("verdict") or "not graded yet: run make grade")
        elif self.verdict.get("stale"):
            said.append(f"the score is of an earlier submission: {self.verdict['verdict']}")
        if self.marks["look"]:
            exercises = ", ".join(map(exercise_of, self.marks["look"]))
            said.append(f"changed after it was marked by hand: look at {exercises}")
        return said


def settle(
    classroom: Classroom,
    gradebook: Gradebook,
    lesson: str,
    student: str | None = None,
    notebook: dict | None = None,
    handed_in: HandedIn | None = None,
) -> list[Settled]:
    """Settle what was handed in for a lesson, by all or by one student; what came of it, for each.

    `notebook`: as it was graded just now.
    """
    policy, verdicts = Policy(classroom.config), Verdicts(classroom, lesson)
    points = gradebook.points(lesson)
    settled = []
    for who, about in gradebook.submissions(lesson, student).items():
        verdict = verdicts.read(who)
        marks, scores = _marks(who, about, points, verdict, policy)
        if scores or marks["late_penalty"] != (about["late_penalty"] or 0):
            gradebook.settle(about["id"], scores, marks["late_penalty"] or None)
        before, trouble = verdict.get("marks"), ""
        if verdict:
            known = dict(verdict)
            verdict |= {"marks": marks, "score": marks["score"], "of": marks["max_score"]}
            try:
                _renew_page(classroom, lesson, who, verdict, notebook, handed_in)
            except (OSError, ValueError) as error:
                trouble = f"the feedback page cannot be written: {error}"
            if verdict != known:
                verdicts.write(who, verdict)
        settled.append(Settled(who, before, marks, verdict, _why(before, marks), trouble))
    return settled


def for_you(settled: list[Settled]) -> Iterator[str]:
    """What waits for the instructor at the end of a run, in sentences that name the students."""
    ungraded = [one.student for one in settled if one.marks["score"] is None]
    stale = [one.student for one in settled if one.marks["stale"]]
    look = [f"{one.student} ({', '.join(map(exercise_of, one.marks['look']))})" for one in settled if one.marks["look"]]
    if ungraded:
        yield f"{len(ungraded)} could not be graded and {_have(ungraded)} no score: {', '.join(ungraded)}"
    if stale:
        yield f"{len(stale)} could not be graded and {_have(stale)} an earlier submission's score: {', '.join(stale)}"
    if older := [one.student for one in settled if OLDER in one.verdict.get("verdict", "")]:
        yield f"handed in an older notebook, so give them the new one: {', '.join(older)}"
    if look:
        yield f"changed after you marked it by hand, so look at it again: {', '.join(look)}"


def _have(students):
    return "has" if len(students) == 1 else "have"


def _marks(student, about, points, verdict, policy):
    """The marks of one submission, as JSON, and the scores that they need in the gradebook, by their grade."""
    rows = about["grades"]
    later = [one["grade_id"] for one in verdict.get("exercises", ()) if one.get("later")]
    later = [name for name in later if name in rows]
    by_checks = {name: row.auto_score for name, row in rows.items()}
    by_checks |= policy.later(points, {name: _score(row, by_checks[name]) for name, row in rows.items()}, later)
    scores = {name: _score(row, by_checks[name]) for name, row in rows.items()}
    by_hand = {
        name: [by_checks[name], row.manual_score, row.extra_credit]
        for name, row in rows.items()
        if row.manual_score is not None or row.extra_credit
    }
    is_graded = not rows or any(score is not None for score in by_checks.values()) or bool(by_hand)
    earned = round(sum(scores.values()), 2)
    penalty = policy.penalty(student, earned, about["late"]) or 0.0
    marks = {
        "score": round(earned - penalty, 2) if is_graded else None,
        "max_score": sum(points.values()),
        "timestamp": str(about["timestamp"] or ""),
        "late": about["late"],
        "late_penalty": penalty,
        "grades": {name: [scores[name], points[name]] for name in rows},
        "by_hand": by_hand,
        "later": later,
        "look": [name for name in by_hand if rows[name].needs_manual_grade],
        "comments": about["comments"],
        "stale": bool(verdict.get("stale")),
    }
    changed = {rows[name]: by_checks[name] for name in later if by_checks[name] != rows[name].auto_score}
    return marks, changed


def _score(row, by_checks):
    given = by_checks if row.manual_score is None else row.manual_score
    return (given or 0.0) + (row.extra_credit or 0.0)


def _renew_page(classroom, lesson, student, verdict, notebook, handed_in):
    """Write the feedback page, unless it shows these marks already."""
    shown = hashlib.sha256(json.dumps(verdict["marks"]).encode()).hexdigest()
    path = classroom.folder("feedback", student, lesson) / f"{lesson}.html"
    if notebook is None:
        graded = classroom.folder("autograded", student, lesson) / f"{lesson}.ipynb"
        if (verdict.get("page") == shown and path.exists()) or not graded.exists():
            return
        notebook = parse_notebook(graded.read_bytes())
    about = {"student": student, "lesson": lesson, **verdict["marks"]}
    handed_in = handed_in or read_folder(classroom.submission(student, lesson))
    write_feedback(classroom, lesson, student, page(notebook, about), handed_in)
    verdict["page"] = shown


def _why(before, after):
    before = before or {"late": 0, "late_penalty": 0, "by_hand": {}, "later": []}
    said = []
    for name in after["grades"]:
        if before["by_hand"].get(name, [])[1:] != after["by_hand"].get(name, [])[1:]:
            taken_back = "" if name in after["by_hand"] else ", which was taken back"
            said.append(f"{exercise_of(name)} marked by hand{taken_back}")
    if (before["late"], before["late_penalty"]) != (after["late"], after["late_penalty"]):
        said.append(late(after["late"]) or "no longer late")
    if after["later"] != before["later"]:
        exercises = ", ".join(map(exercise_of, after["later"]))
        said.append(f"{exercises} {'was' if len(after['later']) == 1 else 'were'} added later")
    return said


def _numbers(marks):
    return marks["score"], marks["max_score"]


def _number(score):
    return "–" if score is None else f"{score:g}"
