"""Builds the notebooks from the lessons' text (--check: only says whether they are up to date)"""

EXTRAS = ("test",)


def main(arguments):
    from tools.course import build

    return build.main(arguments)
