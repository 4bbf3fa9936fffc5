"""Lookups with many repeated indices, and their derivatives: against one addition after the other."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as of_numpy

import autograd_lib as torch
from autograd_lib.ops.adding import FEW, add_rows

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


@st.composite
def gathers(draw):
    """A shape, a dimension, and an index: any, or one that names whole slices."""
    shape = draw(of_numpy.array_shapes(min_dims=1, max_dims=3, max_side=5))
    dim = draw(st.integers(0, len(shape) - 1))
    count = draw(st.integers(0, 6))
    size = tuple([count if d == dim else n for d, n in enumerate(shape)])
    if draw(st.booleans()):
        vector = draw(of_numpy.arrays(np.int64, count, elements=st.integers(0, shape[dim] - 1)))
        return shape, dim, np.broadcast_to(vector.reshape([-1 if d == dim else 1 for d in range(len(shape))]), size)
    if draw(st.booleans()):
        size = tuple([n if d == dim else draw(st.integers(0, n)) for d, n in enumerate(size)])
    return shape, dim, draw(of_numpy.arrays(np.int64, size, elements=st.integers(0, shape[dim] - 1), fill=st.nothing()))


def numbered(shape):
    return np.arange(1.0, np.prod(shape) + 1).reshape(shape)


@given(gathers())
@often
def test_gather_and_scatter_add_are_each_others_derivative(drawn):
    shape, dim, index = drawn
    array, upstream = numbered(shape), np.cos(numbered(index.shape))
    places = list(np.indices(index.shape, sparse=True))
    places[dim] = index
    scattered = np.zeros(shape)
    np.add.at(scattered, tuple(places), upstream)

    x = torch.tensor(array, requires_grad=True)
    picked = x.gather(dim, torch.tensor(index))
    np.testing.assert_array_equal(picked.detach().numpy(), array[tuple(places)])
    picked.backward(torch.tensor(upstream))
    np.testing.assert_allclose(x.grad.numpy(), scattered, rtol=1e-12, atol=1e-12)

    src = torch.tensor(upstream, requires_grad=True)
    added = torch.zeros(shape, dtype=torch.float64).scatter_add(dim, torch.tensor(index), src)
    np.testing.assert_allclose(added.detach().numpy(), scattered, rtol=1e-12, atol=1e-12)
    added.backward(torch.tensor(array))
    np.testing.assert_array_equal(src.grad.numpy(), array[tuple(places)])


@given(gathers())
@often
def test_index_select_and_index_add_are_each_others_derivative(drawn):
    shape, dim, index = drawn
    vector = index[tuple([slice(None) if d == dim else slice(1) for d in range(len(shape))])].reshape(-1)
    array = numbered(shape)
    picked = array.take(vector, dim)
    upstream = np.cos(numbered(picked.shape))
    added = np.zeros(shape)
    np.add.at(added, (slice(None),) * dim + (vector,), upstream)

    x = torch.tensor(array, requires_grad=True)
    seen = x.index_select(dim, torch.tensor(vector))
    np.testing.assert_array_equal(seen.detach().numpy(), picked)
    seen.backward(torch.tensor(upstream))
    np.testing.assert_allclose(x.grad.numpy(), added, rtol=1e-12, atol=1e-12)

    source = torch.tensor(upstream, requires_grad=True)
    total = torch.zeros(shape, dtype=torch.float64).index_add(dim, torch.tensor(vector), source)
    np.testing.assert_allclose(total.detach().numpy(), added, rtol=1e-12, atol=1e-12)
    total.backward(torch.tensor(array))
    np.testing.assert_array_equal(source.grad.numpy(), picked)
