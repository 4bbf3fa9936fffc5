"""The engines of one exercise under their letters: what a program shows of them, and whether that is what is said."""

from random import Random
from types import CodeType
from typing import NamedTuple

from ..beliefs.diagnosis import code_of
from ..beliefs.misconceptions import MISCONCEPTIONS
from ..engines import READINGS, believing
from ..files.seal import LETTERS
from ..seam.answers import PYTORCH
from ..show.brief import joined
from ..show.symbols import OPEN, RIGHT, WRONG
from . import language


class Experiment(NamedTuple):
    """Of each engine a row: its letter, what it printed, what was said of it, the verdict; and sentences."""

    rows: list
    notes: list  # pairs of a letter, or "", and a sentence
    share: float  # of what there was to show and to say, from 0 to 1


class Lineup:
    """Wrong engines, by their readings, and the right one among them; `name` draws who gets which letter.

    `beliefs` are the codes that the student chooses from, by their numbers 1, 2, …, those of the engines among them.
    """

    def __init__(self, name, wrong, beliefs):
        engines = [None, *wrong]
        Random(f"{name} {wrong}").shuffle(engines)
        self.engines = dict(zip(LETTERS, engines, strict=False))
        self.beliefs = beliefs
        self.right = next(letter for letter, reading in self.engines.items() if reading is None)

    def printed(self, program: CodeType) -> dict[str, language.Printed]:
        """What a program that was read prints on each engine."""
        return {letter: _printed(program, reading) for letter, reading in self.engines.items()}

    def tried(self, program: CodeType, said: dict[str, object]) -> Experiment:
        """The experiment with a program that was read, and what is said of the engines, by letter.

        There is a share for each wrong engine that the program tells from the right one, one for the right letter, and
        one for each belief. What is said of an engine counts if the program shows it.
        """
        printed, right, rows, notes = self.printed(program), self.right, [], []
        alike = {letter: [each for each in printed if printed[each] == printed[letter]] for letter in printed}
        told = {
            letter: alike[letter] == [right] if letter == right else right not in alike[letter] for letter in printed
        }
        for letter, outcome in printed.items():
            refutation = self._refutation(program, letter, said[letter], outcome, told[letter])
            verdict = f"{WRONG} not right" if refutation else f"{RIGHT} right" if told[letter] else f"{OPEN} not shown"
            what = "PyTorch's" if said[letter] == PYTORCH else f"belief {said[letter]}"
            rows.append((letter, str(outcome), what, verdict))
            notes += [(letter, refutation)] if refutation else []
        if len(alike[right]) > 1:
            both = f"{joined(alike[right])} {'both' if len(alike[right]) == 2 else 'all'} printed"
            remedy = "for your program: write one that tells them apart."
            notes.append(("", f"{both} {printed[right].with_reason} {remedy}"))
        shares = [told[letter] for letter in printed if letter != right]
        shares += [told[letter] and self._is_so(letter, said[letter]) for letter in printed]
        return Experiment(rows, notes, sum(shares) / len(shares))

    def _is_so(self, letter, said):
        """Is that what this engine believes: the number of a belief, or "PyTorch"?"""
        reading = self.engines[letter]
        return said == (PYTORCH if reading is None else self.beliefs.index(code_of(reading)) + 1)

    def _refutation(self, program, letter, said, outcome, is_told):
        """Why this engine is not what was said of it: the same program, tried on what was said. Empty where the program
        does not show that; if no engine with this belief prints this, it does, whatever the other engines print."""
        if self._is_so(letter, said):
            return ""
        if type(said) is str:
            return "What does your program print in a cell of this notebook?" * is_told
        if not 1 <= said <= len(self.beliefs):
            return f"there is no belief {said} in the list." * is_told
        code = self.beliefs[said - 1]
        expected = [_printed(program, reading) for reading in READINGS if code_of(reading) == code]
        belief = MISCONCEPTIONS[code].belief
        one = f"An engine that believes that {belief}{',' * (',' in belief)}"
        if outcome in expected:
            some = "With one form of this belief, an engine" if len(expected) > 1 else one
            return f"{some} prints this, too, but {letter} is not that one: which program tells them apart?" * is_told
        told = " or ".join([f"`{each}`" for each in dict.fromkeys(map(str, expected))])
        return f"{one} prints {told} here, but {letter} printed `{outcome}`."


def _printed(program, reading=None):
    with believing(*[reading] * (reading is not None)):
        return language.run(program)
