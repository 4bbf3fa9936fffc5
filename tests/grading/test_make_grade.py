"""`make grade` on a class: the same scores from every crew and from nbgrader's own command, kept, resumed, and told."""

import csv
import json
import shutil
import sys

import pytest

from tests.grading.classroom import Classroom, grade_id
from tools import ROOT
from tools.course.grade import grade as matrix
from tools.course.lesson import read

pytestmark = pytest.mark.sandbox

LESSON = "01_what_is_grad"
RUN = "import sys; from tools.grade.main import run; sys.exit(run([], {student}, {workers}, {dask!r}, {again}, 'auto'))"
REPORT = "import sys; from tools.grade.report.main import run; sys.exit(run([]))"


@pytest.fixture(scope="module")
def lesson():
    return read(ROOT / "solutions" / f"{LESSON}.py")


@pytest.fixture(scope="module")
def planted(lesson):
    """For each student the planted answer of each exercise, and its score by the matrix."""
    verdicts = matrix(lesson)
    students = {}
    for exercise in lesson.exercises.values():
        for kind in ("wrong", "right"):
            for number, cell in enumerate(exercise.all(kind), 1):
                name = " ".join(filter(None, (exercise.id, kind, str(number), cell.keys.get("misconception"))))
                answers = students.setdefault(f"{kind}{number}", {})
                answers[exercise.id] = (cell.source, verdicts[name].score)
    return students


@pytest.fixture(scope="module")
def classroom(tmp_path_factory, lesson, planted):
    """Everybody has handed in; nothing is graded yet."""
    room = Classroom(tmp_path_factory.mktemp("classroom"), LESSON)
    room.run(room.as_instructor("generate_assignment", LESSON))
    released = room.course / "notebooks" / LESSON
    for student, answers in planted.items():
        notebook = json.loads((released / f"{LESSON}.ipynb").read_text(encoding="utf-8"))
        for exercise in lesson.exercises.values():
            source = answers.get(exercise.id, (exercise.one("answer").source, 0))[0]
            [cell] = [cell for cell in notebook["cells"] if cell["id"] == grade_id("answer", exercise)]
            cell["source"] = source
        hand_in(room, student, json.dumps(notebook))
    hand_in(room, "broken", "I could not open it")
    return room


def hand_in(room, student, text):
    folder = room.course / "grading" / "submitted" / student / LESSON
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{LESSON}.ipynb").write_text(text, encoding="utf-8")


def graded(room, student=(), workers=2, dask=None, again=False):
    command = RUN.format(student=list(student), workers=workers, dask=dask, again=again)
    return room._call([sys.executable, "-c", command], room.course)


@pytest.fixture(scope="module")
def first(classroom):
    """What the first run printed, and the scores that it wrote."""
    return graded(classroom), marks(classroom)


def marks(room):
    names = [path.name for path in (room.course / "grading" / "submitted").iterdir()]
    return {name: room.marks(name) for name in names}


def verdict(room, student):
    path = room.course / "grading" / "verdicts" / LESSON / f"{student}.json"
    return json.loads(path.read_text(encoding="utf-8"))


def test_planted_answers_get_the_scores_of_the_matrix(first, planted, lesson):
    _, scores = first
    for student, answers in planted.items():
        for id, (_, score) in answers.items():
            assert scores[student][grade_id("tests", lesson.exercises[id])] == score, (student, id)


@pytest.mark.parametrize("crew", [{"workers": 1}, {"workers": 2, "dask": ""}], ids=str)
def test_every_crew_gives_the_same_scores(classroom, first, crew):
    graded(classroom, again=True, **crew)
    assert marks(classroom) == first[1]


def test_each_student_gets_a_line(first, planted):
    printed, _ = first
    for student in planted:
        assert f"\n{student} " in f"\n{printed}"
    assert "not graded, because its text is not that of a notebook" in printed
    assert f"{len(planted)} graded, 1 not gradable" in printed


def test_what_has_not_changed_is_not_graded_again(classroom, first):
    assert f"0 graded, {len(first[1])} unchanged" in graded(classroom)


def test_what_has_changed_is_graded_again(classroom, first, planted):
    student = next(iter(planted))
    path = classroom.course / "grading" / "submitted" / student / LESSON / f"{LESSON}.ipynb"
    before = path.read_text(encoding="utf-8")
    path.write_text(f"{before} ", encoding="utf-8")
    assert "1 graded" in graded(classroom)
    path.write_text(before, encoding="utf-8")
    graded(classroom)


def test_a_score_that_could_not_be_renewed_is_stale(classroom, first, planted):
    student = list(planted)[-1]
    path = classroom.course / "grading" / "submitted" / student / LESSON / f"{LESSON}.ipynb"
    before = path.read_text(encoding="utf-8")
    path.write_text("{", encoding="utf-8")
    assert "the older score is stale" in graded(classroom, student=[student])
    assert marks(classroom)[student] == first[1][student]
    assert verdict(classroom, student)["stale"]
    path.write_text(before, encoding="utf-8")
    graded(classroom, student=[student])
    assert not verdict(classroom, student)["stale"]


def test_nobody_gets_points_for_what_cannot_be_graded(classroom, first):
    assert set(first[1]["broken"].values()) == {0}
    assert "could not be graded: its text is not that of a notebook" in classroom.page("broken").get_text()


def test_the_table_has_a_row_for_each_student(classroom, first):
    with open(classroom.course / "grading" / "verdicts" / f"{LESSON}.csv", newline="", encoding="utf-8") as file:
        rows = {row["student"]: row for row in csv.DictReader(file)}
    assert set(rows) == set(first[1])
    one = rows["wrong1"]
    assert float(one["score"]) == pytest.approx(sum(first[1]["wrong1"].values()))
    assert one["isolation"] in ("bubblewrap", "bubblewrap-each", "landlock")


def test_the_report_counts_what_the_class_believed(classroom, first, lesson, planted):
    classroom._call([sys.executable, "-c", REPORT], classroom.course)
    folder = classroom.course / "grading" / "report"
    with open(folder / "misconceptions.csv", newline="", encoding="utf-8") as file:
        shown = {(row["exercise"], row["misconception"]) for row in csv.DictReader(file)}
    believed = {
        (exercise.id, cell.keys["misconception"])
        for exercise in lesson.exercises.values()
        for cell in exercise.all("wrong")
        if cell.keys["misconception"].startswith("M")
    }
    assert believed <= shown
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "broken" in page and "<script" not in page


def test_nbgrader_gives_the_same_scores(classroom, first):
    shutil.rmtree(classroom.course / "grading" / "autograded")
    classroom.run(classroom.as_instructor("autograde", LESSON))
    assert marks(classroom) == first[1]
