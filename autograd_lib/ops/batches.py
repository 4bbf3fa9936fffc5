"""Products of batches of matrices, and of a vector with a matrix.

PyTorch's way through them, so that the graph has its nodes: aten/src/ATen/native/LinearAlgebra.cpp.
"""

from math import prod

import numpy as np

from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..tensors.tensor import Tensor
from .dimensions import squeeze
from .linear_algebra import agree, broadcast, matmul, mm, mv
from .shape import transpose, unsqueeze
from .views import expand_to, reshaped, t, unsafe_view

# fmt: off
batch_product = define(
    "bmm(self, mat2)", "BmmBackward0", np.matmul,
    self=lambda grad, mat2: grad @ mat2.swapaxes(1, 2),
    mat2=lambda grad, self: self.swapaxes(1, 2) @ grad,
    samples=((Shape(2, 3, 4), Shape(2, 4, 5)),),
)
squeezed_product = define(  # how PyTorch takes the dimension out again that a vector got for a matrix product
    "squeeze_(self, dim)", "SqueezeBackward4", np.squeeze,
    self=lambda grad, dim, self_sym_sizes: grad.reshape(self_sym_sizes),
    samples=((Shape(2, 1, 3), 1),),
)
# fmt: on


def bmm(input: Tensor, mat2: Tensor) -> Tensor:
    """The products of two batches of matrices, (b, n, k) and (b, k, m) → (b, n, m); derivatives as for `mm`.

    Raises RuntimeError for other shapes, and for two dtypes.

    >>> torch.bmm(torch.ones(5, 2, 3), torch.ones(5, 3, 4)).shape
    torch.Size([5, 2, 4])
    """
    if mat2._data.ndim != 3 or input._data.ndim != 3:
        raise RuntimeError(f"{'batch1' if input.ndim != 3 else 'batch2'} must be a 3D tensor")
    if not agree(input, mat2):
        raise RuntimeError(f"expected scalar type {input.dtype.spoken} but found {mat2.dtype.spoken}")
    b, _, k = input._data.shape
    if mat2._data.shape[:2] != (b, k):
        raise RuntimeError(
            f"Expected size for first two dimensions of batch2 tensor to be: [{b}, {k}] but got: "
            f"[{mat2.shape[0]}, {mat2.shape[1]}]."
        )
    return batch_product(input, mat2)


def batches(input: Tensor, other: Tensor) -> Tensor:
    """`input @ other`, a vector and a matrix, or with more than two dimensions.

    Those of a batch count as further rows, to be multiplied with one matrix or vector, where they do in PyTorch.
    """
    if input._data.ndim == 1 and other._data.ndim == 2:
        return squeezed_product(mm(unsqueeze(input, 0), other), 0)
    turned = input._data.ndim < other._data.ndim
    single = input if turned else other
    if single._data.ndim > 2:
        return batched(input, other)
    batch = transpose(other, -1, -2) if turned else input
    if not single.requires_grad:  # else the backward pass would hold a gradient of it for each in the batch
        size, steps = batch._data.shape, batch._data.strides
        rows = all(steps[i] == steps[i + 1] * size[i + 1] for i in range(len(size) - 2)) or not batch._data.size
        if not rows or (turned and single.ndim == 2):
            return batched(input, other)
    return folded_from_the_right(single, batch) if turned else folded(batch, single)


def folded(batch: Tensor, single: Tensor) -> Tensor:
    """A batch, as rows of one matrix, times a matrix or vector."""
    size = batch._data.shape
    rows = reshaped(batch, (prod(size[:-1]), size[-1]))
    product = mv(rows, single) if single.ndim == 1 else mm(rows, single)
    return unsafe_view(product, (*size[:-1], *single._data.shape[1:]))


def folded_from_the_right(single: Tensor, turned: Tensor) -> Tensor:
    """A matrix or vector times a batch, whose matrices are turned already: (A B)ᵀ = Bᵀ Aᵀ."""
    if single.ndim == 1:
        return folded(turned, single)
    return transpose(folded(turned, t(single)), -1, -2).contiguous()


def batched(input: Tensor, other: Tensor) -> Tensor:
    """The products of two batches, after their dimensions in front of the matrices have been broadcast."""
    rows, columns = input._data.shape[-2:], other._data.shape[-2:]
    first, second = input._data.shape[:-2], other._data.shape[:-2]
    if len(first) == len(second) == 1 and first != second:
        if first == (1,) and input.requires_grad:
            return matmul(squeeze(input, 0), other)
        if second == (1,) and other.requires_grad:
            return matmul(input, squeeze(other, 0))
    batch = broadcast(first, second)
    if len(rows) == 1:
        rows = (1, *rows)
    left = reshaped(expand_to(input, (*batch, *rows)), (prod(batch), *rows))
    right = reshaped(expand_to(other, (*batch, *columns)), (prod(batch), *columns))
    if len(columns) == 1:
        return unsafe_view(squeeze(bmm(left, unsqueeze(right, 2)), -1), (*batch, rows[0]))
    product = bmm(left, right)
    return unsafe_view(product, (*batch, *rows[:1], columns[1]) if input.ndim > 1 else (*batch, columns[1]))
