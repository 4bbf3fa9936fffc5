"""Six operations, of which one has a wrong derivative: for lesson 07, where a gradient check has to find it.

An operation here is a function of tensors, with inputs to try it on. `with_slope` makes one whose value is right and
whose slope is another function's: the value of what is detached counts, and its slope does not.
"""

from collections.abc import Callable
from typing import Any

import numpy as np


def with_slope(value: Callable, slope: Callable) -> Callable:
    """A function with the value of `value` and the slope of `slope`."""

    def f(*inputs):
        sloped = slope(*inputs)
        return sloped + (value(*inputs) - sloped).detach()

    return f


def turned(x: Any) -> Any:
    return x.flip(0)


SIX = {
    "cube": (lambda x: x**3, [np.array([-1.5, 0.5, 2.0])]),
    "swish": (lambda x: x * x.sigmoid(), [np.array([[-2.0, 0.3], [1.0, -0.7]])]),
    "bell": (lambda x: (-x * x).exp(), [np.array([-0.4, 0.9, 1.3])]),
    "turn": (with_slope(turned, lambda x: x * 1.0), [np.array([0.5, -1.0, 2.5])]),
    "table": (lambda x, y: x.reshape(-1, 1) * y, [np.array([1.0, -2.0]), np.array([0.5, 1.5, -1.0])]),
    "share": (lambda x: x / x.sum(), [np.array([1.0, 2.0, 0.5])]),
}
