"""What a lesson must hold, and in which of its texts, so that every exercise can be built, graded and proven.

A fault is one line for the author: file, line, what is wrong, what to do. All faults are told at once.
"""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

from autograd_course.beliefs.misconceptions import MISCONCEPTIONS, SLIP
from autograd_course.engines import CANNOT_RUN
from autograd_course.files.exercise_names import TWIN
from tools.cells.checks import cut, unread_parameters

from .coverage import behaviours
from .execute import UNSTORED
from .lesson import Cell, Exercise, Faults, Lesson, LessonError, Place, answers_to, checks_of, points_in
from .options import faults_of_choice, faults_of_options
from .stubs import faults_of_starter, untouched

HEADER = {"title": str, "points": int, "minutes": int}
FLAGS = ("bonus", "own")  # `# bonus: true`: its points come on top of the course's; `# own: true`: an instructor's
LEAVE_OUT = "leave_out"  # `# leave_out: 1.5 1.7`
KEYS = {
    None: {"tags", "shows"},
    "exercise": {"exercise", "title", "difficulty", "importance", "minutes", "trains", "targets"},
    "option": {"option", "question", "verdict", "prose"},
    "answer": {"answer"},
    "starter": {"starter"},
    "options": {"options", "question"},
    "tests": {"tests"},
    "hint": {"hint"},
    "help": {"help", "symptom"},
    "wrong": {"wrong", "misconception", "says", "of"},
    "right": {"right", "of"},
}
OPTIONAL = {"tags", "shows", "prose", "of"}
TAGS = {"raises-exception", UNSTORED}
TEXT_ROLES = {"exercise", "option", "hint", "help"}
REGIONS = {"SOLUTION": "answer", "HIDDEN TESTS": "tests"}  # and the only cell that may hold one
HOW_MANY = {  # of each role in an exercise: at least, at most
    "exercise": (1, 1),
    "answer": (1, 1),
    "starter": (0, 1),
    "tests": (1, 1),
    "hint": (3, 3),
    "wrong": (3, 99),
    "right": (1, 99),
}
HOW_MANY_OF_A_CHOICE = HOW_MANY | {"wrong": (1, 99)}  # a wrong one for each wrong option
HOW_MANY_OF_A_TWIN = HOW_MANY | {"hint": (0, 0), "wrong": (2, 99)}  # the hints are its exercise's


def enforce(lesson: Lesson) -> None:
    """Raise a LessonError that names every fault of the lesson."""
    faults = list(faults_of_header(lesson))
    for cell in (*lesson.text, *lesson.checks, *lesson.answers):
        faults += faults_of_cell(cell)
    faults += faults_of_places(lesson)
    if not faults:  # only then is it safe to look at exercises as a whole
        for exercise in lesson.exercises.values():
            faults += faults_of_exercise(exercise, lesson)
    if not faults:
        faults += faults_of_total(lesson)
    if faults:
        raise LessonError("\n".join(f"{place}: {sentence}" for place, sentence in sorted(faults)))


def faults_of_header(lesson: Lesson) -> Faults:
    if not re.fullmatch(r"\d\d_[a-z0-9_]+", lesson.name):
        yield lesson.place, "a lesson is named like `01_what_is_grad.py`; rename the file"
    for key, type in HEADER.items():
        if not isinstance(lesson.header.get(key), type):
            yield lesson.place, f"the header says no {key}; write `# {key}: …` between two lines `# ---` at the top"
    for key in lesson.header.keys() - {*HEADER, *FLAGS, LEAVE_OUT}:
        yield lesson.place, f"the header does not know `{key}`; it says {one_of({*HEADER, *FLAGS, LEAVE_OUT})}"
    for key in FLAGS:
        if lesson.header.get(key, True) is not True:
            yield lesson.place, f"`{key}` is true, or not there; write `# {key}: true`, or leave it out"
    opening = lesson.text[0] if lesson.text else None
    if opening is None or opening.role or opening.type != "markdown":
        yield lesson.place, "a lesson opens with an ordinary text cell; start with `# %% [markdown]`"
    elif opening.source.startswith("# "):
        yield opening.place, "the lesson's heading is made from the header; remove this one"


def faults_of_cell(cell: Cell) -> Faults:
    for key in sorted(cell.keys.keys() - KEYS[cell.role]):
        yield cell.place, f"the key `{key}` is unknown here; this kind of cell knows {one_of(KEYS[cell.role])}"
    for key in sorted(KEYS[cell.role] - cell.keys.keys() - OPTIONAL):
        yield cell.place, f"the key `{key}` is missing; this kind of cell says {one_of(KEYS[cell.role])}"
    for tag in set(cell.keys.get("tags", ())) - TAGS:
        yield cell.place, f"the tag `{tag}` means nothing here; known are {one_of(TAGS)}"
    for code in cell.keys.get("shows", "").split():
        if code not in behaviours():
            yield cell.place, f"shows names `{code}`; behaviours are named as in the ledger, like B05 or C01"
    if "shows" in cell.keys and cell.type == "markdown":
        yield cell.place, "a text shows no behaviour, only code does; move `shows` to the cell that runs it"
    if cell.role and not isinstance(cell.exercise, str):
        yield cell.place, f'an exercise id is text; write `{cell.role}="{cell.exercise}"`'
    if cell.role and cell.type != ("markdown" if cell.role in TEXT_ROLES else "code"):
        remedy = "write `# %% [markdown] …`" if cell.role in TEXT_ROLES else "remove `[markdown]`"
        yield cell.place, f"a cell with `{cell.role}` is {'text' if cell.role in TEXT_ROLES else 'code'}; {remedy}"
    if cell.type == "code":
        try:
            ast.parse(cell.source)
        except SyntaxError as error:
            yield cell.place, f"line {error.lineno} of this cell is not plain Python ({error.msg}); correct it"
    yield from faults_of_regions(cell)


def faults_of_regions(cell: Cell) -> Faults:
    for region, role in REGIONS.items():
        marks = re.findall(rf"### (BEGIN|END) {region}$", cell.source, re.MULTILINE)
        if marks != ["BEGIN", "END"] * (len(marks) // 2):
            yield cell.place, f"`### BEGIN {region}` and `### END {region}` do not pair; each BEGIN needs its own END"
        elif marks and cell.role != role:
            yield cell.place, f"`### BEGIN {region}` belongs in the cell with `{role}` only; remove it here"
        elif cell.source.count(region) != len(marks):
            yield cell.place, f"nbgrader would take every line with `{region}` for a marker; write `### BEGIN {region}`"


def faults_of_exercise(exercise: Exercise, lesson: Lesson) -> Faults:
    place = exercise.cells[0].place
    for role, (least, most) in how_many(exercise).items():
        count = len(exercise.all(role))
        if not least <= count <= most:
            number = least if least == most else f"at most {most}" if count > most else f"at least {least}"
            where = Place(answers_to(Path(lesson.place.file)).as_posix()) if role in PLANTED else place
            yield where, f"exercise {exercise.id} has {count} cells with `{role}`; it needs {number}"
    if not re.fullmatch(rf"{int(lesson.number)}\.[1-9]\d*({TWIN})?", exercise.id):
        yield place, f"the exercises of this lesson are named {int(lesson.number)}.1, …; rename {exercise.id}"
    roles = [cell.role for cell in exercise.cells if cell.role in ("exercise", "answer", "tests")]
    if roles == ["exercise", "answer", "tests"]:
        yield from faults_of_statement(exercise)
        yield from faults_of_answer(exercise)
        yield from faults_of_starter(exercise)
        yield from faults_of_tests(exercise)
        yield from faults_of_choice(exercise)
        yield from faults_of_options(exercise)
        yield from faults_of_twin(exercise, lesson)
    elif sorted(roles) == ["answer", "exercise", "tests"]:
        yield place, f"exercise {exercise.id} is out of order; a student meets statement, answer, tests"


def how_many(exercise: Exercise) -> dict[str, tuple[int, int]]:
    if exercise.is_twin:
        return HOW_MANY_OF_A_TWIN
    return HOW_MANY_OF_A_CHOICE if exercise.questions else HOW_MANY


def faults_of_statement(exercise: Exercise) -> Faults:
    statement = exercise.one("exercise")
    for key, (least, most) in {"difficulty": (1, 5), "importance": (1, 5), "minutes": (1, 120)}.items():
        value = statement.keys[key]
        if not isinstance(value, int) or not least <= value <= most:
            yield statement.place, f"{key} is {value!r}; write a whole number from {least} to {most}"
    for code in statement.keys["trains"].split():
        if code not in behaviours():
            yield statement.place, f"trains names `{code}`; behaviours are named as in the ledger, like B05 or C01"
    shown = {code for wrong in exercise.all("wrong") for code in wrong.keys["misconception"].split()}
    for code in statement.keys["targets"].split():
        if code not in MISCONCEPTIONS:
            yield statement.place, f"targets names `{code}`, which autograd_course does not know; correct or add it"
        elif code not in shown:
            yield statement.place, f"exercise {exercise.id} targets {code}, but no wrong answer shows it; plant one"


def faults_of_answer(exercise: Exercise) -> Faults:
    answer, starter = exercise.one("answer"), exercise.one("starter")
    if "### BEGIN SOLUTION" not in answer.source:
        remedy = "write ### BEGIN SOLUTION … ### END SOLUTION"
        yield answer.place, f"the answer of {exercise.id} marks no solution; {remedy}"
    try:
        untouched(answer.source, starter.source if starter else None)
    except ValueError as error:
        yield answer.place, str(error)
    for wrong in exercise.all("wrong"):
        codes = wrong.keys["misconception"].split() or [""]
        for code in codes:
            if code not in MISCONCEPTIONS and codes != [SLIP]:
                yield wrong.place, f"misconception is `{code}`, which autograd_course does not know; correct or add it"
        if not wrong.keys["says"].strip():
            yield wrong.place, "says is empty; write words that the feedback must contain"


def faults_of_tests(exercise: Exercise) -> Faults:
    tests = exercise.one("tests")
    if points_in(tests.source, exercise.id) is None:
        yield tests.place, f'the tests say no points; write `with Check("{exercise.id}", points=4) as check:`'
    for function, name in sorted(unread_parameters(cut(tests.source)) - unread_parameters(tests.source)):
        remedy = "write `check.equal(…)` into the `with` block, which leaves it out"
        yield tests.place, f"students would read what `{function}` is given as `{name}`, for the judge alone; {remedy}"
    if exercise.is_twin != ("check.twin(" in tests.source):
        yield tests.place, f"`check.twin(…)` is for the twin of a prediction, and {exercise.id} is none, or has none"
    if "check.unmask(" in tests.source and not {*exercise.beliefs} <= MISCONCEPTIONS.keys() - {*CANNOT_RUN}:
        yield tests.place, "beliefs= of check.unmask lists codes of beliefs that run; correct it"
    if "check.prediction(" in tests.source or exercise.is_twin:
        yield from faults_of_prediction(exercise)


def faults_of_prediction(exercise: Exercise) -> Faults:
    """The program that a statement shows is typed again in the tests, which run it: the two must not drift apart."""
    statement = exercise.one("exercise")
    run = {line.strip() for line in exercise.one("tests").source.splitlines()}
    for program in re.findall(r"^```python\n(.*?)^```$", statement.source, re.MULTILINE | re.DOTALL):
        for line in program.splitlines():
            if line.strip() not in run:
                yield (
                    statement.place,
                    f"the tests do not run `{line.strip()}`, which is to be predicted; make them agree",
                )


def faults_of_twin(exercise: Exercise, lesson: Lesson) -> Faults:
    """A twin follows the prediction whose other half it is."""
    if not exercise.is_twin:
        return
    place, first = exercise.one("tests").place, lesson.exercises.get(exercise.id.removesuffix(TWIN))
    if not first or not first.one("tests") or "check.prediction(" not in first.one("tests").source:
        yield place, f"{exercise.id} is the twin of no prediction; name it as the exercise that it follows"
    elif lesson.cells.index(exercise.cells[0]) < lesson.cells.index(first.one("tests")):
        yield place, f"{exercise.id} comes before its exercise is revealed; move it below"
    elif re.search(r"check\.(equal|agrees)\(", first.one("tests").source):
        if exercise.points > first.points:
            yield place, f"{exercise.id} is worth more than all of {first.id}; give it what the prediction earns there"
    elif first.points != exercise.points:
        yield place, f"{first.id} has {first.points:g} points, its twin {exercise.points:g}; give half to each"


def faults_of_total(lesson: Lesson) -> Faults:
    total, said = sum(exercise.points for exercise in lesson.exercises.values()), lesson.header["points"]
    if total != said:
        yield lesson.place, f"the exercises sum up to {total} points, the header says {said}; make them agree"


def one_of(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "no keys"


PLANTED = ("wrong", "right")


def faults_of_places(lesson: Lesson) -> Faults:
    """The place and the sentence of each cell that stands where nobody looks for it, or of one that is missing."""
    text = Path(lesson.place.file)
    checks, answers = checks_of(text).as_posix(), answers_to(text).as_posix()
    for cell in lesson.text:
        if cell.role in PLANTED:
            yield cell.place, f"a planted answer proves the checks, and is no part of the lesson; move it to {answers}"
        elif cell.role == "options":
            yield cell.place, f"what comes of the options is no part of the lesson; move it to {checks}"
        elif cell.role == "tests" and cell.source:
            yield cell.place, f"this only says where students run the check; keep the marker, move the rest to {checks}"
    yield from faults_of_others(lesson.checks, ("tests", "options"), text)
    yield from faults_of_others(lesson.answers, PLANTED, text)
    yield from faults_of_pairs(lesson, checks)
    for cells in (lesson.checks, lesson.answers):
        yield from faults_of_order(cells, lesson)


def faults_of_others(cells: tuple[Cell, ...], roles: tuple[str, ...], text: Path) -> Faults:
    """Checks and planted answers have files of their own, where a cell of text is a remark for authors."""
    for cell in cells:
        if cell.role not in roles and (cell.role or cell.type == "code"):
            kinds = " and ".join(f"`{role}`" for role in roles)
            yield cell.place, f"this file has cells with {kinds} only, and remarks; move this one to {text.as_posix()}"


def faults_of_pairs(lesson: Lesson, checks: str) -> Faults:
    """Each check is run at one place of the lesson."""
    run = [cell for cell in lesson.text if cell.role == "tests"]
    written = {cell.exercise for cell in lesson.checks if cell.role == "tests"}
    for cell in run:
        if cell.exercise not in written and not cell.source:
            yield cell.place, f"exercise {cell.exercise} has no check; write it in {checks}, below the same marker"
    for cell in lesson.checks:
        if cell.role == "tests" and cell.exercise not in {other.exercise for other in run}:
            remedy = f'write `# %% tests="{cell.exercise}"` into the lesson, where students run it'
            yield cell.place, f"the lesson has no place for this check; {remedy}"


def faults_of_order(cells: tuple[Cell, ...], lesson: Lesson) -> Faults:
    """What is asked of one exercise stands together, in the lesson's order, so that it is found."""
    order = list(dict.fromkeys(cell.exercise for cell in lesson.text if cell.role))
    reached = 0
    for cell in cells:
        if cell.role and cell.exercise in order:
            if order.index(cell.exercise) < reached:
                yield cell.place, f"exercise {cell.exercise} comes earlier in the lesson; move this cell to its others"
            reached = max(reached, order.index(cell.exercise))
        elif cell.role in PLANTED:
            yield cell.place, f"the lesson has no exercise {cell.exercise}; correct the id, or remove this answer"
