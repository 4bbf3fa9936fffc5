"""Which cells build on which: what a wrong answer may cost besides its own points, and what it cannot reach."""

from .lesson import Exercise, Lesson
from .names import names_in


def dependents(exercise: Exercise, lesson: Lesson) -> set[str]:
    """The other exercises whose tests use, directly or through other cells, a name that this one's answer defines."""
    found = set()
    cells = lesson.cells[lesson.cells.index(exercise.one("answer")) :]
    touched = names_in(cells[0].source).defined
    for cell in cells[1:]:
        if cell.type == "code" and cell.role in (None, "answer", "tests") and cell.exercise != exercise.id:
            names = names_in(cell.source)
            if names.used & touched:
                if cell.role == "tests":
                    found.add(cell.exercise)
                else:
                    touched |= names.defined
    return found


def apart(cells: list[tuple[str, str]]) -> list[str]:
    """The ids of the demonstrations on which no later answer and no later check builds, directly or through others."""
    found, needed = [], set()
    for id, source in reversed(cells):
        names = names_in(source)
        if id.startswith(("answer-", "tests-")) or names.defined & needed:
            needed |= names.used
        else:
            found.append(id)
    return found
