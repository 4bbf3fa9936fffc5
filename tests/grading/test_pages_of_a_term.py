"""What docs/ tells instructors to do in mid-term, done to the letter: every edit is made and every command is typed."""

import json
import re
import shlex
import shutil
import subprocess
from textwrap import dedent

import pytest

from tests.grading.classroom import Classroom
from tests.grading.instructor import Instructor
from tests.notebooks import answered, solutions_of
from tools import ROOT
from tools.commands import build
from tools.course import execute
from tools.course.lesson import read

pytestmark = pytest.mark.sandbox

LESSON = "02_leaves"
TEXTS = [f"solutions/{LESSON}.py", f"solutions/{LESSON}.checks.py", f"tests/answers/{LESSON}.py"]
BLOCK = re.compile(r"^( *)```(diff|python|console)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`([\w/.]+\.py)`")
SETTINGS = "grading/local_config.py"
AUTHOR = {"GIT_AUTHOR_NAME": "I", "GIT_AUTHOR_EMAIL": "i@example.org", "GIT_CONFIG_GLOBAL": "/dev/null"}
AUTHOR |= {"GIT_COMMITTER_NAME": "I", "GIT_COMMITTER_EMAIL": "i@example.org"}


class Reader:
    """An instructor who does what a page says."""

    def __init__(self, room, instructor):
        self.room, self.course, self.instructor = room, room.course, instructor

    def blocks(self, name):
        """The blocks of a page, and the file that the words above each name."""
        page = (ROOT / "docs" / name).read_text(encoding="utf-8")
        for block in BLOCK.finditer(page):
            files = FILE.findall(page[: block.start()])
            yield block[2], dedent(block[3]), files[-1] if files else None

    def follow(self, name):
        """Make a page's edits and type its commands; all that these print."""
        return "".join(self.do(*block) for block in self.blocks(name))

    def do(self, kind, text, file):
        if kind == "console":
            return "".join(map(self.type, text.splitlines()))
        path = self.course / file
        if kind == "diff":
            old, new = (
                "".join(f"{line[1:]}\n" for line in text.splitlines() if line[0] == sign) for sign in ("-", "+")
            )
            before = path.read_text(encoding="utf-8")
            assert before.count(old) == 1, f"{file} has no {old!r}"
            path.write_text(before.replace(old, new), encoding="utf-8")
        else:
            start = "c = get_config()\n" if file == SETTINGS else path.read_text(encoding="utf-8") + "\n"
            path.write_text(start + text, encoding="utf-8")
        return ""

    def type(self, line):
        program, *arguments = shlex.split(line)
        if program == "make":
            command, *lessons = arguments
            return self.instructor.make(command, *(lesson.removeprefix("LESSON=") for lesson in lessons))
        return git(self.course, *arguments)

    def hand_in(self, student, *exercises):
        """A student's notebook with the solutions of some exercises, or of all."""
        lesson = read(self.course / TEXTS[0])
        chosen = [lesson.exercises[id] for id in exercises or lesson.exercises]
        given = json.loads(self.room.released().read_text(encoding="utf-8"))
        self.room.hand_in(student, json.dumps(answered(given, solutions_of(chosen))))


def git(folder, *arguments):
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, env=AUTHOR | {"HOME": "/"})
    printed = done.stdout + done.stderr
    assert done.returncode == 0 or "CONFLICT" in printed, printed
    return printed


@pytest.fixture(scope="module")
def instructor(tmp_path_factory):
    """Somebody whose course is built; each page is followed in a copy of it."""
    room = Classroom(tmp_path_factory.mktemp("built"), LESSON)
    for name in [*TEXTS, f"solutions/{LESSON}.guide.md"]:
        (room.course / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, room.course / name)
    instructor = Instructor(room.course, room.environment | AUTHOR)
    instructor.make("build")
    yield instructor
    instructor.close()


@pytest.fixture
def reader(tmp_path, instructor):
    built, room = instructor.course, Classroom(tmp_path, LESSON)
    shutil.copytree(built, room.course, dirs_exist_ok=True)
    instructor.course = room.course
    yield Reader(room, instructor)
    instructor.course = built


def test_change_an_exercise(reader):
    reader.hand_in("ada")
    reader.instructor.make("grade")
    printed = reader.follow("change-an-exercise.md")
    assert "· 0 amiss" in printed
    page = (ROOT / "docs" / "change-an-exercise.md").read_text(encoding="utf-8")
    assert f"`nbgrader release_assignment {LESSON} --force`" in page
    reader.instructor.nbgrader("release_assignment", LESSON, "--force")
    [quoted] = re.findall(r"`ada +(.+?)`", page, re.DOTALL)
    assert re.search(rf"^ada +{re.escape(' '.join(quoted.split()))}$", re.sub(" +", " ", printed), re.MULTILINE)


def test_leave_out_exercises(reader):
    """What was handed in before is graded without them, and its page shows them as what they were."""
    reader.hand_in("ada")
    nameless = json.loads((reader.course / "grading/submitted/ada" / LESSON / f"{LESSON}.ipynb").read_text())
    nameless["cells"] = [cell | {"id": f"c{n}", "metadata": {}} for n, cell in enumerate(nameless["cells"])]
    reader.room.hand_in("bob", json.dumps(nameless))
    reader.instructor.make("grade")
    page = (ROOT / "docs" / "change-an-exercise.md").read_text(encoding="utf-8")
    [line] = re.findall(r"^`(# leave_out: .+?)`", page, re.MULTILINE)
    lesson = reader.course / TEXTS[0]
    lesson.write_text(lesson.read_text().replace("# points: 25\n", f"# points: 25\n{line}\n"))
    printed = reader.instructor.make("build")
    assert "solutions/02_leaves.guide.md" in printed and "it speaks of 2.6, which is left out" in printed
    left = sum(one.points for id, one in read(lesson).exercises.items() if id[:3] not in line)
    assert re.search(rf"^ada +25 → {left:g} of {left:g} +ok", reader.instructor.make("grade"), re.MULTILINE)
    shown = reader.room.page("ada")
    headings = [heading.get_text() for heading in shown.select("h2")]
    assert headings[-2:] == ["2.4", "2.6"] and "2.5 · " in " ".join(headings)
    said = shown.select_one("[id='2-6']").get_text()
    assert "no longer part of the lesson" in said and "answer_2_6 = choose(" in said
    for text in (shown.get_text(), reader.room.page("bob").get_text()):
        assert "damaged" not in text and "# The check for" not in text and "difficulty" not in text.casefold()
    lesson.write_text(lesson.read_text().replace(f"{line}\n", ""))
    reader.instructor.make("build")
    assert re.search(rf"^ada +{left:g} → 25 of 25 +ok", reader.instructor.make("grade"), re.MULTILINE)


def test_add_an_exercise(reader):
    reader.hand_in("ada")
    reader.instructor.make("grade")
    *steps, settings = reader.blocks("add-an-exercise.md")
    printed = "".join(reader.do(*step) for step in steps)
    assert "· 0 amiss" in printed and re.search(r"^ada +25 → 27 of 27", printed, re.MULTILINE)
    reader.hand_in("bob", "2.50")
    assert re.search(r"^bob +2 of 27", reader.instructor.make("grade"), re.MULTILINE)
    whole = json.loads(reader.room.released().read_text(encoding="utf-8"))
    whole["cells"] = [cell for cell in whole["cells"] if not cell["id"].endswith("-2-50")]
    reader.room.hand_in(
        "cy", json.dumps(answered(whole, solutions_of(read(reader.course / TEXTS[0]).exercises.values())))
    )
    printed = reader.instructor.make("grade")
    older = "an older notebook without 2.50, which was added later and counts neither way"
    assert re.search(rf"^cy +27 of 27 +repaired: {older}", printed, re.MULTILINE)
    assert "handed in an older notebook, so give them the new one: cy" in printed
    reader.do(*settings)
    assert re.search(r"^ada +27 → 25 of 27", reader.instructor.make("grade"), re.MULTILINE)


def test_bring_in_a_new_version(reader, tmp_path, monkeypatch):
    """In which a lesson has changed that an instructor has added an exercise to."""
    monkeypatch.setattr(execute, "executed", lambda notebook, folder: notebook)
    upstream, course = tmp_path / "upstream", reader.course
    (course / ".gitignore").write_text("grading/\nnbgrader_config.py\n")
    for command in ("init -q -b main", "add .", "commit -q -m first", f"clone -q . {upstream}"):
        git(course, *shlex.split(command))
    git(course, "remote", "add", "origin", str(upstream))
    text = upstream / TEXTS[1]
    text.write_text(text.read_text().replace('Check("2.6", points=2)', 'Check("2.6", points=3)'))
    text = upstream / TEXTS[0]
    header = text.read_text().replace("# minutes: 110\n", "# minutes: 115\n")
    text.write_text(header.replace("points: 25", "points: 26"))
    assert build.build(upstream) == 0
    git(upstream, "commit", "-qam", "A new version")
    git(course, "fetch", "-q", "origin")
    git(course, "branch", "-q", "--set-upstream-to=origin/main")
    reader.hand_in("ada")
    reader.instructor.make("grade")
    *steps, _ = reader.blocks("add-an-exercise.md")
    for kind, step, file in steps:
        if kind != "console":
            reader.do(kind, step, file)
    reader.instructor.make("build")
    printed = ""
    for kind, step, file in reader.blocks("new-version.md"):
        printed += reader.do(kind, step, file)
        if "CONFLICT" in printed and "git pull" in step:
            text = course / TEXTS[0]  # the header, which both have changed
            text.write_text(re.sub(r"<<<<<<<.*?>>>>>>> \w+\n", HEADER, text.read_text(), flags=re.DOTALL))
    assert "CONFLICT" in printed  # in what is built: the page says what to do
    assert re.search(r"^ada +25 → 28 of 28 +ok; .*2\.6 is worth 3 instead of 2", printed, re.MULTILINE)
    assert git(course, "status", "--porcelain") == ""


HEADER = "# points: 28\n# own: true\n# minutes: 115\n"
