"""Whether two values are the same, and where they differ: the one rule by which all that a student gives is compared.

Lesson 00 states it: five digits must agree, nine of float64, three in a prediction. They count relative to what is
right.
"""

import math
import re
from typing import Any, NamedTuple

import numpy as np

from ..show.brief import brief, brief_pair, cut

_MOST_DIFFERENCES = 4


class Tolerance(NamedTuple):
    """How far a float may lie from the expected one: `rtol` times its size, however small that is.

    Beside larger numbers, which are rounded as well, a tenth of their size counts, too: beside the largest of its own
    list or array, and beside those of which it is a difference.
    """

    rtol: float
    beside: float = 0.0  # the largest of those

    def covers(self, got: Any, expected: Any) -> bool | np.ndarray:
        """Whether a number, or each entry of an array, lies that near."""
        far = abs(got - expected)
        return (far <= self.rtol * abs(expected)) | (far <= self.rtol * self.beside / 10)

    def among(self, numbers: list) -> "Tolerance":
        """The same for one of these numbers."""
        sizes = [abs(each) for each in numbers if type(each) is float and math.isfinite(each)]
        return self._replace(beside=max(self.beside, *sizes)) if sizes else self


DEFAULT, DOUBLE = Tolerance(rtol=1e-5), Tolerance(rtol=1e-9)  # what float32 can hold, and float64
EXACT = Tolerance(rtol=0.0)
PREDICTED = Tolerance(rtol=1e-3)  # what one writes by hand, or reads from what is printed


def agrees(got: object, expected: object, tolerance: Tolerance) -> bool:
    """Whether plain `got` is what plain `expected` says."""
    return next(_differences(got, expected, tolerance, ""), None) is None


def differences(got: object, expected: object, tolerance: Tolerance) -> list[str]:
    """One line for each entry that differs; no line if none does."""
    lines = [f"result{line}" if line.startswith("[") else line for line in _differences(got, expected, tolerance, "")]
    more = len(lines) - _MOST_DIFFERENCES
    others = [f"and {more} more difference{'s' * (more > 1)}"]
    return lines if more <= 0 else lines[:_MOST_DIFFERENCES] + others


def _is_identical(got, expected) -> bool:
    """Whether two values are the same bit by bit, as most are: then no entry needs a closer look."""
    kind = type(expected)
    if type(got) is not kind:
        return False
    if kind is dict:
        return got.keys() == expected.keys() and all(_is_identical(got[key], expected[key]) for key in expected)
    if kind in (list, tuple):
        return len(got) == len(expected) and all(map(_is_identical, got, expected))
    if kind is np.ndarray:
        return (got.dtype, got.shape) == (expected.dtype, expected.shape) and got.tobytes() == expected.tobytes()
    return got == expected


def _differences(got, expected, tolerance, path):
    if _is_identical(got, expected):
        return
    at = f"{path}: " if path else ""
    kind = type(expected)
    if kind is dict and type(got) is dict:
        yield from _dict_differences(got, expected, tolerance, path)
    elif np.ndarray in (kind, type(got)) and _is_sequence(got) and _is_sequence(expected):
        one, other = as_array(got), as_array(expected)
        if one is None or other is None:
            yield f"{at}you got {_named(got)}, expected {_named(expected)}"
        elif kind is tuple and one.shape != other.shape:
            entries = "1 entry" if len(expected) == 1 else f"{len(expected)} entries"
            yield f"{at}you got an array of shape {one.shape}, expected a tuple of {entries}"
        elif one.shape != other.shape and type(got) is not np.ndarray:
            yield f"{at}you got {_named(got)}, of shape {one.shape}, expected shape {other.shape}"
        else:
            largest = abs(other[np.isfinite(other)]).max(initial=0).item()
            among = tolerance if kind is tuple else tolerance.among([largest])
            yield from _array_differences(one, other, among, at)
    elif kind in (list, tuple) and type(got) in (list, tuple):
        if len(got) != len(expected):
            yield f"{at}you got {_count(got)}, expected {_count(expected)}"
            return
        tolerance = tolerance.among(expected) if kind is list else tolerance  # what a tuple holds is not alike
        for index, (one, other) in enumerate(zip(got, expected, strict=True)):
            after = ", at " if " " in path and path[-1] != "]" else ""  # a phrase, such as "x while f runs"
            yield from _differences(one, other, tolerance, f"{path}{after}[{index}]")
    elif not _same_atom(got, expected, tolerance):
        one, other = brief_pair(got, expected)
        is_named = got is not None and expected is not None and _kind(got) != _kind(expected)
        one, other = (_named(got, one), _named(expected, other)) if is_named else (one, other)
        yield f"{at}you got {one}, expected {other}"


_ERROR = re.compile(r"[A-Z]\w*(Error|Exception|Interrupt|Exit|Iteration)\b")  # what a check has caught
_KINDS = {bool: "bool", int: "number", float: "number", str: "string", list: "list", tuple: "tuple", dict: "dict",
          set: "set", np.ndarray: "array"}  # fmt: skip


def _kind(value):
    return "error" if type(value) is str and _ERROR.match(value) else _KINDS.get(type(value))


def _named(value, words=None):
    """A value with the name of its kind, for where the kind is what is wrong."""
    kind, words = _kind(value), words or brief(value)
    return f"the {kind} {value if kind == 'error' else words}" if kind else words


def _is_sequence(value):
    return type(value) in (list, tuple, np.ndarray)


def as_array(sequence: object) -> np.ndarray | None:
    """Numbers in rows as an array, in whatever they were held; None if they are no numbers, or not in equal rows."""
    try:
        array = np.array(sequence)
    except ValueError:
        return None
    return array if array.dtype.kind in "biuf" and _one_kind(sequence, array.dtype.kind == "b") else None


def _one_kind(sequence, of_truth):
    """Whether a sequence holds truth values alone, or none."""
    if type(sequence) is np.ndarray:
        return True
    return all(
        _one_kind(item, of_truth) if _is_sequence(item) else (type(item) is bool) == of_truth for item in sequence
    )


def _dict_differences(got, expected, tolerance, path):
    for key, value in expected.items():
        at = f"{path}, {key}" if " " in path else f"{path}[{key!r}]" if path else str(key)
        if key not in got:
            nothing = "this entry is missing; it should be" if str(key).isidentifier() else "you got nothing, expected"
            yield f"{at}: {nothing} {brief(value)}"
        else:
            yield from _differences(got[key], value, tolerance, at)
    for key in got:
        if key not in expected:
            at = cut(key, 40) if type(key) is str and not path else f"{path}[{brief(key)}]"
            yield f"{at}: this entry should not be there"


def _array_differences(got, expected, tolerance, at):
    if got.shape != expected.shape:
        yield f"{at}you got shape {got.shape}, expected shape {expected.shape}"
        return
    if (got.dtype.kind == "b") != (expected.dtype.kind == "b"):
        yield f"{at}you got an array of dtype {got.dtype}, expected {expected.dtype}"
        return
    wrong = np.argwhere(~_close(got, expected, tolerance))
    if len(wrong):
        first = tuple(wrong[0].tolist())
        one, other = brief_pair(got[first].item(), expected[first].item())
        extent = f" ({len(wrong)} of {got.size} entries differ)" if got.size > 1 else ""
        yield f"{at}at {list(first)} you got {one}, expected {other}{extent}"


def _close(got, expected, tolerance):
    """Elementwise; whole numbers and truth values must be equal, NaN equals NaN alone."""
    if got.dtype.kind in "biu" and expected.dtype.kind in "biu":
        return got == expected
    got, expected = got.astype(np.float64), expected.astype(np.float64)
    with np.errstate(invalid="ignore", over="ignore"):
        near = tolerance.covers(got, expected)
    near &= np.isfinite(expected)
    return near | (got == expected) | (np.isnan(got) & np.isnan(expected))


def _same_atom(got, expected, tolerance):
    """None, truth values, numbers, strings and sets; True is not 1."""
    if type(expected) in (int, float) and type(got) in (int, float):
        if type(expected) is int and type(got) is int:
            return got == expected
        try:
            got, expected = float(got), float(expected)  # which NumPy compares ten times as slowly
        except OverflowError:  # an int beyond the range of floats
            return False
        near = math.isfinite(expected) and tolerance.covers(got, expected)
        return near or got == expected or (got != got and expected != expected)
    return type(got) is type(expected) and got == expected


def _count(sequence):
    return f"{len(sequence)} {'entry' if len(sequence) == 1 else 'entries'} {brief(sequence)}"
