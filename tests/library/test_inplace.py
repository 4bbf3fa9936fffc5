"""The in-place twin of every operation: the same numbers and gradients as without, on tensors and on views of them."""

import numpy as np
import pytest

import autograd_lib as torch
from autograd_lib.ops import twins
from autograd_lib.ops.inplace import in_place

VALUES = np.array([[0.21, 0.55, 0.9], [0.34, 0.72, 0.13]])


def tensor(seed, *shape):
    return torch.tensor(np.random.default_rng(seed).uniform(0.2, 0.9, shape), requires_grad=True)


def other():
    return tensor(1, 2, 3)


def indices(*numbers):
    return torch.tensor(numbers)


# The arguments of each twin that has any, for a tensor of shape (2, 3).
ARGUMENTS = {
    "add": lambda: (other(),),
    "sub": lambda: (other(),),
    "mul": lambda: (other(),),
    "div": lambda: (other(),),
    "pow": lambda: (2.5,),
    "remainder": lambda: (0.4,),
    "addcmul": lambda: (other(), tensor(2, 2, 3)),
    "addcdiv": lambda: (other(), tensor(2, 2, 3)),
    "lerp": lambda: (other(), 0.3),
    **dict.fromkeys(("atan2", "xlogy"), lambda: (other(),)),
    "cumprod": lambda: (1,),
    "index_fill": lambda: (1, indices(0), 3.0),
    "clamp": lambda: (0.3, 0.7),
    "clip": lambda: (0.3, 0.7),
    "clamp_min": lambda: (0.3,),
    "clamp_max": lambda: (0.7,),
    "masked_fill": lambda: (torch.tensor([[True, False, True], [False, False, True]]), 3.0),
    "cumsum": lambda: (1,),
    "scatter": lambda: (1, indices([0, 2], [1, 0]), tensor(2, 2, 2)),
    "scatter_add": lambda: (1, indices([0, 0], [1, 0]), tensor(2, 2, 2)),
    "index_add": lambda: (1, indices(0, 0), tensor(2, 2, 2)),
    "index_put": lambda: ((indices(0, 1), indices(2, 1)), tensor(2, 2)),
}
FURTHER = {  # other forms of the same
    "add with a number": ("add", lambda: (1.5,)),
    "add with alpha": ("add", lambda: (other(),), {"alpha": 2.0}),
    "add of a row": ("add", lambda: (tensor(3, 3),)),
    "mul by a number": ("mul", lambda: (1.5,)),
    "mul by a 0-d tensor": ("mul", lambda: (tensor(3),)),
    "div by a number": ("div", lambda: (1.5,)),
    "pow of a tensor": ("pow", lambda: (other(),)),
    "clamp from below": ("clamp", lambda: (), {"min": 0.3}),
    "masked_fill of a tensor": ("masked_fill", lambda: (torch.tensor([True, False, True]), tensor(3))),
    "index_put accumulated": ("index_put", lambda: ((indices(0, 0),), tensor(3, 3)), {"accumulate": True}),
}
# Those without a gradient or, as in PyTorch, without one in place, and those whose operands are chosen in another test.
ELSEWHERE = ["floor_divide", "logical_not"]
TWINS = {
    name: (name, ARGUMENTS.get(name, tuple), {})
    for name in [name.removesuffix("_") for name in vars(twins) if name.endswith("_") and not name.startswith("_")]
    if name not in ELSEWHERE
}
TWINS |= {name: (form[0], form[1], form[2] if len(form) > 2 else {}) for name, form in FURTHER.items()}

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
    method, arguments, options = TWINS[name]
    arguments = arguments()
    shape = SHAPES.get(window, (2, 3))
    leaf = torch.tensor(np.resize(VALUES, shape), requires_grad=True)
    base = leaf * 1
    view = WINDOWS[window](base)
    if in_place:
        version = view._version
        changed = getattr(view, f"{method}_")(*arguments, **options)
        later = leaf * 1
        assert changed.grad_fn._sequence_nr() < later.grad_fn._sequence_nr()  # numbered when changed, not when read
        assert changed is view
        assert view._version == base._version == version + 1
    else:
        changed = getattr(view, method)(*arguments, **options)
        places = WINDOWS[window](torch.arange(base.numel()).reshape(base.shape))
        flat = base.reshape(-1).index_put((places.reshape(-1),), changed.reshape(-1))
        base = flat.reshape(base.shape)
    flat_arguments = [each for each in arguments if isinstance(each, torch.Tensor) and each.requires_grad]
    return base, [leaf, *flat_arguments]


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
    method, arguments, options = TWINS[name]
    leaf = torch.tensor(VALUES, requires_grad=True)
    with pytest.raises(RuntimeError, match="a leaf Variable that requires grad is being used in an in-place operation"):
        getattr(leaf, f"{method}_")(*arguments(), **options)
    assert np.array_equal(leaf.detach().numpy(), VALUES)
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
