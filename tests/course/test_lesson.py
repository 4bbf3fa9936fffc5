"""A lesson's text, read into cells and exercises; what cannot be read is said."""

import pytest

from tools.course.lesson import LessonError, points_in, read


def test_a_text_becomes_cells_with_their_lines_and_keys(toy):
    lesson = toy()
    lines = lesson.path.read_text(encoding="utf-8").splitlines()
    assert (lesson.name, lesson.number) == ("01_toy", "01")
    assert lesson.header == {"title": "A toy with `every` marker", "points": 11, "minutes": 5}
    assert all(lines[cell.line - 1].startswith("# %%") for cell in lesson.cells)
    assert lesson.cells[0].source == "What a lesson text can hold, once each, in plain Python."
    assert lesson.cells[2].keys == {"tags": ["raises-exception"]}


def test_cells_belong_to_exercises(toy):
    exercise = toy().exercises["1.2"]
    assert exercise.title == "A mean"
    assert exercise.points == 4
    assert [cell.role for cell in exercise.cells[:3]] == ["exercise", "answer", "tests"]
    assert [cell.source for cell in exercise.all("hint")][2] == "`return … / …`"
    assert exercise.one("starter") is None


def test_points_are_those_of_the_exercise_itself():
    assert points_in('with Check("1.2", points=4) as check: ...', "1.2") == 4
    assert points_in('with Check("1.3", points=4) as check: ...', "1.2") is None
    assert points_in('with Check("1.2") as check: ...', "1.2") is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("title: A toy", "title: ["), "01_toy.py:1: the header is not YAML"),
        (("{}[", "'''\n# %%\n'''\n{}["), "01_toy.py:1: every cell needs one `# %%` marker"),
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
