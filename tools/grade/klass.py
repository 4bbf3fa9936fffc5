"""Grade all submissions of a lesson: many are run at once, one process keeps the record.

What was graded before and has not changed is not graded again; so an interrupted run goes on where it was.
"""

import time
from contextlib import suppress
from typing import NamedTuple

from .crew.work import Job
from .feedback.page import page
from .ingest import read_folder
from .record.files import write_autograded, write_feedback
from .record.gradebook import timestamp_of
from .record.verdicts import key_of, verdict_of


class Tally(NamedTuple):
    """How a run ended, in numbers of students."""

    graded: int
    unchanged: int
    not_graded: int
    failed: int


class Class:
    """The submissions of one lesson."""

    def __init__(self, classroom, gradebook, verdicts, lesson, isolation, again=False):
        self._classroom, self._gradebook, self._verdicts = classroom, gradebook, verdicts
        self._lesson, self._isolation, self._again = lesson, isolation, again
        self._handed_in = {}  # what is being graded, by student
        self._counts = dict.fromkeys(Tally._fields, 0)

    def grade(self, students, crew, tell):
        """Grade these students' submissions; `tell` gets a line about each. Returns the tally."""
        started = time.monotonic()
        total = len(students)
        for done, result in enumerate(crew.results(self._jobs(students)), 1):
            line = self._recorded(result, self._handed_in.pop(result.student))
            left = total - done - self._counts["unchanged"]
            seconds = (time.monotonic() - started) / done * left
            tell(f"{line}{_about(seconds) if left else ''}")
        self._verdicts.write_table()
        return Tally(**self._counts)

    def _jobs(self, students):
        """Jobs for those whose submission is not as it was when it was graded last."""
        for student in students:
            handed_in = read_folder(self._classroom.submission(student, self._lesson.name))
            known = self._verdicts.read(student)
            same = known.get("key") == key_of(self._lesson, handed_in) and not known.get("failed")
            if same and not self._again and self._gradebook.has(self._lesson.name, student):
                self._counts["unchanged"] += 1
                continue
            self._handed_in[student] = handed_in
            yield Job(student, self._lesson, handed_in, self._isolation)

    def _recorded(self, result, handed_in):
        """Write down one result; a line for the instructor. If that cannot be done, the others are not held up."""
        try:
            return self._record(result, handed_in)
        except Exception as error:
            reason = f"it cannot be written down: {type(error).__name__}: {error}"[:500]
            failed = result._replace(exercises=None, failed=reason)
            verdict = verdict_of(self._lesson, failed, handed_in, stale=False)
            with suppress(OSError):
                self._verdicts.write(result.student, verdict)
            self._counts["failed"] += 1
            return _line(result.student, verdict)

    def _record(self, result, handed_in):
        """Write down one result; a line for the instructor."""
        lesson, student = self._lesson, result.student
        timestamp = timestamp_of(handed_in)
        if result.is_graded:
            marks = self._gradebook.record(lesson, result, timestamp)
            stale = False
        else:
            stale = self._gradebook.record_failure(lesson, student, timestamp)
            marks = {"score": 0.0, "max_score": sum(lesson.points.values()), "late_penalty": 0}
            marks |= {"grades": {name: [0.0, points] for name, points in lesson.points.items()}, "comments": {}}
        if result.notebook and not (stale and result.failed):
            write_autograded(self._classroom, lesson, result, handed_in)
            feedback = page(result.notebook, {"student": student, **marks})
            write_feedback(self._classroom, lesson.name, student, feedback, handed_in)
        verdict = verdict_of(lesson, result, handed_in, stale)
        self._verdicts.write(student, verdict)
        self._counts["graded" if result.is_graded else "failed" if result.failed else "not_graded"] += 1
        return _line(student, verdict)


def _line(student, verdict):
    """One line about one student."""
    if not verdict["exercises"]:
        older = "; the older score is stale, and waits for you" if verdict["stale"] else ""
        return f"{student:<20}  {verdict['verdict']}{_because(verdict)}{older}"
    return f"{student:<20} {verdict['score']:>5g} of {verdict['of']:g}  {verdict['verdict']}"


def _because(verdict):
    return f": {verdict['failed']}" if verdict["failed"] else ""


def _about(seconds):
    return f"  ({seconds:.0f} s left)" if seconds < 100 else f"  ({seconds / 60:.0f} min left)"
