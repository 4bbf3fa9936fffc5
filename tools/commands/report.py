"""Shows what your class believed, what was hard and who needs help: grading/report/report.html"""

from tools.commands import add_lessons


def arguments(parser):
    add_lessons(parser, "all that were graded")


def main(options):
    from tools.grade.report.main import run

    return run(options.lessons)
