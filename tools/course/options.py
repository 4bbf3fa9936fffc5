"""What the options of a multiple choice must hold; and what comes of each, run: in truth, and where a belief is true.

Beside the check, a question has a program that tries its options by their letters:

    # %% options="6.7" question="keep"
    w = torch.tensor([3.0, 4.0], requires_grad=True)
    match option:
        case "A":
            kept = w.detach()
        …
    print(kept.tolist() == [3.0, 4.0])

An option is so, or does what is asked, if everything that is printed is True. The right one is so in truth. One that a
belief implies is so where that belief is true, and nowhere else; a slip is so for nobody.
"""

import ast
import re
from collections.abc import Iterator

from autograd_course.beliefs.diagnosis import code_of
from autograd_course.beliefs.misconceptions import MISCONCEPTIONS, SLIP
from autograd_course.engines import READINGS
from autograd_course.engines.program import Program
from autograd_course.files.seal import RIGHT_OPTION

from .lesson import OPTION_RULE, Cell, Exercise, Faults, Lesson, calls_of


def faults_of_options(exercise: Exercise) -> Faults:
    """Each option whose verdict is not what a program shows of it, or of which no program says anything."""
    for cell in exercise.all("options"):
        if cell.keys["question"] not in exercise.questions:
            yield cell.place, f"exercise {exercise.id} has no question {cell.keys['question']}; correct or remove it"
    for question, options in exercise.questions.items():
        cell = next((cell for cell in exercise.all("options") if cell.keys["question"] == question), None)
        letters = tried(cell) if cell else set()
        for letter in sorted(letters - {option.letter for option in options}):
            yield cell.place, f"question {question} has no option {letter}; remove its case"
        for option in options:
            name = f"option {option.letter} of question {question}"
            if option.letter not in letters and not option.prose:
                remedy = (
                    'write a case for it below `# %% options="…" question="…"` among the checks, or prose="why not"'
                )
                yield option.place, f"no program tries {name}; {remedy}"
            elif option.prose and option.verdict == RIGHT_OPTION:
                yield option.place, f"{name} is right, and nothing shows it; write a case for it, and no prose"
            elif option.letter in letters and option.prose:
                yield option.place, f"{name} is said to be prose, and a program tries it; remove one of both"
            elif option.letter in letters and (found := verdicts(cell, option.letter)) != [option.verdict]:
                yield (
                    option.place,
                    f"the verdict on {name} is `{option.verdict}`; run, it is {', '.join(found)}; correct one",
                )


def programs(lesson: Lesson) -> Iterator[tuple[str, Program]]:
    """Each option of a lesson that a program tries: its name, and that program."""
    for exercise in lesson.exercises.values():
        for cell in exercise.all("options"):
            for letter in sorted(tried(cell)):
                yield f"{exercise.id} {cell.keys['question']} {letter}", trial_of(cell, letter)


def tried(cell: Cell) -> set[str]:
    """The letters of the options that a program has a case for."""
    cases = [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.MatchValue)]
    return {case.value.value for case in cases if isinstance(case.value, ast.Constant)}


def trial_of(cell: Cell, letter: str) -> Program:
    return Program(f"option = {letter!r}", *cell.source.splitlines())


def verdicts(cell: Cell, letter: str) -> list[str]:
    """What an option is: right; or so for those who hold one of these beliefs; or a slip, so for nobody."""
    program = trial_of(cell, letter)
    if is_so(program):
        return [RIGHT_OPTION]
    return list(dict.fromkeys(code_of(reading) for reading in READINGS if is_so(program, reading))) or [SLIP]


def is_so(program: Program, *beliefs: str) -> bool:
    """Does a program print True, and nothing else, where these are believed?"""
    printed = program.outcome(*beliefs)
    return bool(printed) and all(value is True for value in printed)


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
