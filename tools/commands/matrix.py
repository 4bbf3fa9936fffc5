"""Grades every answer planted in the lessons, wrong and right (with numbers of lessons: only these, as in 01)"""

EXTRAS = ("test",)


def main(arguments):
    from tools.course import matrix

    return matrix.main(arguments)
