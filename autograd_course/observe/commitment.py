"""`predict` and `choose`: a student commits to an answer, before the check reveals what is right."""

from ..answers import CHOICE, PREDICTION, REFUSED, as_answer, as_letter, read_as, refusal
from ..plain import class_name
from ..show.brief import brief, still_unanswered
from ..show.note import show_note
from ..wire import pack

_first_commitments = {}


class Commitment(dict):
    """What a student said, by name; an entry that is not answered yet, or was refused, holds `...`."""

    def __init__(self, kind, exercise, answers, refused):
        super().__init__({name: ... if name in refused else said for name, said in answers.items()})
        self.kind = kind
        self.exercise = exercise
        self.refused = refused  # by name, the type of what was no answer

    def __repr__(self):
        said = ", ".join(f"{name} = {'...' if value is ... else brief(value)}" for name, value in self.items())
        return f"{self.kind.noun} {self.exercise}: {said}"


def predict(exercise, **entries):
    """Commit to one value for each name, before the check reveals what the program does.

    A value is a number, True, False, None, a word in quotes such as "error", or a list or tuple of these.
    """
    return _commit(PREDICTION, exercise, entries, as_answer)


def choose(exercise, **questions):
    """Commit to the letter of one option for each question, before the check says what it means."""
    return _commit(CHOICE, exercise, questions, as_letter)


def _commit(kind, exercise, entries, read):
    """Take down what was said and say so; `read` turns a value into an answer, `...` or REFUSED."""
    title = kind.noun.capitalize() + (f" {exercise}" if type(exercise) is str else "")
    answers = {name: read(value) for name, value in entries.items()}
    refused = {name: class_name(entries[name]) for name in answers if answers[name] is REFUSED}
    unanswered = [name for name, answer in answers.items() if answer is ...]
    if type(exercise) is not str:
        show_note(title, f"the exercise is named in quotes, as in `{kind.example}`.")
    elif refused:
        show_note(title, f"{refusal(kind, *next(iter(refused.items())))}.")
    elif unanswered:
        show_note(title, f"nothing is committed yet, because {still_unanswered(unanswered)}.")
    else:
        _first_commitments.setdefault((kind, exercise), answers)
        said = ", ".join(f"`{name} = {brief(value)}`" for name, value in answers.items())
        show_note(title, f"you {kind.committed} {said}. Now run the check below.")
    return Commitment(kind, exercise, answers, refused)


def observe_commitment(kind, committed):
    """What was committed, as JSON: entry by entry, a value, open, or of a type that is no answer."""
    if type(committed) not in (Commitment, dict):
        return {"committed": {"type": class_name(committed)}}
    refused = committed.refused if type(committed) is Commitment else {}
    told = {}
    for name, value in dict.items(committed):
        if type(name) is str:
            told[name] = {"refused": refused[name]} if name in refused else _entry(read_as(kind)(value), value)
    if type(committed) is dict:
        return {"committed": {"said": told}}
    first = _first_commitments.get((committed.kind, committed.exercise), {})
    return {
        "committed": {
            "call": committed.kind.call,
            "exercise": brief(committed.exercise) if type(committed.exercise) in (str, int, float) else "…",
            "said": told,
            "first": {name: pack(value) for name, value in first.items()},
        }
    }


def _entry(answer, value):
    if answer is ...:
        return {"open": True}
    return {"refused": class_name(value)} if answer is REFUSED else {"value": pack(answer)}
