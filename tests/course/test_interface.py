"""What a student imports: small, quick, and alone."""

import subprocess
import sys

import pytest

import autograd_course


def modules_after(statement):
    """What is imported by a statement in a fresh Python."""
    program = f"{statement}\nimport sys\nprint(*sys.modules)"
    command = [sys.executable, "-W", "error", "-c", program]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def test_the_names_that_lessons_use():
    assert autograd_course.__all__ == ["AuthorError", "Check", "check_environment", "choose", "hint", "predict"]


def test_it_brings_in_numpy_and_the_standard_library_alone():
    packages = {name.partition(".")[0] for name in modules_after("import autograd_course")}
    assert packages - sys.stdlib_module_names - {"numpy", "autograd_course"} <= {
        name.partition(".")[0] for name in modules_after("import numpy")
    }


@pytest.mark.parametrize("slow", ["dataclasses", "importlib.metadata", "numpy.random", "traceback", "IPython"])
def test_what_takes_long_to_import_is_left_out(slow):
    assert slow not in modules_after("import autograd_course") - modules_after("import numpy")


def test_a_check_imports_nothing_of_the_course_builder():
    program = "from autograd_course import Check\nwith Check('1', 1) as check:\n    check.equal('a', lambda: 1, 1)"
    assert not {"tools", "nbgrader", "nbformat", "jupytext"} & modules_after(program)
