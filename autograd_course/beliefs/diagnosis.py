"""Which beliefs explain an answer: each is run on the program, alone and two at once, and compared with what was said.

A belief is named if it alone reproduces what was said and what is not true. Two that do are told as two. One that
reproduces a part of what is wrong explains that part, unless the answer is right somewhere where the belief is not.
"""

from itertools import combinations
from typing import NamedTuple

from ..engines import READINGS
from ..engines.program import Program, same


class Diagnosis(NamedTuple):
    wrong: list  # the numbers of the entries that are not right
    explanations: list  # one or two readings each, which reproduce the whole answer; of each set of codes one
    parts: dict  # otherwise, for each wrong entry, the readings that give it; of each code one

    @property
    def named(self) -> tuple:
        """The codes of the only explanation; none where there is no explanation, or a choice."""
        return tuple(map(code_of, self.explanations[0])) if len(self.explanations) == 1 else ()


def diagnose(program: Program, answer: list) -> Diagnosis:
    """What the list `answer` says about whoever thinks that `program` prints it."""
    truth = program.outcome()
    wrong = [number for number, (said, is_so) in enumerate(zip(answer, truth, strict=True)) if not same(said, is_so)]
    if not wrong:
        return Diagnosis([], [], {})
    concerned = [reading for reading in READINGS if not same(program.outcome(reading), truth)]
    whole = [(reading,) for reading in concerned if same(program.outcome(reading), answer)]
    if not whole:
        pairs = [pair for pair in _pairs(program, concerned) if _may_explain(program, pair, answer)]
        whole = [pair for pair in pairs if same(program.outcome(*pair), answer)]
    explanations = _one_of_each(whole, lambda readings: tuple(map(code_of, readings)))
    parts = {} if explanations else _parts(program, answer, wrong, concerned)
    return Diagnosis(wrong, explanations, parts)


def code_of(reading: str) -> str:
    """The code of a reading: "M14" of "M14b"."""
    return reading[:3]


def _pairs(program, concerned):
    """Two beliefs that may show at once: both go wrong in this program; or one does, and makes a print another kind of
    thing, such as a number of an error or None of a number, behind which the other may show."""
    truth = program.outcome()
    turning = {reading for reading in concerned if _kinds(program.outcome(reading)) != _kinds(truth)}
    for pair in combinations(READINGS, 2):
        if {*pair} <= {*concerned} or not turning.isdisjoint(pair):
            yield pair


def _kinds(outcome):
    return [type(value) for value in outcome]


def _may_explain(program, pair, answer):
    """Is it worth running these two beliefs at once? Each wrong entry must be one that one of them, alone, changes."""
    if code_of(pair[0]) == code_of(pair[1]):
        return False
    truth = program.outcome()
    alone = [program.outcome(reading) for reading in pair]
    return not any(contradicts(program, reading, answer) for reading in pair) and all(
        same(said, is_so) or any(not same(outcome[number], is_so) for outcome in alone)
        for number, (said, is_so) in enumerate(zip(answer, truth, strict=True))
    )


def _parts(program, answer, wrong, concerned):
    parts = {}
    for number in wrong:
        giving = [
            reading
            for reading in concerned
            if same(program.outcome(reading)[number], answer[number]) and not contradicts(program, reading, answer)
        ]
        if giving:
            parts[number] = _one_of_each(giving, code_of)
    return parts


def contradicts(program: Program, reading: str, answer: list) -> bool:
    """Is the answer right somewhere where this belief is not?"""
    return any(
        same(said, is_so) and not same(believed, is_so)
        for said, is_so, believed in zip(answer, program.outcome(), program.outcome(reading), strict=True)
    )


def _one_of_each(found, key):
    kept = {}
    for each in found:
        kept.setdefault(key(each), each)
    return list(kept.values())
