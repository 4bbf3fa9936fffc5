"""Scores for learning platforms, and what lateness costs."""

import csv

import pytest
from nbgrader.api import Gradebook
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config, SingletonConfigurable

from tools.grade.export import Blackboard, Brightspace, Canvas, Grades, Moodle
from tools.grade.late import DAY, PerDay


@pytest.fixture(scope="module")
def gradebook(tmp_path_factory):
    with Gradebook(f"sqlite:///{tmp_path_factory.mktemp('grading')}/gradebook.db") as book:
        for lesson, points in (("01_first", 4.0), ("02_second", 2.0)):
            book.add_assignment(lesson, duedate="2027-01-15 23:59 UTC")
            book.add_notebook(lesson, lesson)
            book.add_grade_cell("tests", lesson, lesson, max_score=points, cell_type="code")
        book.add_student("ada", first_name="Ada", last_name="Byron, Lady", email="ada@example.org", lms_user_id="17")
        book.add_student("bob")
        with book.db.no_autoflush:  # nbgrader puts a submission together before the session knows it
            book.add_submission("01_first", "ada", timestamp="2027-01-16 01:00 UTC")
        [notebook] = book.find_submission("01_first", "ada").notebooks
        notebook.grades[0].auto_score = 3.0
        book.db.commit()
        yield book


def rows(plugin, gradebook, tmp_path, **options):
    config = Config()
    config.AssignLatePenalties.plugin_class = "tools.grade.late.PerDay"
    config.PerDay.share = 0.2
    config.CourseDirectory.root = str(tmp_path)
    plugin = plugin(to=str(tmp_path / "scores.csv"), config=config, **options)
    plugin.export(gradebook)
    with open(plugin.to, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_canvas(gradebook, tmp_path):
    possible, bob, ada = rows(Canvas, gradebook, tmp_path)  # by last name
    assert possible["Student"].strip() == "Points Possible" and possible["01_first"] == "4.0"
    assert (ada["Student"], ada["ID"], ada["SIS Login ID"]) == ("Byron, Lady, Ada", "17", "ada")
    assert (ada["01_first"], ada["02_second"]) == ("2.4", "")
    assert (bob["Student"], bob["01_first"]) == ("bob", "")


def test_moodle(gradebook, tmp_path):
    bob, ada = rows(Moodle, gradebook, tmp_path)
    assert (ada["Email address"], ada["Surname"], ada["01_first"]) == ("ada@example.org", "Byron, Lady", "2.4")
    assert ada["Notes"] == "01_first: late by 1 hour. 02_second: not handed in"
    assert bob["Username"] == "bob"


def test_brightspace(gradebook, tmp_path):
    """As in its own example: the names of columns end in what they hold, and each line in a mark."""
    bob, ada = rows(Brightspace, gradebook, tmp_path)
    assert list(ada) == [
        "OrgDefinedId",
        "Username",
        "01_first Points Grade",
        "02_second Points Grade",
        "End-of-Line Indicator",
    ]
    assert list(ada.values()) == ["17", "ada", "2.4", "", "#"]
    assert list(bob.values()) == ["", "bob", "", "", "#"]


def test_blackboard(gradebook, tmp_path):
    """The heading that it has given a column finds that column again; all fields are in quotes."""
    theirs = "01_first [Total Pts: 4 Score] |3141592"
    bob, ada = rows(Blackboard, gradebook, tmp_path, columns={"01_first": theirs})
    assert ada == {"Last Name": "Byron, Lady", "First Name": "Ada", "Username": "ada", theirs: "2.4", "02_second": ""}
    assert bob["Username"] == "bob" and bob[theirs] == ""
    text = (tmp_path / "scores.csv").read_text()
    assert f'"{theirs}","02_second"\n' in text.replace("\r", "") and '"2.4",""' in text


def test_what_was_not_handed_in_is_no_zero(gradebook, tmp_path):
    found = {(row["student_id"], row["assignment"]): row for row in rows(Grades, gradebook, tmp_path)}
    late, missing = found["ada", "01_first"], found["bob", "01_first"]
    assert (late["raw_score"], late["late_submission_penalty"], late["score"]) == ("3.0", "0.6", "2.4")
    assert (late["timestamp"], missing["timestamp"]) == ("2027-01-16 01:00:00", "")
    assert (missing["raw_score"], missing["score"], missing["notes"]) == ("", "", "not handed in")


def test_some_students_and_lessons(gradebook, tmp_path):
    [ada] = rows(Moodle, gradebook, tmp_path, student=["ada"], assignment=["02_second"])
    assert "01_first" not in ada and ada["02_second"] == ""


@pytest.mark.parametrize(("seconds", "penalty"), [(1, 1.0), (DAY, 1.0), (DAY + 1, 2.0), (30 * DAY, 10.0)])
def test_each_day_that_has_begun_costs_its_share(seconds, penalty):
    assert PerDay(share=0.1).late_submission_penalty("ada", 10.0, seconds) == pytest.approx(penalty)


def test_nbgrader_finds_the_penalty_by_its_name():
    from nbgrader.preprocessors import AssignLatePenalties

    config = Config()
    config.AssignLatePenalties.plugin_class = "tools.grade.late.PerDay"
    config.PerDay.share = 0.5
    step = AssignLatePenalties(config=config)
    step.init_plugin()
    assert step.plugin_inst.late_submission_penalty("ada", 4.0, 60) == 2.0


def test_the_points_of_a_bonus_lesson_are_no_part_of_what_is_possible(gradebook, tmp_path):
    course = CourseDirectory(root=str(tmp_path), source_directory="solutions")
    (tmp_path / "solutions" / "02_second").mkdir(parents=True)
    (tmp_path / "solutions" / "02_second" / "lesson.json").write_text('{"bonus": true}')
    app = SingletonConfigurable()
    app.coursedir = course
    own = rows(Grades, gradebook, tmp_path, parent=app)
    assert {(row["assignment"], row["bonus"]) for row in own} == {("01_first", "no"), ("02_second", "yes")}
    assert {row["assignment"] for row in own if row["student_id"] == "bob"} == {"01_first", "02_second"}
    possible, *_ = rows(Canvas, gradebook, tmp_path, parent=app)
    assert (possible["01_first"], possible["02_second"]) == ("4.0", "0.0")
