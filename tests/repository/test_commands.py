"""Every command answers `--help`, refuses what it does not know, and takes a lesson by any of its names."""

import subprocess
import sys
from argparse import ArgumentTypeError
from importlib import import_module
from pathlib import Path

import pytest

from autograd_desk.commands import run
from tools import Refused, environment
from tools.__main__ import main
from tools.commands import commands, lesson_or_exercise

each_command = pytest.mark.parametrize("name", commands())
WITHOUT_EXTRAS = """
import sys
sys.modules["jupytext"] = None
from importlib import import_module
from autograd_desk.commands import options_of
from tools.commands import commands
for name in sys.argv[1:]:
    module = import_module(commands()[name].module)
    print(options_of(module, ["01"], name).lessons)
"""


@each_command
def test_help_says_what_a_command_takes_and_does_nothing_else(name, capsys, monkeypatch):
    command = import_module(commands()[name].module)
    monkeypatch.setattr(command, "main", lambda options: pytest.fail("it has run"))
    with pytest.raises(SystemExit, match="0"):
        run(command, ["--help"], f"python -m tools {name}")
    told = capsys.readouterr().out
    assert told.startswith(f"usage: python -m tools {name} [-h]") and commands()[name].summary in told
    assert hasattr(command, "PASSES_ON") == ("All other arguments go to" in told)


def test_instructors_name_a_lesson_without_what_only_contributors_need():
    """`make lab` and `make formgrader` install no more than students have, and `make grade` comes next."""
    ran = subprocess.run([sys.executable, "-c", WITHOUT_EXTRAS, "grade", "report"], capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == ("['01_what_is_grad']\n" * 2, "")


def test_what_cannot_be_done_is_said_in_a_sentence(monkeypatch, capsys):
    monkeypatch.setattr(environment, "ensure", lambda extras=(): Path(sys.executable))

    def refuse(options):
        raise Refused("First: make tea.")

    monkeypatch.setattr(import_module(commands()["cards"].module), "main", refuse)
    assert main(["cards", "5.3"]) == 2
    assert capsys.readouterr().err == "First: make tea.\n"


@each_command
def test_an_option_that_there_is_not_is_an_error(name, capsys, monkeypatch):
    command, passed_on = import_module(commands()[name].module), []
    monkeypatch.setattr(command, "main", lambda options: passed_on.extend(options.rest))
    if hasattr(command, "PASSES_ON"):
        run(command, ["--rapid", "-k"], name)
        assert passed_on == ["--rapid", "-k"]
    else:
        with pytest.raises(SystemExit, match="2"):
            run(command, ["--rapid"], name)
        assert capsys.readouterr().err.startswith(f"usage: {name} ")


@pytest.mark.parametrize(
    "name", ["05_accumulation", "05", "5", "solutions/05_accumulation.py", "notebooks/05_accumulation/"]
)
def test_a_lesson_goes_by_its_name_its_number_or_its_path(name):
    assert lesson_or_exercise(name) == "05_accumulation"


@pytest.mark.parametrize("name", ["55", "05_accumulate", "", "--help", "5.99", "55.1", "a.b"])
def test_a_name_that_nothing_has_is_an_error(name):
    with pytest.raises(ArgumentTypeError, match=r"there is no (lesson|exercise)"):
        lesson_or_exercise(name)


def test_an_exercise_is_known():
    assert lesson_or_exercise("5.3") == "5.3"
