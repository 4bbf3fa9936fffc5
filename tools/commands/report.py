"""Shows what your class believed, what was hard and who needs help: grading/report/report.html"""

import os

from tools import Refused
from tools.commands import add_lessons
from tools.grade.record.classroom import Classroom
from tools.grade.record.gradebook import Gradebook
from tools.grade.record.settle import for_you, settle
from tools.grade.record.verdicts import write_atomically
from tools.grade.report.numbers import lesson_of
from tools.grade.report.pages import page, projector, tables


def arguments(parser):
    add_lessons(parser, "all that were graded")


def main(options):
    classroom, lessons, said = Classroom.here(), [], []
    with Gradebook(classroom) as gradebook:
        for name in options.lessons or _graded(classroom):
            settled = settle(classroom, gradebook, name)
            if not settled:
                raise Refused(f"Nobody's {name} is graded yet. First: make grade LESSON={name}")
            lessons.append(lesson_of(name, settled, gradebook.students(), classroom.is_bonus(name)))
            said += [one.line for one in settled if one.has_moved or one.trouble]
            said += [f"{name}: {sentence}" for sentence in for_you(settled)]
    folder = classroom.verdicts.parent / "report"
    write_atomically(folder / "report.html", page(lessons, classroom.course.course_id))
    write_atomically(folder / "projector.html", projector(lessons, classroom.course.course_id))
    for name, text in tables(lessons).items():
        write_atomically(folder / name, text)
    for line in said:
        print(line)
    print(f"The report: {os.path.relpath(folder / 'report.html')}, and its numbers beside it as CSV.")
    print(f"For the start of a lecture: {os.path.relpath(folder / 'projector.html')}")
    return 0


def _graded(classroom):
    names = [path.name for path in sorted(classroom.verdicts.glob("*/"))]
    if not names:
        raise Refused("Nothing is graded yet. First: make grade")
    return names
