"""nbgrader's gradebook: scores as `nbgrader autograde` writes them, all of a notebook in one transaction."""

import os
from datetime import datetime
from typing import TYPE_CHECKING

from nbgrader.api import (
    Assignment,
    Comment,
    Grade,
    GradeCell,
    Notebook,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
)
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import selectinload

from tools import Refused

from ..graded_lesson import Lesson
from ..ingest import HandedIn
from ..moments import ClassTime
from .changed_lesson import Cell, agree
from .transaction import Gradebook as WithTransactions
from .transaction import transaction
from .verdicts import History, digest_of

if TYPE_CHECKING:  # a report needs nothing of what grades
    from ..crew.work import Result


def opened(url: str, *course: str) -> WithTransactions:
    """nbgrader's own gradebook of a course; a sentence if that cannot be opened."""
    try:
        return WithTransactions(url, *course)
    except DatabaseError as error:  # an OperationalError is one, too
        path = os.path.relpath(url.removeprefix("sqlite:///"))
        if "locked" in str(error):
            raise Refused(f"Another program holds {path}. Close it, or wait for it, and try again.") from None
        remedy = "Put your last backup of it there; make grade then grades what is missing"
        raise Refused(f"{path} cannot be read: {error.orig}. {remedy}.") from None


def called(student: Student) -> str:
    """ada (Ada Lovelace)"""
    name = " ".join(filter(None, (student.first_name, student.last_name)))
    return f"{student.id} ({name})" if name else student.id


class Gradebook:
    def __init__(self, classroom, book=None):
        self._owns = book is None
        self._book = book or opened(classroom.course.db_url, classroom.course.course_id)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._owns:
            self._book.close()

    def agree(self, lesson: str, cells: dict[str, Cell], history: History) -> list[str]:
        """Let the gradebook hold these cells of a lesson and no others; sentences that say what has changed."""
        return agree(self._book, lesson, cells, history)

    def record(self, lesson: Lesson, result: "Result", handed_in: HandedIn, known: dict) -> bool:
        """Write down what came of a submission; `known` is the verdict before. Whether an older score is stale now.

        A submission that cannot be graded has no score and waits for a person; older points stay, and wait too.
        """
        with transaction(self._book):
            notebook = self._submission(lesson.name, result.student, timestamp_of(handed_in))
            if result.is_graded:
                again = known.get("graded_by", {}).get("submission") not in (None, digest_of(handed_in))
                self._write_scores(result, notebook, again)
                return False
            stale = any(grade.auto_score for grade in notebook.grades)
            for grade in notebook.grades:
                grade.needs_manual_grade = True
                if not stale:
                    grade.auto_score = None
            return stale

    def _write_scores(self, result, notebook, handed_in_again):
        """The scores of a graded notebook. A mark by hand waits for a person if what it was given for has changed."""
        scores = {exercise["grade_id"]: exercise["score"] for exercise in result.exercises}
        for grade in notebook.grades:
            score = scores.get(grade.name)
            if grade.manual_score is None:
                grade.needs_manual_grade = score is None
            elif handed_in_again or score != grade.auto_score:
                grade.needs_manual_grade = True
            grade.auto_score = score
        untouched = [exercise["grade_id"] for exercise in result.exercises if exercise["untouched"]]
        for comment in notebook.comments:
            is_open = comment.name.replace("answer", "tests", 1) in untouched
            comment.auto_comment = "No response." if is_open else None

    def settle(self, submitted: str, auto_scores: dict[Grade, float], late_penalty: float | None) -> None:
        """Write what follows from all the rest: the penalty, and the scores of exercises that were added later."""
        with transaction(self._book):
            self._book.db.get(SubmittedNotebook, submitted).late_submission_penalty = late_penalty
            for grade, score in auto_scores.items():
                grade.auto_score, grade.needs_manual_grade = score, False

    def submissions(self, lesson: str, student: str | None = None) -> dict[str, dict]:
        """All that the gradebook holds of those who have handed a lesson in, by student, in few queries.

        {"id": …, "late": seconds, "late_penalty": …, "grades": {name: nbgrader's Grade}, "comments": {name: words}}
        """
        chosen = [Assignment.name == lesson] + [Student.id == student] * (student is not None)
        return {
            who: {
                "id": submitted.id,
                "late": handed_in.total_seconds_late if due else 0.0,
                "late_penalty": submitted.late_submission_penalty,
                "timestamp": handed_in.timestamp,
                "grades": {grade.name: grade for grade in submitted.grades},
                "comments": {one.name: one.manual_comment for one in submitted.comments if one.manual_comment},
            }
            for submitted, handed_in, who, due in self._book.db.query(
                SubmittedNotebook, SubmittedAssignment, Student.id, Assignment.duedate
            )
            .join(SubmittedAssignment, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
            .join(Student, SubmittedAssignment.student_id == Student.id)
            .join(Assignment, SubmittedAssignment.assignment_id == Assignment.id)
            .filter(*chosen)
            .options(
                selectinload(SubmittedNotebook.grades).joinedload(Grade.cell),
                selectinload(SubmittedNotebook.comments).joinedload(Comment.cell),
            )
            .order_by(Student.id)
        }

    def points(self, lesson: str) -> dict[str, float]:
        """What each exercise of a lesson is worth, by nbgrader's name, as the gradebook has it."""
        cells = self._book.db.query(GradeCell).join(Notebook, GradeCell.notebook_id == Notebook.id)
        cells = cells.join(Assignment, Notebook.assignment_id == Assignment.id).filter(Assignment.name == lesson)
        return {cell.name: cell.max_score for cell in cells}

    def students(self) -> dict[str, str]:
        """What to call each student, by id."""
        return {one.id: called(one) for one in self._book.students}

    def due(self, lesson: str) -> datetime | None:
        """When a lesson is due, in UTC; None where nobody has said so."""
        return next((one.duedate for one in self._book.assignments if one.name == lesson), None)

    def _submission(self, lesson, student, timestamp):
        about = {"timestamp": timestamp} if timestamp else {}
        self._book.update_or_create_student(student)
        submission = self._book.update_or_create_submission(lesson, student, **about)
        [notebook] = [one for one in submission.notebooks if one.name == lesson]
        return notebook


def timestamp_of(handed_in: HandedIn) -> datetime | None:
    """When something was handed in, in UTC; None if no time stamp says so, or one that cannot be read for certain."""
    try:
        return ClassTime().read(handed_in.files["timestamp.txt"].decode("utf-8-sig"), "UTC")
    except (KeyError, ValueError):
        return None
