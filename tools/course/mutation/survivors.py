"""Which mutants of a lesson keep all points: a mutant is tried in one process and judged in another."""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from ..checks import visible
from ..grade import code_cells, judged, run, to_judge
from ..lesson import Exercise, Lesson, Place
from ..notebook import cell_id, lesson_file
from .mutants import Mutant, mutants


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
