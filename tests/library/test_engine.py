"""The engine on random graphs: in which order it goes, and that all ways to see a gradient agree.

That it is the right gradient, test_views.py shows on random programs, and test_registry.py for each operation.
"""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import autograd_lib as torch

SHAPES = ((), (3,), (1, 3), (2, 3), (2, 1))
OPERANDS = {"add": 2, "sub": 2, "mul": 2, "sin": 1, "tanh": 1, "neg": 1, "sum": 1, "mean": 1}


@st.composite
def programs(draw, steps=9):
    """The leaves, and all values of a program; each operation takes some of the last four."""
    shapes = draw(st.lists(st.sampled_from(SHAPES), min_size=1, max_size=4))
    leaves = [
        torch.tensor(numbers(shape, seed), requires_grad=not seed or draw(st.booleans()))
        for seed, shape in enumerate(shapes)
    ]
    values = list(leaves)
    for _ in range(draw(st.integers(1, steps))):
        operation = draw(st.sampled_from(sorted(OPERANDS)))
        operands = [draw(st.sampled_from(values[-4:])) for _ in range(OPERANDS[operation])]
        values.append(getattr(torch, operation)(*operands))
    return leaves, values


def numbers(shape, seed):
    return np.random.default_rng(seed).uniform(-1, 1, shape)


def close(ours, theirs):
    return np.allclose(*(0.0 if each is None else each.numpy() for each in (ours, theirs)), rtol=1e-10, atol=1e-12)


@given(programs(), st.data())
@settings(deadline=None, max_examples=200)
def test_gradients_of_intermediates(program, data):
    """`retain_grad`, a hook, `autograd.grad` and `inputs=` see the same gradient of a value on the way."""
    _, values = program
    output = values[-1]
    if not output.requires_grad:
        return
    value = data.draw(st.sampled_from([value for value in values if value.requires_grad]))
    upstream = torch.tensor(numbers(output.shape, 100))
    (found,) = torch.autograd.grad(output, value, upstream, retain_graph=True, materialize_grads=True)
    seen = []
    value.register_hook(seen.append)
    value.retain_grad()
    output.backward(upstream, retain_graph=True)
    assert close(seen[-1] if seen else None, found)
    assert close(value.grad, found)
    value.grad = None
    output.backward(upstream, inputs=[value])
    assert close(value.grad, found)


@given(programs())
@settings(deadline=None, max_examples=200)
def test_passes_add_up(program):
    """Two outputs, together or one after the other, give the sum."""
    leaves, values = program
    roots = [value for value in values[-3:] if value.requires_grad]
    if not roots:
        return
    seeds = [torch.tensor(numbers(root.shape, 100 + number)) for number, root in enumerate(roots)]
    torch.autograd.backward(roots, seeds, retain_graph=True)
    together = [leaf.grad for leaf in leaves]
    for leaf in leaves:
        leaf.grad = None
    for root, seed in zip(roots, seeds, strict=True):
        root.backward(seed, retain_graph=True)
    for leaf, total in zip(leaves, together, strict=True):
        assert (leaf.grad is None) == (total is None) and close(leaf.grad, total)


@given(programs())
@settings(deadline=None, max_examples=200)
def test_hooks_run_before_what_they_feed(program):
    """A node's turn comes when all that it feeds has had its own: newest first."""
    leaves, values = program
    output = values[-1]
    if not output.requires_grad:
        return
    order = []
    results = [number for number in range(len(leaves), len(values)) if values[number].requires_grad]
    for number in results:
        values[number].register_hook(lambda grad, number=number: order.append(number))
    output.backward(torch.ones_like(output))
    assert order == sorted(order, reverse=True)
    assert len(order) == len(set(order))


def test_every_path_counts_where_they_are_many():
    """2²⁰ paths: x is doubled twenty times."""
    x = torch.tensor(1.0, requires_grad=True)
    y = x
    for _ in range(20):
        y = y + y
    y.backward()
    assert x.grad.item() == 2**20


def test_a_failing_pass_leaves_the_mode_and_the_graph_as_they_were():
    x = torch.tensor(2.0, requires_grad=True)
    y = x * x
    handle = y.register_hook(lambda grad: 1 / 0)
    z = y * 3
    with pytest.raises(ZeroDivisionError):
        z.backward(retain_graph=True)
    assert torch.is_grad_enabled()
    assert (x * 2).requires_grad
    assert x.grad is None
    handle.remove()
    z.backward()
    assert x.grad.item() == 12
