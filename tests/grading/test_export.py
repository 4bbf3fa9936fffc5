"""Scores for learning platforms, and what lateness costs."""

import csv
import json
import re
import sqlite3
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config, SingletonConfigurable

from tests.grading.classroom import Classroom
from tests.grading.instructor import version
from tools import ROOT
from tools.grade.export import Blackboard, Brightspace, Canvas, Grades, Moodle
from tools.grade.late import DAY, PerDay
from tools.grade.record.transaction import Gradebook


@pytest.fixture(scope="module")
def gradebook(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nbgrader.api.get_alembic_version", version)
        book = Gradebook(f"sqlite:///{tmp_path_factory.mktemp('grading')}/gradebook.db")
    with book:
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
    config.PerDay.share, config.ClassTime.zone = 0.2, "Europe/Berlin"
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
    assert (late["timestamp"], missing["timestamp"]) == ("2027-01-16 02:00:00+01:00", "")
    assert (missing["raw_score"], missing["score"], missing["notes"]) == ("", "", "not handed in")


def test_some_students_and_lessons(gradebook, tmp_path):
    [ada] = rows(Moodle, gradebook, tmp_path, student=["ada"], assignment=["02_second"])
    assert "01_first" not in ada and ada["02_second"] == ""


@pytest.mark.parametrize(("seconds", "penalty"), [(1, 1.0), (DAY, 1.0), (DAY + 1, 2.0), (30 * DAY, 10.0)])
def test_each_day_that_has_begun_costs_its_share(seconds, penalty):
    assert PerDay(share=0.1).late_submission_penalty("ada", 10.0, seconds) == pytest.approx(penalty)


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


class Platform(BaseHTTPRequestHandler):
    """What of a learning platform receives scores: it gives a token to whoever has the key, and wants it back."""

    key, scores = None, []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        if self.path == "/login/oauth2/token":
            form = {name: value for name, [value] in parse_qs(body).items()}
            tool = jwt.decode(
                form["client_assertion"], self.key, algorithms=["RS256"], audience=self.address(self.path)
            )
            assert tool["iss"] == "10000000000001" and form["scope"].endswith("/scope/score")
            return self.answer({"access_token": "a token"})
        assert self.headers["Authorization"] == "Bearer a token"
        assert self.headers["Content-Type"] == "application/vnd.ims.lis.v1.score+json"
        self.scores.append((self.path, json.loads(body)))
        return self.answer({})

    def address(self, path):
        return f"http://127.0.0.1:{self.server.server_port}{path}"

    def answer(self, content):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(content).encode())

    def log_message(self, *_):
        pass


def test_scores_by_lti_as_the_page_says(gradebook, tmp_path):
    """Sent by the page's own program, but to a platform on this machine; Moodle's addresses end in a question."""
    rows(Canvas, gradebook, tmp_path)
    (tmp_path / "grading").mkdir()
    (tmp_path / "scores.csv").rename(tmp_path / "grading" / "canvas.csv")
    private = rsa.generate_private_key(65537, 2048)
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (tmp_path / "grading" / "lti.pem").write_bytes(private.private_bytes(*form))
    Platform.key, Platform.scores = private.public_key(), []
    with HTTPServer(("127.0.0.1", 0), Platform) as platform:
        threading.Thread(target=platform.serve_forever, daemon=True).start()  # it holds up nobody if the program fails
        page = (ROOT / "docs" / "class.md").read_text(encoding="utf-8")
        [program] = [
            block for block in re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S) if "import jwt" in block
        ]
        program = program.replace("https://lms.example.edu", f"http://127.0.0.1:{platform.server_port}")
        columns = (
            'COLUMNS = {lesson: f"{PLATFORM}/{lesson}/lineitem?type_id=1" for lesson in ("01_first", "02_second")}'
        )
        program = re.sub(r"^COLUMNS = .*$", columns, program, flags=re.M)
        subprocess.run([sys.executable, "-W", "error", "-c", program], cwd=tmp_path, check=True)
        platform.shutdown()
    [(path, score)] = Platform.scores  # one student has one score
    assert path == "/01_first/lineitem/scores?type_id=1"
    assert score.pop("timestamp").startswith("20")
    progress = {"activityProgress": "Completed", "gradingProgress": "FullyGraded"}
    assert score == {"userId": "17", "scoreGiven": 2.4, "scoreMaximum": 4.0, **progress}


def test_lessons_stand_in_their_order(tmp_path, monkeypatch):
    """nbgrader puts those without a due date first."""
    monkeypatch.setattr("nbgrader.api.get_alembic_version", version)
    with Gradebook(f"sqlite:///{tmp_path}/gradebook.db") as book:
        for lesson, due in (("05_fifth", None), ("01_first", "2027-01-15 23:59 UTC"), ("03_third", None)):
            book.add_assignment(lesson, duedate=due)
        book.add_student("ada")
        [row] = rows(Moodle, book, tmp_path)
        assert [name for name in row if name[0] == "0"] == ["01_first", "03_third", "05_fifth"]


@pytest.mark.parametrize("command", ["export", "db student list", "db student add bob", "db assignment list"])
def test_where_the_gradebook_is_locked_a_command_says_so_in_a_sentence(command, tmp_path):
    room = Classroom(tmp_path)
    path = room.course / "grading" / "gradebook.db"
    room.once("nbgrader", "db", "student", "add", "ada")
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(AssertionError, match="ends with status 1") as told:
        room.once("nbgrader", *command.split())
    holder.close()
    assert "Another program holds grading/gradebook.db. Close it" in str(told.value)
    assert "Traceback" not in str(told.value)
