"""Sums over rows and over columns, as products with ones.

The sum of each row of a matrix is the matrix times a vector of ones; from the left, ones give the sums of the columns.
A library of linear algebra computes such a product two to ten times as fast as NumPy adds up, since NumPy begins anew
for each row. The order of the additions is another one: the last digit may differ, as it does between two processors.
"""

from math import gcd, prod

import numpy as np

LONGEST = 1 << 12  # how many numbers are added to one sum: with more of them rounding would show
SHORTEST = 1 << 6  # how many at least, where all numbers are added, row by row of any length
WORTHWHILE = 1 << 10  # elements
ONES = {np.dtype(name): np.ones(LONGEST, name) for name in ("float32", "float64")}


def add_up(x, dims, keepdims=False):
    """np.add.reduce(x, dims, keepdims=keepdims); `dims` are a tuple of dimensions counted from the front, or None."""
    if x.size >= WORTHWHILE and x.dtype in ONES and dims and len(dims) < x.ndim and x.flags.c_contiguous:
        k, ones = len(dims), ONES[x.dtype]
        left = (1,) * k if keepdims else ()
        if dims == tuple(range(k)) and (n := prod(x.shape[:k])) <= LONGEST:
            return ones[:n].dot(x.reshape(n, -1)).reshape(left + x.shape[k:])
        if dims == tuple(range(x.ndim - k, x.ndim)) and (n := prod(x.shape[-k:])) <= LONGEST:
            return x.reshape(-1, n).dot(ones[:n]).reshape(x.shape[:-k] + left)
    elif dims is None and not keepdims and x.size > LONGEST and x.dtype in ONES and x.flags.c_contiguous:
        n = gcd(x.size, LONGEST)
        if n >= SHORTEST:
            x = x.reshape(-1, n).dot(ONES[x.dtype][:n])
    return np.add.reduce(x, axis=dims, keepdims=keepdims)
