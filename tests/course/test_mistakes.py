"""Each mistake that a check knows, made: it loses points, and its sentence is told.

So answers are planted for what this does not show: errors, beliefs, rules of conduct, values that nothing explains, and
a few mistakes of each exercise as students make them.
"""

import numpy as np
import pytest

from autograd_course.beliefs.misconceptions import Diagnosis
from autograd_course.judge.all_cases import _tell
from autograd_course.judge.beliefs import Raised
from autograd_course.judge.claims import Tries
from autograd_course.seam.wire import pack, unpack
from tests.course.conftest import lessons
from tools.course.predictions import asked_by

SEED = 1
EXERCISES = [
    exercise
    for lesson in lessons()
    for exercise in lesson.exercises.values()
    if "mistakes=" in exercise.one("tests").source
]


def agreements_of(exercise):
    return [agreement for agreement, _, _ in asked_by(exercise.one("tests").source)._agreements]


def is_told(diagnosis, mistake, agreement, inputs, of_others):
    """Whether a mistake that is made on all these inputs is told; entries that it says nothing of are as `of_others`
    has them, and the inputs are left as they should be."""
    tries = []
    for case, right in zip(inputs.cases, agreement.expected(inputs), strict=True):
        with np.errstate(all="ignore"):
            told, _ = _tell(lambda case=case: mistake(**inputs.make(case)))
        if type(right.value) is dict and "value" in told:
            told["value"] = pack({**of_others(right.value), **unpack(told["value"])})
        tries.append({**told, "left": {name: pack(state) for name, state in right.left.items()}})
    parts = agreement.parts(Tries({"tries": tries}), inputs)
    told = [note for part in parts for _, note in part.notes if type(note) is Diagnosis]
    return diagnosis in told and any(part.earned < 1 for part in parts)


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.id)
def test_a_mistake_that_a_check_knows_is_told(exercise):
    agreements = [agreement._replace(judged_by=None) for agreement in agreements_of(exercise)]
    untold = {diagnosis for each in agreements for diagnosis, mistake in each.mistakes if type(mistake) is not Raised}
    for fresh, of_others in ((True, dict), (False, dict), (True, dict.fromkeys)):
        for agreement in agreements:
            inputs = agreement.inputs.fresh(SEED) if fresh else agreement.inputs
            for diagnosis, mistake in agreement.mistakes:
                if diagnosis in untold and is_told(diagnosis, mistake, agreement, inputs, of_others):
                    untold.remove(diagnosis)
    assert {diagnosis.sentence or diagnosis.code for diagnosis in untold} == set()
