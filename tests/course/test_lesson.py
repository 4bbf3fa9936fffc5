"""A lesson's text, read into cells and exercises; what cannot be read is said."""

import re

import pytest

from tools.course.lesson import LessonError, read, without_lesson


def test_a_cell_knows_its_file_and_the_line_of_its_marker(toy):
    lesson = toy()
    course = lesson.path.parents[1]
    for cell in (*lesson.text, *lesson.checks, *lesson.answers):
        lines = (course / cell.place.file).read_text(encoding="utf-8").splitlines()
        assert lines[cell.place.line - 1].startswith("# %%")
    exercise = lesson.exercises["1.1"]
    assert str(exercise.one("tests").place) == "solutions/01_toy.checks.py:4"
    assert str(exercise.one("wrong").place) == "tests/answers/01_toy.py:4"


MEAN = """# %% wrong="1.2" misconception="M18" says="sum and the mean"
def average(values):
    return sum(values)
"""
AN_EDIT = MEAN.splitlines()[0]


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("\n# - def mean(values):\n# +\n", "tests/answers/01_toy.py:19: the solution must have `def mean(values):`"),
        ("\n# +     values = list(values)\n", "`values = list(values)` exactly once, but has it 0 times"),
        (' of="starter"\n# - def average(values):\n', "exercise 1.2 has no starter; write this answer out"),
    ],
)
def test_an_edit_that_does_not_fit_is_told_with_its_place(toy, cell, message):
    with pytest.raises(LessonError, match=re.escape(message)):
        toy((MEAN, AN_EDIT + cell))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("title: A toy", "title: ["), "01_toy.py:1: the header is not YAML"),
        (("{}[", "'''\n# %%\n'''\n{}["), "01_toy.py:1: every cell needs one `# %%` marker"),
        (("average = np.mean", "'''\n# %%\n'''"), "tests/answers/01_toy.py:1: every cell needs one"),
    ],
)
def test_what_cannot_be_read_is_said(toy, change, message):
    with pytest.raises(LessonError) as error:
        toy(change)
    assert message in str(error.value)


def test_a_lesson_without_header_can_be_read(tmp_path):
    (tmp_path / "solutions").mkdir()
    path = tmp_path / "solutions" / "01_bare.py"
    path.write_text("# %%\n1 + 1\n", encoding="utf-8")
    assert read(path).header == {}


def test_checks_and_answers_without_a_lesson_are_found(toy):
    course = toy().path.parents[1]
    assert without_lesson(course) == []
    (course / "solutions" / "01_toy.py").unlink()
    found = [path.relative_to(course).as_posix() for path in without_lesson(course)]
    assert found == ["solutions/01_toy.checks.py", "tests/answers/01_toy.py"]
