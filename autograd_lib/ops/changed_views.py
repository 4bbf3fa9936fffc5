"""What a change of a view in place does to gradients: three functions of a whole and a window in it.

A view is a window in its base: `steps` (see tensors/views.py) lead from the one to the other. All three are linear,
and each is the derivative of another.
"""

from collections.abc import Sequence
from math import prod

import numpy as np

from ..basics import error_texts
from ..basics.grad_mode import enable_grad, next_sequence_nr
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..graph.node import Node
from ..tensors.tensor import Tensor
from ..tensors.views import View, look


def positions(size: Sequence[int], steps: Sequence) -> np.ndarray:
    """For each element of the window, its number in a whole of this size, counted row by row from 1; 0 for none."""
    return look(np.arange(1, prod(size) + 1).reshape(size), steps)


def put_into(grad, size: Sequence[int], steps: Sequence):
    """Zeros, with `grad` in the window; where the window shows an element several times, with the sum."""
    where = positions(size, steps)
    whole = np.bincount(where.ravel(), weights=np.broadcast_to(grad, where.shape).ravel(), minlength=prod(size) + 1)
    return whole[1:].astype(grad.dtype).reshape(size)


def around(array: np.ndarray, steps: Sequence) -> np.ndarray:
    """A copy with zeros in the window."""
    outside = array.flatten()
    outside[positions(array.shape, steps) - 1] = 0
    return outside.reshape(array.shape)


corner = ((np.swapaxes, (0, 1)), (lambda x: x[1:, 0], ()))
repeated = ((lambda x: x[1:], ()), (np.broadcast_to, ((2, 1, 3),)))

# fmt: off
as_strided = define(
    "as_strided(self, steps)", "AsStridedBackward0", look,
    self=lambda grad, self_sym_sizes, steps: put(grad, self_sym_sizes, steps),
    view=True, samples=((Shape(2, 3), corner), (Shape(2, 3), repeated)),
)
put = define(
    "put(self, size, steps)", "PutBackward0", put_into,
    self=lambda grad, steps: as_strided(grad, steps),
    samples=((Shape(2), (2, 3), corner), (Shape(2, 1, 3), (2, 3), repeated)),
)
outside = define(
    "outside(self, steps)", "OutsideBackward0", around,
    self=lambda grad, steps: outside(grad, steps),
    samples=((Shape(2, 3), corner),),
)
# fmt: on


def remade(base: Tensor, steps: Sequence) -> Node:
    """A new node for a view whose base has changed."""
    with enable_grad():
        return as_strided(base, steps)._view.node


View.remade = staticmethod(remade)  # type: ignore[assignment]


class CopySlices(Node):
    """A view was changed in place: the gradient inside its window goes through that change, the rest past it."""

    __slots__ = ("next_nodes", "node", "sequence_nr", "size", "steps")

    def __init__(self, base, node, steps):
        self.hooks = self.result_counter = None
        self.next_nodes = (base._edge(), *node.next_nodes[1:])
        self.sequence_nr = next_sequence_nr()
        self.node, self.size, self.steps = node, tuple(base._data.shape), steps

    def apply(self, grad, create_graph: bool, visited=None):
        if self.node is None:
            raise error_texts.second_backward()
        inside, *others = self.node.apply(as_strided(grad, self.steps), create_graph)
        whole = outside(grad, self.steps)
        if inside is not None:
            whole = whole + put(inside, self.size, self.steps)
        return [whole, *others]

    def release(self):
        self.node = None
