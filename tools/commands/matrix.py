"""Grades every answer planted in the lessons, wrong and right (matrix 01: those of lesson 01 alone)"""

from tools.course import matrix

EXTRAS = ("test",)


def main(arguments):
    return matrix.main(arguments)
