"""Random keys of `x[key]`, and which elements they mean: said by NumPy on the numbers of the elements.

PyTorch looks at integers, slices, None and ellipses first, and then looks up arrays in what these leave. NumPy counts
an integer among the arrays where there are any, so the key is taken in two steps here.
"""

import math

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as of_numpy


@st.composite
def shapes_and_keys(draw, max_dims=4, max_side=4, arrays=True):
    """The shape of a tensor, and a key for it: a tuple, in which arrays of integers and masks are NumPy's."""
    shape = draw(of_numpy.array_shapes(min_dims=0, max_dims=max_dims, min_side=0, max_side=max_side))
    together = draw(
        of_numpy.array_shapes(min_dims=1, max_dims=2, min_side=0, max_side=3)
    )  # that of the result's lookup
    dims, items = list(shape), []
    while dims and draw(st.integers(0, 5)):  # now and then, trailing dimensions are not mentioned
        items.append(draw(_item(dims, together if arrays else None)))
    if draw(st.booleans()):
        _shorten(draw, items)
    for _ in range(draw(st.integers(0, 2))):
        items.insert(draw(st.integers(0, len(items))), None)
    return shape, tuple(items)


@st.composite
def _item(draw, dims, together):
    """An item for the first of the dimensions that are left, which it takes from the list."""
    n = dims[0]
    kinds = ["slice", *(["integer"] if n else [])]
    if together is not None:
        kinds += ["array"] if n else []
        kinds += ["mask"] if together[-1] <= math.prod(dims[:1]) or together[-1] <= math.prod(dims[:2]) else []
    kind = draw(st.sampled_from(kinds))
    if kind == "mask":
        return _mask(draw, dims, together[-1])
    del dims[0]
    if kind == "integer":
        return draw(st.integers(-n, n - 1))
    if kind == "slice":
        bound = st.none() | st.integers(-n - 2, n + 2)
        return slice(draw(bound), draw(bound), draw(st.none() | st.integers(1, 3)))
    return draw(of_numpy.arrays(np.int64, _broadcastable(draw, together), elements=st.integers(-n, n - 1)))


def _broadcastable(draw, shape):
    """A shape that broadcasts to this one."""
    kept = draw(st.integers(0, len(shape) - 1))
    return tuple([draw(st.sampled_from([1, n])) for n in shape[kept:]])


def _mask(draw, dims, count):
    """A mask of one dimension or two, with as many elements as the other lookups have places."""
    over = draw(st.sampled_from([k for k in (1, 2) if k <= len(dims) and math.prod(dims[:k]) >= count]))
    size = tuple(dims[:over])
    del dims[:over]
    places = draw(st.permutations(range(math.prod(size))))[:count]
    mask = np.zeros(size, bool)
    mask.ravel()[places] = True
    return mask


def _shorten(draw, items):
    """Let an ellipsis stand for a run of slices that take everything, or for nothing at the end."""
    place = draw(st.integers(0, len(items)))
    if place == len(items):
        items.append(...)
        return
    items[place:] = (
        [..., *[each for each in items[place:] if not isinstance(each, slice)]]
        if all([isinstance(each, slice) for each in items[place:]])
        else [*items[place:], ...]
    )


def elements(shape, key):
    """The numbers of the elements that a tensor of this shape shows under the key, counted row by row."""
    numbers = np.arange(math.prod(shape)).reshape(shape)
    plain, lookup = [], []
    for item in key:
        if isinstance(item, np.ndarray):
            used = item.ndim if item.dtype == bool else 1
            plain += [slice(None)] * used
            lookup.append(item)
        else:
            plain.append(item)
            if not isinstance(item, int):
                lookup.append(item if item is ... else slice(None))
    seen = numbers[tuple(plain)]
    return seen[tuple(lookup)] if any([isinstance(each, np.ndarray) for each in lookup]) else seen
