"""Grading by the workers of a Dask cluster: the commands that docs/grading.md shows, typed on two "machines".

Each machine is a clone of the course with a home of its own.
"""

import csv
import os
import re
import shutil
import signal
import subprocess
import sys

import pytest

from tests.repository.test_typed import Clone
from tools import ROOT, Refused
from tools.grade.crew import dask

pytestmark = pytest.mark.sandbox

LESSON = "01_what_is_grad"
STUDENTS = [f"student{number:02}" for number in range(6)]
PAGE = (ROOT / "docs" / "grading.md").read_text(encoding="utf-8")


class Machine(Clone):
    """A clone, and what was started in it."""

    def __init__(self, home):
        super().__init__(home)
        self.started = []

    def start(self, command):
        assert re.sub(r"tls://[\d.:]+", "tls://192.168.0.5:8786", command) in PAGE
        self.started.append(subprocess.Popen(
            ["bash", "-c", f"exec {command}"], cwd=self.folder, env=self.shell, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
        ))  # fmt: skip
        return self.started[-1]

    def end(self):
        """What a test that failed has left here, ends."""
        end(*(process for process in self.started if process.returncode is None))

    def scores(self):
        with open(self.folder / "grading" / "verdicts" / f"{LESSON}.csv", newline="", encoding="utf-8") as file:
            return {row["student"]: row["score"] for row in csv.DictReader(file)}


def until(process, pattern):
    """What a process prints, up to this."""
    said = []
    for line in process.stdout:
        said.append(line)
        if re.search(pattern, line):
            return "".join(said)
    raise AssertionError("".join(said))


def end(*processes):
    for process in processes:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(30)
        process.stdout.close()


def interrupt(process):
    """Press Ctrl-C, which ends all of it, and without a word of Python's."""
    os.killpg(process.pid, signal.SIGINT)
    said, _ = process.communicate(timeout=60)
    assert "Traceback" not in said


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """The machine that records the grades; a class has handed in there."""
    machine = Machine(tmp_path_factory.mktemp("first"))
    assert machine.type(f"nbgrader generate_assignment {LESSON} --force") is None
    for number, student in enumerate(STUDENTS):
        machine.hand_in(LESSON, student)
        if number % 3:
            handed_in = machine.folder / "grading" / "submitted" / student / LESSON / f"{LESSON}.ipynb"
            shutil.copy(ROOT / "solutions" / LESSON / f"{LESSON}.ipynb", handed_in)
    return machine


@pytest.fixture(scope="module")
def second(tmp_path_factory):
    return Machine(tmp_path_factory.mktemp("second"))


@pytest.fixture
def scheduler(first, second):
    """The first machine's cluster, whose key the second has as well, and its address."""
    try:
        process = first.start("make dask")
        address = re.search(r"tls://[\d.:]+", until(process, "workers are ready"))[0]
        (second.folder / "grading").mkdir(exist_ok=True)
        shutil.copy(first.folder / "grading" / "dask.pem", second.folder / "grading")
        yield process, address
        if process.returncode is None:
            interrupt(process)
    finally:
        first.end()
        second.end()


def test_a_worker_and_the_scheduler_are_killed_and_no_grade_is_lost(first, second, scheduler):
    here, address = scheduler
    there = second.start(f"make dask ARGS={address}")
    until(there, "workers are ready")
    grading = first.start(f'make grade ARGS="--dask {address}"')
    said = until(grading, "of 25")
    end(there)
    said += until(grading, "of 25")
    end(here)
    said += until(grading, "is gone. Grading goes on when it is back")
    again = first.start("make dask")
    said += grading.communicate(timeout=300)[0]
    interrupt(again)
    assert grading.returncode == 0 and "Traceback" not in said, said
    assert "The scheduler is back." in said
    assert sorted(re.findall(r"^(student\d+) ", said, re.MULTILINE)) == STUDENTS  # each once
    assert first.scores() == {student: "25.0" if number % 3 else "0.0" for number, student in enumerate(STUDENTS)}


def test_a_worker_of_another_version_gets_no_work(first, second, scheduler):
    _, address = scheduler
    changed = second.folder / "tools" / "grade" / "late.py"
    text = changed.read_text(encoding="utf-8")
    changed.write_text(f"{text}# newer\n", encoding="utf-8")
    there = second.start(f"make dask ARGS={address}")
    until(there, "workers are ready")
    changed.write_text(text, encoding="utf-8")
    done = first.start(f'make grade ARGS="--dask {address}"')
    said = done.communicate(timeout=300)[0]
    interrupt(there)
    assert re.search(r"^The worker \S+ gets no work: it has course \w+ instead of course \w+\.$", said, re.MULTILINE)


@pytest.fixture
def in_course(tmp_path, monkeypatch):
    """In a course's folder, which has a cluster's key."""
    monkeypatch.chdir(tmp_path)
    dask.security(may_make=True)
    return tmp_path


def refused(address):
    with pytest.raises(Refused) as reason:
        dask.DaskCrew(address, print)
    assert "\n" not in str(reason.value)
    return str(reason.value)


def test_no_address_no_key_no_scheduler(in_course, monkeypatch):
    monkeypatch.setattr(dask, "_PATIENCE", 0.2)
    for address in ("", "tcp://127.0.0.1:1", "127.0.0.1"):
        assert refused(address).startswith("A scheduler's address looks like tls://192.168.0.5:8786")
    assert refused("tls://127.0.0.1:1").startswith("No scheduler answers at tls://127.0.0.1:1 with the key in")
    dask.KEY.unlink()
    assert refused("tls://127.0.0.1:1").startswith("The cluster's key is missing: copy grading/dask.pem")


def test_the_key_is_for_its_owner_alone(in_course):
    assert dask.KEY.stat().st_mode & 0o777 == 0o600


WITHOUT_COURSE = "cannot be used: it was not started with make dask."
WITHOUT_WORKERS = "has no workers for this class. This starts some: make dask ARGS=tls://"


@pytest.mark.parametrize(("path", "reason"), [("", WITHOUT_COURSE), (str(ROOT), WITHOUT_WORKERS)])
def test_dasks_own_scheduler(in_course, path, reason):
    started = ["--protocol=tls", "--host=127.0.0.1", "--port=0", "--no-dashboard"]
    started += [f"--tls-{one}={dask.KEY}" for one in ("ca-file", "cert", "key")]
    program = [sys.executable, "-P", "-m", "distributed.cli.dask_scheduler", *started]
    scheduler = subprocess.Popen(program, env=os.environ | {"PYTHONPATH": path}, stdout=-1, stderr=-2, text=True)
    try:
        address = re.search(r"tls://[\d.:]+", until(scheduler, "Scheduler at"))[0]
        assert reason in refused(address)
        dask.KEY.unlink()
        dask.security(may_make=True)  # another key
        assert f"No scheduler answers at {address} with the key in" in refused(address)
    finally:
        scheduler.terminate()
        scheduler.communicate(timeout=30)
