"""A term of teaching: three lessons, twelve students, and all that changes after work has been graded.

After each step, seven places must show the same number for each student: what the console has said so far, the
gradebook, the feedback page, the report and three exports. And it must be the right one, worked out here.
"""

import csv
import json
import math
import re
import zipfile
from datetime import UTC, datetime, timedelta

import nbformat
import pytest
from bs4 import BeautifulSoup
from nbgrader.api import Gradebook

from tests.grading import small_course
from tests.grading.classroom import Classroom
from tests.grading.instructor import Instructor

pytestmark = pytest.mark.sandbox

FIRST, SECOND, THIRD = "01_first", "02_second", "03_third"
POINTS = {FIRST: {"1.1": 4, "1.2": 3, "1.3": 3}, SECOND: {"2.1": 5, "2.2": 5}, THIRD: {"3.1": 2, "3.2": 2}}
STUDENTS = ["ada", "bob", "cy", "dee", "eve", "fay", "gus", "hal", "ivy", "jan", "kim", "lou"]
NOW, DAY = datetime.now(UTC).replace(tzinfo=None, microsecond=0), timedelta(days=1)
BEGIN = NOW - 30 * DAY
SHARES = dict.fromkeys(STUDENTS, 1) | {"bob": 0.5, "fay": 0.5, "lou": 0}
PER_DAY = 'c = get_config()\nc.AssignLatePenalties.plugin_class = "tools.grade.late.PerDay"\nc.PerDay.share = {share}\n'


class Term:
    """The course, what everybody has handed in, and what each score should be."""

    def __init__(self, folder):
        self.room = Classroom(folder)
        self.course, self.points = self.room.course, {lesson: dict(points) for lesson, points in POINTS.items()}
        self.instructor = Instructor(self.course, self.room.environment)
        self.shares, self.at = {}, {}  # by student and lesson
        self.by_hand, self.comments = {}, {}  # by student, lesson and exercise
        self.due, self.extension, self.per_day = {}, {}, 0
        self.later, self.later_is_open = set(), False  # student, lesson, exercise
        self.older = {}  # scores of those who handed in again what could not be graded
        self.console, self.printed, self.said = {}, "", {}

    def build(self):
        for lesson, points in self.points.items():
            small_course.write(self.course, lesson, points)
        self.printed += self.instructor.make("build")

    def nbgrader(self, *arguments):
        self.printed += self.instructor.nbgrader(*arguments)

    def grade(self):
        """`make grade`; remembers what an instructor has read of each student."""
        self.printed = self.instructor.make("grade")
        lines = []
        for line in self.printed.splitlines():
            if summary := re.match(r"(\w+): \d+ graded.* in [\d.]+ s\.", line):
                self.said[summary[1]] = lines
                for each in lines:
                    self._read(summary[1], each)
                lines = []
            elif not line.startswith(tuple(self.points)):
                lines.append(line)

    def _read(self, lesson, line):
        if score := re.match(r"(\w+) +(?:\S+ → )?([\d.]+) of ([\d.]+)", line):
            self.console[score[1], lesson] = float(score[2])
        elif stale := re.match(r"(\w+) +not graded, because .*the older score .* ([\d.]+) of ([\d.]+)", line):
            self.console[stale[1], lesson] = float(stale[2])
        elif lost := re.match(r"(\w+) +not graded, because", line):
            self.console[lost[1], lesson] = None

    def hand_in(self, student, lesson, share, at, how="as it should be"):
        """What `nbgrader collect` would put there."""
        folder = self.course / "grading" / "submitted" / student / lesson
        folder.mkdir(parents=True, exist_ok=True)
        for path in folder.iterdir():
            path.unlink()
        text = nbformat.writes(self.notebook(lesson, share, how))
        name = f"{lesson} (1).ipynb" if how == "renamed" else f"{lesson}.ipynb"
        (folder / name).write_text("no notebook" if how == "broken" else text, encoding="utf-8")
        (folder / "timestamp.txt").write_text(f"{at} UTC", encoding="utf-8")
        self.at[student, lesson] = at
        if how != "broken":
            self.shares[student, lesson] = dict.fromkeys(self.points[lesson], share)

    def notebook(self, lesson, share, how=""):
        notebook = nbformat.read(self.course / "notebooks" / lesson / f"{lesson}.ipynb", as_version=4)
        named = {cell.id: cell for cell in notebook.cells}
        for id in self.points[lesson]:
            cell = named[f"answer-{id.replace('.', '-')}"]
            if how == "split":
                cell.source = f"factor = {small_course.factor(id)}"
                function = f"def {small_course.function(id)}(x, factor=factor):\n    return factor * x"
                notebook.cells.insert(notebook.cells.index(cell) + 1, nbformat.v4.new_code_cell(function))
            elif share:
                cell.source = small_course.answer(id, share)
        return notebook

    def mark(self, student, lesson, exercise, score, comment, extra=None):
        """What formgrader's page writes."""
        name = exercise.replace(".", "-")
        with self.gradebook() as book:
            grade = book.find_grade(f"tests-{name}", lesson, lesson, student)
            grade.manual_score, grade.extra_credit, grade.needs_manual_grade = score, extra, False
            book.find_comment(f"answer-{name}", lesson, lesson, student).manual_comment = comment
            book.db.commit()
        self.by_hand[student, lesson, exercise] = score + (extra or 0)
        self.comments[student, lesson, exercise] = comment

    def gradebook(self):
        return Gradebook(f"sqlite:///{self.course}/grading/gradebook.db", "autograd")

    def settings(self, share, more=""):
        self.per_day = share
        (self.course / "grading" / "local_config.py").write_text(PER_DAY.format(share=share) + more)

    def set_due(self, lesson, due):
        self.due[lesson] = due
        self.nbgrader("db", "assignment", "add", lesson, f"--duedate={due} UTC")

    # --- what is right, worked out apart from the grader ---

    def expected(self):
        return {(student, lesson): self.score(student, lesson) for student in STUDENTS for lesson in self.points}

    def score(self, student, lesson):
        shares, points = self.shares.get((student, lesson)), self.points[lesson]
        if (student, lesson) in self.older:
            return sum(self.older[student, lesson].get(id, 0) for id in points)
        if shares is None:
            return None
        marks = {id: self.by_hand.get((student, lesson, id), points[id] * shares.get(id, 0)) for id in points}
        later = [id for id in points if (student, lesson, id) in self.later]
        if later and not self.later_is_open:
            rest = points.keys() - set(later)
            share = sum(marks[id] for id in rest) / sum(points[id] for id in rest)
            marks |= {id: round(share * points[id], 2) for id in later}
        earned = sum(marks.values())
        due = self.due.get(lesson, datetime.max) + self.extension.get((student, lesson), 0 * DAY)
        days = math.ceil(max(0 * DAY, self.at[student, lesson] - due) / DAY)
        return round(earned - round(min(1, days * self.per_day) * earned, 2), 2)

    # --- what each place shows ---

    def shown(self):
        self.printed_by_report = self.instructor.make("report")
        exports = {"grades": [], "canvas": ["Canvas"], "moodle": ["Moodle"]}
        self.printed_by_export = ""
        for name, plugin in exports.items():
            chosen = [f"--exporter=tools.grade.export.{each}" for each in plugin]
            self.printed_by_export += self.instructor.nbgrader("export", *chosen, f"--to=grading/{name}.csv")
        read = {name: self.table(f"{name}.csv") for name in exports}
        everybody = dict.fromkeys(self.expected())
        return {
            "console": everybody | self.console,
            "gradebook": everybody | self.in_gradebook(),
            "pages": everybody | dict(self.on_pages()),
            "report": everybody | in_rows(self.table("report/students.csv"), "student", "lesson"),
            "grades.csv": everybody | in_rows(read["grades"], "student_id", "assignment"),
            "canvas.csv": everybody | self.in_columns(read["canvas"], "SIS Login ID"),
            "moodle.csv": everybody | self.in_columns(read["moodle"], "Username"),
        }

    def in_gradebook(self):
        with self.gradebook() as book:
            found = {}
            for lesson in self.points:
                for submission in book.assignment_submissions(lesson):
                    [notebook] = submission.notebooks
                    given = [one for one in notebook.grades if (one.auto_score, one.manual_score) != (None, None)]
                    score = round(notebook.score - (notebook.late_submission_penalty or 0), 2) if given else None
                    found[submission.student.id, lesson] = score
                    assert submission.max_score == sum(self.points[lesson].values())
            return found

    def on_pages(self):
        for student in STUDENTS:
            for lesson in self.points:
                path = self.course / "grading" / "feedback" / student / lesson / f"{lesson}.html"
                if path.exists():
                    said = BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser").header.get_text()
                    score = re.search(rf"{student}: ([\d.]+) of ([\d.]+) points", said)
                    assert score or "no score yet" in said
                    yield (student, lesson), score and float(score[1])

    def page(self, student, lesson=FIRST):
        path = self.course / "grading" / "feedback" / student / lesson / f"{lesson}.html"
        return " ".join(BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser").get_text(" ").split())

    def in_columns(self, rows, name):
        rows = [row for row in rows if row[name]]
        return {(row[name], lesson): number(row[lesson]) for row in rows for lesson in self.points if lesson in row}

    def table(self, name):
        with open(self.course / "grading" / name, newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def notes(self, student, lesson=FIRST):
        rows = {(row["student_id"], row["assignment"]): row["notes"] for row in self.table("grades.csv")}
        return rows[student, lesson]

    def line(self, student, lesson=FIRST):
        """What the last run said of a student; nothing if it said nothing."""
        return next((line for line in self.said[lesson] if line.startswith(f"{student} ")), "")


def in_rows(rows, student, lesson):
    return {(row[student], row[lesson]): number(row["score"]) for row in rows}


def number(text):
    return float(text) if text else None


# --- the steps of the term ---


def everybody_hands_in(term):
    """Broken, renamed, split, twice; one hands in nothing; one is two days late, when nothing is due yet."""
    term.build()
    roster = term.course / "grading" / "roster.csv"
    roster.parent.mkdir(exist_ok=True)
    # as Excel saves it in Europe
    rows = "".join(f"{name};{name.title()}\n" for name in STUDENTS)
    roster.write_text(f"id;first_name\n{rows};\n", encoding="utf-8-sig")
    term.nbgrader("db", "student", "import", str(roster))
    assert term.instructor.refused("report") == "Nothing is graded yet. First: make grade"
    assert term.instructor.refused("grade").startswith("Nobody has handed in anything yet. First: nbgrader collect ")
    archive = term.course / "grading" / "downloaded" / FIRST / "archive"
    archive.mkdir(parents=True)
    with zipfile.ZipFile(archive / "all.zip", "w") as file:
        for days, share in ((2, 0.5), (1, 1)):
            name = f"kim_{BEGIN - days * DAY:%Y-%m-%d-%H-%M-%S}_{FIRST}.ipynb"
            file.writestr(name, nbformat.writes(term.notebook(FIRST, share)))
    how = {"dee": "broken", "gus": "renamed", "hal": "split"}
    for student in set(STUDENTS) - {"jan", "kim"}:
        at = BEGIN + 2 * DAY if student == "cy" else BEGIN - DAY
        for lesson in term.points:
            term.hand_in(student, lesson, SHARES[student], at, how.get(student, "") if lesson == FIRST else "")
    term.nbgrader("zip_collect", FIRST)
    term.shares["kim", FIRST], term.at["kim", FIRST] = dict.fromkeys(term.points[FIRST], 1), BEGIN - DAY
    term.grade()
    assert term.line("dee").startswith("dee                   not graded, because its text is not that of a notebook")
    assert f"{FIRST}: 1 could not be graded and has no score: dee" in term.printed


def what_is_missing_is_no_zero(term):
    """Empty in the exports, with the reason; counted by all three commands; and the page says what to do."""
    term.grade()
    assert "0 graded, 11 unchanged" in term.printed and "0 graded, 10 unchanged" in term.printed
    assert f"{FIRST}: 1 could not be graded and has no score: dee" in term.printed
    term.check = lambda: (
        term.notes("dee") == "not graded, because its text is not that of a notebook"
        and term.notes("jan") == "not handed in"
        and "1 could not be graded and has no score: dee" in term.printed_by_report
        and "1 could not be graded and has no score: dee" in term.printed_by_export
        and "Please hand in again" in term.page("dee")
        and "1.1" not in term.page("dee")
        and f"{SECOND}: not handed in" in {row["Username"]: row["Notes"] for row in term.table("moodle.csv")}["kim"]
    )


def a_due_date_is_set(term):
    term.settings(0.1)
    term.set_due(FIRST, BEGIN)
    term.grade()
    assert "→ 8 of 10: late by 2 days" in term.line("cy")
    term.check = lambda: "Handed in late by 2 days, which takes off 2 points" in term.page("cy")


def the_due_date_is_extended(term):
    term.set_due(FIRST, BEGIN + DAY)
    term.grade()
    assert "8 → 9 of 10: late by 1 day" in term.line("cy")
    term.check = lambda: term.notes("cy") == "late by 1 day" and "1 of them late" in report(term)


def one_student_gets_an_extension(term):
    with term.gradebook() as book:
        book.grant_extension(FIRST, "cy", days=2)
    term.extension["cy", FIRST] = 2 * DAY
    term.grade()
    assert "9 → 10 of 10: no longer late" in term.line("cy")
    with term.gradebook() as book:
        book.grant_extension(FIRST, "cy")
    term.extension.clear()
    term.grade()
    assert "10 → 9 of 10: late by 1 day" in term.line("cy")


def the_policy_is_changed(term):
    term.settings(0.25)
    term.grade()
    assert "9 → 7.5 of 10: late by 1 day" in term.line("cy")
    assert len(term.said[FIRST]) == 1 and not term.said[SECOND]


def points_are_changed(term):
    """And nobody runs `generate_assignment`."""
    term.points[FIRST]["1.2"] = 5
    term.build()
    term.grade()
    assert f"{FIRST}: 1.2 is worth 5 instead of 3" in term.printed
    assert "10 → 12 of 12" in term.line("ada") and "1.2 is worth 5 instead of 3" in term.line("ada")
    assert "0 graded, 10 unchanged" in term.printed  # the other lessons
    term.check = lambda: "About 5 minutes" not in term.page("ada")  # the lesson's text, as it was


def marks_are_given_by_hand(term):
    """Nothing is graded again: pages, late penalty and all tables follow."""
    term.mark("eve", FIRST, "1.3", 1.5, "Nicely argued.")
    term.mark("cy", FIRST, "1.1", 2, "See me.", extra=0.5)
    term.grade()
    assert "0 graded, 11 unchanged" in term.printed
    assert "12 → 10.5 of 12: 1.3 marked by hand" in term.line("eve")
    assert "1.1 marked by hand, late by 1 day" in term.line("cy")
    term.check = lambda: (
        "Nicely argued." in term.page("eve")
        and "1.3 · 1.5 of 3" in term.page("eve")
        and "Your instructor gave 1.5. The check gave 3" in term.page("eve")
    )


def a_mark_by_hand_counts_without_grading(term):
    """An export, the report and released pages follow also if nobody runs `make grade` in between."""
    term.mark("ada", SECOND, "2.1", 4, "Almost.")
    term.nbgrader("generate_feedback", SECOND)
    assert "10 → 9 of 10: 2.1 marked by hand" in term.printed
    assert ": 9 of 10 points" in term.page("ada", SECOND)
    term.mark("ada", SECOND, "2.1", 3, "Less.")
    term.printed = ""
    term.nbgrader("release_feedback", SECOND)
    assert "Less." in term.page("ada", SECOND)
    assert "9 → 8 of 10: 2.1 marked by hand" in term.printed
    term.console["ada", SECOND] = 8.0
    term.grade()
    assert not term.said[SECOND]


def one_hands_in_again_after_a_mark_by_hand(term):
    term.hand_in("eve", FIRST, 0.5, BEGIN)
    term.grade()
    assert "10.5 → 6 of 12" in term.line("eve") and "handed in again" in term.line("eve")
    assert "look at it again: eve (1.3)" in term.printed
    term.check = lambda: (
        "look at 1.3" in term.notes("eve")
        and "look at it again: eve (1.3)" in term.printed_by_report
        and "look at it again: eve (1.3)" in term.printed_by_export
    )


def one_hands_in_again_broken(term):
    """The older score stays, and all places say that it is older."""
    term.hand_in("bob", FIRST, 1, BEGIN, "broken")
    term.older["bob", FIRST] = {id: worth / 2 for id, worth in term.points[FIRST].items()}
    term.grade()
    assert "the older score is stale" in term.line("bob")
    assert "1 could not be graded and has an earlier submission's score: bob" in term.printed
    term.check = lambda: (
        "the score is of an earlier submission" in term.notes("bob") and "your earlier score counts" in term.page("bob")
    )


def an_exercise_is_added(term):
    """It counts for those who hand in from now on; for all others, the share of the points stays what it was."""
    term.points[FIRST]["1.4"] = 4
    term.build()
    term.later |= {(student, FIRST, "1.4") for student, lesson in term.shares if lesson == FIRST}
    term.later -= {("bob", FIRST, "1.4")}
    for student, lesson in term.shares:
        if lesson == FIRST:
            term.shares[student, lesson].pop("1.4", None)
    term.grade()
    assert f"{FIRST}: 1.4 is new" in term.printed
    assert "12 → 16 of 16" in term.line("ada") and "1.4 was added later" in term.line("ada")
    assert "it was gone" not in term.printed
    term.check = lambda: "which was added later, so it earns the same share" in term.page("ada")


def those_who_hand_in_from_now_on_are_asked_for_it(term):
    term.set_due(FIRST, NOW + 2 * DAY)
    term.hand_in("ada", FIRST, 0.5, NOW + DAY)
    term.later.remove(("ada", FIRST, "1.4"))
    term.grade()
    assert "16 → 8 of 16" in term.line("ada")


def it_is_to_count_as_open(term):
    term.settings(0.25, 'c.AddedLater.counts = "open"\n')
    term.later_is_open = True
    term.grade()
    assert "16 → 12 of 16" in term.line("gus") and "0 graded" in term.printed


def nbgraders_own_command_agrees(term):
    """`generate_assignment`, after a lesson was handed in: no traceback, no lost folder, and what to run next."""
    term.points[FIRST]["1.1"] = 6
    term.build()
    term.nbgrader("generate_assignment", FIRST, "--force")
    assert (term.course / "notebooks" / FIRST / f"{FIRST}.ipynb").exists()
    assert "1.1 is worth 6 instead of 4. Now run: make build, make grade LESSON=01_first" in term.printed
    term.grade()


def an_exercise_is_removed(term):
    """With all that was earned in it, which comes back with it."""
    kept = term.points[FIRST].pop("1.3")
    term.build()
    term.grade()
    assert f"{FIRST}: 1.3 is gone" in term.printed
    history = json.loads((term.course / "grading" / "verdicts" / f"{FIRST}.json").read_text())
    assert history["removed"]["tests-1-3"]["points"] == 3
    assert history["removed"]["tests-1-3"]["students"]["eve"]["manual_score"] == 1.5
    term.kept = kept


def it_comes_back(term):
    term.points[FIRST] = dict(sorted({**term.points[FIRST], "1.3": term.kept}.items()))
    term.build()
    term.grade()
    assert term.score("eve", FIRST) == term.console["eve", FIRST]


def the_library_is_updated(term):
    """All is graded again, without a word about students whose number stays."""
    library = term.course.parent / "library"
    library.mkdir(exist_ok=True)
    (library / "new.py").write_text("version = 2")
    term.grade()
    assert f"{FIRST}: 9 graded, 2 not gradable" in term.printed and f"{THIRD}: 10 graded" in term.printed
    assert "→" not in term.printed
    term.grade()
    assert f"{FIRST}: 0 graded" in term.printed


STEPS = (
    everybody_hands_in,
    what_is_missing_is_no_zero,
    a_due_date_is_set,
    the_due_date_is_extended,
    one_student_gets_an_extension,
    the_policy_is_changed,
    points_are_changed,
    marks_are_given_by_hand,
    a_mark_by_hand_counts_without_grading,
    one_hands_in_again_after_a_mark_by_hand,
    one_hands_in_again_broken,
    an_exercise_is_added,
    those_who_hand_in_from_now_on_are_asked_for_it,
    it_is_to_count_as_open,
    nbgraders_own_command_agrees,
    an_exercise_is_removed,
    it_comes_back,
    the_library_is_updated,
)


def report(term):
    return (term.course / "grading" / "report" / "report.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def term(tmp_path_factory):
    term = Term(tmp_path_factory.mktemp("term"))
    yield term
    term.instructor.close()


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.__name__)
def test_after_each_step_all_places_show_the_right_score(term, step):
    term.check = lambda: True
    step(term)
    expected = term.expected()
    for place, scores in term.shown().items():
        wrong = {who: (scores[who], right) for who, right in expected.items() if scores[who] != right}
        assert not wrong, f"{place}: what it shows, and what is right"
    assert term.check(), term.printed
