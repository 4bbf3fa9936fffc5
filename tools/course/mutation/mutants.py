"""The mutants of an exercise, its solution and every right answer changed in one place, and which keep all points.

Each is a version of its lesson that consists of the answer and its check.
"""

import ast
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..checks import visible
from ..grade import code_cells, play
from ..lesson import Exercise, Lesson, Place
from ..notebook import cell_id
from ..shown import shown
from .changes import changes, commitments
from .habits import REPLAYED, SHOWN, endless, functions_of, habits, recording, replaying

# Of a mutant: seconds, bytes, and the seconds for a part of a check, of which a right answer takes a fraction.
LIMITS = {"seconds": 30, "memory": 4 << 30, "part_seconds": 2}
LAST = "answer-last"  # the cell in which a mutant tells of itself
ASKED, IDLE = "_asked", "False"


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
    for exercise, mutant, tests in tried(lesson, made):
        found[exercise.id].append((mutant, points_of(tests)))
    return {exercise.id: sorted_out(exercise, made[exercise.id], found[exercise.id]) for exercise in exercises}


def points_of(tests: dict) -> float:
    return float(tests.get("value") or 0.0)


def sorted_out(exercise: Exercise, made: list[Mutant], seen: list[tuple[Mutant, float]]) -> Tally:
    kept = [mutant for mutant, score in seen if score == exercise.points]
    excused = exercise.equivalents
    survivors = [mutant for mutant in kept if mutant.what not in excused]
    lose = {mutant.what for mutant in made} - {mutant.what for mutant in kept}
    outdated = {change: place for change, place in excused.items() if change in lose}
    return Tally(len(seen), len(kept) - len(survivors), survivors, outdated)


def tried(lesson: Lesson, made: dict[str, list[Mutant]]) -> list[tuple[Exercise, Mutant, dict]]:
    """Each mutant that is not idle with the outcome of its check; an empty one where nothing came back.

    One that replays learns first what the visible check asks. One that is never called, or whose habit never showed, as
    there were no numbers of the kind that it changes, is idle.
    """
    named = {f"{id} {n}": (lesson.exercises[id], each) for id, all in made.items() for n, each in enumerate(all)}
    learning = {name: (exercise, mutant) for name, (exercise, mutant) in named.items() if mutant.replays}
    asked = play_each(lesson, learning, {name: recording(each.replays, ASKED) for name, (_, each) in learning.items()})
    known = {name: ast.literal_eval(told) if told else [] for name, (_, told) in asked.items()}
    named = {name: each for name, each in named.items() if known.get(name, True)}
    below = {name: replaying(named[name][1].replays, asked) for name, asked in known.items() if asked}
    played = play_each(lesson, named, below)
    return [(*named[name], tests) for name, (tests, told) in played.items() if told != IDLE]


def play_each(lesson: Lesson, named: dict[str, tuple[Exercise, Mutant]], below: dict[str, str]) -> dict:
    """By name, the outcome of the check of each mutant, and what it tells in a cell of its own.

    `below`: code below its answer. Who writes down what it is asked meets the visible check alone.
    """
    if not named:
        return {}
    versions, without = {}, {}
    ids = [id for id, _ in code_cells(lesson)]
    for name, (exercise, mutant) in named.items():
        answer, tests = cell_id("answer", exercise), cell_id("tests", exercise)
        told = ASKED if ASKED in below.get(name, "") else f"bool({SHOWN})" if mutant.habit else "None"
        versions[name] = {answer: mutant.source + below.get(name, ""), LAST: told}
        if told == ASKED:
            versions[name][tests] = shown(visible(exercise.one("tests").source)).cell
        without[name] = [id for id in ids if id not in (answer, tests)]
    checks = {cell_id("tests", exercise) for exercise, _ in named.values()}
    cells = [each for each in code_cells(lesson) if each[0] in checks or not each[0].startswith("tests-")]
    played = play(lesson, [*cells, (LAST, "None")], versions, without=without | {"": [*checks]}, **LIMITS)
    return {
        name: (played[name].get(cell_id("tests", exercise), {}), played[name].get(LAST, {}).get("value"))
        for name, (exercise, _) in named.items()
    }
