"""Nothing that an answer cell does changes what is said of it where another process judges."""

import json
import subprocess
import sys

import pytest

from autograd_course.judge.judge import judge
from tools.course.checks import cut
from tools.course.execute import kernel_environment
from tools.course.shown import shown

from .attacks import ATTACKS, ATTACKS_ON_HELPERS, CHECK, HELPED, WRONG

STUDENTS_SIDE = """
import json, os, sys
from IPython.core.interactiveshell import InteractiveShell
from autograd_course.observe.observe import observe

answer, check, helpers = json.load(sys.stdin)
shell = InteractiveShell.instance()
shell.run_cell("import autograd_course", store_history=True)
shell.run_cell(answer, store_history=True)
observation = json.dumps(observe(check, shell.user_ns, helpers=helpers))
os.write(2, observation.encode())
os._exit(0)
"""
RIGHT = "def slope(w, x):\n    return x\n"


def observation(answer, check, folder, helpers=""):
    """What the student's process says, after an answer that may have changed anything in it."""
    ran = subprocess.run(
        [sys.executable, "-c", STUDENTS_SIDE],
        input=json.dumps([answer, check, helpers]),
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


@pytest.mark.parametrize("name", [*ATTACKS_ON_HELPERS, "none"])
@pytest.mark.parametrize("as_a_class_is_graded", [True, False])
def test_an_attack_on_helpers_gets_no_more_than_their_part(name, as_a_class_is_graded, tmp_path):
    """Whoever takes the place of a helper can claim what it gave, as of every program; the student's own `f` is asked
    for numbers beside it, which no helper gives."""
    answer = ATTACKS_ON_HELPERS.get(name, "def f(x):\n    return 2.0 * x")
    check, helpers = (cut(HELPED), "") if as_a_class_is_graded else shown(HELPED)
    verdict = judge(HELPED, observation(answer, check, tmp_path, helpers), tmp_path)
    assert verdict.score == 4 if name == "none" else verdict.score <= 1.33
    assert name == "none" or "✓ right · f(" not in verdict.card["text/plain"]


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
