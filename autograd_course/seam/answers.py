"""The kinds of answers that are committed to before anything runs: predictions, choices and unmaskings.

`predict`, `choose` and `unmask` take them down beside the student, and the judge reads them: here both agree on what
is one.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..files.seal import LETTERS
from .plain_data import NotPlain, StillOpen, class_name, to_plain

REFUSED = object()
_LONGEST_WORD = 200
_BARE = {"none": "None", "true": "True", "false": "False"}  # written without quotes: in quotes they are text


class Kind(NamedTuple):
    """A kind of commitment: the function that makes it, and its words."""

    call: str
    noun: str
    committed: str  # goes on from "you"
    example: str
    remedy: str  # for a value that is no answer


PREDICTION = Kind(
    call="predict",
    noun="prediction",
    committed="committed to",
    example='predict("1.1", x_grad=3.0)',
    remedy='write what you expect, such as `3.0`, `None` or `"error"`',
)
CHOICE = Kind(
    call="choose",
    noun="choice",
    committed="chose",
    example='choose("2.6", cause="B")',
    remedy='write the letter of one option in quotes, such as `"B"`',
)
UNMASKING = Kind(
    call="unmask",
    noun="unmasking",
    committed="say",
    example='unmask("5.7", program, A="PyTorch", B=2)',
    remedy='write "PyTorch", or the number of a belief such as 2',
)
PYTORCH = "PyTorch"  # what is said of the engine that is right
LONGEST_PROGRAM = 1000


def as_answer(value: object) -> object:
    """A copy of the value, if it can be an answer to a prediction; otherwise `...` if it is still open, or REFUSED."""
    try:
        copied = to_plain(value)
    except StillOpen:
        return ...
    except NotPlain:
        return REFUSED
    return copied if _consists_of_answers(value) else REFUSED


def as_word(value: object) -> object:
    """Words count without regard to case and to spaces around them; what is no text stays."""
    return value.strip().casefold() if type(value) is str else value


def as_letter(value: object) -> object:
    """The letter that was chosen, as a capital; otherwise `...` if the question is still open, or REFUSED."""
    if value is ...:
        return ...
    letter = value.strip().upper() if type(value) is str else ""
    return letter if len(letter) == 1 and letter in LETTERS else REFUSED


def as_unmasked(value: object) -> object:
    """A program as text, "PyTorch", or the number of a belief; otherwise `...` if it is still open, or REFUSED."""
    if value is ... or (type(value) is int and abs(value) < LONGEST_PROGRAM):
        return value
    if type(value) is not str or len(value) > LONGEST_PROGRAM:
        return REFUSED
    return PYTORCH if value.strip().casefold() == PYTORCH.casefold() else value


def read_as(kind: Kind) -> Callable[[object], object]:
    """How a value is read as an answer of this kind."""
    return {PREDICTION: as_answer, CHOICE: as_letter, UNMASKING: as_unmasked}[kind]


def refusal(kind: Kind, name: str, value: object) -> str:
    """Why this value is no answer."""
    bare = next(_in_quotes(value), "") if kind is PREDICTION else ""
    if bare:
        return f"`{name}` holds {bare} in quotes, which is text: write {bare} without quotes"
    return f"`{name}` is {_described(value)}: {kind.remedy}"


def unknown(kind: Kind, name: str) -> str:
    """The same of a value that cannot be looked at."""
    return f"`{name}` is of an unknown type: {kind.remedy}"


def _described(value):
    if type(value) is str:
        return "text that is no answer"
    owner = "NumPy's type" if issubclass(type(value), np.generic) else "type"
    return f"of {owner} {class_name(value)}"


def _in_quotes(value):
    """None, True and False as far as somebody wrote them as text."""
    if type(value) is str and as_word(value) in _BARE:
        yield _BARE[as_word(value)]
    elif type(value) in (list, tuple):
        for each in value:
            yield from _in_quotes(each)


def _consists_of_answers(value):
    kind = type(value)
    if kind is list or kind is tuple:
        return all(map(_consists_of_answers, value))
    if kind is str:
        return len(value) <= _LONGEST_WORD and as_word(value) not in _BARE
    return any(kind is known for known in (bool, int, float, type(None)))
