"""Attacks on the helpers of a check; tests/grading/hostile/up.py has those on the check itself."""

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
from autograd_course import Check

CASES = [1.5, -2.5]


def total(function, *numbers):
    return sum(map(function, numbers))


with Check("1.2", points=4) as check:
    check.equal("the sum over two cases", lambda: total(f, *CASES), -2.0)
    for case in CASES:
        check.equal(f"f({case})", lambda case=case: f(case), 2.0 * case)
check.score
"""

WRONG_F = "def f(x):\n    return 0.0\n\n\n"

ATTACKS_ON_HELPERS = {
    "names of the helpers taken beforehand": WRONG_F + "CASES = [0.0, 0.0]\ntotal = lambda *given: -2.0",
    "built-in functions that a helper calls": WRONG_F
    + """
import builtins

real = builtins.sum
builtins.sum = lambda *given: -2.0 if type(given[0]) is map else real(*given)
""",
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
    "helpers that are handed out by somebody else": WRONG_F
    + """
from autograd_course.observe.recorder import Recorder

Recorder.__getattr__ = lambda self, name: [0.0, 0.0] if name.isupper() else lambda *given: 0.0
""",
    "helpers that are opened as something else": WRONG_F
    + """
from autograd_course.observe import recorder


class Own(dict):
    def __init__(self, source, names, **more):
        super().__init__(CASES=[0.0, 0.0], total=lambda *given: -2.0)


recorder.Helpers = Own
""",
    "exec replaced": WRONG_F
    + """
import builtins

run = builtins.exec
builtins.exec = lambda code, names, *more: run(code, names, *more) or names.update(total=lambda *given: -2.0)
""",
    "a lesson.json of one's own": WRONG_F
    + """
import json

from autograd_course.seal import seal_check, seal_helpers

with open("lesson.json", "w") as file:
    own = 'with Check("1.2", points=4) as check:\\n    check.equal("a", lambda: 1, 1)\\ncheck.score'
    json.dump({"checks": {"1.2": seal_check("1.2", own)}, "helpers": {"1.2": seal_helpers("1.2", "CASES = []")}}, file)
""",
}
