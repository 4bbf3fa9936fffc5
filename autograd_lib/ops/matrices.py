"""Outer products, determinants, inverses, and solutions of linear equations."""

import numpy as np

from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..tensors.tensor import Tensor
from .dimensions import squeeze
from .elimination import determinants, inverses_by_pivots, pivots_of
from .pointwise import new_zeros
from .shape import unsqueeze
from .views import viewed

square = ((Shape(3, 3),), (Shape(2, 3, 3),))


class LinAlgError(RuntimeError):
    """A matrix that has no inverse."""


LinAlgError.__name__ = "_LinAlgError"
LinAlgError.__module__ = "torch._C"


def turned(x: np.ndarray) -> np.ndarray:
    """Matrices transposed: tensors or arrays."""
    return x.swapaxes(-1, -2)


def dtype_of(like: np.ndarray) -> str:
    """Its name, of an array or a tensor."""
    return str(like.dtype).removeprefix("torch.")


def inverses(x: np.ndarray) -> np.ndarray:
    """The inverse of each matrix. Raises LinAlgError for one that has none."""
    try:
        return np.linalg.inv(x)
    except np.linalg.LinAlgError:
        raise singular("linalg.inv", x) from None


def solutions(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """X with A X = B."""
    try:
        return np.linalg.solve(a, b)
    except np.linalg.LinAlgError:
        raise singular("torch.linalg.solve", a) from None


def singular(name: str, x: np.ndarray):
    """The error for the first matrix without an inverse, with the number of the first pivot that is 0."""
    pivots = [pivots_of(each)[2].diagonal() for each in x.reshape(-1, *x.shape[-2:])]
    number = int(np.argmin([np.abs(each).min() for each in pivots]))
    of_batch = f"(Batch element {number}): " if x.ndim > 2 else ""
    if name != "linalg.inv":
        return LinAlgError(f"{name}: {of_batch}The solver failed because the input matrix is singular.")
    pivot = 1 + int(np.argmin(np.abs(pivots[number])))
    return LinAlgError(
        f"{name}: {of_batch}The diagonal element {pivot} is zero, the inversion could not be completed because the "
        "input matrix is singular."
    )


def determinant_derivative(grad, x, result):
    """det x · x⁻ᵀ, for a singular x by the inverse of a matrix close to it; that of a single number is the number."""
    alone = x.shape[-1] == 1 or 0 in x.shape
    return (
        grad + new_zeros(grad, x.shape)
        if alone
        else grad * result[..., None, None] * turned(inverse(x, np.finfo(dtype_of(x)).eps))
    )


# fmt: off
inverse = define(
    "linalg_inv_ex(self, least)", "LinalgInvExBackward0",
    lambda x, least: inverses(x) if least is None else inverses_by_pivots(x, least),
    self=lambda grad, result: -(turned(result) @ grad @ turned(result)),
    samples=((Shape(3, 3), None), (Shape(2, 3, 3), None), (Shape(3, 3), 0.0)),
)
solved = define(
    "linalg_solve_ex(self, other)", "LinalgSolveExBackward0", solutions,
    self=lambda grad, self, result: -(solved(turned(self), grad) @ turned(result)),
    other=lambda grad, self: solved(turned(self), grad),
    broadcasts="within", samples=((Shape(3, 3), Shape(3, 2)), (Shape(2, 3, 3), Shape(2, 3, 1))),
)
determinant = define(
    "linalg_det(self)", "LinalgDetBackward0", determinants,
    self=lambda grad, self, result: determinant_derivative(grad[..., None, None], self, result),
    samples=(*square, (Shape(1, 1),)),
)
# fmt: on


def matrices(name: str, input: Tensor, must_be_square=True) -> Tensor:
    """Raises RuntimeError unless these are square matrices of floats."""
    if input.ndim < 2:
        raise RuntimeError(f"{name}: The input tensor A must have at least 2 dimensions.")
    if must_be_square and input.shape[-1] != input.shape[-2]:
        raise RuntimeError(
            f"{name}: A must be batches of square matrices, but they are {input.shape[-2]} by {input.shape[-1]} "
            "matrices"
        )
    if not input.is_floating_point():
        raise NotImplementedError(
            f"{name}: Expected a floating point or complex tensor as input. Got {input.dtype.spoken}"
        )
    return input


def inv(A: Tensor) -> Tensor:
    """The inverse of a matrix, or of each in a batch; ∂/∂A = −A⁻ᵀ G A⁻ᵀ.

    Raises RuntimeError for a matrix that is not square, or that has no inverse.

    >>> torch.linalg.inv(torch.tensor([[2.0, 0.0], [0.0, 4.0]]))
    tensor([[0.5000, 0.0000],
            [0.0000, 0.2500]])
    """
    return inverse(matrices("linalg.inv", A), None)


def det(A: Tensor) -> Tensor:
    """The determinant of a square matrix, or of each in a batch; ∂/∂A = det A · A⁻ᵀ.

    Raises RuntimeError for a matrix that is not square.

    >>> torch.linalg.det(torch.tensor([[2.0, 1.0], [0.0, 4.0]]))
    tensor(8.)
    """
    return determinant(matrices("linalg.det", A))


def solve(A: Tensor, B: Tensor, *, left=True) -> Tensor:
    """X with A X = B, or with `left=False` X A = B, for a vector or a matrix B, or batches of them.

    Raises RuntimeError for an A that is not square, or that has no inverse.

    >>> torch.linalg.solve(torch.tensor([[2.0, 0.0], [0.0, 4.0]]), torch.tensor([1.0, 2.0]))
    tensor([0.5000, 0.5000])
    """
    matrices("linalg.solve", A)
    vector = B.ndim == 1 or (A.ndim - 1 == B.ndim and B.shape == A.shape[:-1])
    right = unsqueeze(B, -1) if vector else B
    if not left:
        return solve(A.mT, right.mT).mT
    if right.shape[-2] != A.shape[-1]:
        raise RuntimeError(
            f"linalg.solve: Incompatible shapes of A and B for the equation AX = B ({A.shape[-2]}x{A.shape[-1]} and "
            f"{right.shape[-2]}x{right.shape[-1]})"
        )
    found = solved(A, right)
    return squeeze(found, -1) if vector else found


def outer(input: Tensor, vec2: Tensor) -> Tensor:
    """All products of an element of one vector and one of another, (n,) and (m,) → (n, m).

    With G the gradient of the result, ∂/∂input = G vec2 and ∂/∂vec2 = Gᵀ input. Raises RuntimeError for other shapes.

    >>> torch.outer(torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]))
    tensor([[3., 4.],
            [6., 8.]])
    """
    for name, each in (("self", input), ("vec2", vec2)):
        if each.ndim != 1:
            raise RuntimeError(f"outer: Expected 1-D argument {name}, but got {each.ndim}-D")
    return viewed(input, (input.numel(), 1)) * vec2
