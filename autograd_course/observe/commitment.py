"""`predict`, `choose` and `unmask`: a student commits to an answer, before the check reveals what is right."""

from typing import Any

from ..files.lesson_file import LessonFileError, read_lesson
from ..seam.answers import CHOICE, PREDICTION, PYTORCH, REFUSED, UNMASKING, Kind, read_as, refusal
from ..seam.forms import misfit
from ..seam.plain_data import class_name
from ..seam.wire import pack
from ..show.brief import brief, still_unanswered
from ..show.display import show_note
from .lesson_memory import keep, remembered


class Commitment(dict):
    """What a student said, by name; an entry that is not answered yet, or was refused, holds `...`."""

    def __init__(self, kind, exercise, answers, refused):
        super().__init__({name: ... if name in refused else said for name, said in answers.items()})
        self.kind = kind
        self.exercise = exercise
        self.refused = refused  # by name, why it is no answer

    def __repr__(self):
        said = ", ".join(f"{name} = {'...' if value is ... else brief(value)}" for name, value in self.items())
        return f"{self.kind.noun} {self.exercise}: {said}"


def predict(exercise: str, **entries: object) -> Commitment:
    """Commit to one value for each name, before the check reveals what the program does.

    A value is a number, True, False, None, a word in quotes such as "error", or a list or tuple of these; "None" in
    quotes is none of these. One that is not of the form that its question asks for is told, and nothing is committed.
    """
    return _commit(PREDICTION, exercise, entries, misfits=lambda answers: _misfits_of_prediction(exercise, answers))


def choose(exercise: str, **questions: object) -> Commitment:
    """Commit to the letter of one option for each question, before the check says what it means."""
    return _commit(CHOICE, exercise, questions)


def unmask(exercise: str, program: object, **engines: object) -> Commitment:
    """Commit to what each mystery engine is, and to a program that shows it, before the check tries it on them.

    Of each engine, by its letter, "PyTorch" or the number of what it believes. The program is text, and prints.
    """
    return _commit(UNMASKING, exercise, {"program": program, **engines}, misfits=_misfits_of_unmasking)


def _commit(kind, exercise, entries, misfits=lambda answers: {}):
    """Take down what was said and say so; `misfits` tells of answers, by name, why they are none to this exercise."""
    title = kind.noun.capitalize() + (f" {exercise}" if type(exercise) is str else "")
    answers = {name: read_as(kind)(value) for name, value in entries.items()}
    refused = {name: refusal(kind, name, entries[name]) for name in answers if answers[name] is REFUSED}
    refused = refused or misfits(answers)
    unanswered = [name for name, answer in answers.items() if answer is ...]
    if type(exercise) is not str:
        show_note(title, f"the exercise is named in quotes, as in `{kind.example}`.")
    elif refused:
        show_note(title, f"{next(iter(refused.values()))}.")
    elif unanswered:
        show_note(title, f"{still_unanswered(unanswered)}, so nothing is committed yet.")
    else:
        said_first = remembered("said first")
        if (what := _by_name(kind, exercise)) not in said_first:
            said_first[what] = {name: pack(value) for name, value in answers.items()}
            keep()
        said = ", ".join(f"`{name} = {brief(value)}`" for name, value in answers.items() if name != "program")
        show_note(title, f"you {kind.committed} {said}. Now run the check below.")
    return Commitment(kind, exercise, answers, refused)


def observe_commitment(kind: Kind, committed: Any) -> dict:
    """What was committed, as JSON: entry by entry, a value, open, or of a type that is no answer."""
    if type(committed) not in (Commitment, dict):
        return {"committed": {"type": class_name(committed)}}
    refused = committed.refused if type(committed) is Commitment else {}
    told = {}
    for name, value in dict.items(committed):
        if type(name) is str:
            told[name] = {"refused": refused[name]} if name in refused else _entry(kind, name, value)
    if type(committed) is dict:
        return {"committed": {"said": told}}
    return {
        "committed": {
            "call": committed.kind.call,
            "exercise": brief(committed.exercise) if type(committed.exercise) in (str, int, float) else "…",
            "said": told,
            "first": remembered("said first").get(_by_name(committed.kind, committed.exercise), {}),
        }
    }


def _by_name(kind, exercise):
    return f"{kind.call} {exercise}"


def _entry(kind, name, value):
    answer = read_as(kind)(value)
    if answer is ...:
        return {"open": True}
    return {"refused": refusal(kind, name, value)} if answer is REFUSED else {"value": pack(answer)}


def _misfits_of_prediction(exercise, answers):
    """Which answers are not of the form that the lesson asks for; none are where no lesson.json tells."""
    try:
        forms = read_lesson(exercise=exercise)["forms"][exercise]
        asked = {name: form for name, form in forms.items() if answers.get(name, ...) is not ...}
    except (LessonFileError, LookupError, TypeError, AttributeError):
        return {}
    found = {name: misfit(name, answers[name], form) for name, form in asked.items()}
    return {name: sentence for name, sentence in found.items() if sentence}


def _misfits_of_unmasking(answers):
    """Why the program is none that the engines know, or what is said of one of them is neither of the two."""
    from ..mystery.language import NotInLanguage, read

    program = answers["program"]
    try:
        if program is not ...:
            read(str(program))
        found = {}
    except NotInLanguage as problem:
        found = {"program": str(problem)}
    for name, said in answers.items():
        if name != "program" and type(said) is str and said != PYTORCH:
            found[name] = f"`{name}` is {brief(said)}: {UNMASKING.remedy}"
    return found
