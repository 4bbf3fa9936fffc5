"""What a notebook shows of an error: the student's lines and the message."""

import subprocess
import sys

import pytest

from tools.course.execute import kernel_environment

PROGRAM = """
import autograd_course
import autograd_lib as torch

def half_way(f, x):
    return torch.autograd.functional.jacobian(f, x)

{line}
"""


def run(folder, *command):
    ran = subprocess.run(
        [sys.executable, *command], env=kernel_environment(str(folder)), capture_output=True, text=True
    )
    return ran.stdout + ran.stderr


@pytest.mark.parametrize(
    ("line", "shown", "left_out"),
    [
        ("torch.ones(2, requires_grad=True).backward()", ["grad can be implicitly created only"], "autograd_lib"),
        ("y = torch.ones(()).requires_grad_() ** 2; y.backward(); y.backward()", ["a second time"], "numpy"),
        (
            "half_way(lambda t: t @ t @ t, torch.ones(2))",  # the student's lines stay below the library's
            ["----> 5     return torch.autograd.functional.jacobian(f, x)", "<lambda>(t)"],
            "functional.py",
        ),
        ("f = lambda t: f(t + 1); f(torch.ones(2))", ["RecursionError: maximum recursion depth exceeded"], None),
        ("import ast; ast.parse('x = (1 2)')", ["SyntaxError: invalid syntax"], None),
        ("import json; json.loads('{')", ["decoder.py", "JSONDecodeError: Expecting property name"], None),
    ],
)
def test_the_librarys_lines_are_left_out_and_all_others_look_as_ever(line, shown, left_out, tmp_path):
    text = run(tmp_path, "-m", "IPython", "--colors=nocolor", "--no-banner", "-c", PROGRAM.format(line=line))
    assert f"----> 7 {line}" in text and all(each in text for each in shown)
    assert left_out is None or left_out not in text.partition("----> 7")[2]


@pytest.mark.parametrize("line", ["x = (1 2)", "    y = 3"])
def test_a_cell_that_python_cannot_read_shows_the_line_and_the_place(line, tmp_path):
    shell = "from IPython.core.interactiveshell import InteractiveShell as S\nshell = S.instance(colors='nocolor')"

    def told(module):
        source = f"a = 1\n{line}"
        return run(tmp_path, "-c", f"{shell}\nshell.run_cell('import {module}')\nshell.run_cell({source!r})")

    assert told("autograd_course") == told("os") != ""
