"""The instructor's guide that lies beside a lesson's text, solutions/02_leaves.md; its sample answers can be graded."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from .lesson import Cell, Lesson

SECTIONS = ("Objectives", "Timing", "What students get wrong, and what to say", "Changing points or an exercise")
SAMPLE = re.compile(r"^```python (?P<keys>.+)\n(?P<source>(?s:.*?))^```$", re.MULTILINE)
KEY = re.compile(r'(\w+)="([^"]*)"')
EXERCISE = re.compile(r"\*\*(\d+\.\d+)\*\*")  # a guide names an exercise in bold


def path_of(lesson: Lesson) -> Path:
    return lesson.path.with_suffix(".md")


def headings(guide: str) -> list[str]:
    return re.findall(r"^## (.+)$", guide, re.MULTILINE)


def exercises_named(guide: str) -> set[str]:
    return set(EXERCISE.findall(guide))


def samples(guide: str) -> Iterator[Cell]:
    """The fenced answers, as the cells that they would be in the lesson."""
    for sample in SAMPLE.finditer(guide):
        keys = {"says": "", **dict(KEY.findall(sample["keys"]))}
        yield Cell(guide.count("\n", 0, sample.start()) + 1, "code", sample["source"].rstrip("\n"), keys)


def with_samples(lesson: Lesson, guide: str) -> Lesson:
    """The lesson with the guide's answers in place of those that are planted in its text."""
    own = tuple(cell for cell in lesson.cells if cell.role not in ("wrong", "right"))
    return replace(lesson, cells=own + tuple(samples(guide)))
