"""`predict`: a student commits to what a program will do, before it runs."""

from .commitment import REFUSED, Kind, commit
from .plain import NotPlain, StillOpen, to_plain

PREDICTION = Kind(
    call="predict",
    noun="prediction",
    committed="committed to",
    example='predict("1.1", x_grad=3.0)',
    remedy='write what you expect, such as `3.0`, `None` or `"error"`',
)
_LONGEST_WORD = 200


def predict(exercise, **entries):
    """Commit to one value for each name, before the next cell reveals what the program does.

    A value is a number, True, False, None, a word in quotes such as "error", or a list or tuple of these.
    """
    return commit(PREDICTION, exercise, entries, as_answer)


def as_answer(value):
    """A copy of the value, if it can be an answer to a prediction; otherwise `...` if it is still open, or REFUSED."""
    try:
        copied = to_plain(value)
    except StillOpen:
        return ...
    except NotPlain:
        return REFUSED
    return copied if _consists_of_answers(value) else REFUSED


def _consists_of_answers(value):
    kind = type(value)
    if kind is list or kind is tuple:
        return all(map(_consists_of_answers, value))
    if kind is str:
        return len(value) <= _LONGEST_WORD
    return any(kind is known for known in (bool, int, float, type(None)))
