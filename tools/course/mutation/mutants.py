"""The mutants of an exercise, its solution and every right answer changed in one place, and which keep all points.

A mutant is tried in one process and judged in another.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from ..checks import visible
from ..grade import code_cells, judged, run, to_judge
from ..lesson import Exercise, Lesson, Place
from ..notebook import cell_id, lesson_file
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


class Tally(NamedTuple):
    made: int
    equivalent: int  # keep all points, as they may: the lesson says why
    survivors: list[Mutant]
    outdated: dict[str, Place]  # changes that are excused, and lose points


def tally(lesson: Lesson, *ids: str, chosen: Callable[[Mutant], bool] = lambda mutant: True) -> dict[str, Tally]:
    exercises = [lesson.exercises[id] for id in ids]
    made = {exercise.id: list(filter(chosen, mutants(exercise))) for exercise in exercises}
    found = {id: [] for id in made}
    for exercise, mutant, verdict in tried(lesson, made):
        found[exercise.id].append((mutant, verdict["score"]))
    return {exercise.id: sorted_out(exercise, made[exercise.id], found[exercise.id]) for exercise in exercises}


def sorted_out(exercise: Exercise, made: list[Mutant], seen: list[tuple[Mutant, float]]) -> Tally:
    kept = [mutant for mutant, score in seen if score == exercise.points]
    excused = exercise.equivalents
    survivors = [mutant for mutant in kept if mutant.what not in excused]
    lose = {mutant.what for mutant in made} - {mutant.what for mutant in kept}
    outdated = {change: place for change, place in excused.items() if change in lose}
    return Tally(len(seen), len(kept) - len(survivors), survivors, outdated)


def tried(lesson: Lesson, made: dict[str, list[Mutant]]) -> list[tuple[Exercise, Mutant, dict]]:
    """Each mutant that is not idle with the verdict on it: 0.0 points where nothing came back."""
    exercises = [lesson.exercises[id] for id in made]
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "lesson.json").write_text(lesson_file(lesson), encoding="utf-8")
        trials = {cell_id("answer", exercise): trial(exercise, made[exercise.id]) for exercise in exercises}
        request = {"cells": code_cells(lesson), "trials": trials}
        [told] = run([sys.executable, "-m", "tools.course.mutation.trial"], [json.dumps(request)], folder)
        seen = [
            (exercise, mutant, observation)
            for exercise in exercises
            for mutant, observation in zip(made[exercise.id], told[cell_id("answer", exercise)], strict=True)
            if observation != "idle"
        ]
        checks = {exercise.id: exercise.one("tests").source for exercise in exercises}
        requests = [to_judge(checks[exercise.id], json.dumps(each), folder) for exercise, _, each in seen if each]
        verdicts = iter(judged(requests, folder))
    return [(exercise, mutant, next(verdicts) if each else {"score": 0.0}) for exercise, mutant, each in seen]


def trial(exercise: Exercise, made: list[Mutant]) -> dict:
    check = exercise.one("tests").source
    return {"check": check, "visible": visible(check), "mutants": [mutant._asdict() for mutant in made]}
