"""Nothing that an answer cell does changes what is said of it where another process judges."""

import json
import subprocess
import sys

import pytest

from autograd_course.judge.judge import judge
from tools.course.checks import cut
from tools.course.execute import kernel_environment

from .attacks import ATTACKS, CHECK, WRONG

STUDENTS_SIDE = """
import json, os, sys
from IPython.core.interactiveshell import InteractiveShell
from autograd_course.observe.observe import observe

answer, check = json.load(sys.stdin)
shell = InteractiveShell.instance()
shell.run_cell("import autograd_course", store_history=True)
shell.run_cell(answer, store_history=True)
observation = json.dumps(observe(check, shell.user_ns))
os.write(2, observation.encode())
os._exit(0)
"""
RIGHT = "def slope(w, x):\n    return x\n"


def observation(answer, check, folder):
    """What the student's process says, after an answer that may have changed anything in it."""
    ran = subprocess.run(
        [sys.executable, "-c", STUDENTS_SIDE],
        input=json.dumps([answer, check]),
        cwd=folder,
        env=kernel_environment(str(folder)),
        capture_output=True,
        text=True,
        timeout=60,
    )
    return json.loads(ran.stderr)


def test_a_right_answer_gets_all_points(tmp_path):
    assert judge(CHECK, observation(RIGHT, cut(CHECK), tmp_path)).score == 4


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_gets_what_its_answer_deserves(name, tmp_path):
    verdict = judge(CHECK, observation(ATTACKS[name], cut(CHECK), tmp_path))
    assert verdict.score == 0
    assert "✗ not right yet · w = 3, x = 2" in verdict.card["text/plain"]


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


def test_the_student_side_of_the_check_knows_nothing_worth_stealing():
    left = cut(CHECK)
    assert "reference" not in left
    assert "M02" not in left
    assert WRONG not in left
