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


@pytest.fixture
def shown(tmp_path):
    """What IPython shows when it runs the program with this line at its end."""

    def run(line):
        command = [sys.executable, "-m", "IPython", "--colors=nocolor", "--no-banner", "-c", PROGRAM.format(line=line)]
        ran = subprocess.run(command, env=kernel_environment(str(tmp_path)), capture_output=True, text=True)
        return ran.stdout + ran.stderr

    return run


def test_the_librarys_lines_are_left_out(shown):
    text = shown("torch.ones(2, requires_grad=True).backward()")
    assert "----> 7 torch.ones(2, requires_grad=True).backward()" in text
    assert "RuntimeError: grad can be implicitly created only for scalar outputs" in text
    assert "autograd_lib" not in text.partition("----> 7")[2]


def test_nor_is_what_numpy_does_for_the_library_shown(shown):
    text = shown("y = torch.ones((), requires_grad=True) ** 2; y.backward(); y.backward()")
    assert "Trying to backward through the graph a second time" in text
    assert "numpy" not in text.partition("----> 7")[2]


def test_the_students_lines_stay_below_the_librarys(shown):
    text = shown("half_way(lambda t: t @ t @ t, torch.ones(2))")
    assert "----> 7 half_way(lambda t: t @ t @ t, torch.ones(2))" in text
    assert "----> 5     return torch.autograd.functional.jacobian(f, x)" in text
    assert text.count("half_way(lambda t: t @ t @ t, torch.ones(2))") == 2  # the call, and inside the lambda
    assert "functional.py" not in text


def test_endless_recursion_is_told_too(shown):
    text = shown("f = lambda t: f(t + 1); f(torch.ones(2))")
    assert "RecursionError: maximum recursion depth exceeded" in text


@pytest.mark.parametrize("line", ["x = (1 2)", "    y = 3"])
def test_a_cell_that_python_cannot_read_shows_the_line_and_the_place(shown, line, tmp_path):
    def run(*cells):
        program = (
            "from IPython.core.interactiveshell import InteractiveShell as S\nshell = S.instance(colors='nocolor')"
        )
        program += "".join(f"\nshell.run_cell({cell!r})" for cell in cells)
        ran = subprocess.run(
            [sys.executable, "-c", program], env=kernel_environment(str(tmp_path)), capture_output=True
        )
        return ran.stdout.decode() + ran.stderr.decode()

    source = f"a = 1\n{line}"
    assert run("import autograd_course", source) == run("import os", source) != ""


def test_an_error_of_that_kind_in_a_program_shows_the_students_line(shown):
    text = shown("import ast; ast.parse('x = (1 2)')")
    assert "----> 7 import ast; ast.parse('x = (1 2)')" in text
    assert "SyntaxError: invalid syntax" in text


def test_other_errors_look_as_ever(shown):
    text = shown("import json; json.loads('{')")
    assert "decoder.py" in text
    assert "JSONDecodeError: Expecting property name" in text
