"""Takes a graph from the library, so that what walks a graph can be tried before anything of one's own records one."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

import autograd_lib
from autograd_lib.viz.reading.walk import nodes_behind

from .node import AccumulateGrad, Node
from .tensor import Tensor


class BorrowedNode(Node):
    """A node that lets the library's own node compute."""

    def __init__(self, name, theirs):
        super().__init__(name, rule=theirs)
        self._number = theirs._sequence_nr()
        self.saved = _saved_tensors(theirs)

    def compute(self, grad: np.ndarray) -> tuple:
        library = _library_of(self.rule)
        tensor = library.as_tensor(np.array(grad))
        arrays = {tensor.data_ptr(): grad}  # what is handed on as it came stays one and the same array
        with library.no_grad():
            out = self.rule(tensor)
        return tuple(self._array(each, arrays) for each in (out if isinstance(out, tuple) else (out,)))

    @staticmethod
    def _array(tensor, arrays):
        if tensor is None:
            return None
        array = arrays.setdefault(tensor.data_ptr(), np.array(tensor.detach().numpy()))
        return array if array.shape == tuple(tensor.shape) else np.array(tensor.detach().numpy())


def borrow(result: Any, *leaves: Any, accumulate: Callable | None = None) -> tuple[Tensor, ...]:
    """The workshop's twins of a result of the library, and of the leaves that it was computed from.

    The first twin has a graph of workshop nodes behind it, whose rules are the library's. Where a path ends,
    `accumulate(leaf, grad)` is called with the leaf's twin. The tensors of the library stay as they are.
    """
    twins = {id(leaf): _twin(leaf) for leaf in leaves}
    kept = list(leaves)
    nodes: dict[Any, Node] = {}
    out = _twin(result)
    if result.grad_fn is None:
        if result.requires_grad:
            out = twins.setdefault(id(result), out)
            out.accumulator = AccumulateGrad(out, accumulate)
        return (out, *[twins[id(leaf)] for leaf in leaves])
    for theirs in nodes_behind(result.grad_fn):
        if theirs.name().endswith("AccumulateGrad"):
            kept.append(theirs.variable)  # its id stays its own
            twin = twins.setdefault(id(theirs.variable), _twin(theirs.variable))
            nodes[theirs] = twin.accumulator = AccumulateGrad(twin, accumulate)
        else:
            nodes[theirs] = BorrowedNode(theirs.name(), theirs)
    for theirs, ours in nodes.items():
        ours.next_functions = tuple((nodes.get(node), number) for node, number in theirs.next_functions)
    out.grad_fn = nodes[result.grad_fn]
    return (out, *[twins[id(leaf)] for leaf in leaves])


def newest_first(out: Tensor) -> list[Node]:
    """The nodes behind a tensor in the order of their age, those without inputs last: valid in every graph.

    [] for a tensor that is not tracked.
    """
    start = out.grad_fn or out.accumulator
    nodes = nodes_behind(start) if start else []
    return sorted(nodes, key=lambda node: (isinstance(node, AccumulateGrad), -node._sequence_nr()))


def _twin(tensor):
    return Tensor(np.array(tensor.detach().numpy()), requires_grad=tensor.requires_grad)


def _saved_tensors(node):
    """What the node has saved of this run, by name; sizes and flags are no such thing."""
    saved = {name: getattr(node, name) for name in _names_of_saved(type(node))}
    return {
        name.removeprefix("_saved_"): np.array(each.detach().numpy())
        for name, each in saved.items()
        if hasattr(each, "detach")
    }


@cache  # of a chain of thousands, all nodes are of one class
def _names_of_saved(operation):
    return [name for name in dir(operation) if name.startswith("_saved_")]


def _library_of(node):
    """PyTorch for a node of PyTorch's, otherwise the library of this course."""
    if type(node).__module__.startswith("autograd_lib"):
        return autograd_lib
    import torch

    return torch
