"""Which mutants of a lesson keep all points: a mutant is tried in one process and judged in another."""

import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from ..checks import visible
from ..grade import code_cells, judged, run, to_judge
from ..lesson import Exercise, Lesson, Place
from ..notebook import cell_id, lesson_file
from .mutants import Mutant, mutants


class Tally(NamedTuple):
    """What became of the mutants of an exercise."""

    made: int
    equivalent: int  # keep all points, as they may: the lesson says why
    survivors: list[Mutant]
    outdated: dict[str, Place]  # changes that are excused, and lose points


def tally(
    lesson: Lesson, chosen: Callable[[Mutant], bool] = lambda mutant: True, numbers: Sequence[str] = ()
) -> dict[str, Tally]:
    """What became of the chosen mutants of each exercise that has points, or of those that `numbers` names."""
    exercises = [exercise for exercise in lesson.exercises.values() if exercise.points]
    if any("." in number for number in numbers):
        exercises = [exercise for exercise in exercises if exercise.id in numbers]
    made = {exercise.id: list(filter(chosen, mutants(exercise))) for exercise in exercises}
    verdicts = verdicts_of(lesson, made)
    return {
        exercise.id: sorted_out(exercise, list(zip(made[exercise.id], verdicts[exercise.id], strict=True)))
        for exercise in exercises
    }


def sorted_out(exercise: Exercise, tried: list[tuple[Mutant, dict | None]]) -> Tally:
    seen = [(mutant, verdict.get("score", 0.0)) for mutant, verdict in tried if verdict]
    kept = [mutant for mutant, score in seen if score == exercise.points]
    excused = exercise.equivalents
    survivors = [mutant for mutant in kept if mutant.what not in excused]
    lose = {mutant.what for mutant, _ in tried} - {mutant.what for mutant in kept}
    outdated = {change: place for change, place in excused.items() if change in lose}
    return Tally(len(seen), len(kept) - len(survivors), survivors, outdated)


def verdicts_of(lesson: Lesson, made: dict[str, list[Mutant]]) -> dict[str, list[dict | None]]:
    """The verdict on each mutant, 0.0 points where none came back; None if there was nothing to see of its habit."""
    exercises = [lesson.exercises[id] for id in made]
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "lesson.json").write_text(lesson_file(lesson), encoding="utf-8")
        trials = {cell_id("answer", exercise): trial(exercise, made[exercise.id]) for exercise in exercises}
        request = {"cells": until_the_last(trials, code_cells(lesson)), "trials": trials}
        [told] = run([sys.executable, "-m", "tools.course.mutation.trial"], [json.dumps(request)], folder)
        requests = [
            to_judge(exercise.one("tests").source, json.dumps(observation), folder)
            for exercise in exercises
            for observation in told[cell_id("answer", exercise)]
            if type(observation) is dict
        ]
        verdicts = iter(judged(requests, folder))
    return {
        exercise.id: [
            next(verdicts) if type(observation) is dict else None if observation == "idle" else {"score": 0.0}
            for observation in told[cell_id("answer", exercise)]
        ]
        for exercise in exercises
    }


def until_the_last(trials: dict[str, dict], cells: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The cells that have to run; nothing is tried behind the last answer."""
    last = max((number for number, (id, _) in enumerate(cells) if id in trials), default=-1)
    return cells[: last + 1]


def trial(exercise: Exercise, made: list[Mutant]) -> dict:
    check = exercise.one("tests").source
    tried = [{"source": mutant.source, "replays": mutant.replays, "habit": mutant.habit} for mutant in made]
    return {"check": check, "visible": visible(check), "mutants": tried}
