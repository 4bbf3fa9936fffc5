"""The harness for PyTorch's own material: what is converted, compared and left out."""

import unittest

import numpy as np
import pytest

import autograd_lib as torch
from tests.library import cases
from tests.library.reading_guide import DIFFERENCES
from tools.commands import upstream
from tools.commands.changes import cause, pairs
from tools.commands.parity import observed
from tools.upstream import stand_ins
from tools.upstream.operators import difference, resolved, shown
from tools.upstream.stand_ins import MissingName, Placeholder


def test_the_page_of_differences_counts_the_open_tests():
    assert f"all but {len(upstream.OPEN)} pass" in DIFFERENCES.read_text(encoding="utf-8")


def test_what_is_about_other_things_is_left_out():
    test = {"test": "TestAutograd.test_x", "source": "x = torch.randn(2, dtype=torch.cfloat)", "why": ""}
    assert upstream.reason_to_leave_out(test) == "complex numbers"
    assert upstream.reason_to_leave_out(test | {"source": "x = torch.randn(2)"}) is None


def test_an_open_test_has_a_reason_and_others_have_none():
    assert upstream.reason_to_be_open({"test": "TestAutograd.test_deep_reentrant"})
    assert upstream.reason_to_be_open({"test": "TestAutograd.test_accumulate_grad"}) is None


def test_a_missing_name_stops_who_uses_it():
    name = Placeholder("torch.fft").rfft
    with pytest.raises(MissingName, match="rfft"):
        name(1, 2)


def test_tests_compare_values_shapes_and_dtypes():
    case = stand_ins.modules(torch)["torch.testing._internal.common_utils"].TestCase()
    x = torch.ones(2)
    case.assertEqual(x, torch.ones(2))
    for other in (torch.ones(3), torch.ones(2, dtype=torch.float64), torch.tensor([1.0, 1.1])):
        with pytest.raises(AssertionError):
            case.assertEqual(x, other)
    with pytest.raises(AssertionError):
        case.assertNotEqual(x, x)


def test_a_test_with_parameters_runs_once_for_each():
    seen = []

    class Case(unittest.TestCase):
        @stand_ins.parametrize("flag", [True, False])
        def test_flag(self, flag):
            seen.append(flag)

    stand_ins.instantiate_parametrized_tests(Case)
    unittest.defaultTestLoader.loadTestsFromTestCase(Case).run(unittest.TestResult())
    assert seen == [True, False]


def test_a_difference_is_found_in_numbers_flags_and_errors():
    facts = {"outputs": [{"type": "torch.float64 [2]", "numbers": np.array([1.0, 2.0]), "tracked": True}]}
    other = {"outputs": [{"type": "torch.float64 [2]", "numbers": np.array([1.0, 2.5]), "tracked": True}]}
    assert not difference(facts, facts)
    assert difference(facts, other)
    assert difference(facts, {"error": "RuntimeError: no"})


def test_names_are_found_by_their_path():
    assert resolved(torch, "nn.functional.relu") is torch.nn.functional.relu
    assert resolved(torch, "fft.rfft") is None
    assert "float32[2]" in shown(type("Sample", (), {"input": torch.ones(2), "args": (), "kwargs": {}}))


def test_what_another_pytorch_changes_is_told_by_cause():
    assert cause("a @ b", "RuntimeError: mm: mat1", "RuntimeError: mat1") == "… → mm:"
    assert cause("torch.exp(a)", 1.0, 2.0) == "other numbers: exp"
    ended = observed(cases, "rules", min(cases.SUITES["rules"][0]), object())  # a library that lacks what it needs
    assert ended.startswith("AttributeError: ")
    assert [cause("min", *pair) for pair in pairs(ended, ["a line", "another"])] == [f"… → {ended}"]
