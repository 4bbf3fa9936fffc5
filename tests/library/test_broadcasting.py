"""Operands of different shapes: values are NumPy's, and each operand gets the sum of what its copies get."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, mutually_broadcastable_shapes

import autograd_lib as torch

often = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])

# name → the operation, the same in NumPy, and its derivative by each operand, as NumPy of the operands
OPERATIONS = {
    "add": (torch.add, np.add, [lambda x, y: 1, lambda x, y: 1]),
    "sub": (torch.sub, np.subtract, [lambda x, y: 1, lambda x, y: -1]),
    "mul": (torch.mul, np.multiply, [lambda x, y: y, lambda x, y: x]),
    "div": (torch.div, np.divide, [lambda x, y: 1 / y, lambda x, y: -x / y**2]),
    "pow": (torch.pow, np.power, [lambda x, y: y * x ** (y - 1), lambda x, y: x**y * np.log(x)]),
    "remainder": (torch.remainder, np.remainder, [lambda x, y: 1, lambda x, y: -(x // y)]),
    "maximum": (torch.maximum, np.maximum, [lambda x, y: x > y, lambda x, y: x < y]),
    "minimum": (torch.minimum, np.minimum, [lambda x, y: x < y, lambda x, y: x > y]),
    "addcmul": (torch.addcmul, lambda x, y, z: x + y * z, [lambda *_: 1, lambda x, y, z: z, lambda x, y, z: y]),
    "addcdiv": (
        torch.addcdiv, lambda x, y, z: x + y / z, [lambda *_: 1, lambda x, y, z: 1 / z, lambda x, y, z: -y / z**2],
    ),
    "where": (
        lambda x, y: torch.where(x > y, x * 2, y), lambda x, y: np.where(x > y, x * 2, y),
        [lambda x, y: 2 * (x > y), lambda x, y: x <= y],
    ),
    "lerp": (
        torch.lerp, lambda x, y, z: x + z * (y - x), [lambda x, y, z: 1 - z, lambda x, y, z: z, lambda x, y, z: y - x],
    ),
    "clamp": (
        torch.clamp, lambda x, low, high: np.minimum(np.maximum(x, low), high),
        [lambda x, low, high: (low <= x) & (x <= high), lambda x, low, high: (x < low) & (low < high),
         lambda x, low, high: (x > high) | (low > high)],
    ),
}  # fmt: skip
BINARY = [name for name, (_, _, derivatives) in OPERATIONS.items() if len(derivatives) == 2]
TERNARY = [name for name, (_, _, derivatives) in OPERATIONS.items() if len(derivatives) == 3]


def numbers(shapes):
    """An array of each shape, with positive numbers of which no two are alike."""
    sizes = [int(np.prod(shape)) for shape in shapes]
    ranks = np.random.default_rng(sum(sizes)).permutation(sum(sizes))
    parts = np.split(0.5 + (ranks + 0.5) / max(sum(sizes), 1), np.cumsum(sizes)[:-1])
    return [part.reshape(shape) for part, shape in zip(parts, shapes)]


def summed_back(contributions, shape):
    """What the copies of each element get, added up: each element of the result knows which one it was made from."""
    origin = np.broadcast_to(np.arange(int(np.prod(shape))).reshape(shape), contributions.shape)
    total = np.zeros(int(np.prod(shape)))
    np.add.at(total, origin, contributions)
    return total.reshape(shape)


def check(name, shapes):
    operation, in_numpy, derivatives = OPERATIONS[name]
    arrays = numbers(shapes.input_shapes)
    leaves = [torch.tensor(each, requires_grad=True) for each in arrays]
    result = operation(*leaves)
    assert result.shape == shapes.result_shape
    np.testing.assert_allclose(result.detach().numpy(), in_numpy(*arrays), rtol=1e-14)
    upstream = np.cos(np.arange(result.numel())).reshape(shapes.result_shape)
    result.backward(torch.tensor(upstream))
    for leaf, derivative in zip(leaves, derivatives):
        expected = summed_back(upstream * derivative(*arrays), leaf.shape)
        assert leaf.grad.shape == leaf.shape
        np.testing.assert_allclose(leaf.grad.numpy(), expected, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("name", BINARY)
@given(shapes=mutually_broadcastable_shapes(num_shapes=2, min_side=0, max_dims=4, max_side=3))
@often
def test_two_operands(name, shapes):
    check(name, shapes)


@pytest.mark.parametrize("name", TERNARY)
@given(shapes=mutually_broadcastable_shapes(num_shapes=3, min_side=0, max_dims=3, max_side=3))
@often
def test_three_operands(name, shapes):
    check(name, shapes)


@given(shapes=mutually_broadcastable_shapes(num_shapes=2, max_dims=3, max_side=3))
@often
def test_second_derivatives_are_summed_back_as_well(shapes):
    """Of x · y: the gradient by the incoming gradient is again a product that broadcasts."""
    x, y = [torch.tensor(each, requires_grad=True) for each in numbers(shapes.input_shapes)]
    upstream = torch.ones(shapes.result_shape, dtype=torch.float64, requires_grad=True)
    of_x, of_y = torch.autograd.grad(x * y, (x, y), upstream, create_graph=True)
    back, by_y = torch.autograd.grad(of_x.sum(), (upstream, y))
    copies = int(np.prod(shapes.result_shape)) // max(y.numel(), 1)
    np.testing.assert_allclose(back.numpy(), np.broadcast_to(y.detach().numpy(), shapes.result_shape), rtol=1e-14)
    np.testing.assert_allclose(by_y.numpy(), np.full(y.shape, copies), rtol=1e-14)
    assert of_y.shape == y.shape


@given(shapes=mutually_broadcastable_shapes(num_shapes=2, max_dims=3, max_side=3))
@often
def test_in_place_only_the_other_operand_may_be_smaller(shapes):
    x, y = [torch.tensor(each) for each in numbers(shapes.input_shapes)]
    expected = x.numpy() * y.numpy()
    if x.shape == expected.shape:
        x *= y
        np.testing.assert_array_equal(x.numpy(), expected)
    else:
        with pytest.raises(RuntimeError, match="doesn't match the broadcast shape"):
            x *= y


def broadcast_or_none(*shapes):
    try:
        return np.broadcast_shapes(*shapes)
    except ValueError:
        return None


@given(
    array_shapes(min_dims=0, max_dims=3, max_side=3), array_shapes(min_dims=0, max_dims=3, max_side=3), st.booleans()
)
@often
def test_shapes_that_do_not_fit_are_refused(one, other, is_tracked):
    x, y = torch.ones(one, requires_grad=is_tracked), torch.ones(other)
    expected = broadcast_or_none(one, other)
    if expected is not None:
        assert (x + y).shape == torch.broadcast_tensors(x, y)[0].shape == expected
        return
    for attempt in (lambda: x + y, lambda: torch.where(x > 0, x, y), lambda: torch.broadcast_tensors(x, y)):
        with pytest.raises(
            RuntimeError, match=r"The size of tensor a \(\d\) must match the size of tensor b \(\d\) at"
        ):
            attempt()


@given(shapes=mutually_broadcastable_shapes(num_shapes=1, base_shape=(2, 3, 2), max_dims=3))
@often
def test_expand_is_what_broadcasting_does(shapes):
    (shape,) = shapes.input_shapes
    (array,) = numbers([shape])
    x = torch.tensor(array, requires_grad=True)
    result = x.expand(shapes.result_shape)
    np.testing.assert_array_equal(result.detach().numpy(), np.broadcast_to(array, shapes.result_shape))
    upstream = np.cos(np.arange(result.numel())).reshape(shapes.result_shape)
    result.backward(torch.tensor(upstream))
    np.testing.assert_allclose(x.grad.numpy(), summed_back(upstream, shape), rtol=1e-12, atol=1e-14)
