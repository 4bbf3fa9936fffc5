"""A twin is another question: what the first one revealed is no answer to it."""

import re

import pytest

from autograd_course.beliefs.misconceptions import MISCONCEPTIONS
from autograd_course.engines import ENGINES
from autograd_course.judge.judge import judge
from autograd_course.judge.predictions import same_as_written, says
from autograd_course.seam.wire import pack
from tests.course.conftest import lessons
from tools.course.predictions import prediction_of

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

COPIED, GUESSED = 1 / 3, 1 / 2  # the most that may be earned without a thought
CONSTANTS = (None, 0.0, 1.0, True, False, "error")


def faults(twin, first, targets):
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


def copied(twin, first):
    """The share of a twin that the revealed answers earn: each where it has the same name, or else the same place."""
    revealed = list(first.truth.values())
    right = 0
    for place, (name, fact) in enumerate(twin.truth.items()):
        told = first.truth[name] if name in first.truth else revealed[place] if place < len(revealed) else ...
        right += told is not ... and same_as_written(told, fact)
    return right / len(twin.truth)


def guessed(twin, constant):
    """The share that one and the same value earns as the answer to everything; in a row, everywhere in it."""
    right = [same_as_written(_of_the_shape_of(fact, constant), fact) for fact in twin.truth.values()]
    return sum(right) / len(right)


def shows(prediction, code):
    """Whether some entry comes out otherwise for who believes this; what cannot run is not asked."""
    return code in ENGINES and any(reading.startswith(code) for reading in prediction.computed)


def _of_the_shape_of(fact, constant):
    if hasattr(fact, "tolist"):
        fact = fact.tolist()
    return [_of_the_shape_of(each, constant) for each in fact] if isinstance(fact, list | tuple) else constant


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


SECRETS = {"None": "None", "'error'": "error", "0": "zero"}  # how texts call these values, besides as they are written


def told_below(twin, said):
    """What the card of a twin says below its table, but for beliefs in their own words and for code."""
    entries = {name: {"value": pack(value)} for name, value in said.items()}
    observation = {"exercise": twin.id, "parts": [{"committed": {"said": entries}}]}
    card = judge(twin.one("tests").source, observation).card["text/plain"]
    lines = [line for line in card.splitlines()[2:] if not re.match(r" +`\w+`: +you said", line)]
    text = "\n".join(line.partition("  # ")[2] if line.startswith(" " * 8) else line for line in lines)
    for belief, _ in MISCONCEPTIONS.values():
        text = text.replace(f"belief that {belief}.", "").replace(f"that {belief}", "")
    return text


@pytest.mark.parametrize("twin", [twin for _, twin in PAIRS], ids=lambda exercise: exercise.id)
def test_no_text_about_a_belief_gives_a_value_of_a_twin_away(twin):
    asked = prediction_of(twin.id, twin.one("tests").source)
    for reading, believed in asked.computed.items():
        said = asked.truth | believed
        text = told_below(twin, said)
        for name, value in said.items():
            fact = asked.truth[name]
            fact = fact.tolist() if hasattr(fact, "tolist") else fact
            if type(fact) is bool or same_as_written(value, fact):
                continue
            written = f"{fact:g}" if type(fact) in (int, float) else repr(fact)
            found = re.findall(r"-?\[.*?\]|\(.*?\)|-?\d+\.?\d*|'\w+'|None", text)
            found = [f"{float(word):g}" if re.fullmatch(r"-?\d+\.?\d*", word) else word for word in found]
            assert written not in found, (reading, name, text)
            assert written not in SECRETS or SECRETS[written] not in text, (reading, name, text)


@pytest.mark.parametrize(
    "text, value, is_said",
    [
        ("It is `None`, so there", None, True),
        ("nothing yet", None, False),
        ("that raises an error", "error", True),
        ("a terror", "error", False),
        ("it writes zeros", 0.0, True),
        ("0.05", 0.0, False),
        ("it is 3.0, not 4.0", 3, True),
        ("it is 3, not 4", 3.0, True),
        ("it is 13.0", 3.0, False),
        ("it is 3.5", 3.0, False),
        ("it is -3.0", 3.0, False),
        ("x3 is", 3.0, False),
        ("shape (2, 3) is", (2, 3), True),
        ("True, not False", True, False),
        ("it runs", "runs", True),
    ],
)
def test_a_text_says_a_value(text, value, is_said):
    assert says(text, value) is is_said
