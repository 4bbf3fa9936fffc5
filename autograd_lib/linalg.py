"""`torch.linalg`: linear algebra by the names that NumPy has for it; computed in ops/matrices.py and norms.py."""

from functools import partial as _partial

from .basics import left_out as _left_out
from .ops.diagonals import diagonal as _diagonal
from .ops.linear_algebra import matmul
from .ops.matrices import LinAlgError, det, inv, solve
from .ops.norms import vector_norm

__all__ = ["LinAlgError", "det", "diagonal", "inv", "matmul", "norm", "solve", "vector_norm"]
__getattr__ = _partial(_left_out.refuse, __name__)


def diagonal(A, *, offset=0, dim1=-2, dim2=-1):
    """The diagonals of the last two dimensions; views.

    >>> torch.linalg.diagonal(torch.eye(2))
    tensor([1., 1.])
    """
    return _diagonal(A, offset, dim1, dim2)


def norm(A, ord=None, dim=None, keepdim=False, *, dtype=None):
    """`vector_norm`; that of a matrix for "fro". Raises NotImplementedError for integers, and other norms of matrices.

    >>> torch.linalg.norm(torch.tensor([[3.0, 0.0], [0.0, 4.0]]))
    tensor(5.)
    """
    if ord is not None and (
        isinstance(ord, str) or (dim is None and A.ndim == 2) or (isinstance(dim, tuple | list) and len(dim) == 2)
    ):
        if ord != "fro":
            raise NotImplementedError(_left_out.words("linalg.matrix_norm"))
        ord, dim = 2, (-2, -1) if dim is None else dim
    return vector_norm(A, 2 if ord is None else ord, dim, keepdim, dtype=dtype)
