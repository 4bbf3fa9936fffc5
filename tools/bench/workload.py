"""What a workload is: one program, once for each interface."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Workload:
    """A scalar to compute from `leaves` and `data`, and its gradient by each of the leaves.

    `inputs(random)` makes both, two tuples of float32 arrays (data may hold integers, too). They are handed, in this
    order, to three programs that compute the same:

    `in_torch(torch, *leaves, *data)` in PyTorch's interface, for PyTorch and autograd_lib;
    `in_numpy(xp, *leaves, *data)` in NumPy's, for HIPS autograd and MyGrad, or None where these have no such function;
    `by_hand(*leaves, *data)` in NumPy with the backward pass written out: returns the scalar and a list of gradients.

    With `network(torch)`, an nn.Module whose parameters are the leaves, `in_torch` gets this module in their place.
    With `optimizer`, one of optimizers.py, every run ends with its step.
    """

    name: str
    family: str
    inputs: Callable
    in_torch: Callable
    by_hand: Callable
    in_numpy: Callable | None = None
    network: Callable | None = None
    optimizer: Callable | None = None
    operators_only: bool = False  # thousands of operators on 0-d tensors, and no functions
    torch_limit: float = 1.0  # the target: autograd_lib's time is at most this multiple of PyTorch's …
    numpy_limit: float | None = None  # … and of the time by hand
    shows_parts: bool = False  # does the table show forward and backward by themselves, too?

    def fresh_inputs(self):
        """The same numbers each time."""
        return self.inputs(np.random.default_rng(0))


def normal(random, *shape):
    """Normally distributed float32 numbers."""
    return random.standard_normal(shape, dtype=np.float32)


def wrong_gradients(gradients, expected, tolerance=1e-3):
    """A sentence that says which gradient is wrong; None if all are right.

    The tolerance is relative to the largest element: what engines add up in different orders differs by rounding.
    """
    if len(gradients) != len(expected):
        return f"{len(gradients)} gradients instead of {len(expected)}"
    for number, (gradient, wanted) in enumerate(zip(gradients, expected, strict=True)):
        gradient, wanted = np.asarray(gradient), np.asarray(wanted)
        if gradient.shape != wanted.shape:
            return f"gradient {number} has the shape {gradient.shape} instead of {wanted.shape}"
        difference = np.max(np.abs(gradient - wanted), initial=0.0)
        if not difference <= tolerance * np.max(np.abs(wanted), initial=0.0):
            return f"gradient {number} differs by {difference:.2g} from that by hand"
    return None
