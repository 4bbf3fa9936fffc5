"""Elements of one tensor or another, or a number there, as a mask says."""

import numpy as np

from ..basics import dtypes
from ..basics.error_texts import wrong_arguments
from ..declaration.define import define
from ..declaration.sample_inputs import Mask, Shape
from ..tensors.tensor import Tensor


def fill(x: np.ndarray, mask: np.ndarray, value) -> np.ndarray:
    """`x` with `value` where `mask` holds."""
    return np.where(mask, np.asarray(value).astype(x.dtype)[()], x)


def select_number_or_array(condition: np.ndarray, x, y) -> np.ndarray:
    """`select`, in which x or y, or both, may be Python numbers."""
    wanted = dtypes.result_type(x, y).numpy_dtype
    return np.where(condition, np.asarray(x, wanted)[()], np.asarray(y, wanted)[()])


# fmt: off
only = define(  # the derivative of every choice
    "only(self, condition)", "WhereBackward0", lambda x, condition: np.where(condition, x, 0),
    self=lambda grad, condition: only(grad, condition),
    samples=((Shape(2, 3), Mask(2, 3)), (Shape(), Mask())),
)
masked_fill_number = define(
    "masked_fill(self, mask, value)", "MaskedFillBackward0", fill,
    self=lambda grad, mask: only(grad, ~mask),
    broadcasts=True, samples=((Shape(2, 3), Mask(2, 3), 0.5), (Shape(3), Mask(2, 3), 0.5), (Shape(), Mask(), 1)),
)
chosen = define(
    "where(condition, self, other)", "WhereBackward0", select_number_or_array,
    self=lambda grad, condition: only(grad, condition),
    other=lambda grad, condition: only(grad, ~condition),
    in_words="where lets it pass to the side that was chosen; the other side gets 0: "
        "{grad} where chosen, else 0; {grad} where chosen, else 0",
    promote="common",
    samples=((Mask(2, 3), Shape(2, 3), Shape(3)), (Mask(3), Shape(2, 1), 0.5), (Mask(2, 3), Shape(), Shape(2, 3))),
)
# fmt: on


def where(condition: Tensor, input=None, other=None) -> Tensor | tuple[Tensor, ...]:
    """Elements of `input` where `condition` holds, else of `other`. All three broadcast; both may be numbers.

    Each gets the gradient of the elements that were taken from it, 0 elsewhere. With the condition alone: the indices
    where it holds, as `nonzero(as_tuple=True)`. Raises RuntimeError for a condition that is not bool.

    >>> x = torch.tensor([-1.0, 2.0])
    >>> torch.where(x > 0, x, 0.0)
    tensor([0., 2.])
    """
    if input is None and other is None:
        return tuple([Tensor._wrap(each.astype(np.int64)) for each in np.nonzero(np.atleast_1d(condition._data))])
    if not (isinstance(condition, Tensor) and all(isinstance(each, Tensor | int | float) for each in (input, other))):
        forms = ("Tensor condition", "Tensor condition, Tensor or Number input, Tensor or Number other")
        raise wrong_arguments("where", (condition, input, other), *forms)
    if condition.dtype is not dtypes.bool_:
        raise RuntimeError(
            f"where expected condition to be a boolean tensor, but got a tensor with dtype {condition.dtype.spoken}"
        )
    return chosen(condition, input, other)


def where_method(self, condition, other):
    """Elements of this tensor where `condition` holds, else of `other`: `torch.where(condition, self, other)`.

    >>> torch.tensor([1.0, -2.0]).where(torch.tensor([True, False]), 0.0)
    tensor([1., 0.])
    """
    return where(condition, self, other)
