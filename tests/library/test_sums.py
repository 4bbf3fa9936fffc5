"""Sums as products with ones: against NumPy's, over all choices of dimensions, for large arrays and small ones."""

from itertools import combinations

import numpy as np
import pytest

from autograd_lib.basics import sums

SHAPES = ((), (3,), (sums.WORTHWHILE,), (40, 50), (8, 20, 30), (0, sums.WORTHWHILE), (2, sums.LONGEST + 1))


def choices(shape):
    numbers = range(len(shape))
    return [None, *[dims for k in range(len(shape) + 1) for dims in combinations(numbers, k)]]


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("shape", SHAPES)
def test_sums_are_those_of_numpy(shape, dtype):
    x = np.random.default_rng(0).random(shape).astype(dtype)
    for array in (x, x.T, np.broadcast_to(x, (3, *shape))):
        for dims in choices(array.shape):
            for keepdims in (False, True):
                total = sums.add_up(array, dims, keepdims)
                expected = np.add.reduce(array, dims, keepdims=keepdims)
                assert (total.shape, total.dtype) == (expected.shape, expected.dtype), (array.shape, dims, keepdims)
                np.testing.assert_allclose(total, expected, rtol=1e-5 if dtype == "float32" else 1e-13)


def test_what_is_no_number_stays_with_its_row():
    x = np.ones((50, 60), np.float32)
    x[3, 5], x[4, 6], x[7, 8], x[7, 9] = np.nan, np.inf, np.inf, -np.inf
    with np.errstate(invalid="ignore"):
        rows, columns = sums.add_up(x, (1,)), sums.add_up(x, (0,))
    assert np.flatnonzero(~np.isfinite(rows)).tolist() == [3, 4, 7]
    assert np.flatnonzero(~np.isfinite(columns)).tolist() == [5, 6, 8, 9]
    assert rows[4] == columns[6] == np.inf
