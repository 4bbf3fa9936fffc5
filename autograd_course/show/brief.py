"""Short text for plain data: what a card shows of a value. Numbers read as one would write them; length is bounded."""

from collections.abc import Iterable

import numpy as np

_MOST_ENTRIES = 6
_LONGEST = 200


def brief(value: object, digits: int = 6) -> str:
    """`value`, which is plain data, in at most 200 characters."""
    return cut(_brief(value, digits))


def brief_pair(got: object, expected: object) -> tuple[str, str]:
    """Both values, with as many digits as it takes to tell them apart."""
    for digits in (6, 10, 17):
        texts = brief(got, digits), brief(expected, digits)
        if texts[0] != texts[1]:
            break
    return texts


def cut(text: str, longest: int = _LONGEST) -> str:
    """`text`, ended by … where it is too long."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def listed(names: Iterable[str]) -> str:
    """`a`, `b` and `c`."""
    return joined([f"`{cut(name, 40)}`" for name in names])


def joined(words: Iterable[str]) -> str:
    """a, b and c"""
    *most, last = words or [""]
    return f"{', '.join(most)} and {last}" if most else last


def counted(number: float, unit: str) -> str:
    """1 day, 2 days, 1.5 points"""
    return f"{number:g} {unit}{'' if number == 1 else 's'}"


def still_unanswered(names: list[str]) -> str:
    """The reason why an exercise is open, for names whose value is still `...`."""
    return f"{listed(names)} {_is(names)} still `...`"


def left_out(names: list[str], others: list[str]) -> str:
    """The reason why an exercise is open, for names that were not given at all; `others` were given unasked."""
    unasked = [f"{listed(others)} {_is(others)} not wanted"] if others else []
    return " and ".join([f"{listed(names)} {_is(names)} missing", *unasked])


def as_it_was_given(names: list[str]) -> str:
    """The reason why a repair is open, for functions that are those of its starter."""
    return f"{listed(names)} {_is(names)} still unchanged"


def _is(names):
    return "is" if len(names) == 1 else "are"


def _brief(value, digits):
    kind = type(value)
    if kind is float:
        text = f"{value + 0.0:.{digits}g}"  # without the sign of a zero
        return text if any(sign in text for sign in ".einf") else text + ".0"
    if kind is int:
        # The decimal text of a gigantic int is refused by Python, and is of no use to anyone.
        return str(value) if abs(value) < 10**15 else "a gigantic integer"
    if kind is str:
        return repr(cut(value, 80))
    if kind is np.ndarray:
        one_by_one = {"all": lambda number: _brief(number.item(), digits)}
        numbers = np.array2string(value, formatter=one_by_one, threshold=12, edgeitems=2, separator=", ")
        return f"{' '.join(numbers.split())} of shape {value.shape}"
    if kind is dict:
        entries = [
            f"{_brief(key, digits)}: {_brief(item, digits)}" for key, item in list(value.items())[:_MOST_ENTRIES]
        ]
        return "{" + _joined(entries, len(value)) + "}"
    if kind is set:
        entries = sorted(_brief(item, digits) for item in value)[:_MOST_ENTRIES]
        return "{" + _joined(entries, len(value)) + "}" if value else "set()"
    if kind is list or kind is tuple:
        inside = _joined([_brief(item, digits) for item in value[:_MOST_ENTRIES]], len(value))
        if kind is list:
            return f"[{inside}]"
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    return repr(value)


def _joined(entries, length):
    return ", ".join(entries + ["…"] * (length > len(entries)))
