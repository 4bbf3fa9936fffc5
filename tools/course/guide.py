"""The instructor's guide beside a lesson's text, solutions/02_leaves.guide.md; its sample answers can be graded."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from .lesson import Cell, Lesson, Place

SAMPLE = re.compile(r"^```python (?P<keys>.+)\n(?P<source>(?s:.*?))^```$", re.MULTILINE)
KEY = re.compile(r'(\w+)="([^"]*)"')


def path_of(lesson: Lesson) -> Path:
    return lesson.path.with_suffix(".guide.md")


def samples(guide: str, file: str) -> Iterator[Cell]:
    """The fenced answers in the text of a guide, as the cells that they would be among the planted ones."""
    for sample in SAMPLE.finditer(guide):
        keys = {"says": "", **dict(KEY.findall(sample["keys"]))}
        place = Place(file, guide.count("\n", 0, sample.start()) + 1)
        yield Cell(place, "code", sample["source"].rstrip("\n"), keys)


def with_samples(lesson: Lesson, guide: str) -> Lesson:
    file = Path(lesson.place.file).with_suffix(".guide.md").as_posix()
    return replace(lesson, answers=(*lesson.answers, *samples(guide, file)))


def guided(lesson: Lesson) -> Lesson:
    path = path_of(lesson)
    return with_samples(lesson, path.read_text(encoding="utf-8")) if path.exists() else lesson
