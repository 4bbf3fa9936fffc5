"""Every behaviour that a unit is to teach is trained by one of its graded exercises."""

import tomllib
from pathlib import Path

import pytest

from .conftest import lessons

TABLES = tomllib.loads(Path(__file__).with_name("behaviours.toml").read_text(encoding="utf-8"))
BEHAVIOURS = TABLES["B"] | TABLES["C"]


def trained(lesson):
    """The behaviours that the graded exercises of a lesson name."""
    graded = [exercise for exercise in lesson.exercises.values() if exercise.points > 0]
    return {code for exercise in graded for code in exercise.one("exercise").keys["trains"].split()}


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_a_lesson_trains_what_its_unit_is_to_teach(lesson):
    wanted = {code for code, row in BEHAVIOURS.items() if int(lesson.number) in row["units"]}
    missing = [f"{code}: {BEHAVIOURS[code]['fact']}" for code in sorted(wanted - trained(lesson))]
    assert not missing, f"name these in the `trains` of an exercise that trains them, or add one: {missing}"


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_what_a_lesson_trains_is_in_the_ledger(lesson):
    unknown = sorted(trained(lesson) - BEHAVIOURS.keys())
    assert not unknown, f"behaviours.toml has no {unknown}; correct the code, or add the row"
