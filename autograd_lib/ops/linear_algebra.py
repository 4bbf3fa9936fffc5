"""Products of vectors and matrices."""

import numpy as np

from ..define import define
from .samples import Shape
from .shape import expand, reshape, squeeze, unsqueeze

# fmt: off
mm_ = define(
    "mm(self, mat2)", "MmBackward0", np.matmul,
    self=lambda grad, mat2: grad @ mat2.T,
    mat2=lambda grad, self: self.T @ grad,
    samples=((Shape(2, 3), Shape(3, 4)), (Shape(1, 3), Shape(3, 1))),
)
mv_ = define(
    "mv(self, vec)", "MvBackward0", np.matmul,
    self=lambda grad, vec: grad.reshape((-1, 1)) * vec,
    vec=lambda grad, self: self.T @ grad,
    samples=((Shape(2, 3), Shape(3)),),
)
dot_ = define(
    "dot(self, tensor)", "DotBackward0", np.dot,
    self=lambda grad, tensor: grad * tensor,
    tensor=lambda grad, self: grad * self,
    samples=((Shape(3), Shape(3)),),
)
bmm_ = define(
    "bmm(self, mat2)", "BmmBackward0", np.matmul,
    self=lambda grad, mat2: grad @ mat2.swapaxes(1, 2),
    mat2=lambda grad, self: self.swapaxes(1, 2) @ grad,
    samples=((Shape(2, 3, 4), Shape(2, 4, 5)),),
)
unsafe_view = define(  # PyTorch's name for giving a product its batch dimensions back
    "_unsafe_view(self, size)", "UnsafeViewBackward0", lambda x, size: x.reshape(size),
    self=lambda grad, self_sym_sizes: grad.reshape(self_sym_sizes),
    samples=((Shape(6, 4), (2, 3, 4)),),
)
# fmt: on


def _same_dtype(a, b):
    if a.dtype is not b.dtype:
        spoken = {"float32": "float", "float64": "double", "int64": "long int", "int32": "int", "bool": "bool"}
        raise RuntimeError(
            f"expected m1 and m2 to have the same dtype, but got: {spoken[a.dtype.name]} != {spoken[b.dtype.name]}"
        )


def mm(input, mat2):
    """The product of two matrices, (n, k) and (k, m) → (n, m). Raises RuntimeError for other shapes."""
    _same_dtype(input, mat2)
    if input.ndim != 2 or mat2.ndim != 2:
        raise RuntimeError(f"{'self' if input.ndim != 2 else 'mat2'} must be a matrix")
    if input.shape[1] != mat2.shape[0]:
        raise RuntimeError(
            f"mat1 and mat2 shapes cannot be multiplied ({input.shape[0]}x{input.shape[1]} and "
            f"{mat2.shape[0]}x{mat2.shape[1]})"
        )
    return mm_(input, mat2)


def mv(input, vec):
    """The product of a matrix and a vector, (n, k) and (k,) → (n,)."""
    _same_dtype(input, vec)
    if input.shape[1] != vec.shape[0]:
        raise RuntimeError(f"size mismatch, got input ({input.shape[0]}), mat ({input.shape[0]}x{input.shape[1]}), vec ({vec.shape[0]})")
    return mv_(input, vec)


def dot(input, tensor):
    """The inner product of two vectors of one length."""
    _same_dtype(input, tensor)
    if input.ndim != 1 or tensor.ndim != 1:
        raise RuntimeError(f"1D tensors expected, but got {input.ndim}D and {tensor.ndim}D tensors")
    if input.shape != tensor.shape:
        n, m = input.numel(), tensor.numel()
        raise RuntimeError(
            f"inconsistent tensor size, expected tensor [{n}] and src [{m}] to have the same number of elements, "
            f"but got {n} and {m} elements respectively"
        )
    return dot_(input, tensor)


def bmm(input, mat2):
    """The products of two batches of matrices, (b, n, k) and (b, k, m) → (b, n, m)."""
    if input.ndim != 3 or mat2.ndim != 3:
        raise RuntimeError(f"{'batch1' if input.ndim != 3 else 'batch2'} must be a 3D tensor")
    b, n, k = input.shape
    if mat2.shape[:2] != (b, k):
        raise RuntimeError(
            f"Expected size for first two dimensions of batch2 tensor to be: [{b}, {k}] but got: "
            f"[{mat2.shape[0]}, {mat2.shape[1]}]."
        )
    return bmm_(input, mat2)


def matmul(input, other):
    """`input @ other`: dot, matrix–vector or matrix product by the number of dimensions, in batches above two.

    Raises RuntimeError for 0-d tensors and for inner dimensions that differ.
    """
    n, m = input.ndim, other.ndim
    if not n or not m:
        raise RuntimeError(f"both arguments to matmul need to be at least 1D, but they are {n}D and {m}D")
    if n == 1 and m == 1:
        return dot(input, other)
    if n == 2 and m == 1:
        return mv(input, other)
    if n == 1 and m == 2:
        return squeeze(mm(unsqueeze(input, 0), other), 0)
    if n == 2 and m == 2:
        return mm(input, other)
    if n > 2 and m <= 2:  # one matrix for the whole batch: fold the batch into the rows
        rows = reshape(input, -1, input.shape[-1])
        product = mv(rows, other) if m == 1 else mm(rows, other)
        return unsafe_view(product, tuple(input.shape[:-1] + other.shape[1:]))
    return _batched(input, other)


def _batched(input, other):
    if input.ndim == 1:
        return squeeze(matmul(unsqueeze(input, 0), other), -2)
    batch = np.broadcast_shapes(input.shape[:-2], other.shape[:-2])
    left = reshape(expand(input, *batch, *input.shape[-2:]), -1, *input.shape[-2:])
    right = reshape(expand(other, *batch, *other.shape[-2:]), -1, *other.shape[-2:])
    return unsafe_view(bmm(left, right), (*batch, input.shape[-2], other.shape[-1]))
