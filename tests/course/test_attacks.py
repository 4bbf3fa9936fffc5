"""Nothing that an answer cell does changes what is said of it where another process judges."""

import json
import subprocess
import sys

import pytest

from autograd_course.judge.judge import judge
from tests.grading.hostile import up
from tools.course.checks import cut
from tools.course.execute import kernel_environment
from tools.course.shown import shown

from .attacks import ATTACKS_ON_HELPERS, CHECK, HELPED, WRONG

ATTACKS = {name: WRONG + source for name, source in up.IN_PROCESS.items()}
ATTACKS |= {
    name: f"{setup}\ndef slope(w, x):\n    return {answer}\n"
    for name, setup, answer in (
        ("an answer that equals everything", up.AN_EQUAL, "Equal()"),
        ("an answer that reads frames", up.READ_WHAT_IS_EXPECTED, "steal()"),
    )
}
# Each in a process of its own, which begins where IPython is imported.
STUDENTS_SIDE = """
import json, os, sys
from io import FileIO
from os import _exit, fork, waitpid
from IPython.core.interactiveshell import InteractiveShell
import autograd_lib
from autograd_course.observe.observe import observe

for number, (answer, check, helpers) in enumerate(json.load(sys.stdin)):
    child = fork()
    if child == 0:
        os.mkdir(str(number))
        os.chdir(str(number))
        shell = InteractiveShell.instance()
        shell.run_cell("import autograd_course", store_history=True)
        shell.run_cell(answer, store_history=True)
        observation = json.dumps(observe(check, shell.user_ns, helpers=helpers))
        FileIO("said.json", "w").write(observation.encode())
        _exit(0)
    waitpid(child, 0)
"""
RIGHT = "def slope(w, x):\n    return x\n"


def observations(answers, check, folder, helpers=""):
    """By name what the student's process says, after an answer that may have changed anything in it; {} if nothing."""
    subprocess.run(
        [sys.executable, "-c", STUDENTS_SIDE],
        input=json.dumps([[answer, check, helpers] for answer in answers.values()]),
        cwd=folder,
        env=kernel_environment(str(folder)),
        capture_output=True,
        text=True,
        timeout=300,
    )
    said = {name: folder / str(number) / "said.json" for number, name in enumerate(answers)}
    return {name: json.loads(path.read_text()) if path.exists() else {} for name, path in said.items()}


@pytest.fixture(scope="module")
def observed(tmp_path_factory):
    return observations({"none": RIGHT, **ATTACKS}, cut(CHECK), tmp_path_factory.mktemp("students"))


def test_a_right_answer_gets_all_points(observed):
    assert judge(CHECK, observed["none"]).score == 4


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_gets_what_its_answer_deserves(name, observed):
    assert judge(CHECK, observed[name]).score == 0


@pytest.mark.parametrize("as_a_class_is_graded", [True, False])
def test_an_attack_on_helpers_gets_no_more_than_their_part(as_a_class_is_graded, tmp_path):
    """Whoever takes the place of a helper can claim what it gave, as of every program; the student's own `f` is asked
    for numbers beside it, which no helper gives."""
    check, helpers = (cut(HELPED), "") if as_a_class_is_graded else shown(HELPED)
    answers = {"none": "def f(x):\n    return 2.0 * x", **ATTACKS_ON_HELPERS}
    seen = observations(answers, check, tmp_path, helpers)
    verdicts = {name: judge(HELPED, seen[name], tmp_path / str(number)) for number, name in enumerate(answers)}
    assert verdicts.pop("none").score == 4
    for name, verdict in verdicts.items():
        assert verdict.score <= 1.33 and "✓ right · f(" not in verdict.card["text/plain"], name


@pytest.mark.parametrize(
    "claims",
    [
        {"score": 4.0, "points": 4},
        {"exercise": "1.2", "parts": [{"label": "w = 3, x = 2", "value": True}] * 3},
        {"exercise": "1.2", "parts": [{"label": "w = 3, x = 2", "value": {"float": "nan"}, "score": 4.0}] * 3},
        {"exercise": "1.2", "parts": [], "broken": {"open": "4 of 4 points"}},
    ],
)
def test_claims_of_a_score_are_not_heard(claims):
    assert judge(CHECK, claims).score == 0
