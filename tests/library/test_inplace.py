"""The in-place twin of every operation: the same numbers and gradients as without, on tensors and on views of them."""

import numpy as np
import pytest

import autograd_lib as torch
from autograd_lib.declaration.define import REGISTRY
from autograd_lib.declaration.sample_inputs import Index, Mask, Shape
from autograd_lib.ops import twins
from autograd_lib.ops.inplace import in_place
from tests.library import trying

VALUES = np.array([[0.21, 0.55, 0.9], [0.34, 0.72, 0.13]])
# Those without a gradient or, as in PyTorch, without one in place, and those whose operands are chosen in another test.
ELSEWHERE = ["floor_divide", "logical_not"]
NAMES = {name.removesuffix("_") for name in vars(twins) if name.endswith("_") and not name.startswith("_")}


def is_for_users(sample):
    """Only the library itself leaves a bound open by infinity, or a dimension without an index."""
    return not any(each in (-np.inf, np.inf) or (isinstance(each, tuple) and None in each) for each in sample)


TWINS = {  # a sample of its declaration, beginning with the tensor that changes; the names of the other arguments
    f"{each.name} {place} {number}": (each.name, sample, each.given[1:])
    for place, each in enumerate(REGISTRY)
    for number, sample in enumerate(each.samples)
    if each.name in NAMES and sample[0] == (2, 3) and type(sample[0]) is not Mask and is_for_users(sample)
}
NAMES -= {name for name, _, _ in TWINS.values()} | {*ELSEWHERE}
TWINS |= {name: (name, (Shape(2, 3, low=0.2, high=0.9),), ()) for name in sorted(NAMES)}
TWINS |= {  # what has no such sample, and another form
    "clip": ("clip", (Shape(2, 3), -1.0, 1.0), ("min", "max")),
    "clamp_min": ("clamp_min", (Shape(2, 3), -1.0), ("min",)),
    "clamp_max": ("clamp_max", (Shape(2, 3), 1.0), ("max",)),
    "div by a number": ("div", (Shape(2, 3), 1.5), ("other",)),
    "index_put": ("index_put", (Shape(2, 3), (Index(2, below=2), np.array([2, 1])), Shape(2)), ("indices", "values")),
}


def called(name):
    """A twin's method, the array that it changes, and its arguments, of which all that may be tracked are."""
    method, sample, names = TWINS[name]
    values, *arguments = trying.realized(sample)
    for each in arguments:
        if isinstance(each, torch.Tensor) and each.is_floating_point():
            each.requires_grad_()
    return method, values.numpy(), dict(zip(names, arguments, strict=True))


WINDOWS = {
    "all": lambda y: y,
    "a view of all": lambda y: y.view(2, 3),
    "the first rows": lambda y: y[:2],
    "every other row": lambda y: y[::2],
    "columns": lambda y: y[:, :2].t(),
}
SHAPES = {"the first rows": (4, 3), "every other row": (4, 3), "columns": (3, 4)}


def result(name, window, in_place):
    """A tensor of which one window has been changed, and all leaves."""
    method, values, arguments = called(name)
    leaf = torch.tensor(np.resize(values, SHAPES.get(window, (2, 3))), requires_grad=True)
    base = leaf * 1
    view = WINDOWS[window](base)
    if in_place:
        version = view._version
        changed = getattr(view, f"{method}_")(**arguments)
        later = leaf * 1
        assert changed.grad_fn._sequence_nr() < later.grad_fn._sequence_nr()  # numbered when changed, not when read
        assert changed is view
        assert view._version == base._version == version + 1
    else:
        changed = getattr(view, method)(**arguments)
        places = WINDOWS[window](torch.arange(base.numel()).reshape(base.shape))
        flat = base.reshape(-1).index_put((places.reshape(-1),), changed.reshape(-1))
        base = flat.reshape(base.shape)
    tracked = [each for each in arguments.values() if isinstance(each, torch.Tensor) and each.requires_grad]
    return base, [leaf, *tracked]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", TWINS)
def test_twin_is_the_operation_and_an_assignment(name, window):
    gradients, values = [], []
    for twin in (True, False):
        base, leaves = result(name, window, twin)
        weights = torch.tensor(np.cos(np.arange(base.numel())).reshape(base.shape))
        found = torch.autograd.grad((base * weights).sum(), leaves, create_graph=True, materialize_grads=True)
        mixed = sum([(grad * grad).sum() for grad in found])
        second = [torch.zeros_like(leaf) for leaf in leaves]
        if mixed.requires_grad:
            second = torch.autograd.grad(mixed, leaves, materialize_grads=True)
        gradients.append([*found, *second])
        values.append(base.detach().numpy())
    assert np.allclose(*values, rtol=1e-12)
    for ours, truth in zip(*gradients, strict=True):
        assert np.allclose(ours.detach().numpy(), truth.detach().numpy(), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("name", TWINS)
def test_tracked_leaf_is_refused_and_left_alone(name):
    method, values, arguments = called(name)
    leaf = torch.tensor(values, requires_grad=True)
    with pytest.raises(RuntimeError, match="a leaf Variable that requires grad is being used in an in-place operation"):
        getattr(leaf, f"{method}_")(**arguments)
    assert np.array_equal(leaf.detach().numpy(), values)
    assert leaf._version == 0


@pytest.mark.parametrize("operator", ["+=", "-=", "*=", "/=", "**=", "//=", "%="])
def test_operators_keep_the_object(operator):
    names = {"x": torch.tensor([5.0, 7.0])}
    before, memory = names["x"], names["x"].numpy()
    exec(f"x {operator} 2.0", names)
    assert names["x"] is before
    assert np.array_equal(memory, eval(f"y {operator[:-1]} 2.0", {"y": np.array([5.0, 7.0], dtype=np.float32)}))


def test_a_change_that_fails_changes_nothing():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 1
    node = y.grad_fn
    for change in (
        lambda: y.add_(torch.ones(3)),
        lambda: y.add_("text"),
        lambda: y.copy_(torch.ones(3)),
        lambda: y.mul_(torch.ones(2, 2)),
        lambda: y.__setitem__(5, 1.0),
        lambda: y.masked_fill_(torch.tensor([True, False, True]), 1.0),
    ):
        with pytest.raises((RuntimeError, TypeError, IndexError)):
            change()
    assert y.tolist() == [1.0, 2.0]
    assert y._version == 0
    assert y.grad_fn is node


def test_a_composite_change_is_not_recorded():
    """A twin of several operations has no single place in the graph: it says so, and changes nothing."""
    doubled_sine = in_place(lambda self: torch.sin(self) * 2, "doubled_sine_")
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 1
    for target in (y, y[:1]):
        with pytest.raises(NotImplementedError, match="made of several operations"):
            doubled_sine(target)
    assert y.tolist() == [1.0, 2.0]
    with torch.no_grad():
        doubled_sine(y)
    assert np.allclose(y.tolist(), 2 * np.sin([1.0, 2.0]))
