"""Builds the notebooks from the lessons' texts (--check: only says whether they are up to date)"""

from tools.course import build

EXTRAS = ("test",)


def main(arguments):
    return build.main(arguments)
