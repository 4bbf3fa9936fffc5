"""Which demonstrations are run for a submission. What runs, and what is left out, changes no grade."""

import pytest

from autograd_desk.cells.rebuild import MARK
from tests.grading.hostile.submissions import Submission, lesson
from tests.notebooks import solutions
from tools import ROOT
from tools.cells.demonstrations import needless
from tools.course.lesson import lesson_texts
from tools.grade.ingest import ingest
from tools.grade.one_notebook import code_cells, demonstrations_without_use

IMPORTS = "import torch\nfrom viz import draw"
CHECK = "from course import Check\nhelper = 1\nwith Check() as check:\n    check.equal('f(1)', lambda: f(1) + helper)"


@pytest.mark.parametrize(
    ("demonstration", "own", "runs"),
    [
        ("x = 1\nprint(x)\ndraw(x)", "def f(x):\n    return x", False),
        ("x = 1", "def f(y):\n    return x", True),
        ("x = 1", "from torch import tensor\nx = 2", True),
        ("helper = 2", "def f(y):\n    return y", False),  # the check has its own
        ("def f(y): return 3", "def f(y):\n    return y", True),  # in the order that the notebook has
        ("print(f(3))", "def f(y):\n    return y", False),  # to use a function does not change it
        ("rows[0] = 3", "rows = [1]\ndef f(y):\n    return rows", True),
        ("rows[0] = 3", "rows = [1]\ndef f(y):\n    return y", True),  # a cell of theirs may show them
        ("torch.manual_seed(1)", "def f(y):\n    return y", True),
        ("if torch:\n    torch.nn.x = 1", "def f(y):\n    return y", True),
        ("Tensor.double = 2", "class Tensor:\n    pass", True),
        ("Tensor.register(int)", "class Tensor:\n    pass", True),
        ("torch.tensor(1.0)[0] = 2", "def f(y):\n    return y", True),  # it may as well be a part of something
        ("with torch.no_grad():\n    torch.ones(1)", "def f(y):\n    return y", False),
        ("x = 1", "def f(y):\n    return globals()['x']", True),
        ("x = 1", "def f(y):\n    import sys\n    return sys.modules", True),
        ("x = 1", "%who", True),
        ("x = 1", "def (:", True),
    ],
)
def test_a_demonstration_runs_if_somebody_could_notice(demonstration, own, runs):
    assert (1 in needless([IMPORTS, demonstration], [own], [CHECK])) is not runs


def test_what_a_needed_demonstration_builds_on_runs_too():
    demonstrations = ["a = [1]", "b = a", "def g(): return b", "a.append(2)", "c = 3", "d = c"]
    assert needless(demonstrations, ["def f(y):\n    return g()"], [CHECK]) == {4, 5}


@pytest.mark.parametrize("name", [path.stem for path in lesson_texts(ROOT)])
def test_right_answers_need_few_of_a_lessons_demonstrations(name):
    known = lesson(name)
    notebook = ingest(Submission(solutions(name), name).handed_in(), name, known.released).gradable(known)
    shown = [cell for cell in code_cells(notebook) if cell["metadata"].get(MARK)]
    run = [cell for cell in shown if cell["id"] not in demonstrations_without_use(notebook, known)]
    assert any("import autograd_lib as torch" in cell["source"] for cell in run)
    assert len(run) <= 3
