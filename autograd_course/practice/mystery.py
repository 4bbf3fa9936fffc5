"""A round of practice with mystery engines: two of them, and a list of beliefs, of which one holds one."""

from collections.abc import Iterator

from ..beliefs.diagnosis import code_of
from ..beliefs.misconceptions import MISCONCEPTIONS
from ..engines import READINGS
from ..engines.program import LEAF
from ..engines.witnesses import WITNESSES
from ..mystery.language import NotInLanguage, read
from ..mystery.lineup import Experiment, Lineup
from .draw_program import FAMILIES

THEME, TITLE = "mystery", "mystery engines"
FEWEST, OFFERED = 3, 4  # beliefs to choose from
START = f"{LEAF}\n(x * x).backward()\nprint(x.grad)"


class Mystery:
    """Two engines, A and B, drawn with a `Random`: one is right, one believes something that its family is about."""

    title = TITLE

    def __init__(self, random, families=FAMILIES):
        family = random.choice([name for name in families if len({*map(code_of, _held_in(name))}) >= FEWEST])
        wrong = random.choice(_held_in(family))
        others = sorted({code_of(reading) for reading in _held_in(family)} - {code_of(wrong)})
        beliefs = [code_of(wrong), *random.sample(others, min(OFFERED - 1, len(others)))]
        random.shuffle(beliefs)
        self._lineup = Lineup(str(random.random()), [wrong], beliefs)
        self._wrong = code_of(wrong)

    @property
    def letters(self) -> list[str]:
        return list(self._lineup.engines)

    @property
    def beliefs(self) -> list[str]:
        """What one of the engines believes is on this list."""
        return [MISCONCEPTIONS[code].belief for code in self._lineup.beliefs]

    @property
    def setting(self) -> str:
        """What there is to find out, in sentences."""
        letters = " and ".join(self.letters)
        halves = " Where a belief says “or”, it may hold one part alone." * any(map(_has_parts, self._lineup.beliefs))
        return f"One of {letters} is PyTorch's engine; the other holds one of the beliefs below.{halves}"

    def try_on(self, text: str) -> dict[str, str]:
        """What a program prints on each engine, as text by letter. Raises ValueError for what is no such program."""
        return {letter: outcome.with_reason for letter, outcome in self._lineup.printed(read(text)).items()}

    def answer(self, text: str, said: dict[str, object]) -> Experiment:
        """The experiment with this program, and what is said of each engine: "PyTorch", or the number of a belief.

        Raises ValueError for what is no program for these engines.
        """
        return self._lineup.tried(read(text), said)

    def told(self, experiment: Experiment) -> Iterator[str]:
        """Sentences on an experiment; where all of it is right, what there was to find out."""
        yield from (f"{letter}: {sentence}" if letter else sentence for letter, sentence in experiment.notes)
        if experiment.share == 1:
            belief, fact = MISCONCEPTIONS[self._wrong]
            [other] = [letter for letter in self.letters if letter != self._lineup.right]
            yield f"{self._lineup.right} is PyTorch's; {other} believes that {belief}. That is not true. {fact}"


def _has_parts(code):
    """Is this belief held in several ways, which its words join with an "or"?"""
    return " or " in MISCONCEPTIONS[code].belief and [code_of(reading) for reading in READINGS].count(code) > 1


def _held_in(family):
    """The readings of a family's beliefs that some program of the language shows."""
    return [reading for reading in READINGS if code_of(reading) in FAMILIES[family].beliefs and _is_shown(reading)]


def _is_shown(reading):
    try:
        read(str(WITNESSES[reading]))
    except NotInLanguage:
        return False
    return True
