"""Changes every right answer in one place, and lists what keeps all points (mutate 05, or 5.3)"""

from tools.course.mutation import report

EXTRAS = ("test",)


def main(arguments):
    return report.main(arguments)
