"""`x[key]` and `x[key] = value` for random keys: which elements are meant, and where the gradients go."""

import math

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import autograd_lib as torch
from tests.library.random_keys import elements, shapes_and_keys

everything = settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])


def numbered(shape):
    """A tracked tensor of float64 in which no two elements are alike."""
    return torch.tensor(np.arange(1.0, math.prod(shape) + 1).reshape(shape), requires_grad=True)


def as_key(key):
    """The key with tensors in place of arrays, and of every other integer."""
    items = [torch.tensor(each) if isinstance(each, np.ndarray) else each for each in key]
    return items[0] if len(items) == 1 else tuple(items)


def weights(shape):
    """Gradients to start from, no two alike."""
    return np.cos(np.arange(math.prod(shape))).reshape(shape)


def scattered(shape, places, values):
    """Zeros, with the values added at the places; what occurs twice is added twice."""
    whole = np.zeros(math.prod(shape))
    np.add.at(whole, places, values)
    return whole.reshape(shape)


@given(shapes_and_keys())
@everything
def test_values_and_gradients(drawn):
    shape, key = drawn
    x, places = numbered(shape), elements(shape, key)
    seen = x[as_key(key)]
    assert seen.shape == places.shape
    np.testing.assert_array_equal(seen.detach().numpy(), places + 1.0)
    upstream = weights(places.shape)
    seen.backward(torch.tensor(upstream))
    np.testing.assert_allclose(x.grad.numpy(), scattered(shape, places, upstream), rtol=1e-12, atol=1e-12)


@given(shapes_and_keys())
@everything
def test_the_gradient_of_the_gradient_is_the_same_lookup(drawn):
    shape, key = drawn
    x, places = numbered(shape), elements(shape, key)
    upstream = torch.tensor(weights(places.shape), requires_grad=True)
    (grad,) = torch.autograd.grad(x[as_key(key)], x, upstream, create_graph=True)
    others = weights(shape)
    (back,) = torch.autograd.grad(grad, upstream, torch.tensor(others))
    np.testing.assert_array_equal(back.numpy(), others.ravel()[places])


@given(shapes_and_keys(arrays=False))
@everything
def test_without_arrays_it_is_a_view(drawn):
    shape, key = drawn
    x = numbered(shape).detach()
    seen = x[as_key(key)]
    seen.zero_()
    expected = np.arange(1.0, math.prod(shape) + 1)
    expected[elements(shape, key)] = 0
    np.testing.assert_array_equal(x.numpy().ravel(), expected)
    assert seen._base is x


@given(shapes_and_keys(), st.data())
@everything
def test_assignment(drawn, data):
    """Old values lose their gradient, and the new one gets it, summed where it was broadcast."""
    shape, key = drawn
    places = elements(shape, key)
    if len(set(places.ravel())) < places.size:
        return  # which of two values stays is not defined
    kept = data.draw(st.integers(0, places.ndim))
    value_shape = tuple([data.draw(st.sampled_from([1, n])) for n in places.shape[kept:]])
    x, value = numbered(shape), torch.tensor(-weights(value_shape), requires_grad=True)
    changed = x.clone()
    changed[as_key(key)] = value
    expected = np.arange(1.0, math.prod(shape) + 1)
    expected[places] = -weights(value_shape)
    np.testing.assert_array_equal(changed.detach().numpy(), expected.reshape(shape))
    upstream = weights(shape)
    changed.backward(torch.tensor(upstream))
    left = upstream.copy().ravel()
    left[places] = 0
    np.testing.assert_array_equal(x.grad.numpy(), left.reshape(shape))
    own = np.broadcast_to(np.arange(value.numel()).reshape(value_shape), places.shape)
    gets = scattered(value_shape, own, upstream.ravel()[places])
    np.testing.assert_allclose(value.grad.numpy(), gets, rtol=1e-12, atol=1e-12)


@given(shapes_and_keys())
@everything
def test_changing_what_a_key_names_in_place(drawn):
    shape, key = drawn
    places = elements(shape, key)
    if len(set(places.ravel())) < places.size:
        return
    x = numbered(shape)
    changed = x * 1
    changed[as_key(key)] *= 3
    factors = np.ones(math.prod(shape))
    factors[places] = 3
    np.testing.assert_array_equal(changed.detach().numpy(), x.detach().numpy() * factors.reshape(shape))
    changed.backward(torch.tensor(weights(shape)))
    np.testing.assert_allclose(x.grad.numpy(), weights(shape) * factors.reshape(shape), rtol=1e-12)


@given(shapes_and_keys(max_dims=3), st.integers(1, 3))
@everything
def test_more_items_than_dimensions_are_refused(drawn, more):
    shape, key = drawn
    used = sum([each.ndim if isinstance(each, np.ndarray) and each.dtype == bool else 1
                for each in key if each is not None and each is not ...])  # fmt: skip
    too_long = (*key, *[0] * (len(shape) - used + more))
    try:
        numbered(shape)[as_key(too_long)]
    except IndexError as error:
        assert "index" in str(error) or "indices" in str(error)
    else:
        raise AssertionError("an item for a dimension that is not there")
