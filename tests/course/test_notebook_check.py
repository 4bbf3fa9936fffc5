"""A check as a notebook runs it: tried in the kernel, judged in another process, told on a card that is true."""

import json
import os
import subprocess
import sys
import time

import pytest

from autograd_course.files.seal import seal_check
from autograd_course.show.belief import named_in
from tests.grading.hostile.up import IN_PROCESS
from tools import ROOT
from tools.cells.checks import cut
from tools.course.execute import kernel_environment
from tools.course.lesson import read
from tools.course.shown import shown as shown_of

from .test_attacks import CHECK, HELPED
from .test_attacks import WRONG as NO_SLOPE

LESSON = "01_what_is_grad"
PLAIN = """\
from autograd_course import Check

with Check("1.2", points=4) as check:
    check.equal("f(1)", lambda: f(1), 2.0, beliefs={"M02": 1.0})
    check.equal("f(2)", lambda: f(2), 4.0)
check.score"""
# Imports once what takes long; each kernel is a fork, which ends as a process of its own does.
KERNELS = """
import json, os, sys, time
import numpy
from IPython.core.interactiveshell import InteractiveShell

def run(folder, variables, cells):
    os.chdir(folder)
    os.environ.update(variables)
    for stream, name in enumerate((os.devnull, "stdout", "stderr")):
        os.dup2(os.open(name, os.O_RDWR | os.O_CREAT | os.O_TRUNC), stream)
    shell = InteractiveShell.instance(colors="nocolor")
    for number, source in enumerate(cells):
        if source.startswith("%write "):
            _, path, text = source.split(" ", 2)
            time.sleep(0.05)
            with open(path, "w") as file:
                file.write(text)
            continue
        print(f"[{number}]")
        shell.run_cell(source, store_history=True, cell_id="answer-1-2" if "def f" in source else "other")
    sys.exit()

for line in sys.stdin:
    child = os.fork()
    if child == 0:
        run(*json.loads(line))
    os.waitpid(child, 0)
    print("It has ended.", flush=True)
"""


@pytest.fixture(scope="module")
def kernels(tmp_path_factory):
    command = [sys.executable, "-W", "error::ResourceWarning", "-c", KERNELS]
    variables = kernel_environment(str(tmp_path_factory.mktemp("ipython")))
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env=variables, **pipes) as process:
        yield process


@pytest.fixture
def shown(kernels, tmp_path):
    """What the last of some cells shows, in a folder with the lesson.json of the plain check."""
    lesson = {
        "checks": {"1.2": seal_check("1.2", PLAIN), "1.3": seal_check("1.3", HELPED)},
        "choices": {},
        "helpers": {"1.2": seal_check("1.2 helpers", ""), "1.3": seal_check("1.3 helpers", shown_of(HELPED).helpers)},
    }
    (tmp_path / "lesson.json").write_text(json.dumps(lesson))

    def shown(*cells, **variables):
        kernels.stdin.write(json.dumps([str(tmp_path), variables, cells]) + "\n")
        kernels.stdin.flush()
        assert kernels.stdout.readline() == "It has ended.\n"
        assert (tmp_path / "stderr").read_text() == ""
        return (tmp_path / "stdout").read_text().partition(f"[{len(cells) - 1}]\n")[2]

    return shown


IMPORT = "import autograd_course"
RIGHT = "def f(x):\n    return 2.0 * x"
WRONG = "def f(x):\n    return 1.0 * x"


@pytest.mark.parametrize("check", [PLAIN, cut(PLAIN)])
class TestJudging:
    """The same card, whether the cell holds the whole check or what is left of it."""

    def test_a_right_answer(self, shown, check):
        out = shown(IMPORT, RIGHT, check)
        assert out.startswith("Exercise 1.2 · 4 of 4 points\n  ✓ right · f(1)\n  ✓ right · f(2)\n")
        assert out.endswith("4.0\n")

    def test_a_wrong_answer_is_explained(self, shown, check):
        out = shown(IMPORT, WRONG, check)
        assert "Exercise 1.2 · 0 of 4 points" in out
        assert "you got 1.0, expected 2.0" in out
        assert named_in(out) == ["M02"]

    def test_an_open_answer(self, shown, check):
        assert shown(IMPORT, check).startswith("Exercise 1.2 is not done yet: `f` does not exist yet: run the cell")

    def test_a_second_check_asks_the_same_judge(self, shown, check):
        first = "from autograd_course.host import process; first = process._process.pid"
        assert shown(IMPORT, RIGHT, check, first, check, "print(first == process._process.pid)") == "True\n"


def test_a_check_leaves_no_name_behind_and_none_of_the_students_changed(shown):
    before = "names, case = set(globals()), 'mine'"
    loop = cut(PLAIN).replace("\ncheck.score", "\n    for case in [1]:\n        number = case\ncheck.score")
    out = shown(IMPORT, RIGHT, before, loop, "print(sorted(n for n in set(globals()) - names if n[0] != '_'), case)")
    assert out == "['Check', 'case', 'check', 'names'] mine\n"


class TestOtherProcess:
    def test_what_a_cell_patches_changes_nothing_in_the_judge(self, shown):
        assert "Exercise 1.2 · 0 of 4 points" in shown(IMPORT, NO_SLOPE + IN_PROCESS["comparing is patched"], CHECK)

    def test_a_file_beside_the_notebook_is_not_imported_by_it(self, shown, tmp_path):
        (tmp_path / "numpy.py").write_text("raise SystemExit")
        (tmp_path / "autograd_course.py").write_text("raise SystemExit")
        assert "Exercise 1.2 · 4 of 4 points" in shown("import sys; sys.path.remove('')", IMPORT, RIGHT, PLAIN)

    def test_a_judge_that_was_ended_is_started_again(self, shown):
        kill = "from autograd_course.host.process import _process; _process.kill(); _process.wait()"
        assert "4 of 4 points" in shown(IMPORT, RIGHT, cut(PLAIN), kill, cut(PLAIN))

    def test_where_none_can_start_a_sentence_says_so(self, shown):
        out = shown("import sys; sys.executable = '/nowhere/python'", IMPORT, RIGHT, PLAIN)
        assert out.startswith(
            "Exercise 1.2 was not checked: the judge, a second Python program beside this one, cannot"
        )
        assert out.endswith("0.0\n")

    def test_it_ends_with_its_kernel(self, shown):
        pid = int(shown(IMPORT, RIGHT, PLAIN, "from autograd_course.host import process; print(process._process.pid)"))
        for _ in range(100):
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.05)
        pytest.fail("the judge outlives its kernel")

    def test_a_notebook_alone_gets_its_check_from_the_installed_course(self, shown, tmp_path):
        (tmp_path / "lesson.json").unlink()
        notebook = json.loads((ROOT / "notebooks" / LESSON / f"{LESSON}.ipynb").read_text(encoding="utf-8"))
        cells = {cell["id"]: "".join(cell["source"]) for cell in notebook["cells"]}
        right = read(ROOT / "solutions" / f"{LESSON}.py").exercises["1.2"].one("answer").source
        assert shown("import autograd_lib as torch", right, cells["tests-1-2"]).startswith(
            "Exercise 1.2 · 3 of 3 points"
        )

    @pytest.mark.parametrize("content", ["{", "{}", '{"checks": {"1.2": "??"}}', '{"checks": {"1.2": "AAAA"}}'])
    def test_a_damaged_lesson_file_is_told(self, shown, tmp_path, content):
        path = tmp_path / "lesson.json"
        path.write_text(content)
        assert "Exercise 1.2 was not checked: `lesson.json` is damaged" in shown(IMPORT, RIGHT, cut(PLAIN))

    def test_the_check_of_another_edition_is_told(self, shown):
        out = shown(IMPORT, RIGHT, cut(PLAIN).replace('"f(2)"', '"f(3)"'))
        assert "✓ right · f(1)" in out
        assert "the check broke off" in out
        assert "Is this the newest version of the notebook?" in out

    def test_a_mistake_in_the_check_is_an_author_error(self, shown):
        assert "AuthorError: The belief M02 leads to the right answer" in shown(
            IMPORT, RIGHT, PLAIN.replace('"M02": 1.0', '"M02": 2.0')
        )


class TestLimits:
    @pytest.mark.parametrize("body", ["while True: pass", "import time; time.sleep(1000)", "while True: print(x)"])
    def test_a_part_that_does_not_end_loses_its_own_points(self, shown, body):
        shorter = "from autograd_course import Check; Check.seconds = 0.5"
        out = shown(IMPORT, shorter, f"def f(x):\n    if x == 2:\n        {body}\n    return 2.0 * x", PLAIN)
        assert "Exercise 1.2 · 2 of 4 points" in out
        assert "✗ not right yet · f(2)\n      your code was still running after 0.5 seconds: does your" in out

    def test_one_that_catches_everything_is_stopped_too(self, shown):
        shorter = "from autograd_course import Check; Check.seconds = 0.5"
        body = "for _ in range(2):\n        try:\n            while True: pass\n        except BaseException: pass"
        out = shown(IMPORT, shorter, f"def f(x):\n    {body}\n    while True: pass", PLAIN)
        assert "your code was still running after 0.5 seconds" in out

    def test_elsewhere_than_in_the_main_thread_a_loop_ends_too(self, shown):
        run = (
            "import threading\nfrom autograd_course.observe.guard import observe_program\nsaid = []\n"
            "def loop():\n    while True: pass\n"
            "thread = threading.Thread(target=lambda: said.append(observe_program(lambda: loop(), 0.5)))\n"
            "thread.start(); thread.join(20)\nprint(said)"
        )
        assert shown(IMPORT, run) == "[{'endless': 0.5}]\n"


class TestStale:
    """The card never tells of an answer that the student has replaced."""

    @pytest.mark.parametrize(
        ("cells", "said"),
        [
            *(
                ([RIGHT, edited], f"`f` ended in {error} when it was last run, so your answer is still an older one. ")
                for edited, error in (
                    ("def f(x:\n    return 3", "a SyntaxError"),
                    ("  def f(x):\nreturn 3", "an IndentationError"),
                    ("1 / 0\ndef f(x):\n    return 3", "a ZeroDivisionError"),
                    ("answer = 1\nf = g(1)", "a NameError"),
                )
            ),
            ([WRONG, f"{RIGHT}\n1 / 0"], "4 of 4 points"),  # it fails behind the answer
            ([WRONG, "def f(x:\n    return 3", RIGHT], "4 of 4 points"),  # it is over once the cell has run
            ([f"{RIGHT}\ny = 1", "x = 1\n1 / 0\ny = 2"], "4 of 4 points"),  # other names do not matter
            (["def f(x):\nreturn 2"], "`f` does not exist yet, because the cell that makes it ended in an Indentation"),
        ],
    )
    def test_a_cell_that_failed_before_it_made_the_answer(self, shown, cells, said):
        out = shown(IMPORT, *cells, cut(PLAIN))
        assert said in out and ("Exercise 1.2 was not checked: the cell that makes" in out) == ("older" in said)
        assert out.endswith("4.0\n" if "4 of 4" in said else "0.0\n")

    def test_a_cell_that_was_changed_and_saved_and_not_run(self, shown, tmp_path):
        path = tmp_path / "a.ipynb"

        def saved(source):
            return f"%write {path} " + json.dumps({"cells": [{"id": "answer-1-2", "source": source.splitlines(True)}]})

        def check(*before):
            return shown(IMPORT, *before, cut(PLAIN), JPY_SESSION_NAME=str(path))

        minutes_later = f"import os, time\nos.utime({str(path)!r}, (time.time() + 100,) * 2)"
        assert check(RIGHT, saved(f"{RIGHT} + 1"), minutes_later).startswith(
            "Exercise 1.2 was not checked: the cell that makes `f` was changed since it was last run, so your answer"
        )
        assert "4 of 4 points" in check(RIGHT, saved(f"{RIGHT} + 1"))  # JupyterLab began to save before the run
        assert "4 of 4 points" in check(RIGHT, saved(RIGHT), minutes_later)
        assert "4 of 4 points" in check(saved(WRONG), RIGHT)
        assert "4 of 4 points" in check(RIGHT, saved(""), RIGHT)
        assert "4 of 4 points" in check(RIGHT, f"%write {path} [", minutes_later)


def test_a_check_that_is_stopped_says_so_in_one_line(shown):
    endless = "import signal\ndef f(x):\n    signal.raise_signal(signal.SIGINT)"
    line = "KeyboardInterrupt: you stopped this check (on your line: `signal.raise_signal(signal.SIGINT)`)"
    assert shown(IMPORT, endless, cut(PLAIN)) == f"{line}, so it has no result.\n"


class TestMissing:
    """An answer that does not exist, or that needs a cell of the notebook which this kernel has not run."""

    needy = "def f(x):\n    return torch.tensor(2.0 * x).item()"

    @pytest.fixture
    def in_a_notebook(self, shown, tmp_path):
        """What a check shows after some cells; the notebook has these, in this order."""

        def run(*cells, notebook=("import autograd_lib as torch", RIGHT, PLAIN), check=PLAIN, ran=False):
            path = tmp_path / "a.ipynb"
            ids = {RIGHT: "answer-1-2", self.needy: "answer-1-2", PLAIN: "other"}
            more = {"execution_count": 7} if ran else {}
            cells_of = [{"id": ids.get(each, "1"), "source": each, **more} for each in notebook]
            path.write_text(json.dumps({"cells": cells_of}))
            return shown(IMPORT, *cells, cut(check), JPY_SESSION_NAME=str(path))

        return run

    def test_a_new_kernel_is_no_mistake(self, in_a_notebook):
        out = in_a_notebook(self.needy)
        assert out.startswith(
            "Exercise 1.2 was not checked: `torch` does not exist yet, because the cell that makes it has not run. "
            "Choose Run → Run All Above Selected Cell, then run this check again.\n"
        )
        assert "NameError" not in out
        assert "4 of 4 points" in in_a_notebook("import autograd_lib as torch", self.needy)

    @pytest.mark.parametrize(
        "check",
        [
            PLAIN,
            PLAIN.replace('lambda: f(1), 2.0, beliefs={"M02": 1.0}', "lambda: 2.0, 2.0"),  # a part that needs nothing
            PLAIN.replace('    check.equal("f(1)"', '    torch\n    check.equal("f(1)"'),  # the check itself
            PLAIN.replace(
                'check.equal("f(1)", lambda: f(1), 2.0, beliefs={"M02": 1.0})',
                "check.agrees(lambda x: f(x), domain(autograd_lib, x=numbers(1.0)), lambda x: 2.0 * x)",
            )
            .replace('    check.equal("f(2)", lambda: f(2), 4.0)\n', "")
            .replace(
                "import Check", "import Check\nimport autograd_lib\nfrom autograd_course.search import domain, numbers"
            ),
        ],
        ids=["each part", "one part", "the check itself", "many inputs"],
    )
    def test_a_restart_costs_nothing(self, in_a_notebook, check):
        out = in_a_notebook(self.needy, check=check, ran=True)
        assert out.startswith(
            "Exercise 1.2 was not checked: `torch` does not exist yet, because Python has been restarted. "
            "Choose Run → Run All Above Selected Cell, then run this check again.\n"
        )

    def test_a_name_that_no_cell_makes_is_one(self, in_a_notebook):
        assert "NameError: name 'tensor' is not defined" in in_a_notebook(self.needy.replace("torch.", ""))

    def test_an_answer_below_its_check(self, in_a_notebook):
        assert "because the cell that makes it is below this one. Move it above" in in_a_notebook(
            notebook=(PLAIN, RIGHT)
        )


class TestHelpers:
    """What stands above the `with` block is opened by the check, and stays out of the way of the student's names."""

    cell = shown_of(HELPED).cell

    def test_a_right_and_a_wrong_answer(self, shown):
        assert "4 of 4 points" in shown(IMPORT, RIGHT, self.cell)
        assert "✗ not right yet · the sum over two cases\n      you got -1.0, expected -2.0" in shown(
            IMPORT, WRONG, self.cell
        )

    def test_the_names_of_the_student_stay_theirs(self, shown):
        mine = "total = CASES = np = sum = map = 'mine'\ndef f(x):\n    return 2.0 * x if total == 'mine' else 0.0"
        out = shown(IMPORT, mine, f"{self.cell}\nprint(total, CASES, np, sum, map)")
        assert "4 of 4 points" in out
        assert out.endswith("mine mine mine mine mine\n")

    def test_an_answer_that_only_a_helper_reads_is_known_to_be_open(self, shown):
        check = self.cell.replace("check.total(f, ", "check.total(abs, ").partition("    for")[0] + "check.score"
        assert "`f` does not exist yet: run the cell that makes it, which must be above" in shown(IMPORT, check)

    def test_one_that_is_older_than_its_cell_is_stale(self, shown):
        check = self.cell.replace("check.total(f, ", "check.total(abs, ").partition("    for")[0] + "check.score"
        assert "Exercise 1.3 was not checked: the cell that makes `f` ended in a SyntaxError" in shown(
            IMPORT, RIGHT, "def f(x:", check
        )

    def test_what_a_helper_raises_is_told_in_its_own_words_alone(self, shown):
        out = " ".join(shown(IMPORT, "def f(x):\n    return 1.0", self.cell).split())
        assert "cases f(0) is 0" in out and "ValueError" not in out
        assert "in the check" not in out and "raise" not in out

    @pytest.mark.parametrize("helpers", [None, {}, {"1.3": "??"}, {"1.3": "AAAA"}])
    def test_without_them_a_sentence_says_what_to_do(self, shown, tmp_path, helpers):
        path = tmp_path / "lesson.json"
        path.write_text(json.dumps(json.loads(path.read_text()) | {"helpers": helpers}))
        out = shown(IMPORT, RIGHT, self.cell)
        assert out.startswith("Exercise 1.3 was not checked: `lesson.json` is damaged: copy it again from this")
        assert out.endswith("0.0\n")

    def test_a_whole_check_needs_none(self, shown, tmp_path):
        (tmp_path / "lesson.json").unlink()
        assert "4 of 4 points" in shown(IMPORT, RIGHT, HELPED)
