"""The scores as tables: `nbgrader export`, and as learning platforms read them, `nbgrader export
--exporter=tools.grade.export.Canvas --to=canvas.csv`.

nbgrader's own table gets the columns `bonus` and `notes`, and quotes around names that need them. For the platforms,
there is a row for each student and a column for each lesson. Where nothing was handed in, or could not be graded, the
field is empty, and the platforms leave what they have; a zero would overwrite it. Formats: Canvas, "How do I import
grades in the Gradebook?"; Moodle, "Grade import"; Brightspace, "Importing grades"; Blackboard, "Work offline".
"""

import csv

from nbgrader.api import Gradebook
from nbgrader.coursedir import CourseDirectory
from nbgrader.plugins import ExportPlugin
from traitlets import Dict

from tools.grade.bonus import is_bonus
from tools.grade.record.classroom import Classroom
from tools.grade.record.gradebook import Gradebook as Book
from tools.grade.record.settle import for_you, settle

COLUMNS = (
    "assignment", "bonus", "duedate", "timestamp", "student_id", "last_name", "first_name", "email", "raw_score",
    "late_submission_penalty", "score", "max_score", "notes",
)  # fmt: skip


class Grades(ExportPlugin):
    """nbgrader's table, a row for each student and lesson, also where nothing was handed in.

    nbgrader's own writer puts no quotes around names: one with a comma shifts all columns after it.
    """

    def export(self, gradebook: Gradebook) -> None:
        lessons, students, handed_in = chosen(self, gradebook)
        bonus = bonus_lessons(self, lessons)
        with open(self.to, "w", encoding="utf-8", newline="") as file:
            table = csv.DictWriter(file, COLUMNS, lineterminator="\n", restval="")
            table.writeheader()
            for lesson in lessons:
                about = {"assignment": lesson.name, "bonus": "yes" if lesson.name in bonus else "no"}
                about |= {"duedate": lesson.duedate or "", "max_score": lesson.max_score}
                table.writerows(about | row(student, handed_in[lesson.name].get(student.id)) for student in students)
        self.log.info("The scores of %d students are in %s", len(students), self.to)


def row(student, settled) -> dict:
    """What the table says of a student in a lesson."""
    about = {"student_id": student.id, "last_name": student.last_name or "", "first_name": student.first_name or ""}
    about |= {"email": student.email or "", "notes": "; ".join(notes(settled))}
    if settled is None:
        return about
    about["timestamp"] = settled.marks["timestamp"]
    if settled.marks["score"] is None:
        return about
    score, penalty = settled.marks["score"], settled.marks["late_penalty"]
    return about | {"raw_score": round(score + penalty, 2), "late_submission_penalty": penalty, "score": score}


def notes(settled) -> list[str]:
    """What there is to know of a score, or why there is none."""
    return ["not handed in"] if settled is None else settled.notes


class _Table(ExportPlugin):
    """What the platforms have in common: the rows, and which students and lessons they are about."""

    heading: tuple[str, ...]
    last: tuple[str, ...] = ()
    quoting = csv.QUOTE_MINIMAL

    def column(self, lesson) -> str:
        """The heading of a lesson's scores."""
        return lesson.name

    def ending(self, of_student) -> list:
        """The fields behind the scores, by what the student has handed in."""
        return []

    def about(self, student) -> list:
        """The fields in front of the scores, which say who it is."""
        raise NotImplementedError

    def extra(self, lessons) -> list[list]:
        """Further rows below the heading."""
        return []

    def export(self, gradebook: Gradebook) -> None:
        lessons, students, handed_in = chosen(self, gradebook)
        rows = []
        for student in students:
            of_student = {lesson.name: handed_in[lesson.name].get(student.id) for lesson in lessons}
            rows.append([*self.about(student), *map(score, of_student.values()), *self.ending(of_student)])
        with open(self.to, "w", encoding="utf-8", newline="") as file:
            heading = [*self.heading, *map(self.column, lessons), *self.last]
            csv.writer(file, quoting=self.quoting).writerows([heading, *self.extra(lessons), *rows])
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
    last = ("Notes",)  # which Moodle ignores, unless it is mapped to something

    def about(self, student):
        return [student.id, student.first_name or "", student.last_name or "", student.email or ""]

    def ending(self, of_student):
        said = {lesson: "; ".join(notes(settled)) for lesson, settled in of_student.items()}
        return [". ".join(f"{lesson}: {about}" for lesson, about in said.items() if about)]


class Brightspace(_Table):
    """Brightspace makes missing grade items. A bonus lesson's needs the option Bonus there, which no file can set."""

    heading = ("OrgDefinedId", "Username")
    last = ("End-of-Line Indicator",)

    def column(self, lesson):
        return f"{lesson.name} Points Grade"

    def about(self, student):
        return [student.lms_user_id or "", student.id]

    def ending(self, of_student):
        return ["#"]


class Blackboard(_Table):
    """Blackboard knows a column of its own by the whole heading, with its ID; a heading without one is a new column."""

    columns = Dict(help="The headings that Blackboard has given the lessons, by the lessons' names").tag(config=True)
    heading = ("Last Name", "First Name", "Username")
    quoting = csv.QUOTE_ALL

    def column(self, lesson):
        return self.columns.get(lesson.name, lesson.name)

    def about(self, student):
        return [student.last_name or "", student.first_name or "", student.id]


def chosen(plugin: ExportPlugin, gradebook: Gradebook) -> tuple[list, list, dict]:
    """The lessons and students that --assignment and --student ask for, or all; and by lesson, what was handed in."""
    lessons = [one for one in gradebook.assignments if not plugin.assignment or one.name in plugin.assignment]
    students = [one for one in gradebook.students if not plugin.student or one.id in plugin.student]
    course = getattr(plugin.parent, "coursedir", None) or CourseDirectory(config=plugin.config)
    classroom, handed_in = Classroom(course, plugin.config), {}
    for lesson in lessons:
        settled = settle(classroom, Book(classroom, gradebook), lesson.name)
        for one in settled:
            if one.has_moved or one.trouble:
                plugin.log.info(one.line)
        for sentence in for_you(settled):
            plugin.log.warning(f"{lesson.name}: {sentence}")
        handed_in[lesson.name] = {one.student: one for one in settled}
    return lessons, students, handed_in


def bonus_lessons(plugin: ExportPlugin, lessons) -> set[str]:
    """The names of those lessons that are a bonus; none where the plugin belongs to no course."""
    course = getattr(plugin.parent, "coursedir", None)
    return {one.name for one in lessons if course and is_bonus(course, one.name)}


def score(settled) -> float | str:
    """What a submission is worth; empty where nothing was handed in, or it could not be graded."""
    return "" if settled is None or settled.marks["score"] is None else settled.marks["score"]
