"""Calling a declared operation: the arguments, the result, and the record of it in the graph.

Any operation can take the general path; fast.py does the same for the most common calls.
"""

import numpy as np

from ..basics import dtypes, errors
from ..basics.grad_mode import mode
from ..graph.node import OutputOf, next_sequence_nr
from ..tensors.tensor import Tensor
from ..tensors.views import share
from .saved import pack

# The parameters that meet in a common dtype.
OPERANDS = frozenset(("self", "other", "exponent", "min", "max", "target", "tensor1", "tensor2", "end"))


def general_path(declaration):
    """A function that computes, and records where an input is tracked: for any operation, however it is called."""
    forward, promote = declaration.forward, declaration.promote

    def operation(*args):
        tensors = args[0] if declaration.takes_list else args
        if not any([isinstance(each, Tensor) for each in tensors]):
            if mode.inside_formulas:
                return forward(*args)
            raise errors.must_be_tensor(declaration.name, "input", 1, tensors[0])
        if promote is not None:
            args = _operands(declaration, args)
            if args is None:
                return NotImplemented
        if declaration.refuses is not None:
            _check_dtypes(declaration, args)
        storage = Tensor._storage if declaration.view else _data
        if declaration.takes_list:
            arrays = [[storage(each) for each in tensors], *args[1:]]
        else:
            arrays = [storage(each) if isinstance(each, Tensor) else each for each in args]
        if promote is not None:
            arrays = promoted(arrays, declaration)
        try:
            result = forward(*arrays)
        except ValueError as error:
            raise shape_error(arrays, error) from None
        if declaration.several:
            return _wrap_outputs(declaration, args, result)
        out = Tensor._wrap(result)
        if declaration.view:
            share(out, args[0], (forward, args[1:]))
        if mode.enabled and result.dtype.kind == "f":
            place(out, record(declaration, args, result))
        return out

    operation.__name__ = operation.__qualname__ = declaration.name
    return operation


def _data(tensor):
    return tensor._data


def place(out, node):
    """Note that `node` made the tensor `out`, if it was recorded."""
    if node is None:
        return
    out._requires_grad = True
    if out._view is None:
        out._grad_fn = node
    else:
        out._view.node = node


def _check_dtypes(declaration, args):
    """Raises what the operation answers to operands of these dtypes, if it refuses them."""
    operands = [each for name, each in zip(declaration.parameters, args) if name in OPERANDS]
    types = [each.dtype if isinstance(each, Tensor) else dtypes.of_number(each) for each in operands]
    error = declaration.refuses(types)
    if error is not None:
        raise error


def _operands(declaration, args):
    """The arguments, with NumPy's scalars as Python numbers; None if an operand is neither a tensor nor a number."""
    operands = []
    for name, each in zip(declaration.parameters, args):
        if name not in OPERANDS:
            pass
        elif isinstance(each, np.generic):
            each = each.item()
        elif isinstance(each, np.ndarray):
            if declaration.formulas and any([isinstance(other, Tensor) and other._requires_grad for other in args]):
                raise RuntimeError(errors.NUMPY_ON_TRACKED)
            dtypes.of_numpy(each.dtype)
            each = Tensor._wrap(each)
        elif not isinstance(each, Tensor | int | float):
            return None
        operands.append(each)
    return operands


def record(declaration, args, result):
    """The node of this call, or None where no differentiable input is tracked."""
    if declaration.takes_list:
        inputs = args[0]
        mask = int(any([each.requires_grad for each in inputs]))
    else:
        inputs = [args[position] for position in declaration.differentiable]
        mask = sum([1 << k for k, each in enumerate(inputs) if isinstance(each, Tensor) and each.requires_grad])
    if not mask:
        return None
    node = declaration.node_class()
    with_number = declaration.number_plan is not None and not isinstance(inputs[-1], Tensor)
    node.plan = declaration.number_plan if with_number else declaration.plans[mask]
    node.next_nodes = tuple([each._edge() if isinstance(each, Tensor) else None for each in inputs])
    node.sequence_nr = next_sequence_nr()
    node.plan.save(node, args, result)
    node.remember_versions()
    node.fit = fit(inputs, result, declaration.broadcasts)
    if mode.anomaly is not None:
        mode.anomaly.note(node)
    if mode.saving is not None:
        pack(node)
    return node


def fit(inputs, result, broadcasts):
    """What gradients must be brought to: None if inputs have the result's dtype, and its shape if they broadcast to it.

    Where they broadcast within the result, to a part of it, its shape says nothing.
    """
    results = result if isinstance(result, tuple) else (result,)
    originals = [each._data if isinstance(each, Tensor) else results[0] for each in inputs]
    if broadcasts == "within":
        return [(each.shape, each.dtype) for each in originals]
    for each in originals:
        if each.dtype is not results[0].dtype or (broadcasts and each.shape != results[0].shape):
            return [(each.shape, each.dtype) for each in originals]
    return None


def _wrap_outputs(declaration, args, results):
    results = tuple(results)
    outs = [Tensor._wrap(each) for each in results]
    if declaration.view:
        for number, out in enumerate(outs):
            share(out, args[0], (_one_of, (number, declaration.forward, args[1:])), origin="several outputs")
    node = record(declaration, args, results) if mode.enabled else None
    if node is not None:
        differentiable = [number for number, out in enumerate(outs) if out._data.dtype.kind == "f"]
        node.output_count = max(differentiable, default=-1) + 1
        for number, out in enumerate(outs):
            if number in differentiable:
                place(out, OutputOf(node, number))
            elif declaration.outputs and declaration.outputs[number] in node.plan.keep:
                setattr(node, "saved_" + declaration.outputs[number], out)  # indices, which somebody may overwrite
    return tuple(outs)


def _one_of(array, number, forward, arguments):
    return forward(array, *arguments)[number]


def promoted(arrays, declaration):
    """The operands in their common dtype; Python numbers stay as they are, since NumPy lets them adapt."""
    positions = [number for number, name in enumerate(declaration.parameters) if name in OPERANDS]
    common = dtypes.result_type(*[arrays[position] for position in positions])
    if declaration.promote == "float" and common.category < 2:
        common = dtypes.get_default_dtype()
    wanted = common.numpy_dtype
    arrays = list(arrays)
    for position in positions:
        each = arrays[position]
        if isinstance(each, np.ndarray | np.generic) and each.dtype is not wanted:
            arrays[position] = each.astype(wanted)
    return arrays


def shape_error(arrays, error):
    """PyTorch's words for operands whose shapes do not broadcast; any other error as NumPy says it."""
    common = ()
    for shape in [each.shape for each in arrays if isinstance(each, np.ndarray)]:
        for back in range(1, min(len(common), len(shape)) + 1):
            a, b = common[-back], shape[-back]
            if a != b and 1 not in (a, b):
                dim = max(len(common), len(shape)) - back
                return RuntimeError(
                    f"The size of tensor a ({a}) must match the size of tensor b ({b}) at non-singleton dimension {dim}"
                )
        common = np.broadcast_shapes(common, shape)
    return RuntimeError(str(error))
