"""Proposes programs for the twin of a prediction"""

from argparse import ArgumentParser, Namespace
from random import Random

from autograd_course.engines import READINGS
from autograd_course.engines.program import Program, same
from autograd_course.practice.families import FAMILIES, draw
from tools import ROOT, Refused
from tools.commands import exercise
from tools.course.lesson import lesson_texts, read
from tools.course.predictions import Prediction, predictions

EXTRAS = ("test",)
DRAWN, SHOWN = 40, 5  # programs of each family, and of all of them the best


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("exercise", type=exercise, help="the prediction that it follows, as in 5.1")


def main(options: Namespace) -> int:
    for lesson in map(read, lesson_texts(ROOT)):
        for prediction in predictions(lesson):
            if prediction.exercise == options.exercise:
                targets = lesson.exercises[options.exercise].one("exercise").keys["targets"].split()
                show(prediction, targets)
                return 0
    raise Refused(f"There is no prediction {options.exercise}.")


def show(prediction: Prediction, targets: list[str]) -> None:
    """Print what a prediction tells apart, and programs that tell the same apart, those that tell most first."""
    wanted = {reading[:3] for reading in prediction.computed}
    named = [code for code in targets if code in wanted]
    print(f"{prediction.exercise} comes out otherwise for who believes {', '.join(sorted(wanted))}.")
    print(f"It targets {', '.join(targets)}; of these, {', '.join(named) or 'none'} can be seen in it.")
    for family, program in proposals(named or sorted(wanted)):
        print(f"\n{family}: told apart {', '.join(sorted(told_apart(program)))}")
        for line in program.lines:
            print(f"    {line}")
        print(f"  prints {', '.join(map(str, program.outcome()))}")


def proposals(codes: list[str]) -> list[tuple[str, Program]]:
    """Programs on which those who hold these beliefs go wrong; those that most of them get wrong come first."""
    random = Random(0)
    about = [name for name, family in FAMILIES.items() if {*codes} & {*family.beliefs}]
    drawn = {
        program: family for _ in range(DRAWN) for family in about for program in [draw(family, random.randrange(10**6))]
    }
    best = sorted(drawn, key=lambda program: -len(told_apart(program) & {*codes}))
    return [(drawn[program], program) for program in best[:SHOWN]]


def told_apart(program: Program) -> set[str]:
    """The beliefs under which a program prints something else."""
    return {reading[:3] for reading in READINGS if not same(program.outcome(reading), program.outcome())}
