"""Misfortunes that must not cost a right answer more than the exercise where they happen."""

from tests.damages import duplicate, lose_names_and_ids
from tests.grading.hostile.submissions import NAME, Case


def append_to(name, source):
    def change(submission):
        submission.cell(name)["source"] += f"\n{source}"

    return change


def after(name, source):
    def change(submission):
        submission.insert(submission.position(name) + 1, source)

    return change


def before(name, source):
    def change(submission):
        submission.cell(name)["source"] = source + submission.cell(name)["source"]

    return change


def with_outputs(submission):
    for cell in submission.cells:
        if cell["id"].startswith("answer-"):
            cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["x" * 15_000_000]}]


def beside(*paths):
    def change(submission):
        submission.files |= dict.fromkeys(paths, b"99999-99-99 +99:99 \xff")

    return change


def damaged(damage):
    return lambda submission: damage(submission.notebook)


def growing_program(submission):
    """A program for the mystery engines, of which each pass multiplies what the next one has to walk."""
    cell = submission.cell("answer-5-7")
    body = "    y.backward(create_graph=True)\\n    y = x.grad * y\\n" * 4
    program = f"x = torch.tensor(1.0, requires_grad=True)\\ny = x * x\\nfor i in range(5):\\n{body}print(y)"
    cell["source"] = f"answer_5_7 = unmask('5.7', '{program}', A=1, B='PyTorch', C=2)"


HANG = "while True:\n    pass"
NO_WAY_TO_STOP = (
    "import signal\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nsignal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})\n"
    "while True:\n    pass"
)
FIFTH = 20.0  # 5.5 is worth 5 points, 5.3 a point less

AT_THE_TOP = {
    "a loop without an end": HANG,
    "a loop that nothing stops": NO_WAY_TO_STOP,
    "the kernel ends": "import os\nos._exit(1)",
    "a crash": "import ctypes\nctypes.string_at(0)",
    "the exit": "import sys\nsys.exit(3)",
    "a word on stderr": "import sys\nprint('careful', file=sys.stderr)",
    "warnings are errors": "import warnings\nwarnings.simplefilter('error')",
    "a megabyte is printed": "print('x' * 1_000_000)",
    "an object whose text is endless": "class Long:\n    def __repr__(self): return 'x' * 50_000_000\nLong()",
    "a question": "input('your name? ')",
    "a package is installed": "!pip install numpy\n%pip --version",
    "a syntax error": "def (:",
    "too many recursions": "def f(): f()\nf()",
    "too much memory": "x = bytearray(1 << 40)",
    "another folder": "import os\nos.chdir('/')",
    "lesson.json is deleted": "import os\nos.remove('lesson.json')",
    "the path is empty": "import sys\nsys.path.clear()",
    "names are taken": "check = Check = print = len = list = None",
    "NumPy raises": "import numpy as np\nnp.seterr(all='raise')",
    "an await": "import asyncio\nawait asyncio.sleep(0.01)",
    "stdout is closed": "import sys\nsys.stdout.close()",
    "a plot": "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()",
    "a surrogate": "print('\\ud800')\n'\\udfff'",
    "everything of NumPy and math": "from numpy import *\nfrom math import *",
    "a text of an error that never ends": "class Wrong(Exception):\n    def __str__(self):\n        while True: pass\nraise Wrong",
    "an error whose text is endless": "raise ValueError('x' * 40_000_000)",
    "the display is deeper than Python": "x = []\nfor _ in range(100_000): x = [x]\nx",
    "a sum of a hundred thousand": "+".join(["1"] * 100_000),
    "numbers of a million digits": "x = 10 ** 1_000_000\nx",
    "a short stack": "import sys\nsys.setrecursionlimit(120)",
    "a module of the course is reloaded": "import importlib, autograd_course\nimportlib.reload(autograd_course)",
    "time stands still": "import time\ntime.monotonic = time.perf_counter = time.time = lambda: 0.0",
    "a folder with the lesson's name": "import os\nos.makedirs('05_accumulation.ipynb', exist_ok=True)\nos.makedirs('timestamp.txt', exist_ok=True)",
    "every signal is ignored": "import signal\nfor s in range(1, 32):\n    try: signal.signal(s, signal.SIG_IGN)\n    except OSError: pass",
}

COSTS = ("names are taken", "everything of NumPy and math", "the path is empty")  # `print`, `len` belong to the student
CASES = [
    *(
        Case(f"at the top: {name}", source, fast=name == "NumPy raises", least=25.0 * (name not in COSTS))
        for name, source in AT_THE_TOP.items()
    ),
    Case("an answer ends the kernel", append_to("answer-5-3", "import os\nos._exit(1)"), fast=True, least=FIFTH),
    Case("an answer never ends", append_to("answer-5-3", HANG), fast=True, least=FIFTH, seconds=5),
    Case("an answer that nothing stops", append_to("answer-5-3", NO_WAY_TO_STOP), least=FIFTH),
    Case("an answer crashes", append_to("answer-5-3", "import ctypes\nctypes.string_at(0)"), least=FIFTH),
    Case("an answer closes every file", append_to("answer-5-3", "import os\nos.closerange(3, 256)"), least=FIFTH),
    Case(
        "an answer stops its process",
        append_to("answer-5-3", "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)"),
        least=FIFTH,
    ),
    Case("an answer patches forking", append_to("answer-5-3", "import os\nos.fork = lambda: 1 / 0"), least=FIFTH),
    Case("the kernel ends after half", after("tests-5-3", "import os\nos._exit(1)"), fast=True),
    Case("a program that grows without an end", growing_program, fast=True, least=23.0),
    Case("an answer with spaces that are none", before("answer-5-3", "\u00a0x = 1\n"), least=FIFTH),
    Case("an answer of letters nobody sees", before("answer-5-5", "x\u200b = 1\n"), least=FIFTH),
    Case("ninety megabytes of outputs", with_outputs, fast=True),
    Case("files with long names", beside("n" * 250, "deep/" * 120 + "x"), fast=True),
    Case("files with the course's names", beside("lesson.json/x", "timestamp.txt/x", f"{NAME}/x", "numpy/__init__.py")),
    Case("a time that is none", beside("timestamp.txt")),
    *(Case(f"damage: {damage.__name__}", damaged(damage), fast=True) for damage in (duplicate, lose_names_and_ids)),
]
