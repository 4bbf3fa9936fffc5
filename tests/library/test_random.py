"""Random numbers and their generators; that each number is PyTorch's, the golden files show."""

import pytest

import autograd_lib as torch

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
