"""The arguments of a call that need more than a look: numbers of NumPy, dtypes that differ, what is refused.

A call in call.py asks for this wherever its arguments are not simply tensors of one floating-point dtype and numbers.
"""

import numpy as np

from ..basics import dtypes, errors
from ..basics.grad_mode import mode
from ..tensors.tensor import Tensor

NUMBERS = frozenset((int, float))
ARRAYS = frozenset((np.ndarray, np.float32, np.float64))  # what formulas are given, and compute with


def met(declaration, args):
    """The arguments of an unusual call, their arrays in the common dtype, and for each input whether it is tracked.

    Without arrays where there is an answer already: NotImplemented for an operand that is neither a tensor nor a
    number, or what a formula computes from plain arrays. Raises TypeError if there is no tensor among the arguments,
    and what the operation answers to dtypes that it refuses.
    """
    tensors = args[0] if declaration.takes_list else args
    if not any([isinstance(each, Tensor) for each in tensors]):
        if mode.inside_formulas:
            return declaration.forward(*args), None, None
        raise errors.must_be_tensor(declaration.name, "input", 1, tensors[0])
    if declaration.promote is not None:
        args = _operands(declaration, args)
        if args is None:
            return NotImplemented, None, None
    if declaration.refuses is not None:
        _check_dtypes(declaration, args)
    arrays = [_array_of(each) for each in args]
    if declaration.promote is not None:
        arrays = _promoted(arrays, declaration)
    return args, arrays, _tracked(declaration, args)


def _array_of(value):
    return value._data if isinstance(value, Tensor) else value


def _tracked(declaration, args):
    inputs = [args[position] for position in declaration.differentiable]
    return [isinstance(each, Tensor) and each.requires_grad for each in inputs]


def _check_dtypes(declaration, args):
    """Raises what the operation answers to operands of these dtypes, if it refuses them."""
    operands = [each for name, each in zip(declaration.parameters, args) if name in declaration.operands]
    types = [each.dtype if isinstance(each, Tensor) else dtypes.of_number(each) for each in operands]
    error = declaration.refuses(types)
    if error is not None:
        raise error


def _operands(declaration, args):
    """The arguments, with NumPy's scalars as Python numbers; None if an operand is neither a tensor nor a number."""
    operands = []
    for name, each in zip(declaration.parameters, args):
        if name not in declaration.operands:
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


def _promoted(arrays, declaration):
    """The operands in their common dtype; Python numbers stay as they are, since NumPy lets them adapt."""
    positions = [number for number, name in enumerate(declaration.parameters) if name in declaration.operands]
    common = dtypes.result_type(*[arrays[position] for position in positions])
    if declaration.promote == "float" and common.category < 2:
        common = dtypes.get_default_dtype()
    wanted = common.numpy_dtype
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
