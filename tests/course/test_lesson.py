"""A lesson's text, read into cells and exercises; what cannot be read is said."""

import re

import pytest

from tools.course.lesson import LessonError, points_in, read, without_lesson


def test_a_text_becomes_cells_with_their_lines_and_keys(toy):
    lesson = toy()
    assert (lesson.name, lesson.number) == ("01_toy", "01")
    assert lesson.header == {"title": "A toy with `every` marker", "points": 14, "minutes": 5}
    assert lesson.cells[0].source == "What a lesson text can hold, once each, in plain Python."
    assert lesson.cells[2].keys == {"tags": ["raises-exception"]}


def test_a_cell_knows_its_file_and_the_line_of_its_marker(toy):
    lesson = toy()
    course = lesson.path.parents[1]
    for cell in (*lesson.text, *lesson.checks, *lesson.answers):
        lines = (course / cell.place.file).read_text(encoding="utf-8").splitlines()
        assert lines[cell.place.line - 1].startswith("# %%")
    exercise = lesson.exercises["1.1"]
    assert str(exercise.one("tests").place) == "solutions/01_toy.checks.py:4"
    assert str(exercise.one("wrong").place) == "tests/answers/01_toy.py:4"


def test_a_check_is_read_where_students_run_it(toy):
    lesson = toy()
    assert [cell.role for cell in lesson.text] == [cell.role for cell in lesson.cells]
    assert [cell.source for cell in lesson.text if cell.role == "tests"] == [""] * 6
    tests = [cell for cell in lesson.cells if cell.role == "tests"]
    assert tests == [cell for cell in lesson.checks if cell.role == "tests"]


def test_no_remark_and_no_planted_answer_is_for_students(toy):
    lesson = toy(("# The checks of", "# A remark on the checks of"), ("# Answers that", "# A remark on answers that"))
    assert not any("A remark" in cell.source or cell.role in ("wrong", "right") for cell in lesson.cells)


def test_cells_belong_to_exercises(toy):
    exercise = toy().exercises["1.2"]
    assert exercise.title == "A mean"
    assert exercise.points == 4
    assert [cell.role for cell in exercise.cells[:3]] == ["exercise", "answer", "tests"]
    assert [cell.source for cell in exercise.all("hint")][2] == "`return … / …`"
    assert exercise.one("starter") is None


MEAN = """# %% wrong="1.2" misconception="M18" says="sum and the mean"
def average(values):
    return sum(values)
"""
AN_EDIT = MEAN.splitlines()[0]


def test_an_answer_written_as_an_edit_is_the_solution_with_the_edit_made(toy):
    edit = """
# - def average(values):
# + def average(all):
#       \"""The mean of a list of numbers.\"""
# -     return sum(values) / len(values)
# +     total = sum(all)
# +
# +     return total
"""
    written_out = (
        'def average(all):\n    """The mean of a list of numbers."""\n    total = sum(all)\n\n    return total'
    )
    assert toy((MEAN, AN_EDIT + edit)).exercises["1.2"].one("wrong").source == written_out


def test_an_edit_changes_a_starter_or_the_answer_above(toy):
    first = "def spread(values):\n    total = sum(values)\n    return [value - total for value in values]\n"
    edit = "# -     return [value + sum(values) for value in values]\n# +     return [value for value in values]\n"
    marker = '# %% wrong="1.3" misconception="M18" says="you got"'
    wrong = toy((f"{marker}\n{first}", f'{marker} of="starter"\n{edit}')).exercises["1.3"].all("wrong")
    assert wrong[0].source == "def spread(values):\n    return [value for value in values]"
    assert wrong[2].source == "def spread(values):\n    return [value + 0 for value in values]"


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        (
            "\n# - def mean(values):\n# +\n",
            "tests/answers/01_toy.py:19: the solution must have `def mean(values):` exactly once, but has it 0 times",
        ),
        (
            "\n# +     values = list(values)\n",
            "the solution must have `values = list(values)` exactly once, but has it 0 times",
        ),
        (' of="starter"\n# - def average(values):\n', "exercise 1.2 has no starter; write this answer out"),
    ],
)
def test_an_edit_that_does_not_fit_is_told_with_its_place(toy, cell, message):
    with pytest.raises(LessonError, match=re.escape(message)):
        toy((MEAN, AN_EDIT + cell))


def test_points_are_those_of_the_exercise_itself():
    assert points_in('with Check("1.2", points=4) as check: ...', "1.2") == 4
    assert points_in('with Check("1.3", points=4) as check: ...', "1.2") is None
    assert points_in('with Check("1.2") as check: ...', "1.2") is None


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
