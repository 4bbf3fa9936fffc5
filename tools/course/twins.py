"""What makes a twin worth its points: nothing that the revealed prediction tells is an answer to it."""

import sys
from random import Random

from autograd_course.engines import ENGINES, READINGS
from autograd_course.engines.program import Program, same
from autograd_course.judge.reveal import same_as_written
from autograd_course.practice.families import FAMILIES, draw
from tools import ROOT

from .lesson import lesson_texts, read
from .predictions import Prediction, predictions

DRAWN = 40  # programs of each family, of which the best are shown
COPIED, GUESSED = 1 / 3, 1 / 2  # the most that may be earned without a thought
CONSTANTS = (None, 0.0, 1.0, True, False, "error")


def faults(twin: Prediction, first: Prediction, targets: list[str]) -> list[str]:
    """What is wrong with a twin; `targets` are the misconceptions that its exercise is about."""
    found = []
    if (share := copied(twin, first)) > COPIED:
        found.append(f"who copies the revealed answers gets {share:.0%}; ask for others")
    constant = max(CONSTANTS, key=lambda value: guessed(twin, value))
    if (share := guessed(twin, constant)) > GUESSED:
        found.append(f"who answers {constant} everywhere gets {share:.0%}; ask for more that is to be worked out")
    unseen = [code for code in targets if shows(first, code) and not shows(twin, code)]
    if unseen:
        found.append(f"nothing in it comes out otherwise for who believes {', '.join(unseen)}, as it did in the first")
    return found


def copied(twin: Prediction, first: Prediction) -> float:
    """The share of a twin that the revealed answers earn: each where it has the same name, or else the same place."""
    revealed = list(first.truth.values())
    right = 0
    for place, (name, fact) in enumerate(twin.truth.items()):
        told = first.truth[name] if name in first.truth else revealed[place] if place < len(revealed) else ...
        right += told is not ... and same_as_written(told, fact)
    return right / len(twin.truth)


def guessed(twin: Prediction, constant) -> float:
    """The share that one and the same value earns as the answer to everything; in a row, everywhere in it."""
    right = [same_as_written(_of_the_shape_of(fact, constant), fact) for fact in twin.truth.values()]
    return sum(right) / len(right)


def shows(prediction: Prediction, code: str) -> bool:
    """Whether some entry comes out otherwise for who believes this; what cannot run is not asked."""
    return code in ENGINES and any(reading.startswith(code) for reading in prediction.computed)


def _of_the_shape_of(fact, constant):
    if hasattr(fact, "tolist"):
        fact = fact.tolist()
    return [_of_the_shape_of(each, constant) for each in fact] if isinstance(fact, list | tuple) else constant


def main(exercise: str, count: int, seed: int) -> int:
    """Propose programs for the twin of a prediction; 2 if the exercise is none."""
    for lesson in map(read, lesson_texts(ROOT)):
        for prediction in predictions(lesson):
            if prediction.exercise == exercise:
                targets = lesson.exercises[exercise].one("exercise").keys["targets"].split()
                show(prediction, targets, count, seed)
                return 0
    print(f"There is no prediction {exercise}.", file=sys.stderr)
    return 2


def show(prediction: Prediction, targets: list[str], count: int, seed: int) -> None:
    """Print what a prediction tells apart, and programs that tell the same apart, those that tell most first."""
    wanted = {reading[:3] for reading in prediction.computed}
    named = [code for code in targets if code in wanted]
    print(f"{prediction.exercise} comes out otherwise for who believes {', '.join(sorted(wanted))}.")
    print(f"It targets {', '.join(targets)}; of these, {', '.join(named) or 'none'} can be seen in it.")
    for family, program in proposals(named or sorted(wanted), count, seed):
        print(f"\n{family}: told apart {', '.join(sorted(told_apart(program)))}")
        for line in program.lines:
            print(f"    {line}")
        print(f"  prints {', '.join(map(str, program.outcome()))}")


def proposals(codes: list[str], count: int, seed: int) -> list[tuple[str, Program]]:
    """Programs on which those who hold these beliefs go wrong; those that most of them get wrong come first."""
    random = Random(seed)
    about = [name for name, family in FAMILIES.items() if {*codes} & {*family.beliefs}]
    drawn = {
        program: family for _ in range(DRAWN) for family in about for program in [draw(family, random.randrange(10**6))]
    }
    best = sorted(drawn, key=lambda program: -len(told_apart(program) & {*codes}))
    return [(drawn[program], program) for program in best[:count]]


def told_apart(program: Program) -> set[str]:
    """The beliefs under which a program prints something else."""
    return {reading[:3] for reading in READINGS if not same(program.outcome(reading), program.outcome())}
