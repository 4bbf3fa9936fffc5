"""Rows of a table, looked up by number; and the derivative, which adds each gradient to the row that it came from."""

import numpy as np

from ..basics.dtypes import int32, int64
from ..basics.error_texts import helped
from ..declaration.define import define
from ..declaration.sample_inputs import Index, Shape
from ..tensors.tensor import Tensor
from .add_at import add_rows, are_there


def added_to_rows(rows: np.ndarray, indices, num_weights: int, padding_idx) -> np.ndarray:
    """A table of zeros, with each of the `rows` added at its index: the sum where an index comes several times."""
    width = rows.shape[-1]
    if padding_idx >= 0:
        rows = rows * (indices != padding_idx)[..., None]
    table = np.zeros((num_weights, width), rows.dtype)
    add_rows(table, indices.reshape(-1), rows.reshape(indices.size, width), empty=True)
    return table


numbers = Index(2, 5, below=4)

# fmt: off
lookup = define(
    "embedding(weight, indices, padding_idx)", "EmbeddingBackward0",
    lambda weight, indices, padding_idx: weight.take(indices.astype(np.intp), axis=0),
    weight=lambda grad, indices, padding_idx, weight_sym_argsize_0:
        lookup_backward(grad, indices, weight_sym_argsize_0, padding_idx),
    constants={"scale_grad_by_freq": False, "sparse": False},
    samples=((Shape(4, 3), numbers, -1),),
)
lookup_backward = define(
    "embedding_dense_backward(grad_output, indices, num_weights, padding_idx)", "EmbeddingDenseBackwardBackward0",
    added_to_rows,
    grad_output=lambda grad, indices, padding_idx:
        lookup(grad, indices, padding_idx) * (indices != padding_idx)[..., None],
    samples=((Shape(2, 5, 3), numbers, 4, -1), (Shape(2, 5, 3), numbers, 4, 2)),
)
# fmt: on


def embedding(input: Tensor, weight: Tensor, padding_idx) -> Tensor:
    """The rows of `weight` with the numbers in `input`: see `nn.functional.embedding`."""
    if input.dtype not in (int32, int64):
        raise RuntimeError(
            "Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but got "
            f"{input.type()} instead (while checking arguments for embedding)"
        )
    if weight.ndim != 2:
        raise RuntimeError("'weight' must be 2-D")
    if not are_there(input._data, weight.shape[0]):
        raise helped(
            IndexError("index out of range in self"),
            f"the table has {weight.shape[0]} rows, numbered from 0.",
        )
    return lookup(weight, input, padding_idx)
