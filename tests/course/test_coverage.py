"""Every behaviour that a lesson is to teach is shown by a cell and trained by an exercise, and docs/ says where."""

import re

import pytest

from tools import ROOT
from tools.course.coverage import behaviours, shown, table, trained, wanted

from .conftest import lessons, ours

each_lesson = pytest.mark.parametrize("lesson", ours(), ids=lambda lesson: lesson.name)


@each_lesson
def test_a_lesson_trains_what_it_is_to_teach(lesson):
    missing = [f"{code}: {behaviours()[code]['fact']}" for code in sorted(wanted(lesson) - trained(lesson).keys())]
    assert not missing, f"name these in the `trains` of an exercise that trains them, or add one: {missing}"


@each_lesson
def test_a_lesson_shows_what_it_is_to_teach(lesson):
    missing = [f"{code}: {behaviours()[code]['fact']}" for code in sorted(wanted(lesson) - shown(lesson).keys())]
    assert not missing, f'name these in the `shows="…"` of a cell that runs them, or add one: {missing}'


def test_links_lead_somewhere():
    targets = set(re.findall(r"\]\(\.\./(.+?)\)", table(lessons())))
    assert len(targets) > len(lessons())
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_the_course_has_200_points_and_25_on_top():
    points = {lesson.number: 25 * (lesson.number != "00") for lesson in ours()}
    assert {lesson.number: lesson.header["points"] for lesson in ours()} == points, "if it is yours, `# own: true`"
    assert {lesson.number for lesson in ours() if lesson.is_bonus} <= {"09"}
    assert len(points) == 10 or len(ours()) < len(lessons())
