"""How probable it is that somebody holds a belief, by their answers; and how much the answer to a question would tell.

Beliefs are taken as independent. An answer is compared with what the program prints for those who hold what is `sure`
by now and, besides, no belief, one, or two at once. Whoever answers may slip.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from itertools import chain, combinations
from math import log2, prod

from ..beliefs.diagnosis import code_of
from ..engines import READINGS
from ..engines.program import ERROR, same
from .programs import Question

AT_FIRST = 0.1  # how probable a belief is before the first answer
SLIP = 0.03  # how often a print is answered by mistake
A_WORD, A_NUMBER = 0.5, 0.05  # how often a mistake is just what some belief says: None, True or an error; a number
HELD, KNOWN = 0.85, 0.02  # a belief that is held is at least so probable, and one that is not at most
NEVER = 1e-3  # less than this decides nothing


class Estimate:
    """The probability of each reading of a belief, by what was answered so far."""

    def __init__(self):
        readings = Counter(map(code_of, READINGS))
        self._of = {reading: AT_FIRST / readings[code_of(reading)] for reading in READINGS}

    @property
    def codes(self) -> Mapping[str, float]:
        """The probability of each belief."""
        found = Counter()
        for reading, probability in self._of.items():
            found[code_of(reading)] += probability
        return found

    @property
    def sure(self) -> tuple[str, ...]:
        """The readings that are held, for all that is known."""
        return tuple(reading for reading, probability in self._of.items() if probability > HELD)

    def likeliest(self, code: str) -> str:
        """The reading of a belief that is most probable."""
        return max((reading for reading in READINGS if code_of(reading) == code), key=self._of.get)

    def learn(self, question: Question, said: list) -> None:
        """Take in an answer: a value for each print, or `...` where somebody did not know."""
        odds, sure = self._odds(), self.sure
        codes = {*question.about, *map(code_of, sure)}
        concerned = [reading for reading in READINGS if code_of(reading) in codes]
        together = {held for each in _sets(concerned) for held in (each, _in_order(each, sure))}
        total, shares = 0.0, Counter()
        for held in together:
            if is_possible(held):
                weight = prod(odds[each] for each in held) * likelihood(question.program.outcome(*held), said)
                total += weight
                shares.update(dict.fromkeys(held, weight))
        self._of |= {reading: shares[reading] / total for reading in concerned}

    def told_by(self, question: Question) -> float:
        """How much an answer to this question would tell about beliefs, alone and two at once, in bits."""
        odds, sure, program = self._odds(), self.sure, question.program
        base, codes = program.outcome(*sure), question.about - {*map(code_of, sure)}
        outcomes = {
            each: program.outcome(*_in_order([each], sure))
            for each, probability in self._of.items()
            if code_of(each) in codes and probability > NEVER
        }
        weights = Counter()
        for held in filter(is_possible, _sets(outcomes)):
            printed = _together(base, *(outcomes[each] for each in held))
            weights[str(printed)] += prod(odds[each] for each in held)
        total = sum(weights.values())
        return -sum(weight / total * log2(weight / total) for weight in weights.values())

    def _odds(self):
        codes = self.codes
        return {each: probability / max(1 - codes[code_of(each)], NEVER) for each, probability in self._of.items()}


def is_possible(readings: Collection[str]) -> bool:
    """Of a belief, nobody holds two readings at once."""
    return len({*map(code_of, readings)}) == len(readings)


def likelihood(outcome: list, said: list) -> float:
    """How probable it is that somebody says this of a program that prints this outcome for them."""
    return prod(
        1 - SLIP if value is ... or same(printed, value) else SLIP * (A_WORD if _is_word(value) else A_NUMBER)
        for printed, value in zip(outcome, said, strict=True)
    )


def _is_word(value):
    return value in (None, True, False, 0, ERROR)


def _sets(readings):
    """None of these readings, one, or two."""
    return chain([()], ((each,) for each in readings), combinations(readings, 2))


def _in_order(readings, others):
    return tuple(reading for reading in READINGS if reading in readings or reading in others)


def _together(base, *outcomes):
    """What beliefs print together, roughly: of each print, what the first of them says that changes it."""
    said = base
    for outcome in reversed(outcomes):
        said = [
            before if same(value, usual) else value for value, before, usual in zip(outcome, said, base, strict=True)
        ]
    return said
