"""A twin is another question: what the first one revealed is no answer to it."""

import pytest

from tests.course.conftest import lessons
from tools.course.predictions import prediction_of
from tools.course.twins import faults

PAIRS = [
    (lesson.exercises[name.removesuffix(" twin")], twin)
    for lesson in lessons()
    for name, twin in lesson.exercises.items()
    if twin.is_twin
]
CHECK = """
import autograd_lib as torch

def program():
    x = torch.tensor(2.0, requires_grad=True)
    z = torch.tensor(4.0)
    ({slope} * x + z).backward()
    return {{{entries}}}

with Check("1.1", points=2) as check:
    check.twin(None, truth=lambda: program())
"""


def prediction(slope, entries):
    return prediction_of("1.1", CHECK.format(slope=slope, entries=entries))


@pytest.mark.parametrize("first, twin", PAIRS, ids=lambda exercise: exercise.id)
def test_nothing_that_was_revealed_answers_a_twin(first, twin):
    targets = first.one("exercise").keys["targets"].split()
    assert faults(*(prediction_of(each.id, each.one("tests").source) for each in (twin, first)), targets) == []


@pytest.mark.parametrize(
    "slope, entries, complaint",
    [
        (6, '"x": x.grad, "z": z.grad, "more": x.grad + 1', None),
        (5, '"x": x.grad, "z": z.grad, "more": x.grad + 1', "who copies the revealed answers gets 100%"),
        (5, '"u": x.grad, "v": z.grad, "w": x.grad + 1', "who copies the revealed answers gets 100%"),
        (6, '"v": z.grad, "z": z.grad, "more": x.grad', "who answers None everywhere gets 67%"),
        (6, '"v": [0.0, 0.0], "z": z.grad, "more": 0 * x.grad', "who answers 0.0 everywhere gets 67%"),
        (6, '"x": x.grad, "z": x.grad + 3, "more": x.grad + 1', "who believes M06"),
    ],
)
def test_a_twin_that_gives_itself_away_is_told(slope, entries, complaint):
    first = prediction(5, '"x": x.grad, "z": z.grad, "more": x.grad + 1')
    found = faults(prediction(slope, entries), first, ["M06"])
    assert found == [] if complaint is None else complaint in " ".join(found)
