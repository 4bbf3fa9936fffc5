"""The walls around one notebook's process, in every kind of sandbox that this machine has."""

import time
from contextlib import suppress

import pytest

from tools.grade.sandbox.isolation import KINDS, reached_from_inside, what_is_missing
from tools.grade.student import limits
from tools.grade.student_side import Died, Warm

pytestmark = pytest.mark.sandbox

HERE = [kind for kind in KINDS if not what_is_missing(kind)]


DRAW = """
import autograd_lib as torch
from autograd_lib.viz import draw_graph

draw_graph(torch.ones(2, requires_grad=True).sum())
"""
CHECK = """
from autograd_course import Check

with Check("9.9", points=1) as check:
    check.equal("a number", lambda: 2.0, 2.0)
check.score
"""
STAY_BEHIND = """
import json
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(600)
    os._exit(0)
"""
TAKE_MEMORY = """
import os, time
for _ in range(8):
    if os.fork() == 0:
        x = bytearray(os.urandom(1 << 20)) * 600
        time.sleep(60)
time.sleep(60)
"""
SHARE_MEMORY = """
import mmap, os, time
for _ in range(6):
    if os.fork() == 0:
        memory = mmap.mmap(-1, 1 << 29)
        for place in range(0, 1 << 29, 1 << 20):
            memory[place : place + (1 << 20)] = bytes(1 << 20)
        time.sleep(60)
time.sleep(60)
"""
MANY_FILES = """
try:
    for number in range(200_000):
        open(f"file {number}", "w").close()
    print("all of them")
except OSError as error:
    print(error)
"""
FORK = """
import os, time
made = 0
try:
    while made < 3000:
        if os.fork() == 0:
            time.sleep(60)
        made += 1
except OSError:
    pass
print(0 < made < 300)
"""
LEAVE_A_MARK = """
import os, tempfile
left = []
for folder in [".", os.getcwd(), tempfile.gettempdir(), *(folder for folder, _, _ in os.walk("/"))]:
    if folder.startswith(("/proc", "/sys")):
        continue
    try:
        with open(os.path.join(folder, "left by ada"), "w") as file:
            file.write("ada")
        left.append(folder)
    except OSError:
        pass
print(left)
"""
FIND_A_MARK = """
import os
print([folder for folder in {} if os.path.exists(os.path.join(folder, "left by ada"))])
"""
READ_THE_LIBRARY = """
import os, autograd_lib
folder = os.path.dirname(autograd_lib.__file__)
try:
    print([open(os.path.join(folder, "__init__.py")).read(1), os.listdir(os.path.join(folder, "graph"))])
except OSError:
    print("nothing")
"""
READ_ENGINES = """
import os
from tools.grade.student.by_hand import hidden

def names_in(folder):
    try:
        return os.listdir(folder)
    except OSError:
        return []

print([folder for folder in hidden() if names_in(folder)])
"""
GO_BACK = """
import autograd_lib as torch
x = torch.tensor(2.0, requires_grad=True)
(x * x).backward()
print("the next line")
"""


@pytest.fixture(scope="module", params=HERE or [None], ids=lambda kind: kind or "none here")
def warm(request):
    assert request.param, "there is no sandbox here"
    started = Warm(request.param)
    yield started
    started.close()


@pytest.fixture
def link(warm):
    opened = warm.open()
    yield opened
    opened.close()


def run(link, source, seconds=20):
    """What a cell printed, and its errors."""
    link.ask(do="cell", source=source, seconds=seconds, quiet=False)
    shown = link.hear(seconds + 10)["outputs"]
    return "".join(one.get("text") or one.get("evalue") or "" for one in shown).strip()


def test_nothing_outside_is_reached(warm):
    assert reached_from_inside(warm) == []


def test_without_walls_the_probe_finds_holes():
    warm = Warm("none")
    try:
        found = reached_from_inside(warm)
    finally:
        warm.close()
    assert {"a file of the grader", "a server on this machine", "the grader's process"} <= set(found)


def test_a_cell_runs_and_a_graph_is_drawn(link):
    link.ask(do="cell", source=DRAW, seconds=20, quiet=False)
    [shown] = link.hear(30)["outputs"]
    assert "<svg" in shown["data"]["text/html"]


NEED_THE_LAB = (
    *("%matplotlib inline", "%matplotlib", "%matplotlib notebook", "%gui qt", "%autosave 30", "%connect_info", "%edit"),
    *("%qtconsole", "%store -r", "%pycat x", "%subshell", "%load_ext of_nobody", "get_ipython().enable_gui('tk')"),
    *("%config InlineBackend.figure_format = 'svg'", "get_ipython().run_line_magic('matplotlib', 'inline')"),
)


@pytest.mark.parametrize("line", NEED_THE_LAB)
def test_a_magic_that_needs_the_lab_stops_no_answer_below_it(link, line):
    link.ask(do="cell", source=f"{line}\nprint('below')", seconds=20, quiet=False)
    shown = link.hear(30)["outputs"]
    assert [output for output in shown if "below" in output.get("text", "")], shown
    assert not [output for output in shown if output["output_type"] == "error"]


def test_a_magic_that_runs_code_raises_what_it_raises(link):
    link.ask(do="cell", source="%time 1 / 0\nprint('below')", seconds=20, quiet=False)
    assert link.hear(30)["outputs"][-1]["ename"] == "ZeroDivisionError"


def test_an_exercise_is_tried(link):
    link.ask(do="tests", source=CHECK, seconds=20, part_seconds=5)
    said = link.hear(30)
    assert said["observation"]["parts"][0]["value"] == {"float": (2.0).hex()}, said
    assert link.hear(30) == {"end": 0}


def test_a_quiet_cell_makes_its_names_and_shows_nothing(link):
    link.ask(do="cell", source="x = 3\nprint(x)\nx", seconds=20, quiet=True)
    assert [one["text"] for one in link.hear(30)["outputs"]] == ["3\n"]
    link.ask(do="cell", source="1 / 0", seconds=20, quiet=True)
    assert link.hear(30)["outputs"] == []
    assert run(link, "print(x)") == "3"


def test_one_notebook_leaves_nothing_to_the_next(warm):
    link = warm.open()
    left = run(link, LEAVE_A_MARK, 60)
    link.close()
    link = warm.open()
    assert left.startswith("['") and run(link, FIND_A_MARK.format(left)) == "[]"
    link.close()


def test_no_process_outlives_its_notebook(warm):
    link = warm.open()
    link.ask(do="files", files={"alive": ""})
    link.hear(20)
    run(link, STAY_BEHIND)
    started = time.monotonic()
    link.close()
    assert time.monotonic() - started < 30
    link = warm.open()
    assert run(link, "print(1)") == "1"
    link.close()


def test_a_loop_is_stopped_and_what_was_there_stays(link):
    run(link, "x = 5")
    assert "longer than 1 s" in run(
        link, "while True:\n    try:\n        while True: pass\n    except Exception: pass", 1
    )
    assert run(link, "print(x)") == "5"


@pytest.mark.parametrize(
    "source",
    [
        "import os; os._exit(0)",
        "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
        "import ctypes; ctypes.string_at(0)",
    ],
)
def test_a_crash_is_told(link, source):
    with pytest.raises(Died):
        run(link, source)


def test_memory_has_an_end(link):
    assert "MemoryError" in run(link, "try:\n    x = bytearray(1 << 34)\nexcept MemoryError: print('MemoryError')")


@pytest.mark.parametrize("source", [TAKE_MEMORY, SHARE_MEMORY], ids=["own", "shared"])
def test_the_memory_of_all_processes_together_has_an_end(warm, source):
    link = warm.open()
    with pytest.raises(Died):
        run(link, source, 60)
    assert f"more than {limits.MEMORY >> 20} MB" in link.close()


def test_memory_that_nobody_counts_is_refused(link):
    assert "not permitted" in run(link, "import os\nos.memfd_create('unseen')")


def test_files_have_an_end(warm):
    link, printed = warm.open(), ""
    with suppress(Died):  # the file system says so, or the warm process, which looks now and then
        printed = run(link, MANY_FILES, 60)
    assert f"{limits.FILES} files" in link.close() or "No space" in printed


def test_processes_have_an_end(link):
    assert run(link, FORK, 60) == "True"


def test_output_has_an_end(link):
    assert len(run(link, "for _ in range(10**4): print('x' * 100)", 60)) < 200_000


def test_what_is_no_answer_is_no_answer(link):
    write = "import os\nfor pipe in range(3, 40):\n    try: os.write(pipe, b'nonsense\\n')\n    except OSError: pass"
    link.ask(do="cell", source=write, seconds=5, quiet=False)
    with pytest.raises(Died, match="nonsense"):
        link.hear(10)


def test_where_things_are_done_by_hand_there_is_no_engine(warm):
    off = "autograd is switched off here: compute this by hand"
    for without, says in ((), "the next line"), (("rules", "walk"), f"{off}the next line"):
        link = warm.open(without)
        assert run(link, GO_BACK) == says
        assert (run(link, READ_THE_LIBRARY) == "nothing") == bool(without)
        assert (run(link, READ_ENGINES) == "[]") == bool(without)
        link.close()
