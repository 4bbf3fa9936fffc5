"""How a tensor prints: PyTorch's text, to the character.

One format serves all elements of a tensor, so that columns align: `3.` where all numbers are whole, four decimals
where they are not, scientific notation where four decimals would hide the small ones or the large ones would not fit.
More than 1000 elements show only the edges of each dimension.
"""

from collections.abc import Callable, Sequence
from math import inf, isfinite
from types import SimpleNamespace

import numpy as np

from ..basics import dtypes
from ..basics.error_texts import helped

_DEFAULT = {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80}
_PROFILES = {
    "default": _DEFAULT,
    "short": {**_DEFAULT, "precision": 2, "edgeitems": 2},
    "full": {**_DEFAULT, "threshold": inf},
}

_options = SimpleNamespace(**_DEFAULT, sci_mode=None)


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None):
    """Choose how tensors print from now on; what is None stays as it is, except `sci_mode`.

    `precision`: digits after the point. `threshold`: the number of elements above which only `edgeitems` at each end
    of a dimension are shown. `linewidth`: characters per line. `profile`: "default", "short" or "full", a choice of
    all four at once, made first. `sci_mode`: True or False to force scientific notation on or off, None to let the
    numbers decide; a call that does not name it returns to None.

    Raises ValueError for an unknown profile.

    >>> torch.set_printoptions(precision=2)
    >>> torch.tensor([3.14159, 100.0])
    tensor([  3.14, 100.00])
    >>> torch.set_printoptions(profile="default")
    """
    chosen = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth}
    chosen = {name: value for name, value in chosen.items() if value is not None}
    if profile is not None:
        if profile not in _PROFILES:
            raise ValueError(f"profile must be 'default', 'short' or 'full', but got {profile!r}")
        chosen = _PROFILES[profile] | chosen
    vars(_options).update(chosen, sci_mode=sci_mode)


def tensor_repr(tensor) -> str:
    """The text of `print(tensor)`: its numbers, and whatever about it is not the default."""
    name = type(tensor).__name__
    opening = "tensor(" if name in ("Tensor", "Parameter") else f"{name}("
    array = np.asarray(tensor._data)
    return _append(opening + _array_text(array, len(opening)), _suffixes(tensor, array), len(opening))


def tensor_format(tensor, spec: str) -> str:
    """The text of `f"{tensor:spec}"`: a 0-d tensor is formatted as its number, any other has only `str(tensor)`.

    Raises TypeError for a spec that is given with a tensor of another kind.
    """
    name = type(tensor).__name__
    if name == "Tensor" and not tensor.ndim:
        return format(tensor.item(), spec)
    if spec:
        raise helped(
            TypeError(f"unsupported format string passed to {name}.__format__"),
            f"only a single number can be formatted; take one out with .item(), or print the tensor without {spec!r}.",
        )
    return str(tensor)


# ---- what follows the numbers -------------------------------------------------------------------------------------


def _suffixes(tensor, array):
    suffixes = []
    if array.size:
        shape_is_hidden = not _options.edgeitems
        obvious = (dtypes.get_default_dtype(), dtypes.int64, dtypes.bool_)
    else:
        shape_is_hidden = array.ndim != 1
        obvious = (dtypes.get_default_dtype(),)  # there is no element that could tell
    if shape_is_hidden:
        suffixes.append(f"size={array.shape}")
    if tensor.dtype not in obvious:
        suffixes.append(f"dtype={tensor.dtype}")
    try:
        node = tensor.grad_fn
    except RuntimeError:  # a view was changed where its history ends
        suffixes.append("grad_fn=<Invalid>")
        return suffixes
    if node is not None:
        suffixes.append(f"grad_fn=<{type(node).__name__}>")
    elif tensor.requires_grad:
        suffixes.append("requires_grad=True")
    return suffixes


def _append(text: str, suffixes: Sequence, indent: int) -> str:
    """`text, suffix, suffix)`, with a new line for each suffix that would not fit."""
    column = len(text.rpartition("\n")[2]) + 2
    for suffix in suffixes:
        column += len(suffix) + 2
        if column > _options.linewidth:
            text += ",\n" + " " * indent + suffix
            column = indent + len(suffix)
        else:
            text += ", " + suffix
    return text + ")"


# ---- the numbers --------------------------------------------------------------------------------------------------


def _array_text(array: np.ndarray, indent: int) -> str:
    if not array.size:
        return "[]"
    if array.size > _options.threshold:
        return _nested(array, indent, _ElementFormat(_edges(array)), summarize=True)
    return _nested(array, indent, _ElementFormat(array), summarize=False)


def _edges(array: np.ndarray) -> np.ndarray:
    """The elements that a summary shows."""
    edge = _options.edgeitems
    for axis, length in enumerate(array.shape):
        if length > 2 * edge:
            array = np.take(array, [*range(edge), *range(length - edge, length)], axis)
    return array


def _nested(array: np.ndarray, indent: int, element, summarize: bool) -> str:
    """The elements in brackets, one pair a dimension, wrapped and aligned under the first element."""
    if not array.ndim:
        return element(array.item())
    edge = _options.edgeitems
    gap = summarize and len(array) > 2 * edge
    head = array[:edge] if gap else array
    tail = array[len(array) - edge :] if gap else array[:0]
    new_line = "\n" + " " * (indent + 1)

    if array.ndim > 1:
        rows = [_nested(row, indent + 1, element, summarize) for row in (*head, *tail)]
        if gap:
            rows.insert(edge, "...")
        return "[" + ("," + "\n" * (array.ndim - 2) + new_line).join(rows) + "]"

    texts = [element(value) for value in head.tolist() + tail.tolist()]
    if gap:
        texts.insert(edge, " ..." if edge else "...")
    per_line = max(1, int((_options.linewidth - indent) // (element.width + 2)))
    lines = [", ".join(texts[start : start + per_line]) for start in range(0, len(texts), per_line)]
    return "[" + ("," + new_line).join(lines) + "]"


class _ElementFormat:
    """Turns each element into text of one width. Zeros, infinities and nan have no say in the style or the width."""

    def __init__(self, array):
        self._text = str
        if array.dtype.kind == "f":
            array = array[np.isfinite(array) & (array != 0)]
            self._text = _float_style(array)
        self.width = max((len(self._text(value)) for value in array.ravel().tolist()), default=1)

    def __call__(self, value) -> str:
        return self._text(value).rjust(self.width)


def _float_style(array: np.ndarray) -> Callable:
    """The function that turns each float of a tensor into text, chosen by those that are neither 0 nor infinite."""
    if not array.size:
        return _whole
    digits = _options.precision
    scientific = _options.sci_mode
    if scientific is None:
        magnitudes = np.abs(array)
        low, high = float(magnitudes.min()), float(magnitudes.max())
        scientific = high / low > 1000 or high > 1e8 or low < 1e-4
    if scientific:
        return lambda value: f"{value:.{digits}e}"
    if np.array_equal(array, np.ceil(array)):
        return _whole
    return lambda value: f"{value:.{digits}f}"


def _whole(value) -> str:
    return f"{value:.0f}." if isfinite(value) else str(value)
