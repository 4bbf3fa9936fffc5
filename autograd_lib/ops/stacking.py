"""Tensors side by side, one above the other, and spread over a grid."""

from ..tensors.tensor import Tensor
from .pieces import cat
from .shape import reshape, unsqueeze


def at_least(n, input):
    """`input` with as many dimensions as this, as PyTorch adds them."""
    if input.ndim >= n:
        return input
    if n == 1:
        return reshape(input, 1)
    if n == 2:
        return reshape(input, 1, 1) if not input.ndim else unsqueeze(input, 0)
    return unsqueeze(at_least(2, input), -1)


def atleast_1d(*tensors):
    """Tensors with at least one dimension: one for one, a tuple for several, or for a list.

    >>> torch.atleast_1d(torch.tensor(2.0))
    tensor([2.])
    """
    return several(1, tensors)


def atleast_2d(*tensors):
    """Tensors with at least two dimensions.

    >>> torch.atleast_2d(torch.tensor([2.0]))
    tensor([[2.]])
    """
    return several(2, tensors)


def atleast_3d(*tensors):
    """Tensors with at least three dimensions.

    >>> torch.atleast_3d(torch.tensor([2.0])).shape
    torch.Size([1, 1, 1])
    """
    return several(3, tensors)


def several(n, tensors):
    """`at_least` of one tensor, or of several."""
    if len(tensors) == 1 and isinstance(tensors[0], Tensor):
        return at_least(n, tensors[0])
    tensors = tensors[0] if len(tensors) == 1 else tensors
    return tuple([at_least(n, each) for each in tensors])


def hstack(tensors):
    """Tensors side by side: along the first dimension for vectors, else along the second.

    >>> torch.hstack([torch.tensor([1, 2]), torch.tensor([3])])
    tensor([1, 2, 3])
    """
    tensors = atleast_1d(must_be_some("hstack", tensors))
    return cat(tensors, 0 if tensors[0].ndim == 1 else 1)


def vstack(tensors):
    """Tensors one above the other; a vector counts as a row.

    >>> torch.vstack([torch.tensor([1, 2]), torch.tensor([3, 4])])
    tensor([[1, 2],
            [3, 4]])
    """
    return cat(atleast_2d(must_be_some("vstack", tensors)), 0)


def dstack(tensors):
    """Tensors one behind the other, along the third dimension.

    >>> torch.dstack([torch.tensor([1, 2]), torch.tensor([3, 4])]).shape
    torch.Size([1, 2, 2])
    """
    return cat(atleast_3d(must_be_some("dstack", tensors)), 2)


def column_stack(tensors):
    """Tensors side by side; a vector counts as a column.

    >>> torch.column_stack([torch.tensor([1, 2]), torch.tensor([3, 4])])
    tensor([[1, 3],
            [2, 4]])
    """
    tensors = must_be_some("column_stack", tensors)
    return hstack([reshape(each, max(each.numel(), 1), 1) if each.ndim < 2 else each for each in tensors])


def must_be_some(name, tensors):
    """The tensors as a list. Raises RuntimeError for none."""
    if not len(tensors):
        raise RuntimeError(f"{name} expects a non-empty TensorList")
    return list(tensors)


def meshgrid(*tensors, indexing=None):
    """For each of several vectors, its elements spread over the grid of all: indexing "ij" or "xy".

    Raises RuntimeError for another word.

    >>> torch.meshgrid(torch.tensor([1, 2]), torch.tensor([3, 4]), indexing="ij")[0]
    tensor([[1, 1],
            [2, 2]])
    """
    tensors = tensors[0] if len(tensors) == 1 and isinstance(tensors[0], tuple | list) else tensors
    if indexing not in (None, "ij", "xy"):
        raise RuntimeError(f'torch.meshgrid: indexing must be one of "xy" or "ij", but received: {indexing}')
    swap = indexing == "xy" and len(tensors) >= 2
    tensors = [tensors[1], tensors[0], *tensors[2:]] if swap else list(tensors)
    sizes = [each.numel() for each in tensors]
    grids = [
        reshape(each, [n if i == number else 1 for i in range(len(sizes))]).expand(sizes)
        for number, (each, n) in enumerate(zip(tensors, sizes))
    ]
    grids = [grids[1], grids[0], *grids[2:]] if swap else grids
    return tuple(grids)
