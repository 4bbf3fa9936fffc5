"""The mutants of an exercise: its solution and every right answer, changed in one place."""

from collections.abc import Iterator
from typing import NamedTuple

from ..lesson import Exercise, Place
from .changes import changes
from .commitments import commitments
from .habits import REPLAYED, endless, functions_of, habits


class Mutant(NamedTuple):
    answer: str  # "solution" or "right 2"
    what: str  # what was changed, in words that stay the same when lines move
    place: Place
    was: str
    source: str
    habit: bool = False  # it may have nothing to show on this exercise's numbers
    replays: str | None = None  # the function that knows the visible check's numbers alone

    def __str__(self) -> str:
        return f"{self.answer}: {self.what}"


def right_answers(exercise: Exercise) -> Iterator[tuple[str, Place, str]]:
    solution = exercise.one("answer")
    yield "solution", solution.place, solution.source
    for number, cell in enumerate(exercise.all("right"), 1):
        yield f"right {number}", cell.place, cell.source


def mutants(exercise: Exercise) -> Iterator[Mutant]:
    """Every mutant of an exercise; the same code is made once."""
    made = set()
    for answer, place, source in right_answers(exercise):
        for what, line, changed in (*commitments(source, exercise), *changes(source)):
            if changed not in made:
                made.add(changed)
                yield Mutant(answer, what, place.below(line), source, changed)
        for what, line, changed in (*habits(source), *(endless(source) if answer == "solution" else ())):
            yield Mutant(answer, what, place.below(line), source, changed, habit=True)
        for function in functions_of(source):
            what = f"`{function.name}` {REPLAYED}"
            yield Mutant(answer, what, place.below(function.lineno), source, source, replays=function.name)
