"""Answer cells that do not answer, but try to answer for the judge. Each has earned full marks from a check that judged
beside it, in one process and one namespace.
"""

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

EACH_MODULE = """
import importlib
import sys


def each_module(*names):
    for name in names:
        for home in ("autograd_course", "autograd_course.observe", "autograd_course.judge", "autograd_course.show"):
            try:
                yield importlib.import_module(f"{home}.{name}")
            except ImportError:
                pass
"""

FAKE = """
class Fake:
    score = 4.0
    def __init__(self, *arguments, **options): self.seen = []
    def __enter__(self): return self
    def __exit__(self, *error): return True
    def random(self, seed): return __import__("numpy").random.default_rng(seed)
    def __getattr__(self, name): return lambda *arguments, **options: None
"""

ATTACKS = {
    "another class in the place of Check": WRONG + FAKE + "import autograd_course\nautograd_course.Check = Fake",
    "a method of Check replaced": WRONG
    + """
from autograd_course import Check

Check.score = property(lambda self: 4.0)
""",
    "a comparison that finds no difference": WRONG
    + EACH_MODULE
    + """
for module in each_module("check"):
    module.differences = lambda *arguments: []
""",
    "another module in sys.modules": WRONG
    + FAKE
    + """
import sys
import types

real = sys.modules["autograd_course"]
sys.modules["autograd_course"] = fake = types.ModuleType("autograd_course")
fake.__dict__.update(real.__dict__, Check=Fake)
""",
    "an import hook": WRONG
    + FAKE
    + """
import builtins
import types

real_import = builtins.__import__


def hooked(name, names=None, *more):
    module = real_import(name, names, *more)
    if name != "autograd_course":
        return module
    return types.SimpleNamespace(**{**vars(module), "Check": Fake})


builtins.__import__ = hooked
""",
    "the expected value read from the frames that call": """
import sys


def slope(w, x):
    frame = sys._getframe()
    while frame:
        for name in ("expected", "right"):
            if name in frame.f_locals and not callable(frame.f_locals[name]):
                return frame.f_locals[name]
        cells = [each for each in frame.f_locals.values() if getattr(each, "__name__", "") == "problems"]
        for function in cells:
            for name, cell in zip(function.__code__.co_freevars, function.__closure__):
                if name == "expected":
                    return cell.cell_contents
        frame = frame.f_back
    return 0.0
""",
    "the expected value found by the garbage collector": """
import gc
import types


def slope(w, x):
    found = [each for each in gc.get_objects() if isinstance(each, types.FunctionType) and each.__name__ == "problems"]
    for function in reversed(found):
        names = dict(zip(function.__code__.co_freevars, function.__closure__ or ()))
        if "expected" in names:
            return names["expected"].cell_contents
    return 0.0
""",
    "the expected value read in the source of the running cell": """
import ast

calls = []


def slope(w, x):
    source = get_ipython().user_ns["In"][-1]
    parts = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "equal"
    ]
    parts.sort(key=lambda node: node.lineno)
    calls.append(1)
    expected = parts[len(calls) - 1].args[2]
    return eval(compile(ast.Expression(expected), "<stolen>", "eval"), get_ipython().user_ns)
""",
    "a formatter that shows every float as 4.0": WRONG
    + """
def forge(value, printer, cycle):
    printer.text("4.0")


formatter = get_ipython().display_formatter.formatters["text/plain"]
for kind in [float, *float.__subclasses__()]:
    formatter.for_type(kind, forge)
""",
    "a display hook": WRONG
    + """
import sys

shown = type(sys.displayhook).__call__


def forge(self, result=None):
    shown(self, 4.0 if isinstance(result, float) else result)


type(sys.displayhook).__call__ = forge
""",
    "an input transformer that replaces the check": WRONG
    + """
def forge(lines):
    return ["4.0\\n"] if any("Check(" in line for line in lines) else lines


get_ipython().input_transformers_cleanup.append(forge)
""",
    "an AST transformer that replaces the check": WRONG
    + """
import ast


class Forge(ast.NodeTransformer):
    def visit_Module(self, node):
        return ast.parse("4.0") if "Check" in ast.dump(node) else node


get_ipython().ast_transformers.append(Forge())
""",
    "a thread that patches again and again": WRONG
    + EACH_MODULE
    + """
import threading
import time


def patch():
    while True:
        for module in each_module("check"):
            if hasattr(module.Check, "_earned"):
                module.Check._earned = lambda self: 4.0
            module.Check.score = property(lambda self: 4.0)
        time.sleep(0.001)


threading.Thread(target=patch, daemon=True).start()
time.sleep(0.1)
""",
    "the library and NumPy's generator patched": WRONG
    + """
import numpy as np

import autograd_lib as torch


class Zeros:
    def normal(self, size):
        return np.zeros(size)


np.random.default_rng = lambda seed: Zeros()
torch.Tensor.numpy = lambda self: np.array(0.0)
""",
    "a score that prints as 4.0": WRONG
    + EACH_MODULE
    + """
for module in each_module("feedback", "check"):
    if hasattr(module, "Score"):
        module.Score.__repr__ = lambda self: "4.0"
""",
    "the kernel's own way to run a cell": WRONG
    + """
kind = type(get_ipython())
run = kind._run_cell


def forge(self, source, *arguments, **options):
    return run(self, "4.0" if "Check(" in source else source, *arguments, **options)


kind._run_cell = forge
""",
}

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
