"""What did my class believe? Writes grading/report/report.html: misconceptions, exercises, who needs help"""

from tools.commands import add_lessons


def arguments(parser):
    add_lessons(parser, "all that were graded")


def main(options):
    from tools.grade.report.main import run

    return run(options.lessons)
