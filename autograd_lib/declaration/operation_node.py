"""The node that a call of a declared operation leaves in the graph: what it keeps, and what may have become of that.

Its step, from the gradient of the result to those of the inputs, is written by call.py.
"""

from functools import partial
from importlib import import_module

import numpy as np

from ..basics import dtypes, errors
from ..basics.grad_mode import mode
from ..basics.sums import add_up
from ..graph.node import Node, OutputOf
from ..tensors.numbers import UNCOUNTED
from ..tensors.tensor import Tensor
from ..tensors.views import share

PLAIN = frozenset((int, float, bool, str, type(None)))  # what is saved besides tensors: dimensions, exponents


class Packed:
    """Stands in a node for a tensor that went through hooks: see more/declaration/saved.py."""

    _counter = None  # whether the tensor is changed in place is the business of the hooks

    @property
    def _data(self):
        return self.unpack()._data


WITH_A_COUNTER = (Tensor, Packed)


class OperationNode(Node):
    """The node of a declared operation. The value that a formula calls `other` is in the attribute `saved_other`.

    A saved tensor may have been changed in place before it was saved: how often is in `version_other`.
    """

    __slots__ = (
        "fit",  # for each input, if a tensor, the (shape, NumPy dtype) of its gradient; None: they all fit already
        "freed",  # have the saved values been dropped after a backward pass?
        "next_nodes",
        "sequence_nr",
    )

    declaration = None

    @property
    def plan(self):
        """What this node keeps, and the formulas that it runs."""
        inputs = self.declaration.formulas
        return self.declaration.plan(tuple([name for name in inputs if getattr(self, f"tracked_{name}", True)]))

    def apply_towards(self, wanted, grad, create_graph):
        return self.apply(grad, create_graph, wanted)

    def tracked_towards(self, wanted):
        """For each input, is its node in `wanted`?"""
        return [node is not None and node in wanted for node in self.next_nodes]

    # ---- what is kept ---------------------------------------------------------------------------------------------

    def array(self, name):
        """A saved value for a formula on arrays. Raises RuntimeError if it was changed since it was saved."""
        value = getattr(self, f"saved_{name}")
        if name == "result":
            if self.result_counter is not None:
                self.check_saved()
            return value._data if isinstance(value, Packed) else value
        if not isinstance(value, WITH_A_COUNTER):
            return value
        counter = value._counter
        if counter is not None and counter[0] != getattr(self, f"version_{name}", 0):
            self.check_saved()
        return value._data

    def tensors(self, *names):
        """Saved values for formulas on tensors: those that they call tensors as tensors.

        Raises RuntimeError if they were freed, or changed in place since they were saved.
        """
        self.check_saved()
        return [self._tensor(name) for name in names]

    def _tensor(self, name):
        value = getattr(self, f"saved_{name}", None)
        if isinstance(value, Packed):
            value = value._data if name == "result" else value.unpack()
        if value is None:
            return None
        if name == "result":
            return self.result_as_tensor(value)
        if name in self.declaration.outputs and not isinstance(value, Tensor):
            return self.result_as_tensor(value, OutputOf(self, self.declaration.outputs.index(name)))
        return value

    def check_saved(self, looking=False):
        """Raises RuntimeError if the saved values were freed, or changed in place since they were saved.

        Who is only `looking` at one may also see what was cut off its graph in place.
        """
        if self.freed:
            raise RuntimeError(errors.SECOND_BACKWARD)
        plan = self.plan
        for name in plan.keep:
            value = getattr(self, f"saved_{name}")
            if isinstance(value, Tensor) and value._counter is not None:
                expected = getattr(self, f"version_{name}", 0)
                if int(value._counter[0]) != int(expected):
                    raise errors.modified_in_place(value, value._counter[0], expected)
                if value._counter.__class__ is not list and expected.__class__ is int and not looking:  # by `detach_()`
                    raise RuntimeError(errors.SAVED_AND_DETACHED)
        counter = self.result_counter
        if "result" in plan.keep and counter is not None and counter[0] != self.result_version:
            result = self.result_as_tensor(self.saved_result)
            raise errors.modified_in_place(result, counter[0], self.result_version)

    def result_as_tensor(self, data, node=None):
        """The tensor that this node made, from its array."""
        tensor = Tensor._wrap(data)
        if data.dtype.kind == "f":
            tensor._requires_grad, tensor._grad_fn = True, node or self
        return tensor

    # ---- the gradients --------------------------------------------------------------------------------------------

    def of_outputs(self, grad):
        """One gradient for each output, None for what was not used; of the first alone if formulas say `grad`."""
        return [grad.get(number) for number in range(self.output_count)] if self.declaration.of_all_outputs else grad[0]

    def fitted(self, grads):
        """Each gradient with the shape and dtype of its input: broadcasting is undone here, and nowhere else."""
        fitted = []
        for index, (grad, wanted) in enumerate(zip(grads, self.fit)):
            if grad is not None and (grad.shape != wanted[0] or grad.dtype is not wanted[1]):
                shape, dtype = wanted
                if grad.shape[grad.ndim - len(shape) :] != shape and not sums_to(grad.shape, shape):
                    raise errors.invalid_gradient(self.name(), index, grad.shape, shape)
                grad = fit_to(grad, shape, dtype)
            fitted.append(grad)
        return fitted


def version_of(tensor):
    """How often a tensor that is being saved has been changed in place. Raises RuntimeError if that is not counted."""
    if tensor._counter is UNCOUNTED:
        raise RuntimeError(errors.INFERENCE_SAVED)
    return 0 if tensor._counter is None else tensor._counter[0]


def strides_of(array):
    """The steps from one element to the next along each dimension, in elements, as PyTorch counts them."""
    size, strides = array.itemsize, array.strides
    if len(strides) == 2:  # a factor of a matrix product
        return strides[0] // size, strides[1] // size
    return tuple([step // size for step in strides])


def holds_tensors(value):
    """Is a saved value one that PyTorch frees: a tensor, or several?"""
    if isinstance(value, tuple):
        return any([isinstance(each, Tensor) for each in value])
    return value.__class__ not in PLAIN


def fit(inputs, result, broadcasts):
    """What gradients must be brought to: None if inputs have the result's dtype, and its shape if they broadcast to it.

    Where they broadcast within the result, to a part of it, its shape says nothing.
    """
    first = result[0] if isinstance(result, tuple) else result
    originals = [each._data if isinstance(each, Tensor) else first for each in inputs]
    if broadcasts == "within":
        return [(each.shape, each.dtype) for each in originals]
    for each in originals:
        if each.dtype is not first.dtype or (broadcasts and each.shape != first.shape):
            return [(each.shape, each.dtype) for each in originals]
    return None


def fit_to(grad, shape, numpy_dtype):
    """`grad`, summed to the shape of an input and in its dtype. An array or a tensor."""
    grad = sum_to(grad, shape)
    if isinstance(grad, Tensor):
        return grad.to(dtypes.of_numpy(numpy_dtype))
    return grad if grad.dtype is numpy_dtype else grad.astype(numpy_dtype)


def sums_to(shape, wanted):
    """Can a gradient of this shape be summed to the wanted one?"""
    return len(shape) >= len(wanted) and all([n in (1, m) for n, m in zip(reversed(wanted), reversed(shape))])


def sum_to(grad, shape):
    """`grad`, summed over the dimensions along which an input of that shape was repeated. An array or a tensor."""
    if grad.shape == shape:
        return grad
    extra = grad.ndim - len(shape)
    if grad.shape[extra:] == shape and not isinstance(grad, Tensor):
        return add_up(grad, tuple(range(extra)))
    repeated = [extra + i for i, n in enumerate(shape) if n == 1 and grad.shape[extra + i] != 1]
    dims = (*range(extra), *repeated)
    if isinstance(grad, Tensor):
        return grad.sum(dims, keepdim=True).reshape(shape)
    return add_up(grad, dims, True).reshape(shape)


def outputs(declaration, args, results):
    """The tensors of an operation with several results."""
    outs = tuple([Tensor._wrap(each) for each in results])
    if declaration.view:
        for number, out in enumerate(outs):
            share(out, args[0], (_one_of, (number, declaration.forward, args[1:])), origin="several outputs")
    return outs


def _one_of(array, number, forward, arguments):
    return forward(array, *arguments)[number]


def place(node, outs):
    """Note that the node made these tensors: each is one of its outputs, but for what is not differentiable."""
    declaration = node.declaration
    node.output_count = 0
    for number, out in enumerate(outs):
        if out._data.dtype.kind == "f":
            node.output_count = number + 1
            out._requires_grad = True
            if out._view is None:
                out._grad_fn = OutputOf(node, number)
            else:
                out._view.node = OutputOf(node, number)
        elif declaration.outputs and declaration.outputs[number] in node.plan.keep:
            setattr(node, "saved_" + declaration.outputs[number], out)  # indices, which somebody may overwrite


def watch(node):
    """Let the blocks that watch nodes look at one that was just recorded: anomaly mode, and hooks of saved tensors."""
    for block in (mode.anomaly, mode.saving):
        if block is not None:
            block.note(node)


def node_class(declaration, methods):
    """The class of an operation's nodes, with a `_saved_…` property for each value that a formula may ask for."""
    namespace = {
        "declaration": declaration,
        "__doc__": f"Backward of `{declaration.name}`.",
        "__module__": __name__,
    }
    kept = [f"saved_{name}" for name in declaration.askers]
    kept += [f"version_{name}" for name in declaration.askers if name in declaration.parameters]
    tracked = [f"tracked_{name}" for name in declaration.formulas] if len(declaration.formulas) > 1 else []
    namespace["__slots__"] = [*kept, *tracked, *["output_count"] * declaration.several]
    for name, value in declaration.constants.items():
        namespace[f"_saved_{name}"] = value
    for name in declaration.askers:
        if not name.startswith("tensors_"):  # PyTorch does not show the shapes of a list, either
            namespace[f"_saved_{name}"] = property(partial(_saved_value, name=name))
        if name in (*declaration.formulas, "result", *declaration.outputs):
            namespace[f"_raw_saved_{name}"] = property(partial(_raw_saved, name=name))
    return type(declaration.node_name, (OperationNode,), namespace | methods)


def _raw_saved(node, name):
    kept = getattr(node, f"saved_{name}", None)
    hooks = import_module(".saved", __package__)
    return hooks.SavedTensor._of(kept, node.freed, partial(hooks.pack, node, name))


def _saved_value(node, name):
    value = getattr(node, "saved_" + name, None)
    if name in node.declaration.formulas or holds_tensors(value) or (value is None and node.freed):
        node.check_saved(looking=True)
        value = node._tensor(name)
    is_number_for_tensor = name in node.declaration.formulas and isinstance(value, int | float)
    return Tensor._wrap(np.asarray(value)) if is_number_for_tensor else value
