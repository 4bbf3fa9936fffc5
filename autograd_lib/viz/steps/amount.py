"""Values and gradients as a step tells them: in numbers where there are few, otherwise by shape and range."""

from dataclasses import dataclass

import numpy as np

from ..values import number, numbers

FEW = 6  # elements that are written out
RELATIVE, ABSOLUTE = 2e-2, 1e-5  # wide enough for every dtype: a hook that changes a gradient changes more
BRIEF = 20  # characters
MANY = 10_000  # elements up to which a rule is recomputed to see that it holds


@dataclass(frozen=True)
class Amount:
    """A tensor, or a number, as it was at one moment: nothing of the tensor itself is kept."""

    text: str
    shape: tuple[int, ...] = ()
    array: np.ndarray | None = None  # None for what is too large, or not made of numbers

    @property
    def is_written_out(self):
        return not self.text.startswith("a ")

    @property
    def brief(self):
        """The text as it may stand beside a line of a picture."""
        return self.text if len(self.text) <= BRIEF else str(self.shape)

    @property
    def operand(self):
        """The text as it may stand inside a formula."""
        return f"({self.text})" if self.text.startswith("-") else self.text

    def is_close_to(self, other):
        """Is it the same but for rounding? Also where that cannot be told."""
        if other is None or self.array is None or other.array is None:
            return True
        if self.shape != other.shape:
            return False
        scale = np.abs(other.array[np.isfinite(other.array)]).max(initial=0.0)
        return np.allclose(self.array, other.array, RELATIVE, ABSOLUTE * scale, equal_nan=True)


def told(amount):
    """Its text; `None` where there is none."""
    return "None" if amount is None else amount.text


def total_of(amounts):
    """The sum, as far as it can be told."""
    arrays = [each.array for each in amounts]
    if any(array is None for array in arrays):
        return None
    with np.errstate(all="ignore"):
        total = sum(arrays)
    return Amount("", total.shape, total)


def amount(value):
    """What a tensor or a number is now; None stays None.

    This runs while the engine does. Whatever a tensor cannot do, for being sparse or of a foreign kind, is no reason
    for the backward pass to fail.
    """
    if value is None:
        return None
    try:
        return _amount(value)
    except Exception:
        return Amount(f"a {type(value).__name__}")


def _amount(value):
    shape = tuple(getattr(value, "shape", ()))
    size = int(np.prod(shape))
    if size > MANY:
        return Amount(_summary(shape, value.min().item(), value.max().item()), shape)
    array = np.asarray(value.detach().tolist() if hasattr(value, "detach") else value).reshape(shape)
    if size <= FEW and not (len(shape) > 1 and size > 1 and (array == array.flat[0]).all()):
        return Amount(numbers(array.tolist()), shape, array)
    return Amount(_summary(shape, array.min().item(), array.max().item()), shape, array)


def _summary(shape, least, most):
    values = f"all {number(most)}" if least == most else f"{number(least)} to {number(most)}"
    return f"a {shape} tensor, {values}"
