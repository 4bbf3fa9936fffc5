"""What a student commits to, before the next cell reveals what is right."""

from typing import NamedTuple

from .brief import brief, still_unanswered
from .feedback import show_note
from .plain import class_name

REFUSED = object()
_first_commitments = {}


class Kind(NamedTuple):
    """A kind of commitment: the function that makes it, and its words."""

    call: str
    noun: str
    committed: str  # goes on from "you"
    example: str
    remedy: str  # for a value that is no answer


class Commitment(dict):
    """What a student said, by name; an entry that is not answered yet holds `...`."""

    def __init__(self, kind, exercise, entries):
        super().__init__(entries)
        self.kind = kind
        self.exercise = exercise

    def __repr__(self):
        said = ", ".join(f"{name} = {'...' if value is ... else brief(value)}" for name, value in self.items())
        return f"{self.kind.noun} {self.exercise}: {said}"


def commit(kind, exercise, entries, read):
    """Take down what was said and say so; `read` turns a value into an answer, `...` or REFUSED."""
    title = kind.noun.capitalize() + (f" {exercise}" if type(exercise) is str else "")
    answers = {name: read(value) for name, value in entries.items()}
    refused = [name for name, answer in answers.items() if answer is REFUSED]
    unanswered = [name for name, answer in answers.items() if answer is ...]
    if type(exercise) is not str:
        show_note(title, f"the exercise is named in quotes, as in `{kind.example}`.")
    elif refused:
        show_note(title, f"`{refused[0]}` got a {class_name(entries[refused[0]])}: {kind.remedy}.")
    elif unanswered:
        show_note(title, f"nothing is committed yet, because {still_unanswered(unanswered)}.")
    else:
        _first_commitments.setdefault((kind, exercise), answers)
        said = ", ".join(f"`{name} = {brief(value)}`" for name, value in answers.items())
        show_note(title, f"you {kind.committed} {said}. Now run the next cell.")
    return Commitment(kind, exercise, {name: ... if name in refused else said for name, said in answers.items()})


def first_commitment(kind, exercise):
    """What was said first in this session, by name; empty if nothing was."""
    return _first_commitments.get((kind, exercise), {})


def misfit(kind, exercise, committed):
    """Why this is no commitment to the exercise; empty if it is one."""
    if type(committed) not in (Commitment, dict):
        return f'the answer should be what `{kind.call}("{exercise}", …)` returns'
    if type(committed) is Commitment and (committed.kind, committed.exercise) != (kind, exercise):
        made_by = f"{committed.kind.call}({brief(committed.exercise)}, …)"
        return f'the answer was made with `{made_by}`, not with `{kind.call}("{exercise}", …)`'
    return ""
