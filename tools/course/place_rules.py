"""What stands in which of a lesson's three texts, and how these fit together; `rules` asks, and tells the author."""

from pathlib import Path

from .lesson import Cell, Faults, Lesson, answers_to, checks_of

PLANTED = ("wrong", "right", "equivalent")


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
