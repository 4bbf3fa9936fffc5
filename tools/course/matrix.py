"""`python -m tools matrix`: the points of every answer planted in a lesson or shown in its guide, and what is amiss."""

import argparse
from collections import Counter

from tools import ROOT

from .grade import answers, grade
from .guide import guided
from .lesson import Lesson, lesson_texts, read
from .rules import enforce


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools matrix", description="Grade every answer in the lessons.")
    parser.add_argument("lesson", nargs="*", help="the number of a lesson, as in 01; all of them by default")
    numbers = parser.parse_args(argv).lesson
    count = Counter()
    for lesson in map(read, lesson_texts(ROOT)):
        if not numbers or lesson.number in numbers:
            count += show(guided(lesson))
    amiss = count.pop("amiss", 0)
    print("\n" + ", ".join(f"{number} {kind}" for kind, number in count.items()), f"· {amiss} amiss")
    return int(amiss > 0)


def show(lesson: Lesson) -> Counter:
    """Print the matrix of a lesson; return how many answers of each kind it has, and how many are amiss."""
    enforce(lesson)
    verdicts = grade(lesson)
    count = Counter()
    print(f"\n{lesson.number} · {lesson.header['title']}")
    for answer in answers(lesson):
        verdict = verdicts[str(answer)]
        print(f"  {answer!s:<24}{verdict.score:>5g} of {answer.exercise.points:g}")
        for complaint in verdict.complaints:
            print(f"      ✗ {answer.place}: {complaint}")
        count.update([answer.kind] + ["amiss"] * bool(verdict.complaints))
    return count
