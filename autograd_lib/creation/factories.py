"""Making tensors: from data, or filled with numbers in order. More ways are in constructors.py and random.py.

All take `dtype`, `device`, which can only be the processor, and `requires_grad`, which makes a tracked leaf also inside
of `no_grad`. All raise TypeError for arguments of a wrong type, and RuntimeError for negative sizes and for integers
or bools that should require gradients.
"""

from collections.abc import Callable, Sequence

import numpy as np

from ..basics import dtypes, error_texts
from ..basics.arguments import integers
from ..basics.device import require_cpu
from ..basics.neutral_options import also_takes
from ..tensors.tensor import Tensor
from .arrays import array_of, native


def finished(function: str, array: np.ndarray, dtype=None, device=None, requires_grad=False) -> Tensor:
    """A leaf around `array`, which is converted to `dtype`; what all factories end with."""
    if device is not None:
        require_cpu(device)
    dtype = dtypes.checked(function, dtype)
    if dtype is not None and array.dtype != dtype.numpy_dtype:
        with np.errstate(all="ignore"):
            array = array.astype(dtype.numpy_dtype)
    made = Tensor._wrap(array if array.ndim else array[()])
    if requires_grad not in (False, None):
        if requires_grad is not True:
            raise TypeError(
                f"{function}(): argument 'requires_grad' must be bool, not {error_texts.type_name(requires_grad)}"
            )
        made._set_requires_grad(True, "Only Tensors of floating point and complex dtype can")
    return made


# ---- from data ----------------------------------------------------------------------------------------------------


@also_takes("pin_memory")
def tensor(data, *, dtype=None, device=None, requires_grad=False) -> Tensor:
    """A new leaf with a copy of `data`: a number, nested lists of numbers, or a NumPy array.

    Without `dtype`, Python floats become the default dtype, ints int64 and bools bool; NumPy's numbers keep theirs.
    Raises ValueError for ragged lists and for ints beyond 64 bits, TypeError for text, RuntimeError for other objects.

    >>> torch.tensor([[1, 2], [3, 4]]), torch.tensor(1.5, requires_grad=True)
    (tensor([[1, 2],
            [3, 4]]), tensor(1.5000, requires_grad=True))
    """
    if isinstance(data, Tensor):
        error_texts.warn_user(
            "To copy construct from a tensor, it is recommended to use sourceTensor.detach().clone() or "
            "sourceTensor.detach().clone().requires_grad_(True), rather than torch.tensor(sourceTensor)."
        )
        data = data._data
    dtype = dtypes.checked("tensor", dtype)
    array = np.array(native(data)) if isinstance(data, np.ndarray | np.generic) else array_of(data, dtype)
    return finished("tensor", array, dtype, device, requires_grad)


# ---- filled -------------------------------------------------------------------------------------------------------


def made(function: str, size: Sequence[int], fill: Callable, dtype: dtypes.dtype | None) -> np.ndarray:
    """An array of this size that `fill`, one of NumPy's factories, makes."""
    for n in size:
        if n < 0:
            raise RuntimeError(
                "zeros: Dimension size must be non-negative."
                if function == "zeros"
                else f"Trying to create tensor with negative dimension {n}: {list(size)}"
            )
    numpy_dtype = (dtypes.checked(function, dtype) or dtypes.get_default_dtype()).numpy_dtype
    try:
        return fill(size, numpy_dtype)
    except (MemoryError, ValueError):
        raise error_texts.no_memory(size, numpy_dtype.itemsize) from None


@also_takes("out", "layout", "pin_memory")
def zeros(*args, size=None, dtype=None, device=None, requires_grad=False) -> Tensor:
    """A tensor of this shape, all 0. Raises RuntimeError for negative sizes.

    >>> torch.zeros(2, 3)
    tensor([[0., 0., 0.],
            [0., 0., 0.]])
    """
    size = integers("zeros", "size", args if size is None else (size,))
    return finished("zeros", made("zeros", size, np.zeros, dtype), None, device, requires_grad)


@also_takes("out", "layout", "pin_memory")
def ones(*args, size=None, dtype=None, device=None, requires_grad=False) -> Tensor:
    """A tensor of this shape, all 1. Raises RuntimeError for negative sizes.

    >>> torch.ones(2, dtype=torch.int64)
    tensor([1, 1])
    """
    size = integers("ones", "size", args if size is None else (size,))
    return finished("ones", made("ones", size, np.ones, dtype), None, device, requires_grad)


@also_takes("out", "layout", "pin_memory", "memory_format")
def empty(*args, size=None, dtype=None, device=None, requires_grad=False) -> Tensor:
    """A tensor of this shape, to be filled: its numbers are whatever was in memory.

    Raises RuntimeError for negative sizes.

    >>> torch.empty(2, 3).shape
    torch.Size([2, 3])
    """
    size = integers("empty", "size", args if size is None else (size,))
    return finished("empty", made("empty", size, np.empty, dtype), None, device, requires_grad)
