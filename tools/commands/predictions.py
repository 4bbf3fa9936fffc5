"""Shows what each misconception gives in predictions, and what comes of each option"""

from argparse import Namespace

from autograd_course.diagnosis import code_of
from autograd_course.judge.explanation import NOT_ALL_RUNS
from autograd_course.misconceptions import SLIP
from autograd_course.show.brief import brief
from tools import ROOT
from tools.commands import add_lessons
from tools.course.lesson import lesson_texts, read
from tools.course.options import shown
from tools.course.predictions import Prediction, agreeing, predictions

EXTRAS = ("test",)

arguments = add_lessons


def main(options: Namespace) -> int:
    """Print the table; 1 if a lesson's own words accuse of a belief that does not lead there."""
    untrue = 0
    for lesson in map(read, lesson_texts(ROOT)):
        if not options.lessons or lesson.name in options.lessons:
            for prediction in predictions(lesson):
                untrue += show(prediction)
            for name, verdict in shown(lesson):
                print(f"{name}: {verdict}")
    print(f"\n{untrue} entries of the lessons' own tables accuse of a belief that does not lead there.")
    return int(untrue > 0)


def show(prediction: Prediction) -> int:
    """Print what each belief gives for each entry; how many entries of the lesson's own table say otherwise."""
    untrue = 0
    for entry, fact in prediction.truth.items():
        print(f"\n{prediction.exercise} {entry} = {brief(fact)}")
        written = [belief for belief in prediction.written.get(entry, ()) if belief.diagnosis.code != SLIP]
        for reading, facts in prediction.computed.items():
            if entry in facts:
                by_hand = [brief(each.outcome) for each in written if each.diagnosis.code == code_of(reading)]
                print(f"  {reading:5} {brief(facts[entry])}" + f"   by hand: {', '.join(by_hand)}" * bool(by_hand))
        for belief in written:
            if belief.diagnosis.code not in NOT_ALL_RUNS and not agreeing(prediction, entry, belief):
                untrue += 1
                print(f"  {belief.diagnosis.code:5} gives no {brief(belief.outcome)}, which is written by hand")
    return untrue
