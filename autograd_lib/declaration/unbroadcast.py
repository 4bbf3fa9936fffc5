"""Broadcasting repeats an input; its gradient is the sum over the repetitions.

Gradients of all operations whose operands broadcast, or differ in dtype, come through here on their way to the inputs.
"""

from collections.abc import Sequence

import numpy as np

from ..basics import dtypes
from ..tensors.tensor import Tensor


def unbroadcast(grad: Tensor | np.ndarray, shape: Sequence[int], numpy_dtype) -> Tensor | np.ndarray:
    """`grad`, summed to the shape of an input and in its dtype. An array or a tensor."""
    grad = sum_to(grad, shape)
    if isinstance(grad, Tensor):
        return grad.to(dtypes.of_numpy(numpy_dtype))
    return grad if grad.dtype is numpy_dtype else grad.astype(numpy_dtype)


def can_unbroadcast(shape: Sequence[int], wanted: Sequence[int]) -> bool:
    """Can a gradient of this shape be summed to the wanted one?"""
    return len(shape) >= len(wanted) and all([n in (1, m) for n, m in zip(reversed(wanted), reversed(shape))])


def sum_to(grad: Tensor | np.ndarray, shape: Sequence[int]) -> Tensor | np.ndarray:
    """`grad`, summed over the dimensions along which an input of that shape was repeated. An array or a tensor."""
    if grad.shape == shape:
        return grad
    extra = grad.ndim - len(shape)
    repeated = [extra + i for i, n in enumerate(shape) if n == 1 and grad.shape[extra + i] != 1]
    dims = (*range(extra), *repeated)
    total = grad.sum(dims, keepdim=True) if isinstance(grad, Tensor) else np.sum(grad, dims, keepdims=True)
    return total.reshape(shape)
