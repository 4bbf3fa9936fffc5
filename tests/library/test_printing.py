"""What holds for the print of any tensor; that the text is PyTorch's, test_golden.py shows."""

import math
import re

import numpy as np
import pytest
from hypothesis import given

import autograd_lib as torch
from tools.parity.cases.random_arrays import arrays

DEFAULT_TYPES = {"b": np.bool_, "i": np.int64, "f": np.float32}


@pytest.fixture(autouse=True)
def default_options():
    yield
    torch.set_printoptions(profile="default")


@given(arrays())
def test_what_prints_reads_back(array):
    torch.set_printoptions(threshold=math.inf)
    printed = repr(torch.tensor(array))
    back = eval(printed, {"tensor": read, "torch": np, "nan": math.nan, "inf": math.inf})
    assert back.dtype == array.dtype
    assert back.shape == array.shape
    if array.dtype.kind == "f":  # four decimals, or five digits where the notation is scientific
        rounded = np.finfo(array.dtype).eps  # reading rounds once more, to the type
        scientific = re.search(r"\de[+-]", printed)
        tolerance = {"rtol": 5.1e-5, "atol": 0} if scientific else {"rtol": rounded, "atol": 5.1e-5}
        largest = np.finfo(array.dtype).max  # which five digits may round up, out of the range of its type
        back = np.where(np.isfinite(array), np.clip(back, -largest, largest), back)
        np.testing.assert_allclose(back, array, equal_nan=True, **tolerance)
    else:
        np.testing.assert_array_equal(back, array)


def read(numbers, size=None, dtype=None):
    """What the text of a tensor means."""
    array = np.array(numbers)
    array = array.astype(dtype or DEFAULT_TYPES[array.dtype.kind])
    return array if size is None else array.reshape(size)


def test_printing_changes_nothing():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x.exp()
    assert repr(x) + f"{y}"
    y.sum().backward()
    assert y._version == 0
    assert x.is_leaf
