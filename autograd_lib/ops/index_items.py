"""What may stand between the brackets of `x[…]`, besides integers, slices and the like."""

from operator import index as as_integer

import numpy as np

from ..basics.error_texts import type_name, warn_user
from ..tensors.tensor import Tensor

NOT_A_TUPLE = (
    "Using a non-tuple sequence for multidimensional indexing is deprecated and will be changed in pytorch 2.9; use "
    "x[tuple(seq)] instead of x[seq]. In pytorch 2.9 this will be interpreted as tensor index, x[torch.tensor(seq)], "
    "which will result either in an error or a different result"
)


def several(key):
    """The items of a list. One of lists or tensors counts as a tuple; PyTorch warns of that."""
    if any(isinstance(each, Tensor | list | tuple | slice) or each is None or each is ... for each in key):
        warn_user(NOT_A_TUPLE)
        return key
    return (key,)


def as_index(item):
    """An item of a key as a tensor or an integer. Raises IndexError for what can be neither."""
    if isinstance(item, str):
        warn_user(NOT_A_TUPLE)  # a string is a sequence, too
        raise TypeError("new(): invalid data type 'str'")
    if isinstance(item, np.ndarray | list | tuple | range):
        item = Tensor._wrap(np.asarray(item, np.int64 if isinstance(item, list | tuple) and not item else None))
    if isinstance(item, Tensor):
        if item.dtype.is_floating_point:
            raise IndexError("tensors used as indices must be long, int, byte or bool tensors")
        return item if item.ndim else item.item()
    try:
        return as_integer(item)
    except TypeError:
        raise IndexError(
            "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices (got "
            f"{type_name(item)})"
        ) from None
