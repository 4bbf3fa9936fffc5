"""`torch.linalg`: linear algebra by the names that NumPy has for it; computed in more/ops/matrices.py."""

from .ops.diagonals import diagonal as _diagonal
from .ops.linear_algebra import matmul
from .ops.matrices import (
    LinAlgError,
    cholesky,
    det,
    inv,
    matrix_norm,
    matrix_power,
    norm,
    slogdet,
    solve,
    vector_norm,
)  # fmt: skip

__all__ = [
    "LinAlgError", "cholesky", "det", "diagonal", "inv", "matmul", "matrix_norm", "matrix_power", "norm", "slogdet",
    "solve", "vector_norm",
]  # fmt: skip


def diagonal(A, *, offset=0, dim1=-2, dim2=-1):
    """The diagonals of the last two dimensions; views.

    >>> torch.linalg.diagonal(torch.eye(2))
    tensor([1., 1.])
    """
    return _diagonal(A, offset, dim1, dim2)
