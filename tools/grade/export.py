"""The scores as tables: `nbgrader export`, and as learning platforms read them, `nbgrader export
--exporter=tools.grade.export.Canvas --to=canvas.csv`.

nbgrader's own table gets a column `bonus`, and quotes around names that need them. For the platforms, there is one row
a student and one column a lesson. Whoever has handed nothing in has an empty field, which both leave as it is; a zero
would overwrite what stands there. Formats: Canvas, "How do I import grades in the Gradebook?"; Moodle, "Grade import".
"""

import csv

from nbgrader.api import Gradebook, MissingEntry
from nbgrader.plugins import ExportPlugin

from tools.grade.bonus import is_bonus

COLUMNS = (
    "assignment", "bonus", "duedate", "timestamp", "student_id", "last_name", "first_name", "email", "raw_score",
    "late_submission_penalty", "score", "max_score",
)  # fmt: skip


class Grades(ExportPlugin):
    """nbgrader's table, a row for each student and lesson; `bonus` says whether the points of the lesson are on top.

    nbgrader's own writer puts no quotes around names: one with a comma shifts all columns after it.
    """

    def export(self, gradebook: Gradebook) -> None:
        lessons, students = chosen(self, gradebook)
        bonus = bonus_lessons(self, lessons)
        with open(self.to, "w", encoding="utf-8", newline="") as file:
            table = csv.DictWriter(file, COLUMNS, lineterminator="\n", restval="")
            table.writeheader()
            for lesson in lessons:
                about = {"assignment": lesson.name, "bonus": "yes" if lesson.name in bonus else "no"}
                about |= {"duedate": lesson.duedate or "", "max_score": lesson.max_score}
                table.writerows(about | marks(gradebook, lesson, student) for student in students)
        self.log.info("The scores of %d students are in %s", len(students), self.to)


def marks(gradebook: Gradebook, lesson, student) -> dict:
    """What nbgrader's table says of a student in a lesson: 0 for who has handed nothing in."""
    about = {"student_id": student.id, "last_name": student.last_name or "", "first_name": student.first_name or ""}
    about |= {"email": student.email or "", "raw_score": 0.0, "late_submission_penalty": 0.0, "score": 0.0}
    submission = handed_in(gradebook, lesson, student)
    if submission is None:
        return about
    about |= {"timestamp": submission.timestamp, "raw_score": submission.score}
    about["late_submission_penalty"] = submission.late_submission_penalty or 0.0
    return about | {"score": score(submission)}


class _Table(ExportPlugin):
    """What both have in common: the rows, and which students and lessons they are about."""

    heading: tuple[str, ...]

    def about(self, student) -> list:
        """The fields in front of the scores, which say who it is."""
        raise NotImplementedError

    def extra(self, lessons) -> list[list]:
        """Further rows below the heading."""
        return []

    def export(self, gradebook: Gradebook) -> None:
        lessons, students = chosen(self, gradebook)
        rows = [
            [*self.about(student), *(score(handed_in(gradebook, lesson, student)) for lesson in lessons)]
            for student in students
        ]
        with open(self.to, "w", encoding="utf-8", newline="") as file:
            heading = [*self.heading, *(lesson.name for lesson in lessons)]
            csv.writer(file).writerows([heading, *self.extra(lessons), *rows])
        self.log.info("The scores of %d students are in %s", len(rows), self.to)


class Canvas(_Table):
    """Canvas finds a student by ID (its own, `lms_user_id` in the roster) or by login, and makes missing columns."""

    heading = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")

    def about(self, student):
        name = ", ".join(filter(None, (student.last_name, student.first_name))) or student.id
        return [name, student.lms_user_id or "", "", student.id, ""]

    def extra(self, lessons):
        bonus = bonus_lessons(self, lessons)
        possible = [0.0 if lesson.name in bonus else lesson.max_score for lesson in lessons]  # of 0: extra credit
        return [["    Points Possible", "", "", "", "", *possible]]


class Moodle(_Table):
    """Moodle asks which column says who it is: e-mail addresses are the safest, user names the other way."""

    heading = ("Username", "First name", "Surname", "Email address")

    def about(self, student):
        return [student.id, student.first_name or "", student.last_name or "", student.email or ""]


def chosen(plugin: ExportPlugin, gradebook: Gradebook) -> tuple[list, list]:
    """The lessons and the students that --assignment and --student ask for: all, unless some are named."""
    lessons = [one for one in gradebook.assignments if not plugin.assignment or one.name in plugin.assignment]
    return lessons, [one for one in gradebook.students if not plugin.student or one.id in plugin.student]


def bonus_lessons(plugin: ExportPlugin, lessons) -> set[str]:
    """The names of those lessons that are a bonus; none where the plugin belongs to no course."""
    course = getattr(plugin.parent, "coursedir", None)
    return {one.name for one in lessons if course and is_bonus(course, one.name)}


def handed_in(gradebook: Gradebook, lesson, student):
    """A student's submission of a lesson; None if there is none."""
    try:
        return gradebook.find_submission(lesson.name, student.id)
    except MissingEntry:
        return None


def score(submission) -> float | str:
    """What a submission is worth, less what lateness costs; empty where nothing was handed in."""
    if submission is None:
        return ""
    return max(0.0, submission.score - (submission.late_submission_penalty or 0.0))
