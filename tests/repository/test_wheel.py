"""What pip installs: the library, what lessons call, the desk, and the students' side of the lessons. Nothing else."""

import email
import subprocess
import sys
import zipfile

import pytest

from tests.course.conftest import lessons
from tests.course.leaks import leaks
from tests.repository.test_repository import tracked
from tools import ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The folder that the wheel unpacks to; it is built from the files that git tracks."""
    course, built, unpacked = (tmp_path_factory.mktemp(name) for name in ("course", "built", "unpacked"))
    for path in tracked():
        copy = course / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        f"--wheel-dir={built}",
    ]
    subprocess.run([*build, str(course)], check=True, capture_output=True, text=True)
    [path] = built.glob("*.whl")
    zipfile.ZipFile(path).extractall(unpacked)
    return unpacked


def test_it_holds_three_packages_and_their_data(wheel):
    names = {path.name for path in wheel.iterdir() if path.suffix != ".dist-info"}
    assert names == {"autograd_lib", "autograd_course", "autograd_desk"}
    for path in ROOT.glob("autograd_desk/settings/**/*.*"):
        if path.is_file():
            assert (wheel / path.relative_to(ROOT)).read_bytes() == path.read_bytes()


def test_its_lessons_are_the_students(wheel):
    inside = wheel / "autograd_desk" / "lessons"
    found = {path.relative_to(inside).as_posix(): path.read_bytes() for path in inside.rglob("*.*")}
    wanted = {
        path.relative_to(ROOT / "notebooks").as_posix(): path.read_bytes()
        for path in tracked()
        if path.is_relative_to(ROOT / "notebooks")
    }
    assert found == wanted and wanted


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_no_solution_is_in_it(wheel, lesson):
    assert list(leaks(lesson, wheel / "autograd_desk" / "lessons" / lesson.name)) == []


def test_no_solved_notebook_and_no_planted_answer_is_in_it(wheel):
    texts = {path: path.read_text(encoding="utf-8") for path in wheel.rglob("*.*") if path.suffix in (".ipynb", ".py")}
    marked = [path.name for path, text in texts.items() if "### BEGIN SOLUTION" in text or "BEGIN HIDDEN TESTS" in text]
    assert marked == []
    assert not [path for path in wheel.rglob("*") if path.name in ("solutions", "answers", "tests")]


def test_its_metadata_tell_what_it_is(wheel):
    [path] = wheel.glob("*.dist-info/METADATA")
    told = email.message_from_string(path.read_text(encoding="utf-8"))
    assert told["Name"] == "autograd-from-the-inside"
    assert told["License-Expression"] == "BSD-3-Clause"
    assert told["Requires-Python"] == ">=3.11"
    assert "Intended Audience :: Education" in told.get_all("Classifier")
    assert told["Description-Content-Type"] == "text/markdown"


def run(wheel, folder, *arguments):
    """`autograd-course` in a folder, from the wheel alone."""
    command = [sys.executable, "-P", "-m", "autograd_desk", *arguments]
    return subprocess.run(command, cwd=folder, env={"PYTHONPATH": str(wheel)}, capture_output=True, text=True)


def test_where_there_is_no_work_and_no_course_folder_the_commands_say_so(wheel, tmp_path):
    for arguments, words in (
        (["progress"], "holds no lessons yet. Start with the command `lab`"),
        (["adopt"], "No lesson has a new version."),
        (["grade", "01_what_is_grad"], "works on the course's own folder, with its solutions, and this is not one"),
        (["report"], "clone the course's repository"),
        (["sing"], "There is no command 'sing'."),
    ):
        done = run(wheel, tmp_path, *arguments)
        assert words in done.stderr and done.returncode, arguments
    assert "autograd-course <command>" in run(wheel, tmp_path).stdout
    assert list(tmp_path.iterdir()) == []
