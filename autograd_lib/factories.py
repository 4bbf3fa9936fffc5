"""Making tensors: from data, filled with a value, and from random numbers."""

import numpy as np

from . import dtypes, errors
from .ops.arguments import integers
from .tensor import Tensor


def _finished(array, dtype, requires_grad):
    if dtype is not None:
        if not isinstance(dtype, dtypes.dtype):
            raise TypeError(f"tensor(): argument 'dtype' must be torch.dtype, not {type(dtype).__name__}")
        array = array.astype(dtype.numpy_dtype, copy=False)
    made = Tensor._wrap(array if array.ndim else array[()])
    if requires_grad:
        made._set_requires_grad(True, "Only Tensors of floating point and complex dtype can")
    return made


def tensor(data, *, dtype=None, requires_grad=False):
    """A new leaf with a copy of `data`: a number, nested lists of numbers, or a NumPy array.

    Without `dtype`: Python floats become the default dtype, ints int64, bools bool; NumPy arrays keep theirs.
    Raises TypeError for text and other objects, ValueError for ragged lists, RuntimeError for integers that should
    require gradients.
    """
    if isinstance(data, Tensor):
        errors.warn_user(
            "To copy construct from a tensor, it is recommended to use sourceTensor.detach().clone() or "
            "sourceTensor.detach().clone().requires_grad_(True), rather than torch.tensor(sourceTensor)."
        )
        data = data.detach().numpy()
    return _finished(_array_of(data), dtype, requires_grad)


def _array_of(data):
    if isinstance(data, np.ndarray | np.generic):
        dtypes.of_numpy(data.dtype)
        return np.array(data)
    if data is None:
        raise RuntimeError("Could not infer dtype of NoneType")
    data = _plain(data)
    _check_rectangular(data)
    array = np.array(data)
    if array.dtype.kind not in "bif" and array.size:
        culprit = _first_foreign(data)
        raise TypeError(f"new(): invalid data type '{type(culprit).__name__}'")
    if array.dtype.kind == "f":
        return array.astype(dtypes.get_default_dtype().numpy_dtype)
    return array


def _plain(data):
    """Nested lists with any tensors in them replaced by their numbers."""
    if isinstance(data, Tensor):
        return data.tolist()
    return [_plain(each) for each in data] if isinstance(data, list | tuple) else data


def _check_rectangular(data, dim=0):
    if not isinstance(data, list) or not data:
        return
    lengths = [len(each) if isinstance(each, list) else None for each in data]
    for length in lengths:
        if length != lengths[0]:
            if lengths[0] is None or length is None:
                raise TypeError(f"not a sequence: the items at dim {dim} are partly numbers, partly lists")
            raise ValueError(f"expected sequence of length {lengths[0]} at dim {dim + 1} (got {length})")
    for each in data:
        _check_rectangular(each, dim + 1)


def _first_foreign(data):
    if isinstance(data, list):
        return next((each for each in map(_first_foreign, data) if each is not None), None)
    return None if isinstance(data, int | float) else data


def _shape(function, size):
    shape = integers(function, "size", size)
    if any(n < 0 for n in shape):
        raise RuntimeError(f"Trying to create tensor with negative dimension {min(shape)}: {list(shape)}")
    return shape


def _filled(function, size, value, dtype, requires_grad):
    numpy_dtype = (dtype or dtypes.get_default_dtype()).numpy_dtype
    return _finished(np.full(_shape(function, size), value, numpy_dtype), dtype, requires_grad)


def zeros(*size, dtype=None, requires_grad=False):
    """A tensor of this shape, all 0."""
    return _filled("zeros", size, 0, dtype, requires_grad)


def ones(*size, dtype=None, requires_grad=False):
    """A tensor of this shape, all 1."""
    return _filled("ones", size, 1, dtype, requires_grad)


def zeros_like(input, *, requires_grad=False):
    """A tensor of the shape and dtype of `input`, all 0."""
    return _finished(np.zeros_like(input._data), None, requires_grad)


def ones_like(input, *, requires_grad=False):
    """A tensor of the shape and dtype of `input`, all 1."""
    return _finished(np.ones_like(input._data), None, requires_grad)
