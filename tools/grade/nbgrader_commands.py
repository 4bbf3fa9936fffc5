"""`make grade` behind nbgrader's own commands and formgrader's buttons: autograd_desk/nbgrader_patches.py has a list.

What grades is imported where it is asked for: the configuration is read by every command, and by each JupyterLab.
"""

from collections.abc import Iterable
from fnmatch import fnmatchcase

from nbformat import NotebookNode
from nbgrader import api
from nbgrader.apps import NbGraderApp, dbapp
from nbgrader.apps.zipcollectapp import ZipCollectApp
from nbgrader.converters.base import BaseConverter, NbGraderException
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import NbGraderPreprocessor

from tools import Refused

start = NbGraderApp.start  # nbgrader's own, before it is replaced


def in_a_sentence(app: NbGraderApp) -> None:
    """Start a command of nbgrader, which says in a sentence what it cannot do."""
    try:
        start(app)
    except Refused as reason:
        while app.subapp:
            app = app.subapp
        app.fail(str(reason))


def gradebook(*where: str) -> api.Gradebook:
    from .record.gradebook import opened

    return opened(*where)


def zip_collect(app: ZipCollectApp) -> None:
    from .collect import collect_downloads

    super(ZipCollectApp, app).start()
    collect_downloads(app)


def import_students(app: dbapp.DbStudentImportApp) -> None:
    """nbgrader's own, for a roster as spreadsheets save it; either all of it is imported, or nothing."""
    from .roster import read_roster

    super(dbapp.DbGenericImportApp, app).start()
    if len(app.extra_args) != 1:
        raise Refused("Which file? nbgrader db student import grading/roster.csv")
    rows = read_roster(app.extra_args[0])
    with gradebook(app.coursedir.db_url, app.coursedir.course_id) as book:
        for row in rows:
            about = {key: row[key] or None for key in app.expected_keys if key in row and key != "id"}
            book.update_or_create_student(row["id"], **about)
    print(f"{len(rows)} {'student is' if len(rows) == 1 else 'students are'} in the gradebook.")


def add_assignment(app: dbapp.DbAssignmentAddApp) -> None:
    """nbgrader's own, with the due date in the class's time zone; it is printed as it was understood."""
    from .moments import ClassTime

    super(dbapp.DbAssignmentAddApp, app).start()
    if len(app.extra_args) != 1:
        raise Refused("Which lesson? nbgrader db assignment add 01_what_is_grad")
    [lesson], clock = app.extra_args, ClassTime(config=app.config)
    due = clock.read(app.duedate) if app.duedate else None
    with gradebook(app.coursedir.db_url, app.coursedir.course_id) as book:
        book.update_or_create_assignment(lesson, duedate=due)
    print(f"{lesson}: due {clock.say(due)}" if due else f"{lesson}: no due date")


def autograde(converter: BaseConverter) -> None:
    from .crew.work import work
    from .record.folders import Classroom
    from .record.gradebook import Gradebook
    from .whole_class import Class

    course, classroom = converter.coursedir, Classroom(converter.coursedir, converter.config)
    try:
        with Gradebook(classroom) as book:
            grading = Class(classroom, book, course.assignment_id, "auto", converter.log.info)
            chosen = named(course, classroom.students(course.assignment_id))
            failed = grading.grade(chosen, lambda jobs: map(work, jobs), converter.force, [course.student_id])
    except Refused as reason:
        converter.log.error(str(reason))
        raise NbGraderException(str(reason)) from None
    if failed:
        raise NbGraderException("not everything could be graded")


def generate_feedback(converter: BaseConverter) -> None:
    from .record.folders import Classroom
    from .record.gradebook import Gradebook
    from .record.settle import settle

    classroom, lesson = Classroom(converter.coursedir, converter.config), converter.coursedir.assignment_id
    with Gradebook(classroom) as book:
        for student in named(converter.coursedir, classroom.students(lesson)):
            (classroom.folder("feedback", student, lesson) / f"{lesson}.html").unlink(missing_ok=True)
            for settled in settle(classroom, book, lesson, student):
                if settled.trouble:
                    converter.log.error(settled.line)
                elif settled.has_moved:
                    converter.log.info(settled.line)


def named(coursedir: CourseDirectory, students: Iterable[str]) -> list[str]:
    """Those whom --student names, which may be a pattern."""
    excluded = coursedir.student_id_exclude.split(",")
    return [one for one in students if fnmatchcase(one, coursedir.student_id) and one not in excluded]


class Agree(NbGraderPreprocessor):
    """In the place of nbgrader's SaveCells, which refuses to add or remove exercises once somebody has handed in."""

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        from .record.changed_lesson import cells_of
        from .record.folders import Classroom
        from .record.gradebook import Gradebook

        converter, lesson = self.parent.parent, resources["nbgrader"]["assignment"]
        classroom = Classroom(converter.coursedir, converter.config)
        history = classroom.history(lesson)
        with Gradebook(classroom) as book:
            changes = book.agree(lesson, cells_of(nb), history)
        history.texts(nb)
        if changes:
            self.log.warning(f"{lesson}: {', '.join(changes)}. Now run: make build, make grade LESSON={lesson}")
        return nb, resources
