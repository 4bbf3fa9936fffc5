"""The engine on random graphs, compared with an engine that follows every path by itself."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import autograd_lib as torch
from tests.library import naive_engine

SHAPES = ((), (3,), (1, 3), (2, 3), (2, 1))


@st.composite
def programs(draw, steps=9):
    """A program: shapes of the leaves, and for each step an operation with the numbers of earlier values."""
    shapes = draw(st.lists(st.sampled_from(SHAPES), min_size=1, max_size=4))
    lines = []
    for number in range(len(shapes), len(shapes) + draw(st.integers(1, steps))):
        operation = draw(st.sampled_from(sorted(naive_engine.OPERATIONS)))
        count = 2 if operation in naive_engine.BINARY else 1
        lines.append((operation, [draw(st.integers(max(0, number - 4), number - 1)) for _ in range(count)]))
    tracked = draw(st.lists(st.booleans(), min_size=len(shapes), max_size=len(shapes)))
    return shapes, lines, [True, *tracked[1:]]


def numbers(shape, seed):
    return np.random.default_rng(seed).uniform(-1, 1, shape)


def run_ours(program):
    shapes, lines, tracked = program
    leaves = [
        torch.tensor(numbers(shape, seed), requires_grad=flag)
        for seed, (shape, flag) in enumerate(zip(shapes, tracked))
    ]
    values = list(leaves)
    for operation, operands in lines:
        values.append(getattr(torch, operation)(*[values[number] for number in operands]))
    return leaves, values


def run_naive(program, leaves=None):
    shapes, lines, _ = program
    leaves = leaves or [naive_engine.Value(numbers(shape, seed)) for seed, shape in enumerate(shapes)]
    values = list(leaves)
    for operation, operands in lines:
        values.append(naive_engine.OPERATIONS[operation](*[values[number] for number in operands]))
    return leaves, values


def expected(program, upstream, by=None):
    leaves, values = run_naive(program)
    return naive_engine.gradients(values[-1], upstream, leaves if by is None else [values[by]])


def close(ours, theirs):
    return np.allclose(0.0 if ours is None else ours.detach().numpy(), theirs, rtol=1e-10, atol=1e-12)


@given(programs())
@settings(deadline=None, max_examples=300)
def test_backward_agrees_with_the_sum_over_paths(program):
    leaves, values = run_ours(program)
    output = values[-1]
    if not output.requires_grad:
        return
    upstream = numbers(output.shape, 100)
    output.backward(torch.tensor(upstream))
    for leaf, gradient in zip(leaves, expected(program, upstream), strict=True):
        assert close(leaf.grad, gradient) if leaf.requires_grad else leaf.grad is None


@given(programs())
@settings(deadline=None, max_examples=200)
def test_grad_agrees_and_can_be_differentiated_again(program):
    """The gradient of the gradient, against central differences of the naive gradient."""
    leaves, values = run_ours(program)
    output, x = values[-1], leaves[0]
    if not output.requires_grad:
        return
    upstream = numbers(output.shape, 100)
    (first,) = torch.autograd.grad(output, x, torch.tensor(upstream), create_graph=True, materialize_grads=True)
    assert close(first, expected(program, upstream)[0])
    weights = numbers(x.shape, 200)
    second = 0.0
    if first.requires_grad:
        second = torch.autograd.grad(first, x, torch.tensor(weights), materialize_grads=True)[0].numpy()

    def moved(step):
        leaves, _ = run_naive(program)
        leaves = [naive_engine.Value(leaves[0].data + step), *leaves[1:]]
        _, values = run_naive(program, leaves)
        return (naive_engine.gradients(values[-1], upstream, leaves)[0] * weights).sum()

    for position in np.ndindex(x.shape):
        step = np.zeros(x.shape)
        step[position] = 1e-5
        slope = (moved(step) - moved(-step)) / 2e-5
        assert np.isclose(np.broadcast_to(second, x.shape)[position], slope, rtol=1e-4, atol=1e-6)


@given(programs(), st.data())
@settings(deadline=None, max_examples=200)
def test_gradients_of_intermediates(program, data):
    """`retain_grad`, a hook, `autograd.grad` and `inputs=` see the same gradient of a value on the way."""
    _, values = run_ours(program)
    output = values[-1]
    tracked = [number for number, value in enumerate(values) if value.requires_grad]
    if not output.requires_grad:
        return
    number = data.draw(st.sampled_from(tracked))
    value = values[number]
    upstream = numbers(output.shape, 100)
    (truth,) = expected(program, upstream, by=number)
    (found,) = torch.autograd.grad(output, value, torch.tensor(upstream), retain_graph=True, materialize_grads=True)
    assert close(found, truth)
    seen = []
    value.register_hook(seen.append)
    value.retain_grad()
    output.backward(torch.tensor(upstream), retain_graph=True)
    assert close(seen[-1] if seen else None, truth)
    assert close(value.grad, truth)
    value.grad = None
    output.backward(torch.tensor(upstream), inputs=[value])
    assert close(value.grad, truth)


@given(programs(), st.data())
@settings(deadline=None, max_examples=200)
def test_passes_add_up(program, data):
    """Two outputs, together or one after the other, give the sum."""
    leaves, values = run_ours(program)
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
        assert (leaf.grad is None) == (total is None)
        assert total is None or np.allclose(leaf.grad.numpy(), total.numpy(), rtol=1e-10, atol=1e-12)


@given(programs())
@settings(deadline=None, max_examples=200)
def test_hooks_run_before_what_they_feed(program):
    """A node's turn comes when all that it feeds has had its own: newest first."""
    leaves, values = run_ours(program)
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
