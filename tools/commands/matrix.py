"""Grades every planted answer, wrong and right

Those that a lesson's guide shows are graded as well. What is amiss with a verdict is said below it.
"""

from argparse import Namespace
from collections import Counter
from pathlib import Path

from tools import ROOT
from tools.commands import add_lessons
from tools.course.guide import guided
from tools.course.lesson import Lesson, lesson_texts, read
from tools.course.planted_answers import answers, grade
from tools.course.rules import enforce

EXTRAS = ("test",)

arguments = add_lessons


def main(options: Namespace, root: Path = ROOT) -> int:
    """Print the matrix of these lessons, or of all; 1 if something is amiss."""
    count = Counter()
    for lesson in map(read, lesson_texts(root)):
        if not options.lessons or lesson.name in options.lessons:
            enforce(lesson)
            count += show(guided(lesson))
    amiss = count.pop("amiss", 0)
    print("\n" + ", ".join(f"{number} {kind}" for kind, number in count.items()), f"· {amiss} amiss")
    return int(amiss > 0)


def show(lesson: Lesson) -> Counter:
    """Print the matrix of a lesson; return how many answers of each kind it has, and how many are amiss."""
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
