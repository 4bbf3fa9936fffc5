"""What is to be done by hand earns nothing if the library does it, whatever a student does to what refuses.

Each way is first seen to succeed where the exercise is not tried once more, without the library's own way.
"""

from functools import cache

import pytest

from tests.grading.hostile.submissions import Submission, lesson, scores
from tests.notebooks import solutions
from tools.grade.crew import work
from tools.grade.sandbox.isolation import UNPROTECTED

pytestmark = pytest.mark.sandbox

LESSON = "07_build_the_engine"
AROUND = """
import contextlib, sys
import numpy as np
import autograd_lib as torch
"""
NO_REFUSAL = """
for name, module in list(sys.modules.items()):
    for function in ("by_hand", "own_gradcheck", "engine_off"):
        if name.startswith("autograd_course") and hasattr(module, function):
            setattr(module, function, lambda *a, **k: contextlib.nullcontext())
"""
RULES = "\n\n".join(
    f"def {name}_backward(grad, a, result):\n    return (slope('{name}', grad, a, result),)"
    for name in ("exp", "log", "relu")
)
ENGINE = """
def slope(name, grad, a, result):
    with torch.enable_grad():
        x = torch.tensor(a, requires_grad=True)
        return torch.autograd.grad(getattr(x, name)(), x, torch.tensor(grad))[0].numpy()
"""
LOAD = """
import importlib.util
spec = importlib.util.spec_from_file_location(name, folder + "/__init__.py", submodule_search_locations=[folder])
torch = sys.modules[name] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(torch)
"""
WALK = """
import autograd_lib.graph.engine as engine

def accumulate(leaf, grad):
    leaf.grad = Tensor(np.array(grad)) if leaf.grad is None else leaf.grad + Tensor(grad)

def backward(out, nodes, gradient=None, retain_graph=False):
    start = np.ones_like(out.data) if gradient is None else gradient
    engine.Engine().run([(nodes[0].rule, start)], retain_graph=True)
    theirs, ours = [nodes[0].rule], [nodes[0]]
    while theirs:
        node, twin = theirs.pop(), ours.pop()
        if leaf := getattr(node, "variable", None):
            if leaf.grad is not None:
                accumulate(twin.variable, leaf.grad.numpy())
            leaf.grad = None
        theirs += [each for each in node.next_nodes if each]
        ours += [each for each, _ in twin.next_functions if each]
"""
GRADCHECK = """
def gradcheck(f, inputs):
    tensors = [torch.tensor(each, requires_grad=True) for each in inputs]

    def weighted(*tensors):
        out = f(*tensors)
        return (out * torch.tensor(np.cos(np.arange(out.numel())).reshape(tuple(out.shape)) + 2)).sum()

    low, high = 0.0, 100.0
    while high - low > 1e-5:  # the library says no more than whether all differences are below a number
        middle = (low + high) / 2
        options = {"atol": middle, "rtol": 0.0, "raise_exception": False, "check_undefined_grad": False}
        if torch.autograd.gradcheck(weighted, tensors, **options):
            high = middle
        else:
            low = middle
    return high
"""
WAYS = {
    "7.2: nothing refuses": NO_REFUSAL + ENGINE + RULES,
    "7.2: the formulas": "from autograd_lib.declaration.define import REGISTRY\n"
    "formulas = {each.name: each.formulas.get('self') for each in REGISTRY}\n"
    "def slope(name, grad, a, result):\n    values = {'self': torch.tensor(a), 'result': torch.tensor(result)}\n"
    "    formula = formulas[name]\n    asked = formula.__code__.co_varnames[1:formula.__code__.co_argcount]\n"
    "    return formula(torch.tensor(grad), *[values[name] for name in asked]).numpy()\n" + RULES,
    "7.2: the engine's code": NO_REFUSAL + "import types\nimport autograd_lib.graph.engine as engine\n"
    "run = engine.Engine.run\nkept = types.FunctionType(run.__code__, dict(vars(engine)), 'run', run.__defaults__)\n"
    "def slope(name, grad, a, result):\n    with torch.enable_grad():\n        x = torch.tensor(a, requires_grad=True)\n"
    "        out = getattr(x, name)()\n    kept(engine.Engine(), [(out.grad_fn, grad)])\n"
    "    return x.grad.numpy()\n" + RULES,
    "7.2: the library from its files": "folder, name = torch.__path__[0], 'another'\n"
    + (LOAD + ENGINE).replace("torch", "loaded")  # a name that the check does not bind again
    + RULES,
    "7.2: the engine of a belief": NO_REFUSAL
    + "from autograd_course.engines import believing\n"
    + ENGINE.replace("with torch", "with believing('M29'), torch")
    + RULES,
    "7.4: nothing refuses": NO_REFUSAL + WALK,
    "7.6: nothing refuses": NO_REFUSAL + GRADCHECK,
}
REFUSED = {"7.2": "", "7.4": WALK, "7.6": ""}  # nothing is done to what refuses
FAST = "7.2: nothing refuses"


@cache
def known():
    return lesson(LESSON)


def graded(answers, isolation="auto"):
    """The exercises' scores for these answers to lesson 07, as a worker of `make grade` finds them."""
    result = work.work(work.Job("ada", known(), Submission(answers, LESSON).handed_in(), isolation))
    assert result.is_graded, result.failed
    return scores(result)


@pytest.fixture(scope="module", autouse=True)
def workers():
    yield
    work.close()


def pytest_generate_tests(metafunc):
    if "way" in metafunc.fixturenames:
        metafunc.parametrize("way", WAYS if metafunc.config.getoption("--whole") else [FAST])


def test_what_refuses_cannot_be_got_round(way, monkeypatch):
    exercise = way.partition(":")[0]
    cell = f"answer-{exercise.replace('.', '-')}"
    honest, once_more = (graded({cell: AROUND + source})[exercise] for source in (REFUSED[exercise], WAYS[way]))
    monkeypatch.setattr("tools.grade.one_notebook.taken_away", lambda check: ())
    assert once_more == honest < graded({cell: AROUND + WAYS[way]})[exercise]


FROM_FILES = {"answer-7-2": AROUND + WAYS["7.2: the library from its files"]}


def test_where_nothing_keeps_them_in_the_files_are_there_as_the_grader_says():
    assert graded(FROM_FILES, "none")["7.2"] > graded({"answer-7-2": AROUND}, "none")["7.2"]
    assert "loaded again from its files" in UNPROTECTED


def test_a_right_answer_may_use_the_library_elsewhere():
    answers = {**solutions(LESSON)}
    for name in ("7-2", "7-4", "7-6"):
        answers[f"answer-{name}"] = (
            "import autograd_lib as torch\nx = torch.tensor(2.0, requires_grad=True)\n(x * x).backward()\n"
            "assert x.grad == 4.0\nprint(x.grad.item())\n" + answers[f"answer-{name}"]
        )
    assert sum(graded(answers).values()) == sum(known().points.values())
