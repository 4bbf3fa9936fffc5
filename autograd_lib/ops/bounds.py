"""The larger and the smaller of two, and numbers within bounds."""

import numpy as np

from ..basics import dtypes
from ..basics.arguments import plain
from ..basics.error_texts import wrong_arguments
from ..declaration.define import define
from ..declaration.sample_inputs import Mask, Shape, smooth
from ..tensors.tensor import Tensor
from .sum_and_mean import sum_all
from .where import chosen, fill, masked_fill_number, only

between_bounds = smooth(2, 3, at=(-1.0, 1.0))


def between(x: np.ndarray, low, high) -> np.ndarray:
    """Where `x` is inside the bounds, which do not count as inside; a bound may be None."""
    if low is None:
        return x < high
    return x > low if high is None else (x > low) & (x < high)


def ties(x: np.ndarray, bound: np.ndarray, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Where `x` is on a bound and can move from it, so that both get half of the gradient."""
    return (x == bound) & (low < high)


def clamp_in_words(min: float | None, max: float | None) -> str:
    """The bounds are told that there are."""
    low, high = "" if min is None else f"{min} < ", "" if max is None else f" < {max}"
    words = "clamp lets it pass between its bounds; beyond them its slope is 0"
    return f"{words}: {{grad}} where {low}{{self}}{high}, else 0"


# fmt: off
maximum = define(
    "maximum(self, other)", "MaximumBackward0", np.maximum,
    self=lambda grad, self, other: masked_fill_number(halved(grad, self == other), self < other, 0),
    other=lambda grad, self, other: masked_fill_number(halved(grad, self == other), self > other, 0),
    promote="common", no_numbers=("self", "other"), samples=((Shape(2, 3), Shape(2, 3)), (Shape(2, 1), Shape(3))),
    doc="The larger of two elements, with broadcasting; nan if one of them is. Where they are equal, each gets half.",
    example="torch.maximum(torch.tensor([1.0, 5.0]), torch.tensor([3.0, 2.0])) → tensor([3., 5.])",
)
minimum = define(
    "minimum(self, other)", "MinimumBackward0", np.minimum,
    self=lambda grad, self, other: masked_fill_number(halved(grad, self == other), self > other, 0),
    other=lambda grad, self, other: masked_fill_number(halved(grad, self == other), self < other, 0),
    promote="common", no_numbers=("self", "other"), samples=((Shape(2, 3), Shape(2, 3)), (Shape(2, 1), Shape(3))),
    doc="The smaller of two elements, with broadcasting; nan if one of them is. Where they are equal, each gets half.",
    example="torch.minimum(torch.tensor([1.0, 5.0]), torch.tensor([3.0, 2.0])) → tensor([1., 2.])",
)
clamp_numbers = define(  # on a bound the derivative is 0
    "clamp(self, min, max)", "ClampBackward1", lambda x, min, max: bounded(x, min, max),
    self=lambda grad, self, min, max: only(grad, between(self, min, max)),
    in_words=clamp_in_words,
    samples=((between_bounds, -1.0, 1.0), (between_bounds, None, 1.0), (between_bounds, -1.0, None)),
)
# With one bound a clamp is the larger or the smaller of two; the other is an infinite number, which gets no gradient.
clamp_below = define(
    "clamp(self, min, max)", "ClampBackward0", lambda x, min, max: np.maximum(x, min),
    self=lambda grad, self, min: masked_fill_number(halved(grad, self == min), self < min, 0),
    min=lambda grad, self, min: masked_fill_number(halved(grad, self == min), self > min, 0),
    max=lambda grad, max: grad * 0,
    promote="common", samples=((Shape(2, 3), Shape(3), float("inf")),),
)
clamp_above = define(
    "clamp(self, min, max)", "ClampBackward0", lambda x, min, max: np.minimum(x, max),
    self=lambda grad, self, max: masked_fill_number(halved(grad, self == max), self > max, 0),
    min=lambda grad, min: grad * 0,
    max=lambda grad, self, max: masked_fill_number(halved(grad, self == max), self < max, 0),
    promote="common", samples=((Shape(2, 3), float("-inf"), Shape(3)),),
)
clamp_tensors = define(
    "clamp(self, min, max)", "ClampBackward0", lambda x, min, max: bounded(x, min, max),
    self=lambda grad, self, min, max: only(
        halved(grad, ties(self, min, min, max) | ties(self, max, min, max)),
        ~((self < min) | (self > max) | (max < min))),
    min=lambda grad, self, min, max: only(
        halved(grad, ties(self, min, min, max)), (self < min) & (min <= max) | ties(self, min, min, max)),
    max=lambda grad, self, min, max: only(
        halved(grad, ties(self, max, min, max)), (self > max) | (max < min) | ties(self, max, min, max)),
    promote="common",
    samples=((Shape(2, 3), Shape(3, high=-0.1), Shape(2, 3, low=0.1)),),
)
# fmt: on


def halved(grad, tie):
    """Half of the gradient where two inputs tie: each is as good as the other."""
    return chosen(tie, grad / 2, grad)


def bounded(x: np.ndarray, low, high) -> np.ndarray:
    """`x`, not below `low` and not above `high`; where `low` is above `high`, it is `high`."""
    if low is not None:
        x = np.maximum(x, low)
    return x if high is None else np.minimum(x, high)


def clamp(input: Tensor, min=None, max=None) -> Tensor:
    """`input` with what is below `min` raised to it, and what is above `max` lowered to it; bounds may be tensors.

    The derivative is 1 between the bounds, 0 on them and outside; on a bound that is a tensor, each of the two gets
    half. Raises RuntimeError if there is no bound.

    >>> torch.clamp(torch.tensor([-1.0, 0.5, 2.0]), min=0, max=1)
    tensor([0.0000, 0.5000, 1.0000])
    """
    min, max = plain(min), plain(max)
    bounds = [each for each in (min, max) if each is not None]
    if not bounds:
        raise RuntimeError("torch.clamp: At least one of 'min' or 'max' must not be None")
    if all(isinstance(each, Tensor) for each in bounds):
        clamped = clamp_above if min is None else clamp_below if max is None else clamp_tensors
        return clamped(input, *unbounded(input, min, max))
    min, max = [each.item() if isinstance(each, Tensor) and not each.ndim else each for each in (min, max)]
    bounds = [each for each in (min, max) if each is not None]
    if not all(isinstance(each, int | float) for each in bounds):
        forms = ("Tensor min = None, Tensor max = None", "Number min = None, Number max = None")
        raise wrong_arguments("clamp", bounds, *forms)
    common = dtypes.result_type(input._data, *bounds)
    return clamp_numbers(input if common is input.dtype else input.to(common), min, max)


def unbounded(input: Tensor, low: Tensor | None, high: Tensor | None):
    """The bounds, with the lowest and the highest number that there is in place of one that is missing."""
    common = dtypes.result_type(*[each._data for each in (input, low, high) if each is not None])
    if common is dtypes.bool_:
        return (False if low is None else low), (True if high is None else high)
    top = float("inf") if common.is_floating_point else int(np.iinfo(common.numpy_dtype).max)
    return (-top if low is None else low), (top if high is None else high)


def clamp_min(input: Tensor, min: Tensor | float) -> Tensor:
    """`input` with what is below `min`, a number or a tensor, raised to it. The derivative is 0 there, 1 elsewhere.

    >>> torch.clamp_min(torch.tensor([-1.0, 2.0]), 0)
    tensor([0., 2.])
    """
    return clamp(input, min=min)


def clamp_max(input: Tensor, max: Tensor | float) -> Tensor:
    """`input` with what is above `max`, a number or a tensor, lowered to it. The derivative is 0 there, 1 elsewhere.

    >>> torch.clamp_max(torch.tensor([-1.0, 2.0]), 0)
    tensor([-1.,  0.])
    """
    return clamp(input, max=max)


# fmt: off
masked_fill_tensor = define(
    "masked_fill(self, mask, value)", "MaskedFillBackward1", fill,
    self=lambda grad, mask: only(grad, ~mask),
    value=lambda grad, mask: sum_all(only(grad, mask)),
    broadcasts=True, samples=((Shape(2, 3), Mask(2, 3), Shape()), (Shape(3), Mask(2, 3), Shape())),
)
# fmt: on


def masked_fill(input: Tensor, mask: Tensor, value: Tensor | float) -> Tensor:
    """`input` with `value`, a number or a 0-d tensor, where `mask` holds; no gradient passes there.

    Raises RuntimeError for a mask that is not bool, or of a shape that does not broadcast.

    >>> torch.masked_fill(torch.tensor([1.0, 2.0]), torch.tensor([True, False]), 0)
    tensor([0., 2.])
    """
    if not isinstance(mask, Tensor) or not isinstance(value, Tensor | int | float):
        raise wrong_arguments("masked_fill", (mask, value), "Tensor mask, Tensor value", "Tensor mask, Number value")
    if mask.dtype is not dtypes.bool_:
        raise RuntimeError(f"masked_fill_ only supports boolean masks, but got mask with dtype {mask.dtype.in_c}")
    if not isinstance(value, Tensor):
        dtypes.check_fits(value, input.dtype)
        return masked_fill_number(input, mask, value)
    if value.ndim:
        raise RuntimeError(
            f"masked_fill_ only supports a 0-dimensional value tensor, but got tensor with {value.ndim} dimension(s)."
        )
    return masked_fill_tensor(input, mask, value)
