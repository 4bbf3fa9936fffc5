"""What a call is given: tensors become arrays, numbers stay, and operands of different dtypes are brought together."""

import numpy as np

from ..basics import dtypes, error_texts
from ..basics.grad_mode import mode
from ..tensors.tensor import Tensor

NUMBERS = frozenset((int, float))
ARRAYS = frozenset((np.ndarray, np.float32, np.float64))  # what formulas are given, and compute with


def read_arguments(declaration, args):
    """What a call needs of its arguments, as four things.

    The arguments; the same with arrays in the place of tensors; for each, whether a gradient is wanted for it; and
    whether all tensors have one floating-point dtype, beside plain numbers at most. Operands that are otherwise are
    brought to a common dtype first. Where there is an answer already, it comes with None for the arrays.
    """
    arrays, tracked, dtype, is_uniform, is_view = [], [], None, True, declaration.view
    for each in args:
        if isinstance(each, Tensor):
            array = each._storage() if is_view else each._data
            arrays.append(array)
            tracked.append(each._requires_grad or (each._view is not None and each.requires_grad))
            if array.dtype is not dtype:
                is_uniform = is_uniform and dtype is None
                dtype = array.dtype
        elif declaration.takes_list and not arrays and any([isinstance(one, Tensor) for one in each]):
            arrays.append([one._data for one in each])
            tracked.append(any([one.requires_grad for one in each]))
            dtype, is_uniform = arrays[0][0].dtype, False
        elif len(arrays) in declaration.no_numbers:
            raise must_be_tensor(declaration, args, len(arrays))
        else:
            is_number = each.__class__ in NUMBERS
            arrays.append(each if is_number or not isinstance(each, np.generic) else each.item())
            tracked.append(False)
            is_uniform = is_uniform and is_number
    if dtype is None:
        return answer_without_tensors(declaration, args), None, None, False
    if declaration.mixes and not (is_uniform and dtype.kind == "f" and declaration.takes_floats):
        args, arrays = bring_together(declaration, args)
        is_uniform = False
    return args, arrays, tracked, is_uniform


def answer_without_tensors(declaration, args) -> np.ndarray:
    """The answer to a call without tensors: inside a formula, what it computes from arrays; else a TypeError."""
    if mode.inside_formulas:
        return declaration.forward(*args)
    raise error_texts.must_be_tensor(declaration.name, "input", 1, args[0][0] if declaration.takes_list else args[0])


def must_be_tensor(declaration, args, position: int) -> TypeError:
    """An operand is no tensor. Where the other one may be a number, the operation has two forms, which are listed."""
    if len(declaration.no_numbers) == len(declaration.operands):
        return error_texts.must_be_tensor(declaration.name, declaration.given[position], position + 1, args[position])
    forms = [f"Tensor input, {kind} other, *, Tensor out = None" for kind in ("Tensor", "Number")]
    return error_texts.wrong_arguments(declaration.name, args, *forms)


def bring_together(declaration, args):
    """The arguments, and their arrays in the operands' common dtype.

    NotImplemented, without arrays, if an operand is neither a tensor nor a number. Raises what the operation answers
    to dtypes that it refuses.
    """
    if declaration.promote is not None:
        args = _operands(declaration, args)
        if args is None:
            return NotImplemented, None
    if declaration.refuses is not None:
        _check_dtypes(declaration, args)
    arrays = [_array_of(each) for each in args]
    if declaration.promote is not None:
        arrays = _promoted(arrays, declaration)
    return args, arrays


def _array_of(value):
    return value._data if isinstance(value, Tensor) else value.item() if isinstance(value, np.generic) else value


def _check_dtypes(declaration, args) -> None:
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
                raise RuntimeError(error_texts.NUMPY_ON_TRACKED)
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
