"""The nodes of a graph: what an operation leaves behind, and where a path ends."""

from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from itertools import count

import numpy as np

from autograd_lib.graph.hooks import RemovableHandle, add_hook

_numbers = count()

SECOND_PASS = "Trying to backward through the graph a second time"


class Node:
    """What is recorded of one operation.

    `next_functions` are pairs of a node and 0, one for each input; the node is None where no gradient is wanted.
    `rule(grad, **saved)` gives the gradients of the inputs, as a tuple of arrays. `saved` holds what the rule needs of
    this run, arrays and numbers by name; `freed` says that a backward pass has thrown it away. `shapes` are those of
    the inputs, and gradients are handed on in the `dtype` of the result.

    `node(grad)` hands a gradient on: a tuple with an array for each input, None where no gradient is wanted.
    """

    def __new__(cls, name="", *recorded, **named):
        return super().__new__(_kind(cls, str(name)))

    def __init__(self, name, next_functions=(), rule=None, saved=None):
        self.next_functions = next_functions
        self.rule, self.saved, self.freed = rule, saved if saved is not None else {}, False
        self.shapes, self.dtype = (), None
        self.hand_on = None  # the engine's part that computes what goes out
        self.inputs = {}  # the tensors behind what was saved, by PyTorch's names: for pictures
        self._number = next(_numbers)
        self._before, self._after = OrderedDict(), OrderedDict()

    def name(self) -> str:
        return type(self).__name__

    def __call__(self, grad):
        for look in list(self._before.values()):
            look((grad,))
        out = self.compute(grad)
        for look in list(self._after.values()):
            look(out, (grad,))
        return out

    def compute(self, grad: np.ndarray) -> tuple:
        out = self.hand_on(self, grad)
        if self.dtype is None:
            return out
        return tuple([None if each is None else np.asarray(each, self.dtype) for each in out])

    def register_prehook(self, hook: Callable) -> RemovableHandle:
        return add_hook(self._before, hook)

    def register_hook(self, hook: Callable) -> RemovableHandle:
        return add_hook(self._after, hook)

    def _sequence_nr(self):
        return self._number

    def __repr__(self):
        return f"<{self.name()} object at {id(self):#x}>"


class AccumulateGrad(Node):
    """Where a path ends: `node(grad)` lets the engine add `grad` to the `.grad` of the leaf `variable`."""

    def __new__(cls, *_):
        return object.__new__(cls)

    def __init__(self, variable, accumulate=None):
        super().__init__("AccumulateGrad")
        self.variable = variable
        self.accumulate = accumulate

    def compute(self, grad: np.ndarray) -> tuple:
        accumulate = self.accumulate or self.variable.engine.accumulate
        accumulate(self.variable, grad)
        return ()


def _saved_as(name):
    def read(node):
        if node.freed:
            raise RuntimeError(f"{SECOND_PASS}, or directly access saved tensors after they have already been freed.")
        return node.inputs[name]

    return property(read)


@cache
def _kind(base, name):
    """A class of its own for each operation, as in PyTorch: `MulBackward0`, with what it saves as `_saved_self` …"""
    from .operations import OPERATIONS

    shown = next((each.shown for each in OPERATIONS.values() if each.node == name), ())
    return type(name, (base,), {f"_saved_{each}": _saved_as(each) for each in shown})
