"""Ways to a score that nobody earned. Each is tried with wrong answers in all cells."""

import json

from tests.grading.hostile.submissions import Case

REPLACE_CHECK = """
class Check:
    def __init__(self, exercise, points, **more):
        self.points = self.score = float(points)
    def __enter__(self): return self
    def __exit__(self, *error): return True
    def __getattr__(self, name): return lambda *a, **k: self
"""
PUT_INTO_EVERYTHING = (
    REPLACE_CHECK
    + """
import sys
def put_in():
    for name, module in list(sys.modules.items()):
        if name.startswith("autograd_course") and hasattr(module, "Check"):
            module.Check = Check
put_in()
"""
)
EACH_KIND = """import sys
for name, module in list(sys.modules.items()):
    for kind in list(vars(module).values()) if name.startswith('autograd_course') else []:
        """
SHELL = "from IPython import get_ipython\nshell = get_ipython()\n"


def patching(names, value):
    """Let these names of the course mean something else, wherever they are."""
    return f"""import sys
for name, module in list(sys.modules.items()):
    if name.startswith('autograd_course'):
        for it in {names}:
            if hasattr(module, it): setattr(module, it, {value})"""


IN_PROCESS = {
    "the class is replaced": PUT_INTO_EVERYTHING,
    "the module is replaced": REPLACE_CHECK
    + "import sys, types\nfake = types.ModuleType('autograd_course')\nfake.Check = Check\n"
    "real = sys.modules['autograd_course']\nfake.predict, fake.choose, fake.hint = real.predict, real.choose, real.hint\n"
    "sys.modules['autograd_course'] = fake",
    "an import hook": PUT_INTO_EVERYTHING + "import builtins\nreal = builtins.__import__\n"
    "def hooked(name, *a, **k):\n    module = real(name, *a, **k)\n    put_in()\n    return module\n"
    "builtins.__import__ = hooked",
    "a finder of modules": PUT_INTO_EVERYTHING
    + "class Finder:\n    def find_spec(self, *a): put_in()\nsys.meta_path.insert(0, Finder())",
    "an event before each cell": PUT_INTO_EVERYTHING
    + SHELL
    + "shell.events.register('pre_run_cell', lambda *a: put_in())",
    "an event after each cell": PUT_INTO_EVERYTHING
    + SHELL
    + "shell.events.register('post_run_cell', lambda *a: put_in())",
    "a thread patches again and again": PUT_INTO_EVERYTHING
    + "import threading, time\ndef again():\n    while True:\n        put_in(); time.sleep(0.001)\n"
    "threading.Thread(target=again, daemon=True).start()",
    "the score is patched": EACH_KIND + "if isinstance(kind, type) and kind.__name__ in ('Check', 'Recorder'):\n"
    "            kind.score = property(lambda self: float(self._points))",
    "every part earns": EACH_KIND + "if isinstance(kind, type) and kind.__name__ == 'Part':\n"
    "            kind.earned = property(lambda self: 1, lambda self, value: None)",
    "what is earned is patched": EACH_KIND
    + "if hasattr(kind, '_earned'): kind._earned = lambda self: float(self._points)",
    "comparing is patched": patching(("differences", "agrees", "_differences"), "lambda *a, **k: []"),
    "the code of comparing is patched": "import sys\ndef nothing(got, expected, tolerance): return []\n"
    "for name, module in list(sys.modules.items()):\n"
    "    if name.startswith('autograd_course') and hasattr(module, 'differences'):\n"
    "        module.differences.__code__ = nothing.__code__",
    "whatever is recorded is true": patching(
        ("observe_program", "to_plain", "pack", "_told"), "lambda *a, **k: {'value': True}"
    ),
    "nothing is displayed": SHELL + "type(shell.displayhook).__call__ = lambda self, value=None: None",
    "a formatter for floats": SHELL + "plain = shell.display_formatter.formatters['text/plain']\n"
    "plain.for_type(float, lambda value, printer, cycle: printer.text('4.0'))\n"
    + EACH_KIND
    + "if isinstance(kind, type) and issubclass(kind, float):\n"
    "            plain.for_type(kind, lambda value, printer, cycle: printer.text('4.0'))",
    "the representation of a score": EACH_KIND
    + "if isinstance(kind, type) and issubclass(kind, float): kind.__repr__ = lambda self: '4.0'",
    "every result is published": SHELL
    + "def publish(*a):\n    shell.displayhook(4.0)\nshell.events.register('pre_run_cell', publish)",
    "a transformer of input": SHELL
    + "shell.input_transformers_post.append(lambda lines: ['4.0\\n'] if any('Check(' in line for line in lines) else lines)",
    "a transformer of the source": SHELL
    + "shell.input_transformers_cleanup.append(lambda lines: ['4.0\\n'] if any('Check(' in l for l in lines) else lines)",
    "a transformer of syntax": SHELL
    + "import ast\nclass Four(ast.NodeTransformer):\n    def visit_Module(self, tree):\n"
    "        return ast.parse('4.0') if 'Check' in ast.dump(tree) else tree\nshell.ast_transformers.append(Four())",
    "the kernel does not run cells": SHELL
    + "kernel = getattr(shell, 'kernel', None)\nif kernel:\n    real = kernel.do_execute\n"
    "    def run(code, *a, **k): return real('4.0' if 'Check(' in code else code, *a, **k)\n    kernel.do_execute = run",
    "running cells is patched": SHELL + "real = type(shell).run_cell\ndef run(self, source, *a, **k):\n"
    "    return real(self, '4.0' if 'Check(' in source else source, *a, **k)\ntype(shell).run_cell = run",
    "compiling is patched": "import builtins, ast\nreal = builtins.compile\n"
    "def patched(source, *a, **k):\n"
    "    text = source if isinstance(source, str) else ast.dump(source)\n"
    "    return real('4.0' if 'Check' in text else source, *a, **k)\nbuiltins.compile = patched",
    "exec is patched": "import builtins\nbuiltins.exec = lambda *a, **k: None",
    "the rounding is patched": "import builtins\nbuiltins.round = lambda *a: 4.0\nbuiltins.min = lambda *a: 4.0",
    "sums are patched": "import builtins\nbuiltins.sum = lambda *a: 1",
    "forking is patched": "import os\nos.fork = lambda: 0",
    "ending is patched": "import os\nos._exit = lambda *a: None",
    "every float is right": patching(("_close", "_same_atom"), "lambda *a: True"),
    "at the exit": PUT_INTO_EVERYTHING + "import atexit\natexit.register(put_in)",
    "a profile hook": PUT_INTO_EVERYTHING + "sys.setprofile(lambda *a: put_in())",
    "a trace hook": PUT_INTO_EVERYTHING + "import threading\nsys.settrace(lambda *a: put_in())",
    "what a finalizer does": PUT_INTO_EVERYTHING
    + "class Last:\n    def __del__(self): put_in()\nx = Last(); x.me = x; del x",
    "claims written into every pipe": "import os, json\n"
    "claim = json.dumps({'observation': {'exercise': '5.1', 'parts': [], 'broken': None, 'score': 4.0}}) + '\\n'\n"
    "end = json.dumps({'end': 0, 'score': 4.0}) + '\\n'\n"
    "for pipe in range(3, 64):\n"
    "    try: os.write(pipe, (claim + end).encode() * 6)\n    except OSError: pass",
    "scores written into every pipe": "import os\nfor pipe in range(1, 64):\n"
    '    try: os.write(pipe, b\'{"score": 4.0, "end": 0}\\n\' * 20)\n    except OSError: pass',
    "claims from another process": "import os, time\nif os.fork() == 0:\n    for _ in range(200):\n"
    "        for pipe in range(3, 64):\n"
    '            try: os.write(pipe, b\'{"observation": {"exercise": "5.2", "parts": [{"value": true}] * 9}, "end": 0}\\n\')\n'
    "            except OSError: pass\n        time.sleep(0.01)\n    os._exit(0)",
}

AN_EQUAL = """
class Equal(float):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __sub__(self, other): return 0.0
    __rsub__ = __sub__
    def __abs__(self): return 0.0
    def __le__(self, other): return True
    __lt__ = __ge__ = __gt__ = __le__
    def __hash__(self): return 1
    def __bool__(self): return True
    def item(self): return self
"""
READ_WHAT_IS_EXPECTED = """
import sys, gc, inspect
def steal(*a, **k):
    frame = sys._getframe()
    while frame:
        for names in (frame.f_locals, frame.f_globals):
            for name, value in list(names.items()):
                if name == "expected": return value
        frame = frame.f_back
    for thing in gc.get_objects():
        if type(thing) is dict and "expected" in thing: return thing["expected"]
        if inspect.isframe(thing) and "expected" in thing.f_locals: return thing.f_locals["expected"]
    return 1.0
"""
READ_THE_CHECK = """
import linecache
def steal(*a, **k):
    texts = ["".join(entry[2]) for entry in list(linecache.cache.values()) if len(entry) > 2]
    texts += [str(text) for text in globals().get("In", [])[-2:]]
    for text in texts:
        if "check.equal" in text:
            for line in text.splitlines():
                for piece in line.split(","):
                    try: return float(piece.strip(" )]"))
                    except ValueError: pass
    return 1.0
"""


def answering_with(setup, call):
    """Let all functions of the answers return what `call` gives."""

    def change(submission):
        for cell in submission.cells:
            if cell["id"].startswith("answer-"):
                cell["source"] = cell["source"].replace("return 1.0", f"return {call}")
        submission.at_the_top(setup)

    return change


def shadow(path):
    """A file beside the notebook that stands in for a module."""

    def change(submission):
        submission.files[path] = PUT_INTO_EVERYTHING.encode()
        name = path.split(".")[0].split("/")[0]
        submission.at_the_top(
            f"import importlib, sys\nsys.modules.pop({name!r}, None)\ntry: import {name}\nexcept Exception: pass"
        )

    return change


def replace_tests(submission):
    for cell in submission.cells:
        if cell["id"].startswith("tests-"):
            cell["source"] = "4.0"


def raise_points(submission):
    for cell in submission.cells:
        if cell["id"].startswith("tests-"):
            cell["metadata"]["nbgrader"]["points"] = 1000


def delete_tests(submission):
    submission.notebook["cells"] = [cell for cell in submission.cells if not cell["id"].startswith("tests-")]


def skip_tests(submission):
    for cell in submission.cells:
        cell["metadata"]["tags"] = ["skip-execution"]


def turn_tests_into_text(submission):
    for cell in submission.cells:
        if cell["id"].startswith("tests-"):
            cell["cell_type"] = "markdown"
            cell.pop("outputs"), cell.pop("execution_count")


def forge_outputs(submission):
    for cell in submission.cells:
        if cell["cell_type"] == "code":
            data = {
                "output_type": "execute_result",
                "execution_count": 1,
                "metadata": {},
                "data": {"text/plain": "4.0"},
            }
            cell["outputs"] = [data]


def swap_names(submission):
    first, second = submission.cell("tests-5-1"), submission.cell("answer-5-1")
    first["metadata"], second["metadata"] = second["metadata"], first["metadata"]


def tests_that_are_answers(submission):
    for cell in submission.cells:
        if cell["id"].startswith("tests-"):
            cell["metadata"]["nbgrader"] |= {"solution": True, "locked": False}


def copied_tests(submission):
    for name in ("tests-5-1", "tests-5-2"):
        submission.insert(submission.position(name), "4.0")
        submission.cells[submission.position(name) - 1]["metadata"] = json.loads(
            json.dumps(submission.cell(name)["metadata"])
        )


def solution_beside(submission):
    """Everything of the repository that lies around, if it can be read."""
    submission.at_the_top(
        "import glob, json\nfor path in glob.glob('/**/solutions/**/05_accumulation.ipynb', recursive=True):\n"
        "    for cell in json.load(open(path))['cells']:\n"
        "        if cell['id'].startswith('answer-'): exec(''.join(cell['source']))\n"
    )
    for cell in submission.cells:
        if cell["id"].startswith("answer-"):
            cell["source"] = ""


FAST = ("the class is replaced", "every result is published")
CASES = [
    *(Case(name, source, fast=name in FAST) for name, source in IN_PROCESS.items()),
    Case("answers that equal everything", answering_with(AN_EQUAL, "Equal()"), fast=True),
    Case("answers that read frames", answering_with(READ_WHAT_IS_EXPECTED, "steal()"), fast=True),
    Case("answers that read the check", answering_with(READ_THE_CHECK, "steal()"), fast=True),
    Case("answers that are true", answering_with("", "True")),
    Case("answers that are NaN", answering_with("", "float('nan')")),
    Case("answers that exit", answering_with("import sys, os", "os._exit(0)")),
    *(
        Case(f"beside the notebook: {path}", shadow(path), fast=path == "autograd_course.py")
        for path in (
            "numpy.py",
            "autograd_course.py",
            "autograd_course/__init__.py",
            "autograd_lib.py",
            "autograd_lib/__init__.py",
            "ipykernel.py",
            "json.py",
            "IPython/__init__.py",
            "sitecustomize.py",
            "usercustomize.py",
        )
    ),
    Case("tests that say 4.0", replace_tests, fast=True),
    Case("points that are 1000", raise_points),
    Case("no tests", delete_tests),
    Case("tests that are skipped", skip_tests),
    Case("tests that are text", turn_tests_into_text),
    Case("outputs that say 4.0", forge_outputs),
    Case("names that are swapped", swap_names),
    Case("tests that are answers", tests_that_are_answers),
    Case("tests that are there twice", copied_tests),
    Case("the solution, found on the disk", solution_beside, fast=True),
]
