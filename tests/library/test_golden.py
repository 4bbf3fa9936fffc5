"""Every case shows under `autograd_lib` what PyTorch showed when it was recorded."""

import pytest

import autograd_lib
from tests.library import cases

WORKING = [(suite, key) for suite, (programs, _) in cases.SUITES.items() for key in programs]
WORKING = [(suite, key) for suite, key in WORKING if key not in cases.PENDING[suite]]


@pytest.mark.parametrize(("suite", "key"), WORKING, ids=[f"{suite}: {key}" for suite, key in WORKING])
def test_shows_what_pytorch_shows(suite, key):
    differences = cases.differences(cases.observe(suite, key, autograd_lib), cases.recorded(suite)[key])
    assert not list(differences), "our text is wrong, or the case is new: python -m tools golden records it"


@pytest.mark.parametrize("suite", cases.SUITES)
def test_golden_file_holds_the_cases_and_nothing_else(suite):
    programs, _ = cases.SUITES[suite]
    assert sorted(cases.recorded(suite)) == sorted(programs), "run python -m tools golden"


@pytest.mark.parametrize("suite", cases.SUITES)
def test_what_is_pending_is_a_case(suite):
    programs, _ = cases.SUITES[suite]
    assert set(cases.PENDING[suite]) <= set(programs)
