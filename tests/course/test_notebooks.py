"""The tracked notebooks of students hold no secret; what else they and their solutions hold, a build compares."""

from itertools import pairwise

import nbformat
import pytest

from tools import ROOT
from tools.course.checks import visible
from tools.course.shown import shown

from .conftest import lessons
from .leaks import leaks, lines_of_file

each_lesson = pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)


@each_lesson
def test_students_find_no_secret(lesson):
    # Its own folder alone: what is a secret here, such as `return found`, may be an ordinary line of another lesson.
    assert list(leaks(lesson, ROOT / "notebooks" / lesson.name)) == []


@pytest.mark.parametrize(("lesson", "following"), [*pairwise(lessons()[:9])], ids=lambda lesson: lesson.name)
def test_the_next_lesson_is_a_click_away(lesson, following):
    path = ROOT / "notebooks" / lesson.name / f"{lesson.name}.ipynb"
    link = f"../{following.name}/{following.name}.ipynb"
    assert f"**Next:** [`{following.name}`]({link})" in nbformat.read(path, as_version=4).cells[-1].source
    assert (path.parent / link).is_file()


@each_lesson
def test_helpers_are_read_nowhere(lesson):
    """What stands above the `with` block of a check is sealed: no line of it stands in what a student has."""
    public = [line.strip() for cell in lesson.text for line in cell.source.splitlines()]
    lines = [line for path in sorted((ROOT / "notebooks" / lesson.name).iterdir()) for line in lines_of_file(path)]
    for exercise in lesson.exercises.values():
        cell, helpers = shown(visible(exercise.one("tests").source))
        secret = {line.strip() for line in helpers.splitlines() if len(line.strip()) > 25}
        there = [each for each in secret if any(each in line for line in lines)]
        found = [each for each in there if not any(each in line for line in public)]
        assert [each for each in found if each not in cell and not each.startswith(("import ", "from "))] == []
