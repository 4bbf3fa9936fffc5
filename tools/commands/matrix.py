"""Grades every answer planted in the lessons, wrong and right (matrix 01: those of lesson 01 alone)"""

EXTRAS = ("test",)


def main(arguments):
    from tools.course import matrix

    return matrix.main(arguments)
