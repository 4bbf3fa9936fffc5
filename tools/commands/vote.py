"""Makes a lecture's questions from a lesson: a page to vote on, and a quiz for Moodle and Canvas

make vote LESSON=05_accumulation
"""

from argparse import ArgumentParser, Namespace

from tools import ROOT
from tools.commands import add_lessons

EXTRAS = ("vote",)


def arguments(parser: ArgumentParser) -> None:
    add_lessons(parser)


def main(options: Namespace) -> int:
    from tools.course.lesson import lesson_texts, read
    from tools.grade.report.vote import write

    for path in lesson_texts(ROOT):
        if not options.lessons or path.stem in options.lessons:
            print(write(read(path), ROOT / "grading" / "vote"))
    return 0
