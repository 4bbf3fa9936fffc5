"""Where nothing keeps students' code in: grading is refused in a sentence, and a line says which tests did not run."""

import os
import shutil
import subprocess
import sys

import pytest

from tests.grading.classroom import Classroom
from tools import ROOT
from tools.grade.sandbox.isolation import UNPROTECTED
from tools.grade.sandbox.readable import COURSE

LESSON = "01_what_is_grad"
NO_LANDLOCK = "from tools.grade.student import landlock\nlandlock.is_enough = lambda: False\n"
GRADE = """
import sys
import autograd_desk.quick
from autograd_desk.commands import run
from tools import Refused
from tools.commands import grade
try:
    sys.exit(run(grade, ["--isolation={isolation}", "--workers=1"], "grade"))
except Refused as reason:
    sys.exit(str(reason))
"""
TESTS = (
    "tests/grading/sandbox",
    "tests/grading/test_clean.py",
    "-q",
    "-k",
    "is_drawn or harmful",
    "-p",
    "no:cacheprovider",
)


@pytest.fixture
def bare(tmp_path):
    """The environment of a machine on which there is neither bubblewrap nor Landlock."""
    folder = tmp_path / "bare"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(NO_LANDLOCK)
    paths = [str(folder), str(ROOT)]
    known = {name: value for name, value in os.environ.items() if name != "REQUIRE_SANDBOX"}
    return known | {"PATH": os.path.dirname(sys.executable), "PYTHONPATH": os.pathsep.join(paths)}


@pytest.fixture
def classroom(tmp_path):
    room = Classroom(tmp_path, LESSON)
    shutil.copytree(ROOT / "notebooks" / LESSON, room.course / "notebooks" / LESSON)
    room.hand_in("ada", room.released().read_text(encoding="utf-8"))
    return room


def call(command, folder, environment):
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)


def test_grading_is_refused_unless_the_instructor_trusts_everybody(classroom, bare):
    refused = call([sys.executable, "-c", GRADE.format(isolation="auto")], classroom.course, bare)
    assert refused.returncode == 1
    assert refused.stderr.startswith("This machine has nothing that keeps students' code from your files")
    assert "--isolation none" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert not (classroom.course / "grading" / "autograded").exists()
    trusted = call([sys.executable, "-c", GRADE.format(isolation="none")], classroom.course, bare)
    assert trusted.returncode == 0, trusted.stderr
    assert trusted.stdout.splitlines()[0] == UNPROTECTED and "by hand can be got round" in UNPROTECTED
    assert set(classroom.marks("ada").values()) == {0}


def test_the_tests_say_in_one_line_what_did_not_run(bare):
    ran = call([sys.executable, "-m", "pytest", *TESTS], ROOT, bare)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    [line] = [line for line in ran.stdout.splitlines() if "did not run" in line]
    assert "tests of grading did not run" in line and line.endswith("apt install bubblewrap")
    assert " passed" in ran.stdout  # those that need no sandbox
    required = call([sys.executable, "-m", "pytest", *TESTS], ROOT, bare | {"REQUIRE_SANDBOX": "1"})
    assert required.returncode == 1


def test_the_students_side_starts_with_what_a_sandbox_shows_of_the_course(tmp_path):
    """A module too many would look as if there were no sandbox, and no test of grading would run."""
    for path in COURSE:
        assert (ROOT / path).exists()
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).symlink_to(ROOT / path)
    start = "import tools.grade.student.warm, tools.grade.student.shell"
    environment = {"PYTHONPATH": str(tmp_path), "PATH": os.environ["PATH"]}
    done = subprocess.run([sys.executable, "-P", "-c", start], cwd="/", env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
