"""Lookups with many repeated indices: against one addition after the other."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import autograd_lib as torch
from autograd_lib.ops.add_at import FEW, add_rows

often = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def tables_and_rows(draw):
    """A table, the numbers of places in it, some of them very often, and a row for each."""
    places, width = draw(st.integers(1, 6)), draw(st.sampled_from([0, 1, 3, FEW // 4, 2 * FEW]))
    numbers = draw(st.lists(st.integers(0, places - 1), max_size=3 * FEW))
    random = np.random.default_rng(len(numbers))
    return random.normal(size=(places, width)), np.array(numbers, np.int64), random.normal(size=(len(numbers), width))


@given(tables_and_rows(), st.booleans())
@often
def test_rows_are_added_one_after_the_other(drawn, empty):
    table, numbers, rows = drawn
    if empty:
        table = np.zeros_like(table)
    expected = table.copy()
    for number, row in zip(numbers, rows):
        expected[number] += row
    add_rows(table, numbers, rows, empty)
    np.testing.assert_allclose(table, expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("often_one", [FEW - 1, FEW, FEW + 1])
def test_both_ways_meet_where_one_place_comes_often(often_one):
    numbers = np.array([1] * often_one + [0])
    table, rows = np.zeros((3, FEW)), np.arange(float(len(numbers) * FEW)).reshape(-1, FEW)
    add_rows(table, numbers, rows)
    np.testing.assert_allclose(table, [rows[-1], rows[:-1].sum(0), np.zeros(FEW)])


def test_an_index_of_whole_slices_counts_its_changes():
    """It is kept as a view that says so: of the same memory, so that nobody changes it unseen."""
    index, source = torch.tensor([[0, 0], [2, 2]]), torch.ones(2, 2, requires_grad=True)
    total = torch.zeros(3, 2).scatter_add(0, index, source).sum()
    index.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        total.backward()
