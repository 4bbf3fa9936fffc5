"""No submission gets more than it earned, loses what it earned, harms another, stops the run or reads a secret.

`make test` grades some of them; `make test ARGS="tests/grading/hostile --whole"` grades all.
"""

import hashlib
import json
import os
import secrets
import socket

import pytest

from tests.grading.hostile import down, elsewhere, up
from tests.grading.hostile.submissions import LESSON, Case, grade, junk, scores
from tests.notebooks import solutions
from tools import ROOT

pytestmark = pytest.mark.sandbox

UNTOUCHED = Case("no change", lambda submission: None, fast=True)


def chosen(cases, config):
    return [case for case in cases if case.fast or config.getoption("--whole")]


class Instructor:
    """Somebody with a gradebook, a secret in the environment, and a server on this machine."""

    def __init__(self, folder):
        self.secret = f"canary-{secrets.token_hex(12)}"
        self.folder = folder
        (folder / "gradebook.db").write_bytes(b"")
        (folder / "secret.txt").write_text(self.secret)
        self.before = self.state()

    def state(self):
        """Everything that nobody may change."""
        paths = [path for path in sorted(self.folder.rglob("*")) if path.is_file()]
        for package in ("autograd_lib", "autograd_course", "tools/cells", "tools/grade"):
            paths += sorted((ROOT / package).rglob("*.py"))
        return {str(path): (path.stat().st_mode, hashlib.sha256(path.read_bytes()).hexdigest()) for path in paths}


@pytest.fixture(scope="module")
def instructor(tmp_path_factory):
    return Instructor(tmp_path_factory.mktemp("instructor"))


@pytest.fixture(scope="module")
def results(request, instructor):
    """What comes of all cases, with wrong answers or with right ones; after all attacks comes one that does nothing."""
    with pytest.MonkeyPatch.context() as patch, socket.create_server(("127.0.0.1", 0)) as server:
        patch.setenv("INSTRUCTORS_SECRET", instructor.secret)
        about = {"canary": instructor.folder / "gradebook.db", "folder": instructor.folder, "grader": os.getpid()}
        attacks = elsewhere.cases(**about, port=server.getsockname()[1], secret=instructor.secret)
        right = solutions(LESSON)
        kinds = {
            "wrong": ([UNTOUCHED, *up.CASES], junk()),
            "right": (down.CASES, right),
            "attacks": ([*attacks, UNTOUCHED], right),
        }
        return grade(
            (f"{kind}: {case.name}", case, answers)
            for kind, (cases, answers) in kinds.items()
            for case in chosen(cases, request.config)
        )


def pytest_generate_tests(metafunc):
    about = {"canary": "", "folder": "", "grader": 0, "port": 0, "secret": ""}
    known = {"way_up": up.CASES, "misfortune": down.CASES, "attack": elsewhere.cases(**about)}
    for name, cases in known.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, chosen(cases, metafunc.config), ids=lambda case: case.name)


def test_no_way_leads_up(results, way_up):
    honest, got = results["wrong: no change"], results[f"wrong: {way_up.name}"]
    assert got.is_graded, got.failed
    higher = {exercise for exercise, score in scores(got).items() if score > scores(honest)[exercise]}
    assert not higher, json.dumps(got.exercises, indent=1)


def test_no_misfortune_costs_what_is_right(results, misfortune):
    got = results[f"right: {misfortune.name}"]
    assert got.is_graded, got.failed
    assert sum(scores(got).values()) >= misfortune.least, json.dumps(got.exercises, indent=1)


def test_no_attack_stops_the_run_or_tells_a_secret(results, instructor, attack):
    got = results[f"attacks: {attack.name}"]
    assert got.is_graded, got.failed
    assert instructor.secret not in json.dumps(got.notebook)


def test_no_attack_harms_the_others(results, instructor):
    assert instructor.state() == instructor.before
    assert sum(scores(results["attacks: no change"]).values()) == 25.0
