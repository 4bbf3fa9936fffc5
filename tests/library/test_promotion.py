"""The rules by which types meet; that each pair meets as in PyTorch, the golden files show."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import autograd_lib as torch

TYPES = [torch.bool, torch.int32, torch.int64, torch.float32, torch.float64]
FLOATS = [torch.float32, torch.float64]
CATEGORY = {torch.bool: 0, torch.int32: 1, torch.int64: 1, torch.float32: 2, torch.float64: 2}
NUMBERS = {True: torch.bool, 2: torch.int64, 0.5: torch.float32}
pairs = pytest.mark.parametrize(("one", "other"), list(product(TYPES, TYPES)), ids=str)


@pytest.fixture
def double_by_default():
    torch.set_default_dtype(torch.float64)
    yield
    torch.set_default_dtype(torch.float32)


def test_types_form_a_ladder():
    """Promotion is symmetric, does not depend on the order of several, and takes the higher of two steps."""
    for one, other, third in product(TYPES, TYPES, TYPES):
        common = torch.promote_types(one, other)
        assert common is torch.promote_types(other, one)
        assert common in (one, other)
        assert TYPES.index(common) == max(TYPES.index(one), TYPES.index(other))
        assert torch.promote_types(common, third) is torch.promote_types(one, torch.promote_types(other, third))


@pairs
def test_operands_meet_in_the_promoted_type_whichever_comes_first(one, other):
    x, y = torch.ones(2, dtype=one), torch.ones(2, dtype=other)
    assert (x + y).dtype is (y + x).dtype is (x * y).dtype is torch.promote_types(one, other)
    quotient = torch.promote_types(one, other)
    assert (x / y).dtype is (quotient if quotient.is_floating_point else torch.float32)
    assert (x == y).dtype is (x < y).dtype is torch.bool
    assert torch.where(x > 0, x, y).dtype is torch.promote_types(one, other)


@pairs
def test_a_single_number_lifts_the_category_and_nothing_else(one, other):
    x, scalar = torch.ones(2, dtype=one), torch.tensor(1, dtype=other)
    expected = other if CATEGORY[other] > CATEGORY[one] else one
    assert (x + scalar).dtype is (scalar + x).dtype is expected


@pytest.mark.parametrize("dtype", TYPES, ids=str)
@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("size", [(), (2,)])
def test_a_python_number_never_widens(dtype, number, size):
    x = torch.ones(size, dtype=dtype)
    expected = NUMBERS[number] if CATEGORY[NUMBERS[number]] > CATEGORY[dtype] else dtype
    assert (x * number).dtype is (number * x).dtype is expected


def test_integers_become_floats_of_the_default_type(double_by_default):
    k = torch.tensor([1, 2])
    results = [k / k, k / 2, k.sqrt(), k.exp(), k * 0.5, torch.tensor(1.5), torch.zeros(2), torch.tensor([1, 2.5])]
    assert [each.dtype for each in results] == [torch.float64] * len(results)
    assert (torch.ones(2, dtype=torch.float32) * 0.5).dtype is torch.float32


@pairs
def test_a_change_in_place_keeps_the_type_or_is_refused(one, other):
    x, y = torch.ones(2, dtype=one), torch.ones(2, dtype=other)
    if CATEGORY[other] > CATEGORY[one]:
        with pytest.raises(RuntimeError, match="can't be cast to the desired output type"):
            x += y
    else:
        x += y
        assert x.dtype is one


def numbers(dtype):
    """Small whole numbers, which all types but bool can hold, and sums and products of them as well."""
    low, high = (0, 1) if dtype is torch.bool else (-9, 9)
    return st.lists(st.integers(low, high), min_size=3, max_size=3)


@given(st.sampled_from(TYPES), st.sampled_from(TYPES), st.data())
@settings(deadline=None)
def test_values_are_those_of_the_common_type(one, other, data):
    xs, ys = data.draw(numbers(one)), data.draw(numbers(other))
    x, y = torch.tensor(xs, dtype=one), torch.tensor(ys, dtype=other)
    common = torch.promote_types(one, other).numpy_dtype
    assert torch.equal(x + y, torch.tensor(np.add(x.numpy().astype(common), y.numpy().astype(common))))
    assert torch.equal(x * y, torch.tensor(np.multiply(x.numpy().astype(common), y.numpy().astype(common))))
    assert torch.equal(torch.maximum(x, y), torch.tensor(np.maximum(x.numpy(), y.numpy()).astype(common)))


@pytest.mark.parametrize(("one", "other"), list(product(FLOATS, FLOATS)), ids=str)
def test_each_operand_gets_a_gradient_of_its_own_type(one, other):
    x, y = torch.ones(2, dtype=one, requires_grad=True), torch.ones(2, dtype=other, requires_grad=True)
    (x * y + x / y).sum().backward()
    assert (x.grad.dtype, y.grad.dtype) == (one, other)


@pytest.mark.parametrize(("wide", "narrow"), [(torch.float64, torch.float32), (torch.float32, torch.float64)], ids=str)
def test_conversions_are_recorded_and_lead_back(wide, narrow):
    x = torch.ones(2, dtype=wide, requires_grad=True)
    y = x.to(narrow)
    assert (y.dtype, y.grad_fn.name()) == (narrow, "ToCopyBackward0")
    y.sum().backward()
    assert x.grad.dtype is wide
    assert x.to(wide) is x


def test_only_floats_track_gradients():
    for dtype in TYPES:
        if dtype.is_floating_point:
            assert torch.ones(2, dtype=dtype, requires_grad=True).requires_grad
        else:
            with pytest.raises(RuntimeError, match="floating point"):
                torch.ones(2, dtype=dtype, requires_grad=True)
    x = torch.ones(2, requires_grad=True)
    assert not x.long().requires_grad
    assert not (x > 0).requires_grad
