"""Random programs of views and changes in place: their gradient must be that of the numbers they compute, or an error.

A program runs on tensors, and once more on plain arrays, where views and changes in place are NumPy's own. The second
run, repeated with each input moved a little, gives the numerical derivative that the first run's gradient must equal.
"""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import autograd_lib as torch

SHAPE = (3, 4)

# What can be seen of a two-dimensional tensor or array, with the same words for both.
LOOKS = {
    "x[0]": lambda x: x[0],
    "x[1:]": lambda x: x[1:],
    "x[:, 1]": lambda x: x[:, 1],
    "x[::2, 1:3]": lambda x: x[::2, 1:3],
    "x.T": lambda x: x.T,
    "x[-1, 2]": lambda x: x[-1, 2, ...],
    "x.reshape(-1)": lambda x: x.reshape(-1),
    "x[None]": lambda x: x[None],
    "x": lambda x: x[:],
}


CHANGES = {  # how a tensor is changed in place, and an array
    "add_": (lambda x, y: x.add_(y), lambda x, y: np.add(x, y, out=x)),
    "mul_": (lambda x, y: x.mul_(y), lambda x, y: np.multiply(x, y, out=x)),
    "copy_": (lambda x, y: x.copy_(y), np.copyto),
    "sin_": (lambda x, y: x.sin_(), lambda x, y: np.sin(x, out=x)),
    "zero_": (lambda x, y: x.zero_(), lambda x, y: x.fill(0)),
    "fill_": (lambda x, y: x.fill_(y.mean()), lambda x, y: x.fill(y.mean())),
    "[...] =": (lambda x, y: x.__setitem__(..., y * 2), lambda x, y: x.__setitem__(..., y * 2)),
}


@st.composite
def programs(draw):
    """Steps over a list of tensors that begins with a base and two leaves; each adds a tensor or changes one."""
    steps, count = [], 3
    for _ in range(draw(st.integers(1, 8))):
        kind = draw(st.sampled_from(("look", "look", "change", "change", "compute", "clone")))
        target = draw(st.integers(0, count - 1))
        if kind == "look":
            steps.append((kind, target, draw(st.sampled_from(sorted(LOOKS)))))
        elif kind == "change":
            steps.append((kind, target, draw(st.sampled_from(sorted(CHANGES))), draw(st.integers(0, count - 1))))
        elif kind == "compute":
            steps.append((kind, target, draw(st.integers(0, count - 1))))
        else:
            steps.append((kind, target))
        count += kind != "change"
    return steps


def look(x, name):
    """A view of `x`; of one that is too small for it, the view of all of it."""
    try:
        return LOOKS[name](x) if x.ndim == 2 else x[...]
    except IndexError:
        return x[...]


def fitting(value, target):
    """`value` in the shape of `target`, if it broadcasts; else its mean."""
    try:
        fits = np.broadcast_shapes(tuple(value.shape), tuple(target.shape)) == tuple(target.shape)
    except ValueError:
        fits = False
    return value if fits else value.mean()


def run(program, start):
    """All tensors or arrays of the program, combined to a single number in the end."""
    values, on_arrays = list(start), isinstance(start[0], np.ndarray)
    for kind, target, *more in program:
        x = values[target]
        if kind == "look":
            values.append(look(x, more[0]))
        elif kind == "change":
            value = fitting(values[more[1]], x)
            CHANGES[more[0]][on_arrays](x, np.copy(value) if on_arrays else value.clone())
        elif kind == "compute":
            y = fitting(values[more[0]], x)
            values.append(np.array(np.sin(x) * y) if on_arrays else torch.sin(x) * y)
        else:
            values.append(np.copy(x) if on_arrays else x.clone())
    return sum([(value * (1 + number)).sum() for number, value in enumerate(values)])


def inputs():
    random = np.random.default_rng(3)
    return [random.uniform(-1, 1, shape) for shape in (SHAPE, SHAPE, ())]


def numerical(program, by):
    slopes = np.zeros(inputs()[by].shape)
    for position in np.ndindex(slopes.shape):
        sides = []
        for step in (1e-6, -1e-6):
            start = inputs()
            start[by][position] += step
            sides.append(run(program, [np.array(each) for each in start]))
        slopes[position] = (sides[0] - sides[1]) / 2e-6
    return slopes


def ours(program, create_graph=False):
    """The result and the gradients by the base and the two leaves; None where the program is refused."""
    leaves = [torch.tensor(each, requires_grad=True) for each in inputs()]
    base, *others = leaves
    try:
        total = run(program, [base * 1, *[each.clone() for each in others]])
        return total, leaves, torch.autograd.grad(total, leaves, create_graph=create_graph, materialize_grads=True)
    except RuntimeError as error:
        assert "modified by an inplace operation" in str(error)
        return None


@given(programs())
@settings(deadline=None, max_examples=500)
def test_gradient_is_numerical_or_the_program_is_refused(program):
    found = ours(program)
    if found is None:
        return
    total, _, gradients = found
    assert np.isclose(total.item(), run(program, [np.array(each) for each in inputs()]), rtol=1e-12)
    for by, gradient in enumerate(gradients):
        assert np.allclose(gradient.numpy(), numerical(program, by), rtol=1e-4, atol=1e-6)


@given(programs())
@settings(deadline=None, max_examples=150)
def test_second_derivative_is_numerical(program):
    """The gradient, recorded, moves with the base as central differences of the gradient say."""
    found = ours(program, create_graph=True)
    if found is None:
        return
    _, leaves, gradients = found
    weights = [torch.tensor(np.cos(np.arange(leaf.numel())).reshape(tuple(leaf.shape))) for leaf in leaves]
    mixed = sum([(gradient * weight).sum() for gradient, weight in zip(gradients, weights, strict=True)])
    second = torch.zeros(*SHAPE)
    if mixed.requires_grad:
        (second,) = torch.autograd.grad(mixed, leaves[0], materialize_grads=True)

    def moved(position, step):
        again = [torch.tensor(each, requires_grad=True) for each in inputs()]
        with torch.no_grad():
            again[0][position] += step
        total = run(program, [again[0] * 1, *[each.clone() for each in again[1:]]])
        firsts = torch.autograd.grad(total, again, materialize_grads=True)
        return sum([(first * weight).sum() for first, weight in zip(firsts, weights, strict=True)]).item()

    for position in ((0, 0), (1, 2), (2, 1)):
        slope = (moved(position, 1e-5) - moved(position, -1e-5)) / 2e-5
        assert np.isclose(second[position].item(), slope, rtol=1e-3, atol=1e-5)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("kind", CHANGES)
def test_each_change_of_each_view(look, kind):
    """One view, one change: never refused."""
    program = [("look", 0, look), ("change", 3, kind, 1)]
    found = ours(program)
    assert found is not None
    for by, gradient in enumerate(found[2]):
        assert np.allclose(gradient.numpy(), numerical(program, by), rtol=1e-4, atol=1e-6)
