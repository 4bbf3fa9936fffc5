"""`python -m tools matrix`: the points of every answer planted in a lesson or shown in its guide, and what is amiss."""

from collections import Counter
from collections.abc import Collection
from pathlib import Path

from tools import ROOT

from .grade import answers, grade
from .guide import guided
from .lesson import Lesson, lesson_texts, read
from .rules import enforce


def main(names: Collection[str] = (), root: Path = ROOT) -> int:
    """Print the matrix of these lessons, or of all; 1 if something is amiss."""
    count = Counter()
    for lesson in map(read, lesson_texts(root)):
        if not names or lesson.name in names:
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
