"""`predict`: a student commits to what a program will do, before it runs."""

from .brief import brief, still_unanswered
from .feedback import show_note
from .plain import NotPlain, StillOpen, class_name, to_plain

_LONGEST_WORD = 200
REFUSED = object()
_first_commitments = {}


class Commitment(dict):
    """What a student said, by name; an entry that is not answered yet holds `...`."""

    def __init__(self, exercise, entries):
        super().__init__(entries)
        self.exercise = exercise

    def __repr__(self):
        said = ", ".join(f"{name} = {'...' if value is ... else brief(value)}" for name, value in self.items())
        return f"prediction {self.exercise}: {said}"


def predict(exercise, **entries):
    """Commit to one value for each name, before the next cell reveals what the program does.

    A value is a number, True, False, None, a word in quotes such as "error", or a list or tuple of these.
    """
    title = f"Prediction {exercise}" if type(exercise) is str else "Prediction"
    answers = {name: as_answer(value) for name, value in entries.items()}
    refused = [name for name, answer in answers.items() if answer is REFUSED]
    unanswered = [name for name, answer in answers.items() if answer is ...]
    if type(exercise) is not str:
        show_note(title, 'the exercise is named in quotes, as in `predict("1.1", x_grad=3.0)`.')
    elif refused:
        name, kind = refused[0], class_name(entries[refused[0]])
        show_note(title, f'`{name}` got a {kind}: write what you expect, such as `3.0`, `None` or `"error"`.')
    elif unanswered:
        show_note(title, f"nothing is committed yet, because {still_unanswered(unanswered)}.")
    else:
        _first_commitments.setdefault(exercise, answers)
        said = ", ".join(f"`{name} = {brief(value)}`" for name, value in answers.items())
        show_note(title, f"you committed to {said}. Now run the next cell.")
    return Commitment(exercise, {name: ... if name in refused else answer for name, answer in answers.items()})


def first_commitment(exercise):
    """What was said first in this session, by name; empty if nothing was."""
    return _first_commitments.get(exercise, {})


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
