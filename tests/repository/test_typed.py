"""What a page tells people to type is typed here, word for word, in a clone of the course.

A command that no test types fails: type it below, or give it a reason in NOT_TYPED.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import urllib.request
import venv
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tests.course.test_capstone import SMALL
from tests.repository.test_repository import copy_tracked
from tests.servers import serving
from tools import ROOT
from tools.course.lesson import lesson_texts

PROGRAM = r"make|python3?|pip|nbgrader|!?autograd-course|source|conda|docker|sudo|apt|git|jupyter|\.ci/run"
INLINE = re.compile(rf"`((?:{PROGRAM})(?:\s[^`]*)?)`")
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OTHER_CODE = re.compile(r"^```\w.*?^```$", re.MULTILINE | re.DOTALL)

NOT_TYPED = {  # a command, or with * how it begins: why
    "make test": "runs this test itself",
    "python -m tools test": "runs this test itself",
    "python -m tools lab": "is `make lab`",
    ".ci/run": "is `make test`, and installs what that needs",
    "make build": "`make test` builds all notebooks",
    "make site*": "tests/browser/test_site.py builds it, and opens it",
    "make lite*": "downloads Pyodide, 77 MB; tests/browser/lite types it",
    "python -m tests.browser.lite.picture": "takes README's screenshot; tests/browser/lite takes the same",
    "python -m tools.site.readme_picture": "draws README's picture; tests/repository/test_readme.py draws the same",
    "make parity": "needs PyTorch, 200 MB",
    "make bench": "needs PyTorch and takes minutes; tests/repository/test_bench.py runs what is behind it",
    "make changes": "needs PyTorch, of whichever version is to be compared",
    "make golden": "needs PyTorch, and writes what tests compare with",
    "make cards*": "takes minutes; tests/course/test_cards.py runs what is behind it",
    "make release*": "replaces the lessons by those of a route; tests/course/test_routes.py runs what is behind it",
    'make grade ARGS="--dask*': "tests/grading/test_dask.py types it, with the cluster's address",
    "make dask*": "tests/grading/test_dask.py types it on two machines",
    "git pull": "needs another repository",
    "conda*": "needs conda",
    "docker*": "needs Docker",
    "sudo*": "changes the machine",
    "apt*": "changes the machine",
    "pip install *autograd_from_the_inside*": "tests/repository/test_wheel.py runs what it installs",
    "pip install torch": "needs PyTorch, 200 MB",
    "python -m autograd_course.judge.serve": "waits for JSON; tests/course/test_notebook_check.py runs it",
    "!autograd-course capstone my_engine.py": "tests/repository/test_wheel.py types it in the notebook",
}
MENTIONED = {
    "make",
    "pip",
    "source",
    "nbgrader",
    "autograd-course",
    "nbgrader autograde",
    "nbgrader release_feedback",
}
PLACES = {"FILE": "my_work/my_engine.py", "script.py": "my_work/script.py"}  # what a page leaves to its reader
SERVERS = {  # commands that open JupyterLab, and where it keeps its state
    "make lab": "clone/my_work/.course/jupyter",
    'make lab ARGS="--folder=~/autograd"': "autograd/.course/jupyter",
    "autograd-course lab": "clone/my_work/.course/jupyter",
    "make formgrader": "clone/grading/jupyter",
}


FOLLOWED = {"change-an-exercise.md", "add-an-exercise.md", "new-version.md"}  # by grading/test_pages_of_a_term.py


def documents():
    """The texts that people read, by their names."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    pages += [page for page in sorted((ROOT / "docs").glob("*.md")) if page.name not in FOLLOWED]
    pages += [*sorted(ROOT.glob("autograd_*/*.md")), *sorted((ROOT / "solutions").glob("*.md"))]
    texts = {page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in pages}
    for lesson in lesson_texts(ROOT):
        lines = lesson.read_text(encoding="utf-8").splitlines()
        texts[lesson.relative_to(ROOT).as_posix()] = "\n".join([line[2:] for line in lines if line.startswith("# ")])
    return texts


def commands(text):
    """What a text tells its reader to type."""

    def as_inline(block):
        lines = [re.sub(r"\s+#.*", "", line) for line in block[1].splitlines()]
        return "\n".join([f"`{line}`" for line in lines])

    text = OTHER_CODE.sub("", CONSOLE.sub(as_inline, text))
    found = [" ".join(each.split()) for each in INLINE.findall(text)]
    return [each for each in found if each not in MENTIONED and not re.match(r'python \w+="', each)]


def reason(command):
    """The key of NOT_TYPED that a command has, if it has one."""
    return next((key for key in NOT_TYPED if fnmatchcase(command, key)), None)


TYPED = list(dict.fromkeys(each for text in documents().values() for each in commands(text) if not reason(each)))


class Clone:
    """A clone of the course in a home folder of its own, and a shell there."""

    def __init__(self, home):
        self.home, self.folder = home, home / "clone"
        copy_tracked(self.folder)
        self.shell = {
            "HOME": str(home),
            "PATH": os.pathsep.join([str(home / "bin"), os.defpath]),
            "PIP_NO_BUILD_ISOLATION": "0",  # pip's way of saying yes: nothing is downloaded
            "PYTEST_ADDOPTS": "--collect-only --quiet --ignore=tests/library/test_registry.py",  # which has the most
            "OPENBLAS_NUM_THREADS": "1",
        }
        (home / "bin").mkdir()
        for name in ("python", "python3"):
            (home / "bin" / name).symlink_to(sys._base_executable)
        self.set_up()
        for arguments in ("init -q", "add -A", "-c user.name=a -c user.email=a@b.c commit -qm All"):
            subprocess.run(["git", *arguments.split()], cwd=self.folder, check=True)

    def set_up(self):
        """Make `.venv` as `make lab` does; it borrows what is installed here, and the course is the clone."""
        prefix = self.folder / ".venv"
        venv.create(prefix, symlinks=True)
        paths = sysconfig.get_paths("venv", vars={"base": str(prefix), "platbase": str(prefix)})
        with open(os.path.join(paths["purelib"], "course.pth"), "w", encoding="utf-8") as file:
            file.write(f"{self.folder}\n{sysconfig.get_path('purelib')}\nimport autograd_desk.quick\n")
        for program in Path(sysconfig.get_path("scripts")).iterdir():
            first, _, rest = program.read_bytes().partition(b"\n")
            copy = prefix / "bin" / program.name
            if first.startswith(b"#!") and b"python" in first and not copy.exists():
                copy.write_bytes(f"#!{prefix / 'bin' / 'python'}\n".encode() + rest)
                copy.chmod(0o755)
        (prefix / "share").symlink_to(os.path.join(sys.prefix, "share"))
        extras = "sorted(tomllib.loads(open('pyproject.toml').read())['project']['optional-dependencies'])"
        stamp = "{'root': str(e.ROOT), 'requirements': e.requirements(), 'extras': " + extras + "}"
        program = "import json, tomllib; from tools import environment as e; e.configure(e.VENV); "
        program += f"e.STAMP.write_text(json.dumps({stamp}))"
        subprocess.run([prefix / "bin" / "python", "-c", program], cwd=self.folder, check=True)

    def type(self, command):
        """What comes of a command, typed where the one before was; None if all is well."""
        for place, file in PLACES.items():
            command = re.sub(rf"\b{re.escape(place)}\b", file, command)
        needs_environment = command.startswith(("nbgrader", "pip", "autograd-course"))
        line = f"source .venv/bin/activate && {command}" if needs_environment else command
        if command in SERVERS:
            return self.serve(line, self.home / SERVERS[command])
        done = subprocess.run(
            ["bash", "-c", line],
            cwd=self.folder, env=self.shell, stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8",
        )  # fmt: skip
        said = f"{done.stdout}{done.stderr}"
        return said or "no word" if done.returncode or "Traceback" in said else None

    def serve(self, line, state):
        """Start JupyterLab, and end it when it has answered."""
        command, log = ["bash", "-c", line], self.home / "server.log"
        try:
            with serving(command, state, log, cwd=self.folder, env=self.shell) as address:
                urllib.request.urlopen(address()).close()
        except (AssertionError, OSError) as problem:
            return str(problem)

    def hand_in(self, lesson, student="ada"):
        source = ROOT / "notebooks" / lesson
        shutil.copytree(source, self.folder / "grading" / "submitted" / student / lesson, dirs_exist_ok=True)


def prepare(clone, command):
    """What is there when somebody types a command: a roster, a file, what students have handed in."""
    folder = clone.folder
    if command.startswith("nbgrader collect"):
        clone.hand_in("01_what_is_grad")
    elif command.startswith("nbgrader zip_collect"):
        archive = folder / "grading" / "downloaded" / "01_what_is_grad" / "archive"
        archive.mkdir(parents=True)
        (folder / "grading" / "class.csv").write_text("id,first_name\nbob,Bob\n")
        assert clone.type("nbgrader db student import grading/class.csv") is None
        name = "01_what_is_grad"
        shutil.copy(ROOT / "notebooks" / name / f"{name}.ipynb", archive / f"bob_2027-01-10-10-00-00_{name}.ipynb")
    elif command.startswith("nbgrader db student import"):
        roster = "id,first_name,last_name,email,lms_user_id\nada,Ada,L,ada@b.c,7\n"
        (folder / "grading" / "roster.csv").write_text(roster)
    elif "LESSON=05_accumulation" in command and not (folder / "grading" / "release" / "05_accumulation").exists():
        assert clone.type("nbgrader generate_assignment 05_accumulation --force") is None
        clone.hand_in("05_accumulation")
    elif "FILE" in command or "script.py" in command:
        (folder / "my_work").mkdir(exist_ok=True)
        (folder / "my_work" / "my_engine.py").write_text(SMALL)
        (folder / "my_work" / "script.py").write_text("import torch\nprint(torch.tensor(1.0))\n")


@pytest.fixture(scope="module")
def typed(tmp_path_factory):
    """What came of each command, all typed one after the other."""
    clone = Clone(tmp_path_factory.mktemp("home"))
    found = {}
    for command in TYPED:
        prepare(clone, command)
        found[command] = clone.type(command)
    found["untracked"] = clone.type("git status --short | grep .")
    return found


@pytest.mark.sandbox
@pytest.mark.parametrize("command", TYPED)
def test_what_a_page_says_works(command, typed):
    if typed[command] is not None:
        pages = [name for name, text in documents().items() if command in commands(text)]
        pytest.fail(f"{command}\n  (in {', '.join(pages)})\n{typed[command]}", pytrace=False)


def test_no_command_leaves_a_file_that_git_would_add(typed):
    assert typed["untracked"] == "no word"


def test_no_reason_is_left_over():
    told = [reason(each) for text in documents().values() for each in commands(text)]
    assert [each for each in NOT_TYPED if each not in told] == []
