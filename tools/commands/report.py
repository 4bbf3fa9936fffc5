"""Shows what your class believed, what was hard and who needs help: grading/report/report.html"""

import os
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path

from tools import Refused
from tools.commands import add_lessons
from tools.grade.feedback.page import titles_of
from tools.grade.moments import ClassTime
from tools.grade.record.folders import Classroom
from tools.grade.record.gradebook import Gradebook
from tools.grade.record.settle import for_you, settle
from tools.grade.record.verdicts import write_atomically
from tools.grade.report.graded import lesson_of
from tools.grade.report.pages import page, projector, tables
from tools.grade.report.stuck_so_far import so_far


def arguments(parser: ArgumentParser) -> None:
    add_lessons(parser, "all that were graded, or that are due")
    parser.add_argument(
        "--homes", type=Path, metavar="/home", help="on a hub, as root: also what lies in students' homes"
    )


def main(options: Namespace) -> int:
    classroom, lessons, early, said = Classroom.here(), [], [], []
    with Gradebook(classroom) as gradebook:
        roster = gradebook.students()
        for name in options.lessons or _named(classroom, gradebook):
            settled, titles = settle(classroom, gradebook, name), titles_of(classroom.released(name))
            if _is_early(gradebook, name):
                early.append(_so_far(classroom, gradebook, name, options.homes))
            elif not settled:
                raise Refused(f"Nobody's {name} is graded yet. First: make grade LESSON={name}")
            if settled:
                lessons.append(lesson_of(name, settled, roster, classroom.is_bonus(name), titles))
            said += [one.line for one in settled if one.has_moved or one.trouble]
            said += [f"{name}: {sentence}" for sentence in for_you(settled)]
    folder = classroom.verdicts.parent / "report"
    write_atomically(folder / "report.html", page(lessons, classroom.course.course_id, early))
    write_atomically(folder / "projector.html", projector(lessons, classroom.course.course_id))
    for name, text in tables(lessons).items():
        write_atomically(folder / name, text)
    for line in said:
        print(line)
    print(f"The report: {os.path.relpath(folder / 'report.html')}, and its numbers beside it as CSV.")
    print(f"For the start of a lecture: {os.path.relpath(folder / 'projector.html')}")
    return 0


def _named(classroom, gradebook):
    """The lessons that were graded, and those that are yet to be handed in."""
    graded = {path.name for path in classroom.verdicts.glob("*/")}
    names = [name for name in classroom.lessons() if name in graded or _is_early(gradebook, name)]
    if not names:
        raise Refused("Nothing is graded yet. First: make grade")
    return names


def _is_early(gradebook, lesson):
    due = gradebook.due(lesson)
    return due is not None and due > datetime.now(UTC).replace(tzinfo=None)


def _so_far(classroom, gradebook, lesson, homes):
    def folders(student):
        at_home = [homes / student / "my_work" / lesson] if homes else []
        return [*at_home, classroom.submission(student, lesson)]

    due = ClassTime(config=classroom.config).say(gradebook.due(lesson))
    return so_far(lesson, due, classroom.released(lesson), gradebook.students(), folders)
