"""What a student imports: small, quick, and alone."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import autograd_course


def modules_after(statement):
    """What is imported by a statement in a fresh Python."""
    program = f"{statement}\nimport sys\nprint(*sys.modules)"
    command = [sys.executable, "-W", "error", "-c", program]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def test_it_brings_in_little_more_than_numpy_and_of_the_standard_library_what_is_quick():
    brought_in = modules_after("import autograd_course") - modules_after("import numpy")
    assert {name.partition(".")[0] for name in brought_in} <= sys.stdlib_module_names | {"numpy", "autograd_course"}
    slow = {"dataclasses", "importlib.metadata", "numpy.random", "traceback", "autograd_course.engines"}
    assert not brought_in & slow


def test_observing_imports_nothing_that_knows_what_is_right():
    program = "from autograd_course.observe.observe import observe; observe('with Check(\"1\", 1) as check: pass', {})"
    modules = modules_after(program)
    assert not {"tools", "nbgrader", "nbformat", "jupytext"} & modules
    assert not [name for name in modules if name.startswith("autograd_course.judge")]


@pytest.mark.parametrize(("side", "other"), [("observe", "judge"), ("judge", "observe")])
def test_the_two_sides_share_what_lies_between_them_and_no_more(side, other):
    for path in (Path(autograd_course.__file__).parent / side).glob("*.py"):
        assert not re.findall(rf"^from (?:\.\.|autograd_course\.){other}\b", path.read_text(), re.MULTILINE)


@pytest.mark.parametrize(("first", "ready"), [("import ipykernel", True), ("pass", False)])
def test_a_notebook_has_a_judge_before_its_first_check(first, ready):
    program = f"{first}; import autograd_course; print(autograd_course.host.process._process is not None)"
    assert subprocess.check_output([sys.executable, "-c", program], text=True).strip() == str(ready)
