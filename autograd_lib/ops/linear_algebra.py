"""Products of vectors and matrices."""

from collections.abc import Sequence

import numpy as np

from ..declaration.arguments import shape_error
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..tensors.tensor import Tensor
from .refusals import not_for
from .shape import expand

no_bools = not_for([0], "addmm_impl_cpu_")

# fmt: off
matrix_product = define(
    "mm(self, mat2)", "MmBackward0", np.dot,
    self=lambda grad, mat2, self_sym_sizes, self_sym_strides:
        laid_out(grad, mat2.T, self_sym_sizes, self_sym_strides),
    mat2=lambda grad, self, mat2_sym_sizes, mat2_sym_strides:
        laid_out(self.T, grad, mat2_sym_sizes, mat2_sym_strides),
    in_words="Each matrix gets it multiplied by the other one, transposed: {grad} @ {mat2}ᵀ; {self}ᵀ @ {grad}",
    samples=((Shape(2, 3), Shape(3, 4)), (Shape(1, 3), Shape(3, 1))),
)
matrix_vector = define(
    "mv(self, vec)", "MvBackward0", np.dot,
    self=lambda grad, vec: grad.reshape((-1, 1)) * vec,
    vec=lambda grad, self: self.T @ grad,
    in_words="The matrix gets it times the vector, the vector gets it times the matrix, transposed: "
        "{grad} times {vec}, each with each; {self}ᵀ @ {grad}",
    samples=((Shape(2, 3), Shape(3)),),
)
inner_product = define(
    "dot(self, tensor)", "DotBackward0", np.dot,
    self=lambda grad, tensor: grad * tensor,
    tensor=lambda grad, self: grad * self,
    in_words="Each vector gets it times the other vector: {grad} × {tensor}; {grad} × {self}",
    samples=((Shape(3), Shape(3)),),
)
sum_and_product = define(
    "addmm(self, mat1, mat2)", "AddmmBackward0", lambda x, mat1, mat2: added(np.dot(mat1, mat2), x),
    self=lambda grad: grad,
    mat1=lambda grad, mat2, mat1_sym_sizes, mat1_sym_strides:
        laid_out(grad, mat2.T, mat1_sym_sizes, mat1_sym_strides),
    mat2=lambda grad, mat1, mat2_sym_sizes, mat2_sym_strides:
        laid_out(mat1.T, grad, mat2_sym_sizes, mat2_sym_strides),
    in_words="What is added gets it, each matrix gets it multiplied by the other one, transposed: "
        "{grad}; {grad} @ {mat2}ᵀ; {mat1}ᵀ @ {grad}",
    broadcasts=True, constants={"alpha": 1, "beta": 1},
    samples=((Shape(4), Shape(2, 3), Shape(3, 4)), (Shape(2, 1), Shape(2, 3), Shape(3, 4))),
)
scaled_sum_and_product = define(
    "addmm(self, mat1, mat2, beta, alpha)", "AddmmBackward0",
    lambda x, mat1, mat2, beta, alpha: added_product(x, np.dot(mat1, mat2), beta, alpha),
    self=lambda grad, beta: grad * beta,
    mat1=lambda grad, mat2, alpha, mat1_sym_sizes, mat1_sym_strides:
        laid_out(grad, mat2.T, mat1_sym_sizes, mat1_sym_strides) * alpha,
    mat2=lambda grad, mat1, alpha, mat2_sym_sizes, mat2_sym_strides:
        laid_out(mat1.T, grad, mat2_sym_sizes, mat2_sym_strides) * alpha,
    broadcasts=True, samples=((Shape(4), Shape(2, 3), Shape(3, 4), 0.5, 2),),
)
# fmt: on


def laid_out(left: Tensor, right: Tensor, sizes: Sequence[int], strides: tuple) -> Tensor:
    """left @ right, the gradient of a matrix, in the order in which that matrix has its numbers in memory.

    A weight is often used transposed, as in x Wᵀ. The gradient of Wᵀ is then computed column by column, so that the
    gradient of W comes out row by row, as W is, and an optimizer reads both in one sweep.
    """
    steps, itemsize = strides
    by_columns = steps == (itemsize, itemsize * sizes[0])
    return matrix_product(right.T, left.T).T if by_columns else matrix_product(left, right)


def added(total: np.ndarray, x: np.ndarray) -> np.ndarray:
    """`total + x`, in the memory of `total`."""
    total += x
    return total


def added_product(x: np.ndarray, product: np.ndarray, beta: float, alpha) -> np.ndarray:
    """beta · x + alpha · product, in the product's memory; with beta 0, x does not count, even if it is nan."""
    product *= alpha
    return added(product, x * beta) if beta else product


def agree(first: Tensor, second: Tensor) -> bool:
    """Have both the same dtype? Raises NotImplementedError for bools, of which there is no product."""
    kind = first._data.dtype
    if kind is not second._data.dtype:
        return False
    if kind.kind == "b":
        raise no_bools([first.dtype])
    return True


def mm(input: Tensor, mat2: Tensor) -> Tensor:
    """The product of two matrices, (n, k) and (k, m) → (n, m).

    With G the gradient of the result, ∂/∂input = G · mat2ᵀ and ∂/∂mat2 = inputᵀ · G. Raises RuntimeError for other
    shapes, and for two dtypes.

    >>> torch.mm(torch.tensor([[1.0, 2.0]]), torch.tensor([[3.0], [4.0]]))
    tensor([[11.]])
    """
    first, second = input._data.shape, mat2._data.shape
    if len(first) != 2 or len(second) != 2 or first[1] != second[0]:
        check_factors("mm", input, mat2)
    if not agree(input, mat2):
        raise RuntimeError(
            f"expected m1 and m2 to have the same dtype, but got: {input.dtype.in_c} != {mat2.dtype.in_c}"
        )
    return matrix_product(input, mat2)


def check_factors(function: str, first: Tensor, second: Tensor) -> None:
    """Raises RuntimeError unless these are matrices that can be multiplied."""
    for name, each in (("self", first), ("mat2", second)):
        if each._data.ndim != 2:
            raise RuntimeError(f"{function}: {name} must be a matrix, got {each.ndim}-D tensor")
    (n, k), (rows, m) = first._data.shape, second._data.shape
    if k != rows:
        raise RuntimeError(f"{function}: mat1 and mat2 shapes cannot be multiplied ({n}x{k} and {rows}x{m})")


def mv(input: Tensor, vec: Tensor) -> Tensor:
    """The product of a matrix and a vector, (n, k) and (k,) → (n,).

    With g the gradient of the result, ∂/∂input = g vecᵀ and ∂/∂vec = inputᵀ g. Raises RuntimeError for other shapes.

    >>> torch.mv(torch.tensor([[1.0, 2.0], [3.0, 4.0]]), torch.tensor([1.0, 1.0]))
    tensor([3., 7.])
    """
    if input.ndim != 2 or vec.ndim != 1:
        raise RuntimeError(f"vector + matrix @ vector expected, got 1, {input.ndim}, {vec.ndim}")
    n, k = input._data.shape
    if k != vec._data.shape[0]:
        raise RuntimeError(f"size mismatch, got input ({n}), mat ({n}x{k}), vec ({vec._data.shape[0]})")
    if not agree(input, vec):
        types = [each.dtype.spoken for each in (vec, input, vec)]
        raise RuntimeError("addmv input tensors must have the same dtype, but got {}, {}, and {}".format(*types))
    return matrix_vector(input, vec)


def dot(input: Tensor, tensor: Tensor) -> Tensor:
    """The inner product of two vectors of one length, Σ inputᵢ · tensorᵢ; the derivatives are each other.

    Raises RuntimeError for other shapes.

    >>> torch.dot(torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]))
    tensor(11.)
    """
    if input.ndim != 1 or tensor.ndim != 1:
        raise RuntimeError(f"1D tensors expected, but got {input.ndim}D and {tensor.ndim}D tensors")
    if not agree(input, tensor):
        found = f"found {input.dtype.spoken} and {tensor.dtype.spoken}"
        raise RuntimeError(f"dot : expected both vectors to have same dtype, but {found}")
    if input._data.shape != tensor._data.shape:
        n, m = input.numel(), tensor.numel()
        raise RuntimeError(
            f"inconsistent tensor size, expected tensor [{n}] and src [{m}] to have the same number of elements, "
            f"but got {n} and {m} elements respectively"
        )
    return inner_product(input, tensor)


def addmm(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta=1, alpha=1) -> Tensor:
    """`beta · input + alpha · (mat1 @ mat2)`, where `input` broadcasts to the product: (n, k) @ (k, m) → (n, m).

    The derivatives are beta, summed over what was broadcast, and alpha times those of `mm`. Raises RuntimeError for
    shapes that do not fit, and for two dtypes.

    >>> torch.addmm(torch.tensor([1.0]), torch.tensor([[1.0, 2.0]]), torch.tensor([[3.0], [4.0]]))
    tensor([[12.]])
    """
    x, y, z = input._data, mat1._data, mat2._data
    is_layer = y.ndim == z.ndim == 2 and x.dtype is y.dtype is z.dtype and x.dtype.kind == "f"
    if not (is_layer and y.shape[1] == z.shape[0] and x.shape == z.shape[1:]):
        check_sum_and_product(input, mat1, mat2)
    if beta == alpha == 1:
        return sum_and_product(input, mat1, mat2)
    return scaled_sum_and_product(input, mat1, mat2, beta, alpha)


def check_sum_and_product(input: Tensor, mat1: Tensor, mat2: Tensor) -> None:
    """Raises RuntimeError where `addmm` cannot be computed; most of its calls are those of layers, which fit."""
    for name, each in (("self", input), ("mat1", mat1)):
        if not agree(each, mat2):
            found = f"{each.dtype.spoken} and {mat2.dtype.spoken}"
            raise RuntimeError(f"{name} and mat2 must have the same dtype, but got {found}")
    check_factors("addmm", mat1, mat2)
    n, m, own = mat1._data.shape[0], mat2._data.shape[1], input._data.shape
    if len(own) > 2 or any(size not in (1, full) for size, full in zip(own[::-1], (m, n))):
        expand(input, n, m)  # raises


def matmul(input: Tensor, other: Tensor) -> Tensor:
    """`input @ other`: the product of vectors, matrices or, with more dimensions, of batches that broadcast.

    A vector on the left counts as a row, on the right as a column, and its dimension disappears again. Raises
    RuntimeError for 0-d tensors and for inner dimensions that differ.

    >>> torch.matmul(torch.ones(2, 3), torch.ones(3))
    tensor([3., 3.])
    """
    n, m = input._data.ndim, other._data.ndim
    if n == 2 and m == 2:
        return mm(input, other)
    if not n or not m:
        raise RuntimeError(f"both arguments to matmul need to be at least 1D, but they are {n}D and {m}D")
    if n == 1 and m == 1:
        return dot(input, other)
    if n == 2 and m == 1:
        return mv(input, other)
    from .batches import batches  # a vector times a matrix, and products of batches

    return batches(input, other)


def broadcast(*shapes):
    """The shape in which shapes meet. Raises RuntimeError where they do not."""
    try:
        return shapes[0] if len({*shapes}) == 1 else np.broadcast_shapes(*shapes)
    except ValueError as error:
        raise shape_error([np.empty(each) for each in shapes], error) from None
