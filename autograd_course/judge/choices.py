"""Look up what a committed choice means: the verdict and the explanation of the option, sealed in lesson.json."""

from pathlib import Path

from ..beliefs.misconceptions import MISCONCEPTIONS, SLIP, Diagnosis
from ..files.lesson_file import LessonFileError, damaged, read_lesson
from ..files.seal import RIGHT_OPTION, unseal
from ..show.brief import listed
from ..show.symbols import OPEN, RIGHT, WRONG
from .claims import Answer
from .part import Part

_LABEL = "your choice"
_VERDICTS = {RIGHT_OPTION, SLIP, *MISCONCEPTIONS}


def look_up(exercise: str, answer: Answer, weight: float, folder: str | Path) -> Part:
    """The part for a choice: each question counts alike, and each chosen option is explained."""
    reason = answer.misfit(exercise)
    if reason:
        return Part.open(_LABEL, weight, reason)
    try:
        questions = _questions_of(exercise, folder)
    except LessonFileError as problem:
        reason = f"your choice cannot be looked up, because {problem}; the grader has its own copy"
        return Part.open(_LABEL, weight, reason)
    letters = {question: answer.said.get(question, ...) for question in questions}
    silent = [question for question, letter in letters.items() if letter is ...]
    unknown = {
        question: f"`{question}` is `{letter}`, and the options are {listed(questions[question])}"
        for question, letter in letters.items()
        if question not in silent and letter not in questions[question]
    }
    if len(silent) + len(unknown) == len(questions):
        reasons = [answer.why_open(silent, questions)] if silent else []
        return Part.open(_LABEL, weight, " and ".join([*reasons, *unknown.values()]))
    table, right = [], 0
    notes: list[tuple] = []
    for question, options in questions.items():
        if question in silent or question in unknown:
            table.append((f"`{question}`:", "", f"{OPEN} not done yet"))
            notes.append((question, f"{unknown.get(question) or answer.why_open([question], questions)}."))
            continue
        letter = letters[question]
        verdict, explanation = options[letter]
        is_right = verdict == RIGHT_OPTION
        right += is_right
        you_chose = f"you chose {letter}"
        if answer.first.get(question, letter) != letter:
            you_chose += f" (you first chose {answer.first[question]})"
        table.append((f"`{question}`:", you_chose, f"{RIGHT} right" if is_right else f"{WRONG} not right"))
        notes.append((question, explanation if is_right else Diagnosis(verdict, explanation)))
    return Part(_LABEL, weight, right / len(questions), table=table, notes=notes)


def _questions_of(exercise, folder):
    """The options of each question of the exercise, by letter: verdict and explanation."""
    try:
        sealed = read_lesson(folder, exercise)["choices"][exercise]
        questions = {
            question: {letter: unseal(exercise, question, letter, text) for letter, text in options.items()}
            for question, options in sealed.items()
        }
        told = [option for options in questions.values() for option in options.values()]
        if not told or any(verdict not in _VERDICTS or type(words) is not str for verdict, words in told):
            raise ValueError
    except (KeyError, TypeError, ValueError, AttributeError):
        raise damaged() from None
    return questions
