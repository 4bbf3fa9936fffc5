"""What is known of somebody who practises, and which program would tell most."""

import re
from random import Random

from ..beliefs.diagnosis import Diagnosis, code_of, contradicts, diagnose
from ..engines import READINGS
from ..engines.program import Program, same
from .draw_program import FAMILIES, draw

ENOUGH, DRAWN = 120, 150  # programs among which the next one is chosen; more where none tells anything


class Session:
    """Rounds on the first `numbers` programs of one family.

    It keeps the beliefs that are still possible, and those that answers have shown.
    """

    def __init__(self, family, seed=0, numbers=10**9):
        self.family, self._numbers = family, numbers
        self.possible = [reading for reading in READINGS if code_of(reading) in FAMILIES[family].beliefs]
        self.suspects = []  # the explanations of the last wrong answer, as long as they are several
        self.named = set()  # the beliefs that answers have shown
        self._kinds, self._seen = None, set()  # of the last program; the words of all, whatever numbers were in them
        self._random = Random(f"{family} {seed}")

    def next_program(self, about: str | None = None) -> Program:
        """The program, of some that are drawn, that separates most of what is still possible.

        It is about what was missed, if `about` says so; and like none before, least of all the last. These come first,
        as far as one of those drawn allows it.
        """
        best, most = None, ()
        for drawn in range(DRAWN):
            program = draw(self.family, self._random.randrange(self._numbers))
            is_about = about is None or bool(places(program, about))
            is_new = _words(program) not in self._seen
            is_other = program.kinds != self._kinds
            tells = is_about, is_new, is_other, *(self._tells(program) if is_about and is_new else (0, 0))
            if tells > most:
                best, most = program, tells
            if drawn >= ENOUGH and any(most[3:]):
                break
        self._kinds = best.kinds
        self._seen.add(_words(best))
        return best

    def answer(self, program: Program, answer: list) -> Diagnosis:
        """Take an answer down; returns its diagnosis, with the suspects of earlier rounds taken into account."""
        diagnosis = diagnose(program, answer)
        self.possible = [reading for reading in self.possible if not contradicts(program, reading, answer)]
        if self.suspects:
            left = [each for each in self.suspects if same(program.outcome(*each), answer)]
            concerned = [each for each in self.suspects if not same(program.outcome(*each), program.outcome())]
            self.suspects = left if diagnosis.wrong else [each for each in self.suspects if each not in concerned]
            if diagnosis.wrong and left:
                diagnosis = diagnosis._replace(explanations=left)
        if diagnosis.wrong and diagnosis.explanations:
            self.suspects = diagnosis.explanations if len(diagnosis.explanations) > 1 else []
        self.named |= {*diagnosis.named}
        return diagnosis

    def _tells(self, program):
        """How much this program would tell: first about the suspects, then about all that is still possible."""
        unnamed = [(reading,) for reading in self.possible if code_of(reading) not in self.named]
        return _told_apart(program, self.suspects), _told_apart(program, unnamed)


def _words(program):
    return re.sub(r"-?\d+(\.\d+)?", "#", str(program))


def places(program: Program, missed: str) -> list[int]:
    """The numbers of the prints that are about something that was missed: a reading of a belief, or a piece."""
    if missed in READINGS:
        outcomes = zip(program.outcome(missed), program.outcome(), strict=True)
        return [number for number, (believed, is_so) in enumerate(outcomes) if not same(believed, is_so)]
    return [number for number, piece in enumerate(program.pieces) if piece == missed]


def _told_apart(program, beliefs):
    """How many of these, sets of readings, would be known by what they make the program print."""
    truth = program.outcome()
    shown = [(readings, program.outcome(*readings)) for readings in beliefs]
    shown = [(readings, outcome) for readings, outcome in shown if not same(outcome, truth)]
    return sum(
        all(_codes(readings) == _codes(others) or not same(outcome, theirs) for others, theirs in shown)
        for readings, outcome in shown
    )


def _codes(readings):
    return {code_of(reading) for reading in readings}
