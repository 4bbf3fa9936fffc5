"""Every case shows under `autograd_lib` what PyTorch showed when it was recorded."""

import re
from pathlib import Path

import pytest

import autograd_lib
import autograd_lib.nn
from autograd_course import ledger
from autograd_lib.declaration.define import REGISTRY
from tools.parity import cases

ALIKE = [suite for suite in cases.SUITES if suite not in cases.DIFFERENT]
CASES = [(suite, key) for suite in ALIKE for key in cases.SUITES[suite][0]]


@pytest.mark.parametrize(("suite", "key"), CASES, ids=[f"{suite}: {key}" for suite, key in CASES])
def test_shows_what_pytorch_shows(suite, key):
    differences = cases.differences(cases.observe(suite, key, autograd_lib), cases.recorded(suite)[key])
    assert not list(differences), "our text is wrong, or the case is new: python -m tools golden records it"


@pytest.mark.parametrize("suite", cases.SUITES)
def test_golden_file_holds_the_cases_and_nothing_else(suite):
    programs, _ = cases.SUITES[suite]
    assert sorted(cases.recorded(suite)) == sorted(programs), "run python -m tools golden"


def test_every_behaviour_of_the_ledger_has_a_program_that_says_and_shows_it():
    assert list(ledger.PROGRAMS) and {*ledger.PROGRAMS} == {*ledger.behaviours()}
    assert all(program.__doc__ and cases.recorded("ledger")[code] for code, program in ledger.PROGRAMS.items())


def test_every_operation_has_been_compared_with_pytorch():
    """A case names it, or PyTorch has shown its node; all others are called by formulas alone."""
    calls = [path.read_text(encoding="utf-8") for path in Path(cases.__file__).parent.rglob("*.py")]
    shown = [path.read_text(encoding="utf-8") for path in cases.GOLDEN.glob("*.json")]
    compared = {*re.findall(r"\w+", " ".join(calls)), *re.findall(r"\w+Backward\w*", " ".join(shown))}
    names = {each.name.removeprefix("linalg_").removesuffix("_ex"): each.node_name for each in REGISTRY}
    formulas = [name for name in names if name.endswith("_backward")] + ["put"]
    seen = [name for name, node in names.items() if {name, name.replace("_", ""), node} & compared]
    never = {*names} - {*seen, *formulas}
    assert not never, "they need an expression in tools/parity/cases/rules/options.py, for make golden to record"
