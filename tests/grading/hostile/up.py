"""Ways to a score that nobody earned. Each is tried with wrong answers in all cells."""

from tests.grading.hostile.submissions import Case

PUT_INTO_EVERYTHING = """
class Check:
    def __init__(self, exercise, points, **more):
        self.points = self.score = float(points)
    def __enter__(self): return self
    def __exit__(self, *error): return True
    def __getattr__(self, name): return lambda *a, **k: self
import sys
def put_in():
    for name, module in list(sys.modules.items()):
        if name.startswith("autograd_course") and hasattr(module, "Check"):
            module.Check = Check
put_in()
"""
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
    "a thread patches again and again": PUT_INTO_EVERYTHING
    + "import threading, time\ndef again():\n    while True:\n        put_in(); time.sleep(0.001)\n"
    "threading.Thread(target=again, daemon=True).start()",
    "the score is patched": EACH_KIND + "if isinstance(kind, type) and kind.__name__ in ('Check', 'Recorder'):\n"
    "            kind.score = property(lambda self: float(self._points))",
    "comparing is patched": patching(("differences", "agrees", "_differences"), "lambda *a, **k: []"),
    "whatever is recorded is true": patching(
        ("observe_program", "to_plain", "pack", "_told"), "lambda *a, **k: {'value': True}"
    ),
    "every result is published": SHELL
    + "def publish(*a):\n    shell.displayhook(4.0)\nshell.events.register('pre_run_cell', publish)",
    "running cells is patched": SHELL + "real = type(shell).run_cell\ndef run(self, source, *a, **k):\n"
    "    return real(self, '4.0' if 'Check(' in source else source, *a, **k)\ntype(shell).run_cell = run",
    "compiling is patched": "import builtins, ast\nreal = builtins.compile\n"
    "def patched(source, *a, **k):\n"
    "    text = source if isinstance(source, str) else ast.dump(source)\n"
    "    return real('4.0' if 'Check' in text else source, *a, **k)\nbuiltins.compile = patched",
    "sums are patched": "import builtins\nbuiltins.sum = lambda *a: 1",
    "forking is patched": "import os\nos.fork = lambda: 0",
    "ending is patched": "import os\nos._exit = lambda *a: None",
    "claims written into every pipe": "import os, json\n"
    "claim = json.dumps({'observation': {'exercise': '5.1', 'parts': [], 'broken': None, 'score': 4.0}}) + '\\n'\n"
    "end = json.dumps({'end': 0, 'score': 4.0}) + '\\n'\n"
    "for pipe in range(3, 64):\n"
    "    try: os.write(pipe, (claim + end).encode() * 6)\n    except OSError: pass",
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


def delete_tests(submission):
    submission.notebook["cells"] = [cell for cell in submission.cells if not cell["id"].startswith("tests-")]


def skip_tests(submission):
    for cell in submission.cells:
        cell["metadata"]["tags"] = ["skip-execution"]


def forge_outputs(submission):
    four = {"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": {"text/plain": "4.0"}}
    for cell in submission.cells:
        if cell["cell_type"] == "code":
            cell["outputs"] = [four]


def swap_names(submission):
    first, second = submission.cell("tests-5-1"), submission.cell("answer-5-1")
    first["metadata"], second["metadata"] = second["metadata"], first["metadata"]


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
    *(
        Case(f"beside the notebook: {path}", shadow(path), fast=path == "autograd_course.py")
        for path in ("autograd_course.py", "autograd_lib/__init__.py", "json.py", "sitecustomize.py")
    ),
    Case("tests that say 4.0", replace_tests, fast=True),
    Case("no tests", delete_tests),
    Case("tests that are skipped", skip_tests),
    Case("outputs that say 4.0", forge_outputs),
    Case("names that are swapped", swap_names),
    Case("the solution, found on the disk", solution_beside, fast=True),
]
