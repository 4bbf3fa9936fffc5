"""The scores as tables: `nbgrader export`, and as learning platforms read them, `nbgrader export
--exporter=tools.grade.export.Canvas --to=canvas.csv`.

nbgrader's own table gets the columns `bonus` and `notes`, and quotes around names that need them. For the platforms,
there is a row for each student and a column for each lesson. Where nothing was handed in, or could not be graded, the
field is empty, and the platforms leave what they have; a zero would overwrite it. Formats: Canvas, "How do I import
grades in the Gradebook?"; Moodle, "Grade import"; Brightspace, "Importing grades"; Blackboard, "Work offline".
"""

import csv
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from nbgrader.api import Assignment, Gradebook, Student
from nbgrader.coursedir import CourseDirectory
from nbgrader.plugins import ExportPlugin
from traitlets import Dict

from tools.grade.moments import ClassTime
from tools.grade.record.folders import Classroom
from tools.grade.record.gradebook import Gradebook as Book
from tools.grade.record.settle import Settled, for_you, settle

COLUMNS = (
    "assignment", "bonus", "duedate", "timestamp", "student_id", "last_name", "first_name", "email", "raw_score",
    "late_submission_penalty", "score", "max_score", "notes",
)  # fmt: skip


class _Table(ExportPlugin):
    """What the platforms have in common: a row for each student, and a column for each lesson."""

    heading: tuple[str, ...]  # of the columns in front of the scores, which say who it is
    who: tuple[str, ...]  # what is in them, as nbgrader's Student calls it
    last: tuple[str, ...] = ()
    quoting: Any = csv.QUOTE_MINIMAL
    line_end = "\r\n"

    def column(self, lesson: Assignment) -> str:
        return lesson.name

    def about(self, student: Student) -> list:
        return [getattr(student, name, None) or "" for name in self.who]

    def ending(self, of_student: dict[str, Settled | None]) -> list:
        """The fields behind the scores, by what the student has handed in."""
        return []

    def extra(self, lessons: list[Assignment]) -> list[list]:
        return []

    def export(self, gradebook: Gradebook) -> None:
        lessons, students = self.chosen(gradebook)
        rows = [[*self.heading, *map(self.column, lessons), *self.last], *self.extra(lessons)]
        for student in students:
            of_student = {lesson.name: self.handed_in[lesson.name].get(student.id) for lesson in lessons}
            rows.append([*self.about(student), *map(score, of_student.values()), *self.ending(of_student)])
        self.write(rows, students)

    def write(self, rows: Iterable[Sequence], students: list[Student]) -> None:
        with open(self.to, "w", encoding="utf-8", newline="") as file:
            csv.writer(file, quoting=self.quoting, lineterminator=self.line_end).writerows(rows)
        self.log.info("The scores of %d students are in %s", len(students), self.to)

    def chosen(self, gradebook: Gradebook) -> tuple[list, list]:
        """The lessons and students that --assignment and --student ask for, or all; what they handed in is settled."""
        lessons = [one for one in gradebook.assignments if not self.assignment or one.name in self.assignment]
        lessons.sort(key=lambda lesson: lesson.name)
        students = [one for one in gradebook.students if not self.student or one.id in self.student]
        self.course = getattr(self.parent, "coursedir", None) or CourseDirectory(config=self.config)
        self.classroom, self.handed_in = Classroom(self.course, self.config), {}
        for lesson in lessons:
            settled = settle(self.classroom, Book(self.classroom, gradebook), lesson.name)
            for one in settled:
                if one.has_moved or one.trouble:
                    self.log.info(one.line)
            for sentence in for_you(settled):
                self.log.warning(f"{lesson.name}: {sentence}")
            self.handed_in[lesson.name] = {one.student: one for one in settled}
        return lessons, students


class Grades(_Table):
    """nbgrader's table, a row for each student and lesson, also where nothing was handed in.

    nbgrader's own writer puts no quotes around names: one with a comma shifts all columns after it.
    """

    line_end = "\n"

    def export(self, gradebook: Gradebook) -> None:
        lessons, students = self.chosen(gradebook)
        rows, clock = [], ClassTime(config=self.config)
        for lesson in lessons:
            about = {"assignment": lesson.name, "bonus": "yes" if self.classroom.is_bonus(lesson.name) else "no"}
            about |= {"duedate": lesson.duedate, "max_score": lesson.max_score}
            handed_in = self.handed_in[lesson.name]
            rows += [about | row(student, handed_in.get(student.id)) for student in students]
        for each in rows:
            each |= {name: clock.local(each[name]) for name in ("duedate", "timestamp") if each.get(name)}
        self.write([COLUMNS, *([each.get(name, "") for name in COLUMNS] for each in rows)], students)


def row(student: Student, settled: Settled | None) -> dict:
    about = {name: getattr(student, name) or "" for name in ("last_name", "first_name", "email")}
    about |= {"student_id": student.id, "notes": "; ".join(notes(settled)), "score": score(settled)}
    if settled and settled.marks["timestamp"]:
        about["timestamp"] = datetime.fromisoformat(settled.marks["timestamp"])
    if about["score"] != "":
        penalty = settled.marks["late_penalty"]
        about |= {"raw_score": round(about["score"] + penalty, 2), "late_submission_penalty": penalty}
    return about


def notes(settled: Settled | None) -> list[str]:
    """What there is to know of a score, or why there is none."""
    return ["not handed in"] if settled is None else settled.notes


def score(settled: Settled | None) -> float | str:
    """What a submission is worth; empty where nothing was handed in, or it could not be graded."""
    return "" if settled is None or settled.marks["score"] is None else settled.marks["score"]


class Canvas(_Table):
    """Canvas finds a student by ID (its own, `lms_user_id` in the roster) or by login, and makes missing columns."""

    heading = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
    who = ("", "lms_user_id", "", "id", "")

    def about(self, student: Student) -> list:
        name = ", ".join(filter(None, (student.last_name, student.first_name))) or student.id
        return [name, *super().about(student)[1:]]

    def extra(self, lessons: list[Assignment]) -> list[list]:
        bonus = self.classroom.is_bonus
        possible = [0.0 if bonus(lesson.name) else lesson.max_score for lesson in lessons]  # of 0: extra credit
        return [["    Points Possible", "", "", "", "", *possible]]


class Moodle(_Table):
    """Moodle asks which column says who it is: e-mail addresses are the safest, user names the other way."""

    heading = ("Username", "First name", "Surname", "Email address")
    who = ("id", "first_name", "last_name", "email")
    last = ("Notes",)  # which Moodle ignores, unless it is mapped to something

    def ending(self, of_student: dict[str, Settled | None]) -> list:
        said = {lesson: "; ".join(notes(settled)) for lesson, settled in of_student.items()}
        return [". ".join(f"{lesson}: {about}" for lesson, about in said.items() if about)]


class Brightspace(_Table):
    """Brightspace makes missing grade items. A bonus lesson's needs the option Bonus there, which no file can set."""

    heading = ("OrgDefinedId", "Username")
    who = ("lms_user_id", "id")
    last = ("End-of-Line Indicator",)

    def column(self, lesson: Assignment) -> str:
        return f"{lesson.name} Points Grade"

    def ending(self, of_student: dict[str, Settled | None]) -> list:
        return ["#"]


class Blackboard(_Table):
    """Blackboard knows a column of its own by the whole heading, with its ID; a heading without one is a new column."""

    columns = Dict(help="The headings that Blackboard has given the lessons, by the lessons' names").tag(config=True)
    heading = ("Last Name", "First Name", "Username")
    who = ("last_name", "first_name", "id")
    quoting = csv.QUOTE_ALL

    def column(self, lesson: Assignment) -> str:
        return self.columns.get(lesson.name, lesson.name)
