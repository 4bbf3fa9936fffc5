"""Misfortunes that must not cost a right answer more than the exercise where they happen."""

from tests.grading.hostile.submissions import Case


def append_to(name, source):
    def change(submission):
        submission.cell(name)["source"] += f"\n{source}"

    return change


def after(name, source):
    def change(submission):
        submission.insert(submission.position(name) + 1, source)

    return change


def twice(submission):
    place = submission.position("answer-5-3")
    submission.cells.insert(place, dict(submission.cell("answer-5-3")))


def in_two_pieces(submission):
    cell = submission.cell("answer-5-4")
    head, _, body = cell["source"].partition("\n\n")
    submission.insert(submission.position("answer-5-4"), "import math\nhelper = 3")
    cell["source"] = f"{head}\n\n{body}" if body else head


def below_the_tests(submission):
    cell = submission.cell("answer-5-2")
    submission.cells.remove(cell)
    submission.cells.insert(submission.position("tests-5-2") + 1, cell)


def without_names(submission):
    for number, cell in enumerate(submission.cells):
        cell["metadata"].pop("nbgrader", None)
        cell["id"] = f"{number:08x}"


HANG = "while True:\n    pass"
NO_WAY_TO_STOP = (
    "import signal\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nsignal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})\n"
    "while True:\n    pass"
)
ALL, FIFTH = 25.0, 20.0  # 5.5 is worth 5 points, 5.3 a point less

AT_THE_TOP = {
    "a loop without an end": HANG,
    "a loop that nothing stops": NO_WAY_TO_STOP,
    "the kernel ends": "import os\nos._exit(1)",
    "a crash": "import ctypes\nctypes.string_at(0)",
    "the exit": "import sys\nsys.exit(3)",
    "a word on stderr": "import sys\nprint('careful', file=sys.stderr)",
    "a warning": "import warnings\nwarnings.warn('careful')",
    "warnings are errors": "import warnings\nwarnings.simplefilter('error')",
    "a log": "import logging\nlogging.basicConfig(level=0)\nlogging.error('careful')",
    "a megabyte is printed": "print('x' * 1_000_000)",
    "many lines are printed": "for i in range(200_000): print(i)",
    "a picture of five megabytes": "from IPython.display import HTML, display\ndisplay(HTML('x' * 5_000_000))",
    "an object whose text is endless": "class Long:\n    def __repr__(self): return 'x' * 50_000_000\nLong()",
    "a question": "input('your name? ')",
    "a package is installed": "!pip install numpy\n%pip --version",
    "a magic that is not there": "%nonsense",
    "a syntax error": "def (:",
    "too many recursions": "def f(): f()\nf()",
    "too much memory": "x = bytearray(1 << 40)",
    "another folder": "import os\nos.chdir('/')",
    "lesson.json is deleted": "import os\nos.remove('lesson.json')",
    "the path is empty": "import sys\nsys.path.clear()",
    "names are taken": "check = Check = print = len = list = None",
    "NumPy raises": "import numpy as np\nnp.seterr(all='raise')",
    "an alarm": "import signal\nsignal.alarm(1)",
    "an await": "import asyncio\nawait asyncio.sleep(0.01)",
    "a loop of events": "import asyncio\nasyncio.new_event_loop().run_until_complete(asyncio.sleep(0))",
    "a thread fails": "import threading\nthreading.Thread(target=lambda: 1 / 0).start()",
    "a thread goes on": "import threading, time\nthreading.Thread(target=time.sleep, args=(600,)).start()",
    "a process goes on": "import subprocess\nsubprocess.Popen(['sleep', '600'])",
    "stdout is closed": "import sys\nsys.stdout.close()",
    "stdout is gone": "import sys\nsys.stdout = sys.stderr = None",
    "seeds": "import random, numpy as np\nrandom.seed(1); np.random.seed(1)",
    "a name like a lesson's": "torch_ = 3\nsum_of = max_of = 4",
    "a plot": "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()",
    "time is measured": "%timeit -n1 -r1 sum(range(10))",
    "a surrogate": "print('\\ud800')\n'\\udfff'",
    "every signal is ignored": "import signal\nfor s in range(1, 32):\n    try: signal.signal(s, signal.SIG_IGN)\n    except OSError: pass",
}

CASES = [
    *(Case(f"at the top: {name}", source) for name, source in AT_THE_TOP.items()),
    Case("an answer ends the kernel", append_to("answer-5-3", "import os\nos._exit(1)"), fast=True, least=FIFTH),
    Case("an answer never ends", append_to("answer-5-3", HANG), fast=True, least=FIFTH),
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
    Case("it hangs after half", after("tests-5-3", HANG)),
    Case("an answer that is there twice", twice, fast=True),
    Case("an answer in two pieces", in_two_pieces),
    Case("an answer below its tests", below_the_tests),
    Case("names are lost", without_names, fast=True),
    Case("no change", lambda submission: None, fast=True),
]
COSTS = {"at the top: names are taken", "at the top: the path is empty"}  # `print` and `len` belong to the student
