"""Grade all submissions of a lesson: many are run at once, one process keeps the record.

What was graded before and has not changed is not graded again; so an interrupted run goes on where it was. Of all
others it is seen whether a mark by hand, a due date or the policy has changed what they come to.
"""

import os
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from shlex import quote

from tools import Refused

from .crew.work import Job, Result
from .ingest import OF_LESSON, read_folder
from .moments import LIKE
from .record.gradebook import timestamp_of
from .record.settle import for_you, settle
from .record.verdicts import TIMESTAMP, Verdicts, digest_of, last_change, verdict_of, what_changed, write_autograded

NOBODY = "Nobody has handed in {} yet. First: nbgrader collect {}, or zip_collect if you have downloaded their work."


class Class:
    """The submissions of one lesson; `tell` gets a line about each."""

    def __init__(self, classroom, gradebook, name, isolation, tell):
        self._classroom, self._gradebook, self._isolation, self._tell = classroom, gradebook, isolation, tell
        self._lesson = classroom.lesson(name, gradebook, tell)
        self._verdicts, self._history = Verdicts(classroom, name), classroom.history(name)
        self._handed_in = {}  # what is being graded, by student
        self._counts = dict.fromkeys(("graded", "unchanged", "not gradable", "failed"), 0)

    def grade(
        self,
        students: Sequence[str],
        results: Callable[[Iterable[Job]], Iterable[Result]],
        again: bool = False,
        asked: Iterable[str] = (),
    ) -> int:
        """Grade the submissions of these students, of those that were `asked` for; how many failed."""
        if not students:
            name, there = self._lesson.name, self._classroom.students(self._lesson.name)
            others = f"{', '.join(asked)} did not hand in {name}. These did: {', '.join(there)}."
            raise Refused(others if there else NOBODY.format(name, name))
        started, total = time.monotonic(), len(students)
        for done, result in enumerate(results(self._jobs(students, again)), 1):
            line = self._recorded(result, self._handed_in.pop(result.student))
            left = total - done - self._counts["unchanged"]
            seconds = (time.monotonic() - started) / done * left
            self._tell(f"{line}{_about(seconds) if left else ''}")
        settled = settle(self._classroom, self._gradebook, self._lesson.name)
        for one in settled:
            if one.has_moved or one.trouble:
                self._tell(one.line)
        table = os.path.relpath(self._verdicts.write_table())
        self._tell(f"{self._summary()}, in {time.monotonic() - started:.1f} s. All verdicts: {table}")
        for sentence in for_you(settled):
            self._tell(f"{self._lesson.name}: {sentence}")
        for one in settled:
            self._offer_to_file(one.student, one.verdict.get("verdict", ""))
        return self._counts["failed"]

    def _offer_to_file(self, student, verdict):
        """Say how to put a notebook of another lesson where that lesson is graded."""
        number = OF_LESSON.search(verdict)
        for other in [name for name in self._classroom.lessons() if number and name.startswith(number[1])]:
            here, there = (self._classroom.submission(student, name) for name in (self._lesson.name, other))
            if not there.exists():
                self._tell(
                    f"To grade {student}'s there: mv {quote(os.path.relpath(here))} {quote(os.path.relpath(there))}"
                )

    def _summary(self):
        words = {"graded": "", "unchanged": " since then", "failed": ", run the command again"}
        said = [f"{n} {what}{words.get(what, '')}" for what, n in self._counts.items() if n or what == "graded"]
        return f"{self._lesson.name}: {', '.join(said)}"

    def _jobs(self, students, again):
        """Jobs for those whose submission, or what it is graded by, is not as it was when it was graded last."""
        lesson, in_gradebook = self._lesson.graded_by(), self._gradebook.submissions(self._lesson.name)
        for student in students:
            folder = self._classroom.submission(student, self._lesson.name)
            handed_in = read_folder(folder)
            if TIMESTAMP in handed_in.files and not timestamp_of(handed_in):
                self._tell(f"{student}: {TIMESTAMP} cannot be read for certain, so nothing counts as late. {LIKE}")
            known = self._verdicts.read(student)
            same = known.get("graded_by") == lesson | {"submission": digest_of(handed_in)} and not known.get("failed")
            if same and not again and _has_scores(in_gradebook.get(student), known):
                self._counts["unchanged"] += 1
                continue
            self._handed_in[student] = handed_in
            later = self._history.added_after(timestamp_of(handed_in) or last_change(folder))
            yield Job(student, self._lesson, handed_in, self._isolation, later, self._history.added)

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
        lesson, student = self._lesson, result.student
        known = self._verdicts.read(student)
        stale = self._gradebook.record(lesson, result, handed_in, known)
        verdict = verdict_of(lesson, result, handed_in, stale, known)
        notebook = None if verdict["stale"] and result.failed else result.notebook
        if notebook:
            write_autograded(self._classroom, lesson, result, handed_in)
        self._verdicts.write(student, verdict)
        [settled] = settle(self._classroom, self._gradebook, lesson.name, student, notebook, handed_in)
        self._counts["graded" if result.is_graded else "failed" if result.failed else "not gradable"] += 1
        return _line(student, verdict, settled, what_changed(known.get("graded_by"), verdict["graded_by"]))


def _has_scores(submission, verdict):
    """Whether the gradebook has what the verdict says; a submission that could not be graded has no scores."""
    if submission is None:
        return False
    scores = [row.auto_score for row in submission["grades"].values()]
    return not verdict["exercises"] or None not in scores


def _line(student, verdict, settled=None, changed=()):
    if not verdict["exercises"]:
        because = f": {verdict['failed']}" if verdict["failed"] else ""
        older = f"; the older score is stale, and waits for you: {settled.numbers.strip()}" if verdict["stale"] else ""
        return f"{student:<20}  {verdict['verdict']}{because}{older}"
    about = [*(changed if settled.has_moved else []), *settled.why, *settled.notes]
    return f"{student:<20} {settled.numbers}  {'; '.join([verdict['verdict'], *dict.fromkeys(about)])}"


def _about(seconds):
    return f"  ({seconds:.0f} s left)" if seconds < 100 else f"  ({seconds / 60:.0f} min left)"
