"""Tensors put together in layers, and taken apart again; each is the other's derivative."""

from collections.abc import Sequence

import numpy as np

from ..basics import dtypes
from ..basics.arguments import integer
from ..basics.error_texts import dimension_out_of_range, type_name
from ..declaration.define import define
from ..declaration.sample_inputs import Shape
from ..tensors.tensor import Tensor
from .pointwise import zeros_like
from .views import part, selected


def common_dtype(arrays: Sequence):
    """The NumPy dtype in which arrays meet: nearly always that which all of them have."""
    first, *others = {array.dtype for array in arrays}
    return dtypes.result_type(*arrays).numpy_dtype if others else first


def layered(arrays: Sequence, dim: int) -> np.ndarray:
    """The arrays side by side in a new dimension, in their common dtype."""
    return np.stack(arrays, dim, dtype=common_dtype(arrays))


def layers_stacked(grads: Sequence, dim: int) -> Tensor:
    """The gradients of layers, stacked again; zeros for a layer that was not used."""
    some = next(grad for grad in grads if grad is not None)
    zeros = zeros_like(some) if any([grad is None for grad in grads]) else None  # one for all: there may be thousands
    return stacked([zeros if grad is None else grad for grad in grads], dim)


# fmt: off
stacked = define(
    "stack(tensors, dim)", "StackBackward0", layered,
    tensors=lambda grad, tensors_sym_sizes, dim: [selected(grad, dim, n) for n in range(len(tensors_sym_sizes))],
    samples=(([Shape(2, 3), Shape(2, 3)], 0), ([Shape(2), Shape(2), Shape(2)], 1), ([Shape(), Shape()], 0)),
)
unbound = define(
    "unbind(self, dim)", "UnbindBackward0",
    lambda x, dim: tuple([x[part(dim, index)] for index in range(x.shape[dim])]),
    self=lambda grads, dim: layers_stacked(grads, dim),
    view=True, outputs="list", samples=((Shape(2, 3), 0), (Shape(2, 3), 1), (Shape(3), 0)),
)
# fmt: on


def tensor_list(function, tensors, argument="tensors"):
    """A list of tensors, as it was given. Raises TypeError for anything else."""
    if not isinstance(tensors, tuple | list):
        raise TypeError(
            f"{function}(): argument '{argument}' (position 1) must be tuple of Tensors, not {type_name(tensors)}"
        )
    for number, each in enumerate(tensors):
        if not isinstance(each, Tensor):
            raise TypeError(f"expected Tensor as element {number} in argument 0, but got {type_name(each)}")
    return tensors


def stack(tensors: Sequence[Tensor], dim=0) -> Tensor:
    """Tensors of one shape side by side in a new dimension; each gets its layer of the gradient.

    Raises RuntimeError for no tensors, and for shapes that differ; IndexError for a dimension that is not there.

    >>> torch.stack([torch.tensor([1, 2]), torch.tensor([3, 4])])
    tensor([[1, 2],
            [3, 4]])
    """
    tensors = tensor_list("stack", tensors)
    if not tensors:
        raise RuntimeError("stack expects a non-empty TensorList")
    for number, each in enumerate(tensors):
        if each.shape != tensors[0].shape:
            raise RuntimeError(
                f"stack expects each tensor to be equal size, but got {list(tensors[0].shape)} at entry 0 and "
                f"{list(each.shape)} at entry {number}"
            )
    span = tensors[0].ndim + 1
    dim = integer("stack", "dim", 2, dim)
    if not -span <= dim < span:
        raise dimension_out_of_range(dim, span)
    return stacked(list(tensors), dim % span)


def unbind(input: Tensor, dim=0) -> tuple[Tensor, ...]:
    """The layers of a tensor along a dimension, as a tuple of views.

    Raises IndexError for a dimension that is not there.

    >>> torch.unbind(torch.tensor([[1, 2], [3, 4]]))
    (tensor([1, 2]), tensor([3, 4]))
    """
    if not input.ndim:
        raise IndexError(f"Dimension specified as {dim} but tensor has no dimensions")
    return unbound(input, input._dim(integer("unbind", "dim", 1, dim)))
