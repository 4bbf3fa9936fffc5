"""`choose`: a student commits to one of the lettered options of each question."""

from .commitment import REFUSED, Kind, commit
from .seal import LETTERS

CHOICE = Kind(
    call="choose",
    noun="choice",
    committed="chose",
    example='choose("2.6", cause="B")',
    remedy='write the letter of one option in quotes, such as `"B"`',
)


def choose(exercise, **questions):
    """Commit to the letter of one option for each question, before the next cell says what it means."""
    return commit(CHOICE, exercise, questions, as_letter)


def as_letter(value):
    """The letter that was chosen, as a capital; otherwise `...` if the question is still open, or REFUSED."""
    if value is ...:
        return ...
    letter = value.strip().upper() if type(value) is str else ""
    return letter if len(letter) == 1 and letter in LETTERS else REFUSED
