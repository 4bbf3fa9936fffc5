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
    """What a student said, by name; an entry that is not answered yet, or was refused, holds `...`."""

    def __init__(self, kind, exercise, answers, refusals):
        super().__init__({name: ... if name in refusals else said for name, said in answers.items()})
        self.kind = kind
        self.exercise = exercise
        self.refusals = refusals

    def __repr__(self):
        said = ", ".join(f"{name} = {'...' if value is ... else brief(value)}" for name, value in self.items())
        return f"{self.kind.noun} {self.exercise}: {said}"


def commit(kind, exercise, entries, read):
    """Take down what was said and say so; `read` turns a value into an answer, `...` or REFUSED."""
    title = kind.noun.capitalize() + (f" {exercise}" if type(exercise) is str else "")
    answers = {name: read(value) for name, value in entries.items()}
    refusals = {name: _refusal(kind, name, entries[name]) for name in answers if answers[name] is REFUSED}
    unanswered = [name for name, answer in answers.items() if answer is ...]
    if type(exercise) is not str:
        show_note(title, f"the exercise is named in quotes, as in `{kind.example}`.")
    elif refusals:
        show_note(title, f"{next(iter(refusals.values()))}.")
    elif unanswered:
        show_note(title, f"nothing is committed yet, because {still_unanswered(unanswered)}.")
    else:
        _first_commitments.setdefault((kind, exercise), answers)
        said = ", ".join(f"`{name} = {brief(value)}`" for name, value in answers.items())
        show_note(title, f"you {kind.committed} {said}. Now run the next cell.")
    return Commitment(kind, exercise, answers, refusals)


def first_commitment(kind, exercise):
    """What was said first in this session, by name; empty if nothing was."""
    return _first_commitments.get((kind, exercise), {})


def why_open(kind, committed, names, read):
    """The reason why an exercise is open, for `names` that have no answer: some wait for one, others were refused."""
    if type(committed) is Commitment:
        refusals = {name: committed.refusals[name] for name in names if name in committed.refusals}
    else:
        values = {name: dict.get(committed, name, ...) for name in names}
        refusals = {name: _refusal(kind, name, value) for name, value in values.items() if read(value) is REFUSED}
    waiting = [name for name in names if name not in refusals]
    return " and ".join([still_unanswered([str(name) for name in waiting])] * bool(waiting) + [*refusals.values()])


def misfit(kind, exercise, committed):
    """Why this is no commitment to the exercise; empty if it is one."""
    if type(committed) not in (Commitment, dict):
        return f'the answer should be what `{kind.call}("{exercise}", …)` returns'
    if type(committed) is Commitment and (committed.kind, committed.exercise) != (kind, exercise):
        made_by = f"{committed.kind.call}({brief(committed.exercise)}, …)"
        return f'the answer was made with `{made_by}`, not with `{kind.call}("{exercise}", …)`'
    return ""


def _refusal(kind, name, value):
    return f"`{name}` is of type {class_name(value)}: {kind.remedy}"
