"""What pip installs, where nothing else of the course is in reach: three packages, and the students' lessons.

The wheel goes into an empty environment. It borrows the installed packages that the course builds on, and it may not
open any file of this checkout.
"""

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import venv
import zipfile
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell

from autograd_desk import jupyterlab, workspace
from tests.course.conftest import lessons
from tests.notebooks import answer, solutions_of
from tests.repository.test_repository import copy_tracked, tracked
from tests.servers import serving
from tools import ROOT
from tools.course.notebook import cell_id

PACKAGES = ("autograd_lib", "autograd_course", "autograd_desk")
# Those that need most of the packages. That all lessons are there, byte by byte, another test says; that the halves of
# all checks fit together, the grades of planted answers do.
SOLVED = [lesson for lesson in lessons() if lesson.number in ("07", "08")]
# Python runs this as it starts, in each process of the environment.
OUT_OF_REACH = f"""\
import os, sys

def refuse(event, arguments):
    if event in ("open", "os.listdir", "os.scandir") and isinstance(arguments[0], str):
        path = os.path.abspath(arguments[0])
        if path.startswith({str(ROOT) + os.sep!r}) and not path.startswith({sys.prefix + os.sep!r}):
            raise RuntimeError(f"{{path}} is in the checkout, which students do not have")

sys.addaudithook(refuse)
"""
RUN_ALL_CELLS = """\
import os, sys
import nbformat
from nbclient import NotebookClient

for path in sys.argv[1:]:
    notebook = nbformat.read(path, 4)
    NotebookClient(notebook, resources={"metadata": {"path": os.path.dirname(path)}}, kernel_name="python3").execute()
    nbformat.write(notebook, path)
"""
# What lesson 07 and the README propose besides its cells.
FURTHER_CELLS = """\
save(engine, "my_engine.py")
# %%
!autograd-course capstone my_engine.py
# %%
from autograd_course.practice import practice
practice()
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """The files that git tracks, in a folder that git knows nothing of, with what an earlier build has left there."""
    folder = tmp_path_factory.mktemp("course")
    left = folder / "build" / "lib" / "autograd_desk" / "lessons" / "99_gone" / "99_gone.ipynb"
    left.parent.mkdir(parents=True)
    left.write_text("{}")
    copy_tracked(folder)
    return folder


def build_wheel(source, folder):
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, f"--wheel-dir={folder}", str(source)], check=True, capture_output=True, text=True)
    [path] = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def built(source, tmp_path_factory):
    """The wheel's file."""
    return build_wheel(source, tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="module")
def wheel(built, tmp_path_factory):
    """The folder that the wheel unpacks to."""
    unpacked = tmp_path_factory.mktemp("unpacked")
    zipfile.ZipFile(built).extractall(unpacked)
    return unpacked


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    return Environment(tmp_path_factory.mktemp("environment"), tmp_path_factory.mktemp("home"), built)


class Environment:
    """An environment with the wheel, and a student's folder outside of it."""

    def __init__(self, folder, home, wheel):
        venv.create(folder, symlinks=os.name != "nt")
        paths = sysconfig.get_paths("venv", vars={"base": str(folder), "platbase": str(folder)})
        self.home, self.programs = home, paths["scripts"]
        self.python = os.path.join(self.programs, os.path.basename(sys.executable))
        pip = [sys.executable, "-m", "pip", f"--python={self.python}", "install", "--quiet", "--no-deps", "--no-index"]
        subprocess.run([*pip, str(wheel)], check=True, capture_output=True, text=True)
        for name, text in (("borrowed.pth", sysconfig.get_path("purelib")), ("sitecustomize.py", OUT_OF_REACH)):
            with open(os.path.join(paths["purelib"], name), "w", encoding="utf-8") as file:
                file.write(text)
        data = os.path.join(sys.prefix, "share", "jupyter")
        self.variables = {
            **{name: value for name, value in os.environ.items() if name == "SYSTEMROOT"},
            "PATH": os.pathsep.join([self.programs, os.defpath]),
            "HOME": str(home),
            "JUPYTER_PATH": data,
            "JUPYTERLAB_DIR": os.path.join(data, "lab"),
        }

    def command(self, *arguments):
        return [os.path.join(self.programs, arguments[0]), *arguments[1:]]

    def run(self, *arguments, folder=None, typed=""):
        """Run a command of the environment in a folder, which is the student's unless another is named."""
        return subprocess.run(
            self.command(*arguments),
            cwd=folder or self.home,
            env=self.variables,
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )


@pytest.fixture(scope="module")
def work(installed):
    """my_work/ as `autograd-course lab` makes it, every exercise of these lessons solved and every cell run."""
    command = installed.command("autograd-course", "lab", "--no-browser", "--ServerApp.port_retries=50")
    folder, log = installed.home / "my_work", installed.home / "lab.log"
    state = folder / workspace.STATE / "jupyter"
    with serving(command, state, log, cwd=installed.home, env=installed.variables) as address:
        for page in ("lab", jupyterlab.PROGRESS):
            urllib.request.urlopen(address(page)).close()  # another status than 200 is an error
    notebooks = [folder / lesson.name / f"{lesson.name}.ipynb" for lesson in SOLVED]
    for lesson, path in zip(SOLVED, notebooks, strict=True):
        solve(lesson, path)
    done = installed.run("python", "-c", RUN_ALL_CELLS, *map(str, notebooks))
    assert done.returncode == 0, done.stderr
    return folder


def solve(lesson, path):
    """Write the solutions into a student's notebook, and what its text proposes to type besides."""
    answer(path, solutions_of(lesson.exercises.values()))
    notebook = nbformat.read(path, as_version=4)
    if lesson.number == "07":
        notebook.cells += map(new_code_cell, FURTHER_CELLS.split("# %%\n"))
    nbformat.write(notebook, path)


def test_it_holds_three_packages_and_the_students_lessons(wheel):
    ours = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in tracked()}
    given = {name.removeprefix("notebooks/"): ours[name] for name in ours if name.startswith("notebooks/")}
    lessons = {f"autograd_desk/lessons/{name}": text for name, text in given.items()}
    packages = {name: ours[name] for name in ours if name.partition("/")[0] in PACKAGES}
    found = {path.relative_to(wheel).as_posix(): path.read_bytes() for path in wheel.rglob("*") if path.is_file()}
    assert {name: text for name, text in found.items() if ".dist-info/" not in name} == packages | lessons


def test_a_source_distribution_makes_the_same_wheel(source, wheel, tmp_path):
    sdist = f"from setuptools import build_meta; build_meta.build_sdist({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", sdist], cwd=source, check=True, capture_output=True)
    [path] = tmp_path.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        inside = {name.partition("/")[2].partition("/")[0] for name in archive.getnames()}
    assert "solutions" not in inside
    with zipfile.ZipFile(build_wheel(path, tmp_path)) as archive:
        again = {name: archive.read(name) for name in archive.namelist()}
    first = {path.relative_to(wheel).as_posix(): path.read_bytes() for path in wheel.rglob("*") if path.is_file()}
    assert [name for name in again.keys() | first.keys() if again.get(name) != first.get(name)] == []


@pytest.mark.parametrize("lesson", SOLVED, ids=lambda lesson: lesson.name)
def test_a_solved_students_notebook_gets_all_points(lesson, work):
    """What a student's check tries with its sealed helpers, and what the judge expects of it, fit together."""
    notebook = nbformat.read(work / lesson.name / f"{lesson.name}.ipynb", as_version=4)
    cells = {cell.id: cell for cell in notebook.cells}
    for exercise in lesson.exercises.values():
        *_, card, score = cells[cell_id("tests", exercise)].outputs
        assert float(score.data["text/plain"]) == exercise.points, card.data["text/plain"]


def test_the_cards_pictures_and_steps_of_a_lesson_are_shown(work):
    names = [lesson.name for lesson in SOLVED]
    cells = [cell for name in names for cell in nbformat.read(work / name / f"{name}.ipynb", as_version=4).cells]
    shown = {cell.source: str(cell.outputs) for cell in cells if cell.cell_type == "code"}
    guide = " ".join((ROOT / "solutions" / "07_build_the_engine.guide.md").read_text(encoding="utf-8").split())
    [reached] = re.findall(r"the parts of the sample solution reach (\d+) of 58", guide)
    for source, words in (
        ("draw_graph(loss)", "<svg"),
        ("step_through(loss)", "Backward from loss, step by step"),
        ("capstone(engine)", "of 58 behaviours"),
        ("save(engine", "Your engine is in my_engine.py"),
        ("!autograd-course capstone my_engine.py", f"my_engine.py · {reached} of 58 behaviours"),
        ("practice()", "Practice"),
        ("bring(", "Your own engine trains here"),
        ("right = accuracy", "at least 95 % of the points right: True"),
    ):
        assert any(words in outputs for cell, outputs in shown.items() if source in cell), source


def test_each_command_works_on_a_students_folder(installed, work):
    def says(*arguments, folder=None, typed="", status=0):
        done = installed.run("autograd-course", *arguments, folder=folder, typed=typed)
        assert done.returncode == status, done.stderr
        return done.stdout + done.stderr

    assert "07 · Build the engine" in says("progress")
    assert "tensor(" in says("practice", "accumulation", typed="\n")


# Python has NumPy and the wheel, and nothing else.
ALONE = "import sys; sys.path += sys.argv[1:3]; from autograd_desk.__main__ import main; main(sys.argv[3:])"
SCRIPT = """\
import torch
w = torch.tensor(1.0, requires_grad=True)
(w.detach() * 2).backward()
"""


def test_beside_a_script_the_wheel_needs_numpy_alone(wheel, tmp_path):
    for folder in Path(sysconfig.get_path("purelib")).glob("numpy*"):
        (tmp_path / folder.name).symlink_to(folder)
    (tmp_path / "script.py").write_text(SCRIPT)
    command = [sys.executable, "-I", "-S", "-c", ALONE, wheel, tmp_path, "why", tmp_path / "script.py"]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    assert "script.py, line 3: detach() cuts `w` off its graph here, so the loss has no graph." in done.stderr


def test_where_there_is_no_work_and_no_course_folder_the_commands_say_so(installed, tmp_path):
    for arguments, words in (
        (["progress"], "holds no lessons yet. Start with the command `lab`"),
        (["sing"], "There is no command 'sing'."),
    ):
        done = installed.run("autograd-course", *arguments, folder=tmp_path)
        assert words in done.stderr and done.returncode, arguments
    assert "autograd-course <command>" in installed.run("autograd-course", folder=tmp_path).stdout
    assert list(tmp_path.iterdir()) == []
