"""Numbers that overflow or are undefined are results, as in PyTorch: NumPy, which would warn of them, says nothing."""

import warnings
from contextlib import suppress

import numpy as np
import pytest

import autograd_lib as torch
from autograd_lib.declaration.define import REGISTRY
from autograd_lib.tensors.tensor import Tensor
from tests.library import trying

HUGE = {np.float32: 3e38, np.float64: 1e308}


def extreme(each, dtype, random):
    """The same arguments, with the largest of numbers, and what is none, in the place of floats."""
    if isinstance(each, list):
        return [extreme(one, dtype, random) for one in each]
    if not isinstance(each, Tensor) or not each.is_floating_point():
        return each
    numbers = np.array([HUGE[dtype], -HUGE[dtype], 1e-45, np.inf, -np.inf, np.nan, 0, -2, 1], dtype)
    return torch.tensor(random.choice(numbers, tuple(each.shape)), requires_grad=True)


@pytest.fixture
def loud():
    with warnings.catch_warnings(), np.errstate(all="warn"):
        warnings.simplefilter("error", RuntimeWarning)
        yield


@pytest.mark.parametrize("dtype", HUGE)
@pytest.mark.parametrize("declaration", REGISTRY, ids=lambda each: each.node_name)
def test_nothing_is_said_of_an_operation_and_its_derivatives(declaration, dtype, loud):
    for number, sample in enumerate(declaration.samples):
        arguments = [
            extreme(each, dtype, np.random.default_rng(number)) for each in trying.realized(sample, number, dtype)
        ]
        with suppress(RuntimeError, np.linalg.LinAlgError):  # the SVD of what is no number does not converge
            differentiated(declaration, arguments, dtype)


def differentiated(declaration, arguments, dtype):
    """Twice: a first gradient, and one that is added to it."""
    leaves = [each for each in trying.inputs_of(declaration, arguments) if each.is_leaf]
    outputs = [each for each in trying.outputs_of(declaration.function(*arguments)) if each.requires_grad]
    for _ in range(2 if outputs else 0):
        starts = [torch.full_like(each, HUGE[dtype]) for each in outputs]
        torch.autograd.backward(outputs, starts, retain_graph=True, inputs=leaves)


@pytest.mark.parametrize(
    "compute",
    [
        lambda x, y: x.add_(y), lambda x, y: x.copy_(torch.tensor(1e300, dtype=torch.float64)), torch.isclose,
        torch.allclose, lambda x, y: torch.full_like(x, 1e300), lambda x, y: torch.linspace(-3e38, 3e38, 3),
        lambda x, y: x.normal_(3e38, 3e38), lambda x, y: x.uniform_(-3e38, 3e38), lambda x, y: x.to(torch.int32),
        lambda x, y: torch.func.grad(lambda x: (x * y).sum())(x), lambda x, y: torch.nn.functional.mse_loss(x, -y),
        lambda x, y: torch.nn.utils.clip_grad_norm_([stepped(torch.optim.SGD, x)], 1.0),
        lambda x, y: stepped(torch.optim.SGD, x, momentum=0.9), lambda x, y: stepped(torch.optim.Adam, x),
        lambda x, y: stepped(torch.optim.RMSprop, x, centered=True), lambda x, y: repr(x * y),
    ],
)  # fmt: skip
def test_nothing_is_said_of_what_is_built_on_them(compute, loud):
    x, y = torch.tensor([3e38, -3e38, float("inf")]), torch.tensor([3e38, 3e38, float("nan")])
    compute(x, y)


def stepped(kind, x, **options):
    """A parameter after two steps with gradients that are too large for their squares."""
    parameter = x.clone().requires_grad_()
    optimizer = kind([parameter], lr=1.0, **options)
    for _ in range(2):
        parameter.grad = x.clone()
        optimizer.step()
    return parameter
