"""The node that a call of a declared operation leaves in the graph: what it keeps, and what may have become of that.

Its step goes from the gradient of the result to those of the inputs.
"""

from collections.abc import Sequence
from functools import partial

import numpy as np

from ..basics import error_texts
from ..graph.node import Node, OutputOf
from ..tensors.numbers import UNCOUNTED
from ..tensors.tensor import Tensor
from .declaration import RESULT, in_elements
from .unbroadcast import can_unbroadcast, unbroadcast

PLAIN = frozenset((int, float, bool, str, type(None)))  # what is saved besides tensors: dimensions, exponents


class Packed:
    """Stands in a node for a tensor that went through hooks: see saved.py."""

    _counter = None  # whether the tensor is changed in place is the business of the hooks

    @property
    def _data(self):
        return self.unpack()._data


FREED = None, None


class OperationNode(Node):
    """The node of a declared operation."""

    __slots__ = (
        "freed",  # have the saved values been dropped after a backward pass?
        "next_nodes",
        "output_count",
        "plan",
        "saved",  # {name: (value, version)}: how often a tensor had been changed in place before it was saved
        "sequence_nr",
        "unbroadcast_to",  # for each input the (shape, NumPy dtype) of its gradient; None: they all have it already
    )

    declaration = None

    def __init__(self, plan):
        self.plan = plan
        self.saved, self.freed = {}, False
        self.hooks = self.result_counter = self.output_count = self.unbroadcast_to = None

    def apply(self, grad, create_graph, visited=None):
        """The gradients of the inputs, given that of the output, by the formulas of the declaration."""
        if self.output_count is not None:
            grad = self.of_outputs(grad)
        saved = self.values_as_tensors() if create_graph else self.values_as_arrays()
        if self.declaration.takes_list:
            ((formula, asked, _),) = self.plan.rules
            grads = formula(grad, *map(saved.get, asked))
        else:
            grads = []
            for formula, asked, _ in self.plan.rules:
                if formula is None or (visited is not None and self.next_nodes[len(grads)] not in visited):
                    grads.append(None)
                else:
                    grads.append(formula(grad, *map(saved.get, asked)))
        return grads if self.unbroadcast_to is None else self.unbroadcast(grads)

    def release(self) -> None:
        """Who saved no tensor, a sum for example, can be walked again."""
        for name, is_tensor in self.plan.freed:
            if is_tensor or holds_tensors(self.saved[name][0]):
                self.saved[name], self.freed = FREED, True

    # ---- what is kept ---------------------------------------------------------------------------------------------

    def values_as_arrays(self) -> dict:
        """The saved values for formulas on arrays. Raises RuntimeError if one was freed, or changed since."""
        if self.freed or self.result_counter is not None:
            self.check_saved()
        arrays = {}
        for name, (value, version) in self.saved.items():
            if version is not None:
                if value._counter is not None and value._counter[0] != version:
                    self.check_saved()
                value = value._data
            arrays[name] = value
        return arrays

    def values_as_tensors(self) -> dict:
        """The saved values for formulas on tensors. Raises RuntimeError if one was freed, or changed since."""
        self.check_saved()
        return {name: self.tensor(name) for name in self.saved}

    def tensor(self, name):
        """A saved value; a tensor, if the formulas call it one."""
        value = self.saved.get(name, FREED)[0]
        if isinstance(value, Packed):
            value = value._data if name == "result" else value.unpack()
        if value is None:
            return None
        if name == "result":
            return self.result_as_tensor(value)
        if name in self.declaration.outputs and not isinstance(value, Tensor):
            return self.result_as_tensor(value, OutputOf(self, self.declaration.outputs.index(name)))
        return value

    def check_saved(self, looking_at=None):
        """Raises RuntimeError if the saved values were freed, or changed in place since they were saved.

        Who is only `looking_at` the one of this name may also see what was cut off its graph in place.
        """
        if self.freed:
            raise error_texts.second_backward()
        for name, (value, expected) in self.saved.items():
            if looking_at in (None, name) and isinstance(value, Tensor) and value._counter is not None:
                if int(value._counter[0]) != int(expected):
                    raise error_texts.modified_in_place(value, value._counter[0], expected)
                was_cut_off = value._counter.__class__ is not list and expected.__class__ is int  # by `detach_()`
                if was_cut_off and not looking_at:
                    raise RuntimeError(error_texts.SAVED_AND_DETACHED)
        counter = self.result_counter if "result" in self.saved and looking_at in (None, "result") else None
        if counter is not None and counter[0] != self.result_version:
            result = self.result_as_tensor(self.saved["result"][0])
            raise error_texts.modified_in_place(result, counter[0], self.result_version)

    def result_as_tensor(self, data, node=None) -> Tensor:
        """The tensor that this node made, from its array."""
        tensor = Tensor._wrap(data)
        if data.dtype.kind == "f":
            tensor._requires_grad, tensor._grad_fn = True, node or self
        return tensor

    # ---- the gradients --------------------------------------------------------------------------------------------

    def of_outputs(self, grad):
        """One gradient for each output, None for what was not used; of the first alone if formulas say `grad`."""
        return [grad.get(number) for number in range(self.output_count)] if self.declaration.of_all_outputs else grad[0]

    def unbroadcast(self, grads: Sequence):
        """Each gradient with the shape and dtype of its input."""
        return [
            None if grad is None or wanted is None else self._unbroadcast(grad, index, *wanted)
            for index, (grad, wanted) in enumerate(zip(grads, self.unbroadcast_to))
        ]

    def _unbroadcast(self, grad: Tensor | np.ndarray, index: int, shape, numpy_dtype) -> Tensor | np.ndarray:
        if grad.shape == shape and grad.dtype is numpy_dtype:
            return grad
        if not can_unbroadcast(grad.shape, shape):
            raise error_texts.invalid_gradient(self.name(), index, grad.shape, shape)
        return unbroadcast(grad, shape, numpy_dtype)


def holds_tensors(value) -> bool:
    """Is a saved value one that PyTorch frees: a tensor, or several?"""
    if isinstance(value, tuple):
        return any([isinstance(each, Tensor) for each in value])
    return value.__class__ not in PLAIN


def save_values(node, args, arrays, result):
    """Keep what the formulas of the tracked inputs will ask for, and which version of a tensor that was.

    Raises RuntimeError for a tensor whose changes are not counted.
    """
    saved = node.saved
    for name, position, of in node.plan.keep:
        if of is not None:
            saved[name] = of(result if position is RESULT else arrays[position]), None
        elif isinstance(value := args[position], Tensor):
            counter = value._counter
            if counter is UNCOUNTED:
                raise RuntimeError(error_texts.INFERENCE_SAVED)
            saved[name] = value, 0 if counter is None else counter[0]
        else:
            saved[name] = value, None


def set_grad_fn(tensor, node):
    """The node made this tensor."""
    tensor._requires_grad = True
    if tensor._view is None:
        tensor._grad_fn = node
    else:
        tensor._view.node = node


def set_grad_fns(out, node):
    """The node made the tensors of this tuple, but for those that are not differentiable."""
    declaration = node.declaration
    node.output_count = 0
    for number, each in enumerate(out):
        if each._data.dtype.kind == "f":
            node.output_count = number + 1
            set_grad_fn(each, OutputOf(node, number))
        elif declaration.outputs and declaration.outputs[number] in node.saved:
            node.saved[declaration.outputs[number]] = each, 0  # indices, which somebody may overwrite


def make_node_class(declaration):
    """The class of an operation's nodes, with a `_saved_…` property for each value that a formula may ask for."""
    namespace = {
        "declaration": declaration,
        "__doc__": f"Backward of `{declaration.name}`.",
        "__module__": __name__,
        "__slots__": (),
    }
    for name, value in declaration.constants.items():
        namespace[f"_saved_{name}"] = value
    for name in declaration.askers:
        if not name.startswith("tensors_"):  # PyTorch does not show the shapes of a list, either
            namespace[f"_saved_{name}"] = property(partial(_saved_value, name=name))
        if name in (*declaration.formulas, "result", *declaration.outputs):
            namespace[f"_raw_saved_{name}"] = property(partial(_raw_saved, name=name))
    return type(declaration.node_name, (OperationNode,), namespace)


def _raw_saved(node, name):
    from .saved import SavedTensor, pack  # which needs this file

    kept = node.saved.get(name, FREED)[0]
    return SavedTensor._of(kept, node.freed, partial(pack, node, name))


def _saved_value(node, name):
    value = node.saved.get(name, FREED)[0]
    if name in node.declaration.formulas or holds_tensors(value) or (value is None and node.freed):
        node.check_saved(looking_at=name)
        value = node.tensor(name)
    if value is not None and name.endswith("_sym_strides"):
        return in_elements(value)
    is_number_for_tensor = name in node.declaration.formulas and isinstance(value, int | float)
    return Tensor._wrap(np.asarray(value)) if is_number_for_tensor else value
