"""Tensors side by side, one above the other, and spread over a grid."""

from collections.abc import Sequence

from ..basics.error_texts import warn_user
from ..tensors.tensor import Tensor
from .cat_and_split import cat
from .shape import reshape, unsqueeze


def hstack(tensors: Sequence[Tensor]) -> Tensor:
    """Tensors side by side: along the first dimension for vectors, else along the second.

    >>> torch.hstack([torch.tensor([1, 2]), torch.tensor([3])])
    tensor([1, 2, 3])
    """
    tensors = [each if each.ndim else reshape(each, 1) for each in must_be_some("hstack", tensors)]
    return cat(tensors, 0 if tensors[0].ndim == 1 else 1)


def vstack(tensors: Sequence[Tensor]) -> Tensor:
    """Tensors one above the other; a vector counts as a row.

    >>> torch.vstack([torch.tensor([1, 2]), torch.tensor([3, 4])])
    tensor([[1, 2],
            [3, 4]])
    """
    rows = [each if each.ndim else reshape(each, 1, 1) for each in must_be_some("vstack", tensors)]
    return cat([each if each.ndim > 1 else unsqueeze(each, 0) for each in rows], 0)


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
    if indexing is None:
        warn_user("torch.meshgrid: in an upcoming release, it will be required to pass the indexing argument.")
    swap = indexing == "xy" and len(tensors) >= 2
    tensors = [tensors[1], tensors[0], *tensors[2:]] if swap else list(tensors)
    sizes = [each.numel() for each in tensors]
    grids = [
        reshape(each, [n if i == number else 1 for i in range(len(sizes))]).expand(sizes)
        for number, (each, n) in enumerate(zip(tensors, sizes))
    ]
    grids = [grids[1], grids[0], *grids[2:]] if swap else grids
    return tuple(grids)
