"""Grades every answer planted in the lessons, and shows the points of each (matrix 01: of one lesson)"""

from tools.course import matrix

EXTRAS = ("test",)


def main(arguments):
    return matrix.main(arguments)
