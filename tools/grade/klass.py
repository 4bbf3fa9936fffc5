"""Grade all submissions of a lesson: many are run at once, one process keeps the record.

What was graded before and has not changed is not graded again; so an interrupted run goes on where it was. Of all
others it is seen whether a mark by hand, a due date or the policy has changed what they come to.
"""

import time
from contextlib import suppress
from typing import NamedTuple

from .crew.work import Job
from .ingest import read_folder
from .record.files import write_autograded
from .record.gradebook import timestamp_of
from .record.history import last_change
from .record.settle import settle
from .record.verdicts import digest_of, verdict_of, what_changed


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
        self._history = classroom.history(lesson.name)
        self._handed_in = {}  # what is being graded, by student
        self._unchanged = 0
        self._counts = dict.fromkeys(Tally._fields, 0)

    def grade(self, students, crew, tell):
        """Grade these students' submissions; `tell` gets a line about each. The tally, and what all come to."""
        started = time.monotonic()
        total = len(students)
        for done, result in enumerate(crew.results(self._jobs(students)), 1):
            line = self._recorded(result, self._handed_in.pop(result.student))
            left = total - done - self._unchanged
            seconds = (time.monotonic() - started) / done * left
            tell(f"{line}{_about(seconds) if left else ''}")
        settled = settle(self._classroom, self._gradebook, self._lesson.name)
        for one in settled:
            if one.has_moved or one.trouble:
                tell(one.line)
        self._verdicts.write_table()
        return Tally(**self._counts | {"unchanged": self._unchanged}), settled

    def _jobs(self, students):
        """Jobs for those whose submission, or what it is graded by, is not as it was when it was graded last."""
        lesson, in_gradebook = self._lesson.graded_by(), self._gradebook.submissions(self._lesson.name)
        for student in students:
            folder = self._classroom.submission(student, self._lesson.name)
            handed_in = read_folder(folder)
            known = self._verdicts.read(student)
            same = known.get("graded_by") == lesson | {"submission": digest_of(handed_in)} and not known.get("failed")
            if same and not self._again and _has_scores(in_gradebook.get(student), known):
                self._unchanged += 1
                continue
            self._handed_in[student] = handed_in
            later = self._history.added_after(timestamp_of(handed_in) or last_change(folder))
            yield Job(student, self._lesson, handed_in, self._isolation, later)

    def _recorded(self, result, handed_in):
        """Write down one result; a line for the instructor. If that cannot be done, the others are not held up."""
        try:
            return self._record(result, handed_in)
        except Exception as error:
            reason = f"it cannot be written down: {type(error).__name__}: {error}"[:500]
            failed = result._replace(exercises=None, failed=reason)
            verdict = verdict_of(self._lesson, failed, handed_in, False, self._verdicts.read(result.student))
            with suppress(OSError):
                self._verdicts.write(result.student, verdict)
            self._counts["failed"] += 1
            return _line(result.student, verdict)

    def _record(self, result, handed_in):
        """Write down one result; a line for the instructor."""
        lesson, student = self._lesson, result.student
        known = self._verdicts.read(student)
        stale = self._gradebook.record(lesson, result, handed_in, known)
        verdict = verdict_of(lesson, result, handed_in, stale, known)
        is_shown = result.notebook and not (verdict["stale"] and result.failed)
        if is_shown:
            write_autograded(self._classroom, lesson, result, handed_in)
        self._verdicts.write(student, verdict)
        notebook = result.notebook if is_shown else False
        [settled] = settle(self._classroom, self._gradebook, lesson.name, student, notebook, handed_in)
        self._counts["graded" if result.is_graded else "failed" if result.failed else "not_graded"] += 1
        return _line(student, verdict, settled, what_changed(known.get("graded_by"), verdict["graded_by"]))


def _has_scores(submission, verdict):
    """Whether the gradebook has what the verdict says; a submission that could not be graded has no scores."""
    if submission is None:
        return False
    scores = [row.auto_score for row in submission["grades"].values()]
    return not verdict["exercises"] or None not in scores


def _line(student, verdict, settled=None, changed=()):
    """One line about one student."""
    if not verdict["exercises"]:
        because = f": {verdict['failed']}" if verdict["failed"] else ""
        older = f"; the older score is stale, and waits for you: {settled.numbers.strip()}" if verdict["stale"] else ""
        return f"{student:<20}  {verdict['verdict']}{because}{older}"
    about = [*(changed if settled.has_moved else []), *settled.why, *settled.notes]
    return f"{student:<20} {settled.numbers}  {'; '.join([verdict['verdict'], *dict.fromkeys(about)])}"


def _about(seconds):
    return f"  ({seconds:.0f} s left)" if seconds < 100 else f"  ({seconds / 60:.0f} min left)"
