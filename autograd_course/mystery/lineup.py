"""The engines of one exercise under their letters, and what a program prints on each of them."""

from random import Random

from ..answers import PYTORCH
from ..diagnosis import code_of
from ..engines import READINGS, believing
from ..misconceptions import MISCONCEPTIONS
from ..seal import LETTERS
from . import language


class Lineup:
    """Wrong engines, by their readings, and the right one among them; `name` draws who gets which letter.

    `beliefs` are the codes that the student chooses from, by their numbers 1, 2, …, those of the engines among them.
    """

    def __init__(self, name, wrong, beliefs):
        engines = [None, *wrong]
        Random(f"{name} {wrong}").shuffle(engines)
        self.engines = dict(zip(LETTERS, engines, strict=False))
        self.beliefs = beliefs

    @property
    def right(self):
        """The letter of the right engine."""
        return next(letter for letter, reading in self.engines.items() if reading is None)

    def is_so(self, letter, said):
        """Is that what this engine believes: the number of a belief, or "PyTorch"?"""
        reading = self.engines[letter]
        return said == PYTORCH if reading is None else said == self.beliefs.index(code_of(reading)) + 1

    def printed(self, program):
        """What a program that was read prints on each engine."""
        return {letter: printed(program, reading) for letter, reading in self.engines.items()}

    def printed_by(self, number, program):
        """What it prints for those who hold belief `number`: of each reading of it."""
        code = self.beliefs[number - 1]
        return [printed(program, reading) for reading in READINGS if code_of(reading) == code]

    def belief(self, number):
        """A belief in words, that go on from "the belief that"."""
        return MISCONCEPTIONS[self.beliefs[number - 1]].belief


def printed(program, reading=None):
    """What a program prints on one engine."""
    with believing(*[reading] * (reading is not None)):
        return language.run(program)
