"""What holds for all that make tensors; that each makes what PyTorch's does, the golden files show."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import autograd_lib as torch

often = settings(deadline=None)

SIZED = [torch.zeros, torch.ones, torch.empty, torch.rand, torch.randn]
MAKERS = {
    "tensor": lambda **options: torch.tensor([[1.0, 2.0]], **options),
    "zeros": lambda **options: torch.zeros(1, 2, **options),
    "ones": lambda **options: torch.ones(1, 2, **options),
    "empty": lambda **options: torch.empty(1, 2, **options),
    "full": lambda **options: torch.full((1, 2), 3.0, **options),
    "eye": lambda **options: torch.eye(1, 2, **options),
    "arange": lambda **options: torch.arange(2.0, **options),
    "linspace": lambda **options: torch.linspace(0, 1, 2, **options),
    "rand": lambda **options: torch.rand(1, 2, **options),
    "randn": lambda **options: torch.randn(1, 2, **options),
    "zeros_like": lambda **options: torch.zeros_like(torch.ones(1, 2), **options),
    "ones_like": lambda **options: torch.ones_like(torch.ones(1, 2), **options),
    "empty_like": lambda **options: torch.empty_like(torch.ones(1, 2), **options),
    "full_like": lambda **options: torch.full_like(torch.ones(1, 2), 3.0, **options),
    "rand_like": lambda **options: torch.rand_like(torch.ones(1, 2), **options),
    "randn_like": lambda **options: torch.randn_like(torch.ones(1, 2), **options),
}
each_maker = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)


@each_maker
def test_what_is_made_is_a_leaf_also_where_nothing_is_recorded(make):
    with torch.no_grad():
        x = make(requires_grad=True)
    assert x.is_leaf and x.requires_grad and x.grad_fn is None
    (x * 2).sum().backward()
    assert torch.equal(x.grad, torch.full_like(x, 2.0).detach())


@each_maker
def test_options_all_understand(make):
    assert make().dtype is torch.float32
    assert make(dtype=torch.float64).dtype is torch.float64
    assert str(make(device="cpu").device) == "cpu"
    with pytest.raises(AssertionError, match="CUDA"):
        make(device="cuda")
    with pytest.raises(TypeError):
        make(dtype="float32")


@pytest.mark.parametrize("make", SIZED)
def test_a_size_may_be_written_in_every_way(make):
    ways = [make(2, 3), make((2, 3)), make([2, 3]), make(torch.Size([2, 3])), make(size=(2, 3))]
    assert {each.shape for each in ways} == {(2, 3)}
    assert make(()).shape == ()
    assert make(0, 2).numel() == 0
    with pytest.raises(RuntimeError, match=r"[Nn]egative|non-negative"):
        make(2, -1)
    for wrong in (2.0, "2", None, True):
        with pytest.raises(TypeError):
            make(wrong)


nested = st.recursive(
    st.lists(st.integers(-(2**40), 2**40), min_size=1, max_size=3),
    lambda rows: st.tuples(rows, st.integers(1, 3)).map(lambda pair: [pair[0]] * pair[1]),
    max_leaves=4,
)


@given(nested)
@often
def test_lists_come_back(data):
    x = torch.tensor(data)
    assert x.tolist() == data
    assert x.dtype is torch.int64
    assert x.shape == np.shape(data)


@given(st.lists(st.floats(width=32, allow_nan=False), max_size=5))
@often
def test_floats_come_back_to_the_last_digit(data):
    assert torch.tensor(data).tolist() == data


def test_data_is_copied_and_an_array_is_not():
    array = np.zeros(2)
    copied, shared = torch.tensor(array), torch.from_numpy(array)
    array[0] = 1
    assert copied.tolist() == [0, 0]
    assert shared.tolist() == torch.as_tensor(array).tolist() == [1, 0]


REFUSED = {
    ValueError: ([[1, 2], [3]], ["a"], 2**70),
    TypeError: ([1, [2]], [1, "a"], "a", np.array(["a"])),
    RuntimeError: (None, [None], {1: 2}, object()),
}


@pytest.mark.parametrize(("error", "data"), [(error, data) for error, several in REFUSED.items() for data in several])
def test_what_is_no_data_is_refused(error, data):
    with pytest.raises(error):
        torch.tensor(data)


@given(st.integers(-50, 50), st.integers(-50, 50), st.integers(-7, 7).filter(bool))
@often
def test_arange_of_integers_is_range(start, end, step):
    if (end - start) * step < 0:
        with pytest.raises(RuntimeError, match="bound"):
            torch.arange(start, end, step)
        return
    x = torch.arange(start, end, step)
    assert x.dtype is torch.int64
    assert x.tolist() == list(range(start, end, step))


@given(st.floats(-100, 100), st.floats(0.01, 10), st.integers(0, 50))
@often
def test_arange_of_floats_counts_what_comes_before_the_end(start, step, steps):
    end = start + steps * step
    x = torch.arange(start, end, step, dtype=torch.float64)
    assert len(x) == math.ceil((end - start) / step)
    np.testing.assert_allclose(x.numpy(), start + np.arange(len(x)) * step, rtol=1e-12, atol=1e-12)


@given(st.floats(-100, 100, width=32), st.floats(-100, 100, width=32), st.integers(2, 40))
@often
def test_linspace_hits_both_ends_and_can_be_reversed(start, end, steps):
    x = torch.linspace(start, end, steps)
    assert x[0].item() == start
    assert x[-1].item() == end
    assert len(x) == steps
    np.testing.assert_allclose(x.numpy()[::-1], torch.linspace(end, start, steps).numpy(), rtol=1e-5, atol=1e-4)
    assert torch.equal(torch.linspace(start, end, 1), torch.tensor([start]))


@pytest.mark.parametrize("like", [torch.zeros_like, torch.ones_like, torch.empty_like, torch.rand_like])
def test_what_is_made_like_another_shares_nothing_with_it(like):
    x = torch.full((2, 3), 7.0, requires_grad=True)
    made = like(x)
    assert (made.shape, made.dtype, made.requires_grad) == (x.shape, x.dtype, False)
    made.fill_(5)
    assert x.detach().eq(7).all()


# ---- random numbers --------------------------------------------------------------------------------------------------

DRAWS = {
    "rand": lambda generator: torch.rand(20, generator=generator),
    "randn": lambda generator: torch.randn(20, generator=generator),
    "randint": lambda generator: torch.randint(100, (20,), generator=generator),
    "randperm": lambda generator: torch.randperm(20, generator=generator),
    "bernoulli": lambda generator: torch.bernoulli(torch.full((20,), 0.5), generator=generator),
    "normal": lambda generator: torch.normal(0.0, 1.0, (20,), generator=generator),
}
each_draw = pytest.mark.parametrize("draw", DRAWS.values(), ids=DRAWS)


@each_draw
def test_a_seed_decides_all_numbers(draw):
    torch.manual_seed(5)
    first, second = draw(None), draw(None)
    torch.manual_seed(5)
    assert torch.equal(draw(None), first)
    assert not torch.equal(first, second)
    own = torch.Generator().manual_seed(5)
    assert torch.equal(draw(own), first)
    assert torch.equal(draw(own), second)


@each_draw
def test_a_generator_goes_on_from_its_state_and_leaves_the_others_alone(draw):
    own = torch.Generator().manual_seed(1)
    draw(own)
    state, common = own.get_state(), torch.get_rng_state()
    first = draw(own)
    assert torch.equal(torch.get_rng_state(), common)
    assert torch.equal(draw(torch.Generator().set_state(state)), first)


@given(st.integers(-(2**40), 2**40), st.integers(1, 2**40), st.integers(0, 2**32))
@often
def test_integers_lie_within_their_bounds(low, span, seed):
    x = torch.randint(low, low + span, (50,), generator=torch.Generator().manual_seed(seed))
    assert x.dtype is torch.int64
    assert low <= x.min().item() <= x.max().item() < low + span


@given(st.integers(0, 60), st.integers(0, 2**32))
@often
def test_a_permutation_has_each_number_once(n, seed):
    assert sorted(torch.randperm(n, generator=torch.Generator().manual_seed(seed)).tolist()) == list(range(n))


def test_numbers_are_spread_as_they_should_be():
    """Means and variances of 100,000 numbers lie within six standard errors."""
    n, generator = 100_000, torch.Generator().manual_seed(0)
    for numbers, mean, variance in (
        (torch.rand(n, generator=generator, dtype=torch.float64), 0.5, 1 / 12),
        (torch.randn(n, generator=generator, dtype=torch.float64), 0, 1),
        (torch.normal(3.0, 2.0, (n,), generator=generator).double(), 3, 4),
        (torch.randint(6, (n,), generator=generator).double(), 2.5, 35 / 12),
        (torch.bernoulli(torch.full((n,), 0.25), generator=generator).double(), 0.25, 3 / 16),
    ):
        assert abs(numbers.mean().item() - mean) < 6 * math.sqrt(variance / n)
        assert abs(numbers.var().item() / variance - 1) < 6 * math.sqrt(4 / n)
    assert torch.rand(n, generator=generator).max() < 1
