"""What the declarations share on the side of NumPy: refused dtypes, choices without branches."""

import numpy as np


def not_for(categories, kernel):
    """Refuses operands whose common dtype is of these categories (0 bool, 1 integer, 2 float), in PyTorch's words."""

    def refuses(types):
        common = max(types, key=lambda each: each.category)
        if common.category in categories:
            return NotImplementedError(f"\"{kernel}\" not implemented for '{common.spoken}'")
        return None

    return refuses


BITS = {np.dtype(np.float32): np.dtype(np.int32), np.dtype(np.float64): np.dtype(np.int64)}


def select(condition, x, y):
    """`x` where `condition` holds, else `y`: arrays of one dtype, of shapes that broadcast.

    Floats are chosen by their bits, x ∧ mask ∨ y ∧ ¬mask, which takes the same short time for every mask; `np.where`
    branches at each element, which costs eight times as much where the mask is irregular, as that of a ReLU is.
    """
    bits = BITS.get(x.dtype)
    if bits is None:
        return np.where(condition, x, y)
    mask = -condition.astype(bits)  # True is 1, and -1 has all bits set
    return ((x.view(bits) & mask) | (y.view(bits) & ~mask)).view(x.dtype)


def keep(condition, x):
    """`x` where `condition` holds, else 0. (`x * condition` would make nan of an infinite x.)"""
    bits = BITS.get(x.dtype)
    if bits is None:
        return np.where(condition, x, x.dtype.type(0))
    if condition.shape != x.shape or not x.ndim:
        return (x.view(bits) & -condition.astype(bits)).view(x.dtype)
    kept = condition.astype(bits)
    np.negative(kept, out=kept)
    np.bitwise_and(kept, x.view(bits), out=kept)  # in the memory of the mask: a large array has no second one to spare
    return kept.view(x.dtype)
