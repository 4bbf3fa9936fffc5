"""Random arrays for what must hold for any tensor: all types and shapes, with the numbers that are awkward."""

import math
from typing import Any

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as of_numpy

DTYPES = (np.float32, np.float64, np.int32, np.int64, np.bool_)
AWKWARD = (0.0, -0.0, math.nan, math.inf, -math.inf, 0.5, 1.0, 1e-4, 9.9999e-5, 1e3, 1001.0, 1e8, 1.0001e8)


def elements(dtype: type[np.generic] | np.dtype) -> st.SearchStrategy:
    """Numbers of one type: everyday ones, anything at all, and those at which the style of printing changes."""
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return st.booleans()
    if dtype.kind == "i":
        limits = np.iinfo(dtype)
        return st.integers(-200, 200) | st.integers(int(limits.min), int(limits.max))
    width: Any = 8 * dtype.itemsize
    everyday = st.floats(-1000, 1000, width=width) | st.integers(-2000, 2000).map(float)
    return everyday | st.floats(width=width) | st.sampled_from([float(dtype.type(number)) for number in AWKWARD])


def arrays(max_dims: int = 4, max_side: int = 9) -> st.SearchStrategy[np.ndarray]:
    """Arrays of any type, with 0 to `max_dims` dimensions, some of them empty."""
    shapes = of_numpy.array_shapes(min_dims=0, max_dims=max_dims, min_side=0, max_side=max_side)

    def of_type(dtype):
        return of_numpy.arrays(dtype, shapes, elements=elements(dtype), fill=elements(dtype))

    return st.sampled_from(DTYPES).flatmap(of_type)


def print_options() -> st.SearchStrategy[dict]:
    """Arguments for `set_printoptions`."""
    choices = {
        "precision": st.integers(0, 9),
        "threshold": st.integers(0, 60) | st.just(math.inf),
        "edgeitems": st.integers(0, 4),
        "linewidth": st.integers(5, 130),
        "profile": st.sampled_from(["default", "short", "full"]),
        "sci_mode": st.sampled_from([None, True, False]),
    }
    return st.fixed_dictionaries({}, optional=choices)
