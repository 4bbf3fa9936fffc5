"""What follows from a declaration: the plans of what to save, and the node that a call leaves in the graph.

`Declaration` holds what was declared, `Plan` what follows from it for one choice of tracked inputs, `OperationNode` is
the node. calling.py makes the function that users call.
"""

from operator import attrgetter

import numpy as np

from ..basics import dtypes, errors
from ..basics.grad_mode import mode
from ..graph.node import Node, OutputOf
from ..tensors.numbers import UNCOUNTED
from ..tensors.tensor import Tensor
from .saved import Packed, SavedTensor

PLAIN = (int, float, str, tuple, type(None))  # saved values that are no tensors: sizes, dimensions, exponents
WITH_A_COUNTER = (Tensor, Packed)
NO_VERSIONS = {}


class Declaration:
    """What `define` was told, and what follows from it."""

    def __init__(
        self, schema, node_name, forward, formulas, *, promote=None, view=False, outputs=(), refuses=None, constants=(),
        broadcasts=False,
    ):  # fmt: skip
        self.name, _, parameters = schema.rstrip(")").partition("(")
        self.parameters = tuple(parameters.split(", "))
        self.node_name = node_name
        self.forward = forward
        self.formulas = formulas
        self.promote = promote  # None, "common" dtype of the operands, or "float": the same, and integers become floats
        self.broadcasts = broadcasts or promote is not None  # may an input have a smaller shape than its gradient?
        self.view = view  # does the result share the memory of the first input?
        self.several = bool(outputs)  # is the result a tuple?
        self.outputs = () if outputs == "list" else outputs  # the names of several outputs, if their number is fixed
        self.refuses = refuses  # a function of the operands' dtypes that returns an exception, or None if they are fine
        self.constants = dict(constants)  # what a node shows as saved, though it is always the same
        self.samples = ()
        self.takes_list = self.parameters[0] == "tensors"
        self.of_all_outputs = any("grads" in formula.__code__.co_varnames[:1] for formula in formulas.values())
        self.differentiable = tuple([self.parameters.index(name) for name in formulas])
        if list(self.differentiable) != sorted(self.differentiable):
            raise ValueError(f"{schema}: write the formulas in the order of the parameters")
        self.plans = [Plan(self, mask) for mask in range(1 << len(formulas))]
        self.number_plan = None  # for `tensor op number`, where fast.py runs that in a way of its own
        self.node_class = _node_class(self)

    def __repr__(self):
        return f"<{self.name}({', '.join(self.parameters)}) → {self.node_name}>"


class Plan:
    """For one choice of tracked inputs: which values to save, and which formulas to run on which of them."""

    run = None  # a quicker way to run the steps on arrays, (node, grad) → grads, where fast.py has one

    def __init__(self, declaration, mask):
        self.tracked = [number for number in range(len(declaration.formulas)) if mask >> number & 1]
        names, formulas = list(declaration.formulas), list(declaration.formulas.values())
        self.steps = tuple(step(number, formulas[number]) for number in self.tracked)
        self.keep = tuple(dict.fromkeys(name for _, _, wanted, _ in self.steps for name in wanted))
        self.attributes = tuple(["saved_" + name for name in self.keep])
        self.from_arguments = tuple(_from_arguments(declaration, self.keep))
        self.from_outputs = [
            (name, declaration.outputs.index(name)) for name in self.keep if name in declaration.outputs
        ]
        self.keeps_result = "result" in self.keep
        self.frees = [(f"saved_{name}", name in names) for name in self.keep if "_sym_" not in name]
        self.may_change = [(name, f"saved_{name}") for name in self.keep if name != "result" and "_sym_" not in name]
        self.inputs = names

    def save(self, node, args, result):
        """Keep in the node what its formulas will ask for."""
        for attribute, position, describe in self.from_arguments:
            setattr(node, attribute, args[position] if describe is None else describe(args[position]))
        if self.keeps_result:
            node.saved_result = result
        for name, number in self.from_outputs:
            setattr(node, f"saved_{name}", result[number])


def step(number, formula):
    """The formula of an input, by number, with the names of the saved values that it asks for, and their readers."""
    wanted = saved_names(formula)
    return number, formula, wanted, [reader(name) for name in wanted]


def saved_names(formula):
    """The values that a formula asks for besides the gradient."""
    parameters = formula.__code__.co_varnames[: formula.__code__.co_argcount]
    return tuple([name for name in parameters if name not in ("grad", "grads")])


def _from_arguments(declaration, keep):
    """What to keep of a call's arguments: for each value the attribute, the argument's position, and what of it."""
    for name in keep:
        owner, _, what = name.partition("_sym_")
        if owner in declaration.parameters:
            yield f"saved_{name}", declaration.parameters.index(owner), DESCRIPTIONS[what, declaration.takes_list]


DESCRIPTIONS = {  # what a name such as `self_sym_sizes` asks for: of a tensor, and of a list of tensors
    ("", False): None,  # the argument itself
    ("", True): None,
    ("sizes", False): lambda tensor: tensor._data.shape,
    ("sizes", True): lambda tensors: [each._data.shape for each in tensors],
    ("numel", False): lambda tensor: tensor._data.size,
    ("argsize_0", False): lambda tensor: tensor._data.shape[0] if tensor._data.ndim else 1,
    ("strides", False): lambda matrix: strides_of(matrix._data),
}


def strides_of(matrix):
    """The steps to the next row and to the next column, in elements, as PyTorch counts them."""
    (down, right), size = matrix.strides, matrix.itemsize
    return down // size, right // size


def reader(name):
    """Reads a saved value out of a node for a formula on arrays. Raises RuntimeError if it was changed since."""
    if name == "result":
        return _read_result
    attribute = attrgetter(f"saved_{name}")
    if "_sym_" in name:
        return attribute

    def read(node):
        value = attribute(node)
        if not isinstance(value, WITH_A_COUNTER):
            return value
        counter = value._counter
        if counter is not None and counter[0] != (node.versions or NO_VERSIONS).get(name, 0):
            node.check_saved()
        return value._data

    return read


def _read_result(node):
    value = node.saved_result
    if node.result_counter is not None:
        node.check_saved()
    return value._data if isinstance(value, Packed) else value


class OperationNode(Node):
    """The node of a declared operation. The value that a formula calls `other` is in the attribute `saved_other`."""

    declaration = None
    plan = None
    freed = False  # have the saved values been dropped after a backward pass?
    versions = None  # of the saved tensors, by name, where one had been changed in place before it was saved
    result_counter = None  # counts in-place changes of the result, from the first on
    result_version = 0  # what it should say when the saved result is used
    fit = None  # for each input the (shape, NumPy dtype) its gradient is brought to; None: they all fit already

    def apply(self, grad, create_graph, towards=None):
        if self.freed:
            raise RuntimeError(errors.SECOND_BACKWARD)
        declaration = self.declaration
        grads = [None] * len(self.next_nodes)
        if declaration.several:
            grad = self._grads_of_outputs(grad)
        if create_graph:
            values = self.unpack_tensors()
        for number, formula, wanted, reads in self.plan.steps:
            if towards is None or declaration.takes_list or self.next_nodes[number] in towards:
                saved = [values[name] for name in wanted] if create_graph else [read(self) for read in reads]
                grads[number] = formula(grad, *saved)
        if declaration.takes_list:
            grads = list(grads[0])
        return grads if self.fit is None else self.fitted(grads)

    def apply_towards(self, wanted, grad, create_graph):
        return OperationNode.apply(self, grad, create_graph, wanted)

    def unpack_tensors(self):
        """The saved values by name, those that the formulas call tensors as tensors.

        Raises RuntimeError if they were freed, or changed in place since they were saved.
        """
        self.check_saved()
        values = {}
        for name, attribute in zip(self.plan.keep, self.plan.attributes):
            value = getattr(self, attribute)
            if isinstance(value, Packed):
                value = value._data if name == "result" else value.unpack()
            if name == "result":
                value = self.result_as_tensor(value)
            elif name in self.declaration.outputs and not isinstance(value, Tensor):
                value = self.result_as_tensor(value, OutputOf(self, self.declaration.outputs.index(name)))
            values[name] = value
        return values

    def check_saved(self):
        """Raises RuntimeError if the saved values were freed, or changed in place since they were saved."""
        if self.freed:
            raise RuntimeError(errors.SECOND_BACKWARD)
        for name, attribute in self.plan.may_change:
            value = getattr(self, attribute)
            if isinstance(value, Tensor) and value._counter is not None:
                expected = (self.versions or NO_VERSIONS).get(name, 0)
                if value._counter[0] != expected:
                    raise errors.modified_in_place(
                        described(value), value._counter[0], expected, mode.anomaly is not None
                    )
        counter = self.result_counter
        if "result" in self.plan.keep and counter is not None and counter[0] != self.result_version:
            result = self.result_as_tensor(self.saved_result)
            raise errors.modified_in_place(described(result), counter[0], self.result_version, mode.anomaly is not None)

    def remember_versions(self):
        """Note which version of each saved tensor was saved, unless it is as it was made."""
        for name, attribute in self.plan.may_change:
            value = getattr(self, attribute)
            if isinstance(value, Tensor) and value._counter is not None:
                if value._counter is UNCOUNTED:
                    raise RuntimeError(errors.INFERENCE_SAVED)
                if self.versions is None:
                    self.versions = {}
                self.versions[name] = value._counter[0]

    def result_as_tensor(self, data, node=None):
        """The tensor that this node made, from its array."""
        tensor = Tensor._wrap(data)
        if data.dtype.kind == "f":
            tensor._requires_grad, tensor._grad_fn = True, node or self
        return tensor

    def _grads_of_outputs(self, grad):
        """One gradient per output, None for those that were not used; of the first alone if formulas say `grad`."""
        return [grad.get(number) for number in range(self.output_count)] if self.declaration.of_all_outputs else grad[0]

    def fitted(self, grads):
        """Each gradient with the shape and dtype of its input: broadcasting is undone here, and nowhere else."""
        return [
            None if grad is None else fit_to(grad, *shape_and_dtype)
            for grad, shape_and_dtype in zip(grads, self.fit, strict=True)
        ]

    def release(self):
        for attribute, is_input in self.plan.frees:
            if is_input or holds_tensors(getattr(self, attribute)):
                setattr(self, attribute, None)
                self.freed = True  # whoever saved no tensor, a sum for example, can be walked again


def holds_tensors(value):
    """Is a saved value one that PyTorch frees: a tensor, or several?"""
    if isinstance(value, tuple):
        return any([isinstance(each, Tensor) for each in value])
    return not isinstance(value, PLAIN) or isinstance(value, np.generic)  # np.float64 is a float, too


def fit_to(grad, shape, numpy_dtype):
    """`grad`, summed to the shape of an input and in its dtype. An array or a tensor."""
    grad = sum_to(grad, shape)
    if isinstance(grad, Tensor):
        return grad.to(dtypes.of_numpy(numpy_dtype))
    return grad if grad.dtype is numpy_dtype else grad.astype(numpy_dtype)


def sum_to(grad, shape):
    """`grad`, summed over the dimensions along which an input of that shape was repeated. An array or a tensor."""
    if grad.shape == shape:
        return grad
    extra = grad.ndim - len(shape)
    repeated = [extra + i for i, n in enumerate(shape) if n == 1 and grad.shape[extra + i] != 1]
    dims = (*range(extra), *repeated)
    if isinstance(grad, Tensor):
        return grad.sum(dims, keepdim=True).reshape(shape)
    return np.add.reduce(grad, axis=dims, keepdims=True).reshape(shape)


def described(tensor):
    """A tensor as PyTorch's message about it names it."""
    operation = tensor.grad_fn and errors.operation_of(tensor.grad_fn)
    made_by = f", which is output {tensor.output_nr} of {operation}," if operation else ""
    return f"[{tensor.dtype.tensor_type} {list(tensor.shape)}]{made_by}"


def _node_class(declaration):
    """The class of this operation's nodes, with a `_saved_…` property for each value that a formula may ask for."""
    namespace = {"declaration": declaration, "__doc__": f"Backward of `{declaration.name}`.", "__module__": __name__}
    for name, value in declaration.constants.items():
        namespace[f"_saved_{name}"] = value
    for name in declaration.plans[-1].keep:
        if not name.startswith("tensors_"):  # PyTorch does not show the shapes of a list, either
            namespace[f"_saved_{name}"] = property(lambda node, name=name: _saved_value(node, name))
        if name in (*declaration.plans[-1].inputs, "result", *declaration.outputs):
            namespace[f"_raw_saved_{name}"] = property(lambda node, name=name: _raw_saved(node, name))
    return type(declaration.node_name, (OperationNode,), namespace)


def _raw_saved(node, name):
    return SavedTensor(getattr(node, "saved_" + name, None))


def _saved_value(node, name):
    value = getattr(node, "saved_" + name, None)
    if name in node.plan.inputs or holds_tensors(value) or (value is None and node.freed):
        value = node.unpack_tensors().get(name)
    is_number_for_tensor = name in node.plan.inputs and isinstance(value, int | float)
    return Tensor._wrap(np.asarray(value)) if is_number_for_tensor else value
