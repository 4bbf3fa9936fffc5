"""Nothing that an answer cell does changes what is said of it where another process judges.

The attacks on the check itself are those of tests/grading/hostile/up.py; those on its helpers are here.
"""

import json
import subprocess
import sys

import pytest

from autograd_course.judge.judge import judge
from tests.grading.hostile import up
from tools.cells.checks import cut
from tools.course.execute import kernel_environment
from tools.course.shown import shown

WRONG = "def slope(w, x):\n    return 0.0\n\n\n"

CHECK = """\
import numpy as np

import autograd_lib as torch
from autograd_course import Check


def reference(w, x):
    w, x = torch.tensor(w, requires_grad=True), torch.tensor(x)
    (w * x).backward()
    return w.grad


with Check("1.2", points=4) as check:
    check.equal("w = 3, x = 2", lambda: slope(3.0, 2.0), 2.0, beliefs={"M02": 3.0})
    check.equal("w = 1, x = -5", lambda: slope(1.0, -5.0), reference(1.0, -5.0))
    a, b = check.random(seed=7).normal(size=2).tolist()
    check.equal("numbers you have not seen", lambda: slope(a, b), np.float64(b), weight=2)
check.score
"""

HELPED = """\
import numpy as np

from autograd_course import Check

CASES = [1.0, -2.0]


def total(function, *numbers):
    if function(0.0) != 0.0:
        raise ValueError("f(0) is 0")
    return sum(map(function, numbers)) + f(np.zeros(()).item())


with Check("1.3", points=4) as check:
    check.equal("the sum over two cases", lambda: total(f, *CASES), -2.0)
    for case in CASES:
        check.equal(f"f({case})", lambda case=case: f(case), 2.0 * case)
check.score"""

WRONG_F = "def f(x):\n    return 0.0\n\n\n"

ATTACKS_ON_HELPERS = {
    "names of the helpers taken beforehand": WRONG_F + "CASES = [0.0, 0.0]\ntotal = lambda *given: -2.0",
    "the data of the helpers written over": """
import sys


def f(x):
    frame = sys._getframe()
    while frame:
        if "CASES" in frame.f_globals:
            frame.f_globals["CASES"][:] = [0.0, 0.0]
        frame = frame.f_back
    return 0.0
""",
    "what is expected looked for among the helpers": """
import sys


def f(x):
    frame = sys._getframe()
    while frame:
        for name in ("expected", "right", "EXPECTED"):
            for names in (frame.f_globals, frame.f_locals):
                if name in names:
                    return names[name]
        frame = frame.f_back
    return 0.0
""",
    "helpers that are opened as something else": WRONG_F
    + """
from autograd_course.observe import recorder


class Own(dict):
    def __init__(self, source, names, **more):
        super().__init__(CASES=[0.0, 0.0], total=lambda *given: -2.0)


recorder.Helpers = Own
""",
    "a lesson.json of one's own": WRONG_F
    + """
import json

from autograd_course.files.seal import seal_check

with open("lesson.json", "w") as file:
    own = 'with Check("1.3", points=4) as check:\\n    check.equal("a", lambda: 1, 1)\\ncheck.score'
    helpers = seal_check("1.3 helpers", "CASES = []")
    json.dump({"checks": {"1.3": seal_check("1.3", own)}, "helpers": {"1.3": helpers}}, file)
""",
}

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
