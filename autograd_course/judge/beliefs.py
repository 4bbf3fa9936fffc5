"""What each documented wrong belief would give, and whether a student's outcome is one of these.

A lesson writes `beliefs={"M19": 27.0, "M20": RuntimeError}`: what the belief leads to is a value, or an error; a
sentence of the lesson's own may follow. A list, `[("M19", 27.0, "why"), (3.0, "you divided by h, not by 2h")]`, lets
one code stand twice, and has mistakes that are no belief: a value and a sentence alone. Where such a mistake is
likelier than a belief that leads there as well, its code is "slip", and no belief is named.
"""

import re
from collections.abc import Callable
from types import FunctionType
from typing import Any, NamedTuple

from ..beliefs.misconceptions import MISCONCEPTIONS, SLIP, Diagnosis
from ..seam.compare import DEFAULT, Tolerance, agrees
from ..seam.errors import AuthorError
from ..seam.plain_data import NotPlain, StillOpen, to_plain


class Raised(NamedTuple):
    """An error as an outcome: the names of its class and of that one's bases, and its message, or words of it."""

    classes: tuple
    message: str = ""

    @classmethod
    def of(cls, kind: type, message: str = "") -> "Raised":
        """An error of the class `kind`."""
        return cls(tuple(f"{base.__module__}.{base.__name__}" for base in kind.__mro__), message)

    def is_a(self, other: "Raised") -> bool:
        """Whether the class of this error is that of the other, or derived from it."""
        return other.classes[0] in self.classes


class Belief(NamedTuple):
    """A diagnosis, and the outcome that it explains: plain data or `Raised`."""

    diagnosis: Diagnosis
    outcome: object

    def explains(self, got: Any, tolerance: Tolerance = DEFAULT) -> bool:
        """Whether `got`, plain data or `Raised`, is what this belief leads to; a dict may name some entries only."""
        outcome = self.outcome
        if type(outcome) is Raised and type(got) is Raised:
            return got.is_a(outcome) and outcome.message in got.message
        if type(outcome) is dict and type(got) is dict:
            return all(key in got and agrees(got[key], value, tolerance) for key, value in outcome.items())
        return agrees(got, outcome, tolerance)


def read_beliefs(beliefs: dict | list | None, right: object, tolerance: Tolerance = DEFAULT) -> list[Belief]:
    """The beliefs that a lesson wrote, checked: none of them may lead to the `right` outcome."""
    pairs = list(beliefs.items()) if type(beliefs) is dict else beliefs or []
    if type(pairs) is not list or not all(type(pair) is tuple and len(pair) in (2, 3) for pair in pairs):
        raise AuthorError("beliefs= is a dict by code, or a list: a code, what the belief leads to, and a sentence.")
    read = [Belief(*_read_pair(right, *_with_code(pair))) for pair in pairs]
    for place, belief in enumerate(read):
        diagnosis = belief.diagnosis._replace(stands_alone=pairs[place][0] == SLIP)
        read[place] = belief._replace(diagnosis=diagnosis)
    for belief in read:
        if belief.explains(right, tolerance):
            raise AuthorError(f"The belief {belief.diagnosis.code} leads to the right answer: it explains no mistake.")
    return read


def _with_code(pair):
    """The code of what a lesson wrote, which is a slip if it names none, and the rest."""
    code, *rest = pair if _is_code(pair[0]) else (SLIP, *pair)
    return code, tuple(rest) if len(rest) > 1 else rest[0]


def read_mistake(right: Callable, *written: Any) -> tuple[Diagnosis, object]:
    """A mistake that `check.agrees` knows: a diagnosis, and a function of a case, which is run, or `Raised`.

    It is written as a function and a sentence, after the code of a misconception if it shows one. In place of the
    function, a dict gives arguments with which `right` makes the mistake.
    """
    code, wrong, *sentence = written if _is_code(written[0]) else (SLIP, *written)
    if _is_error_class(wrong) or _is_marked_error(wrong):
        wrong = Raised.of(*wrong[1:]) if type(wrong) is tuple else Raised.of(wrong)
    elif type(wrong) is dict:
        wrong = _otherwise(right, wrong)
    elif type(wrong) is not FunctionType:
        raise AuthorError(f"The mistake {code} is a function of the inputs, or an error.")
    return read_diagnosis(code, *sentence), wrong


def _otherwise(right, arguments):
    return lambda **case: right(**case | arguments)


def read_diagnosis(code: str, sentence: str = "") -> Diagnosis:
    """A diagnosis whose code is in the catalogue, or is a slip with a sentence."""
    if code != SLIP and code not in MISCONCEPTIONS:
        raise AuthorError(f"There is no misconception {code!r}: use a code of misconceptions.py or {SLIP!r}.")
    if code == SLIP and not sentence:
        raise AuthorError("A slip needs a sentence that tells the student what happened.")
    return Diagnosis(code, sentence)


def author_data(value: object, what: str) -> Any:
    """Plain data that a lesson gives, or an error that names what is wrong with it."""
    try:
        return to_plain(value)
    except (NotPlain, StillOpen) as error:
        raise AuthorError(f"{what} is {error}.") from None


def _read_pair(right, code, written):
    written, sentence = _split(written, right)
    if _is_error_class(written):
        outcome = Raised.of(written)
    elif _is_marked_error(written):
        outcome = Raised.of(*written[1:])
    else:
        outcome = author_data(written, f"The belief {code}")
    return read_diagnosis(code, sentence), outcome


def _split(written, right):
    """Tell `(value, "sentence")` from a value that is itself a pair."""
    if not _ends_in_text(written):
        return written, ""
    if _ends_in_text(right) and not _ends_in_text(written[0]):
        raise AuthorError('Where the answer is a pair that ends in text, write a belief as (pair, "sentence").')
    return written


def _ends_in_text(value):
    return type(value) is tuple and len(value) == 2 and type(value[1]) is str


def _is_code(value):
    return type(value) is str and (value == SLIP or re.fullmatch(r"M\d\d", value) is not None)


def _is_error_class(value):
    return isinstance(value, type) and issubclass(value, BaseException)


def _is_marked_error(value):
    """`("raises", AttributeError)` or `("raises", AttributeError, "words of its message")`."""
    return type(value) is tuple and len(value) in (2, 3) and _is_error_class(value[1])
