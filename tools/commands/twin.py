"""Proposes programs for the twin of a prediction, from the families of practice (twin 5.1 --count 10)"""

from tools.course import twins

EXTRAS = ("test",)


def main(arguments):
    return twins.main(arguments)
