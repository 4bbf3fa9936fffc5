"""What `make parity` and `make changes` find: differences in numbers, flags and errors, by cause."""

import numpy as np

import autograd_lib as torch
from tools.commands.changes import cause, pairs
from tools.commands.parity import observed
from tools.parity import cases
from tools.parity.operators import difference, resolved, shown


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
