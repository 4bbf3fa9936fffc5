"""What the options of a multiple-choice exercise must hold; `rules` asks, and tells the author."""

import ast
import re

from autograd_course.misconceptions import MISCONCEPTIONS, SLIP
from autograd_course.seal import RIGHT_OPTION

from .lesson import OPTION_RULE, Cell, Exercise, Faults, calls_of

NAMED_LETTER = re.compile(r"""["`*']([A-Z])["`*']""")


def faults_of_choice(exercise: Exercise) -> Faults:
    """The place and the sentence of each fault; an exercise that is no choice has none."""
    answer, tests = exercise.one("answer"), exercise.one("tests")
    if bool(exercise.questions) != ("check.choice(" in tests.source):
        yield tests.place, f"{exercise.id} has options without `check.choice(…)`, or that without options; give both"
    if not exercise.questions:
        return
    for option in exercise.all("option"):
        yield from faults_of_option(option)
    for question in exercise.questions:
        yield from faults_of_question(question, exercise)
    if chosen(answer).keys() != exercise.questions.keys():
        asked = ", ".join(f"{question}=…" for question in exercise.questions)
        remedy = f'write `choose("{exercise.id}", {asked})`'
        yield answer.place, f"the answer asks other questions than the options; {remedy}"
    letters = {option.letter for options in exercise.questions.values() for option in options}
    for cell in exercise.all("hint") + exercise.all("help"):
        if letters.intersection(NAMED_LETTER.findall(cell.source)):
            yield cell.place, "a hint lies open in lesson.json and names an option by its letter; say it without"


def faults_of_question(question: str, exercise: Exercise) -> Faults:
    options = exercise.questions[question]
    place = next(cell.place for cell in exercise.all("option") if cell.keys["question"] == question)
    right = [option for option in options if option.verdict == RIGHT_OPTION]
    if len(right) != 1:
        yield place, f'question {question} has {len(right)} options with verdict="right"; it needs 1'
    tried = [(wrong.keys["misconception"].split(), chosen(wrong).get(question)) for wrong in exercise.all("wrong")]
    for option in options:
        shown = {code for codes, letter in tried if letter == option.letter for code in (*codes, SLIP)}
        if option.verdict in shown | {RIGHT_OPTION}:
            continue  # what an answer chooses elsewhere may show a misconception, too
        remedy = f'plant one that says {question}="{option.letter}" with misconception="{option.verdict}"'
        yield place, f"no wrong answer chooses {option.letter} of question {question}; {remedy}"


def faults_of_option(option: Cell) -> Faults:
    verdict = option.keys["verdict"]
    if verdict not in (RIGHT_OPTION, SLIP) and verdict not in MISCONCEPTIONS:
        yield option.place, f'verdict is `{verdict}`; write "right", "slip" or a code that autograd_course knows'
    text, _, explanation = option.source.partition(OPTION_RULE)
    if not text.strip() or not explanation.strip():
        yield option.place, "an option says what it offers, and what is true of it; write both, a line `---` between"
    if "$" in explanation or "```" in explanation:
        yield option.place, "an explanation appears on a card, which shows `code` and words only; write it without more"


def chosen(cell: Cell) -> dict[str, str]:
    """The letter for each question, as the calls of `choose` in a cell say it."""
    entries = [entry for _, named in calls_of("choose", cell.source) for entry in named.items()]
    return {question: letter.value for question, letter in entries if isinstance(letter, ast.Constant)}
