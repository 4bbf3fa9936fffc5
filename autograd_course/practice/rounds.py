"""Rounds of practice, without a screen: which program comes, and what is said of an answer."""

from random import Random, SystemRandom
from typing import NamedTuple

from ..diagnosis import diagnose
from ..engines.program import same
from .answer import read_answer
from .families import FAMILIES
from .mystery import THEME, Mystery
from .record import Record
from .refutation import believed, refuted, undecided
from .session import Session
from .trace import side_by_side, spoken, trace


class Reply(NamedTuple):
    """What is said of an answer."""

    is_right: bool
    table: list  # of each print: its expression, what was said, what it is, and whether that is right
    sentences: list
    rows: list  # the program side by side, as trace.side_by_side has it; empty where nothing is to be shown
    belief: str  # in the heading of what is believed; empty where nobody's belief is shown


MYSTERY_AFTER = 6  # programs, where no theme was asked for


class Rounds:
    """Programs, one after the other, of one family or of all in turn; now and then, or as a theme, mystery engines.

    Where `mystery` is not None, it is the current round, and there is no program.
    """

    def __init__(self, theme=None, seed=None, record=None):
        if theme not in (None, THEME, *FAMILIES):
            themes = ", ".join((*FAMILIES, THEME))
            raise ValueError(f"There is no theme {theme!r}: choose one of {themes}, or none for all.")
        self.record = record or Record()
        self._random = Random(SystemRandom().random() if seed is None else seed)
        self._themes = [theme] if theme else list(FAMILIES)
        self._programs = 0  # since the last mystery
        self._sessions = {}
        self._is_answered = True
        self.next()

    @property
    def title(self):
        """What the current round is about, in words."""
        return self.mystery.title if self.mystery else FAMILIES[self.family].TITLE

    def next(self):
        """Go on to the next program: one that is due again, or one that tells most; or to mystery engines."""
        if self._themes == [THEME] or (len(self._themes) > 1 and self._programs == MYSTERY_AFTER):
            self.mystery, self.program, self._programs = Mystery(self._random), None, 0
            return self.mystery
        self.mystery, self._programs = None, self._programs + 1
        due = self.record.next_due()
        if due and due[1] in self._themes:
            about, self.family = due
        else:
            about, self.family = None, self._turn()
        self.program = self._session.next_program(about)
        self._is_answered = False
        return self.program

    def answer(self, texts):
        """The reply to what was typed for each print.

        Raises ValueError for what is no answer. The first answer to a program is taken down, no further one.
        """
        said = [read_answer(text) for text in texts]
        program, truth = self.program, self.program.outcome()
        if self._is_answered:
            return self._reply(program, said, truth, diagnose(program, said))
        diagnosis = self._session.answer(program, said)
        going_wrong = [code for code in FAMILIES[self.family].BELIEFS if not same(program.outcome(code), truth)]
        overcome = [] if diagnosis.wrong else going_wrong
        self.record.note(self.family, diagnosis.named, overcome)
        self._is_answered = True
        return self._reply(program, said, truth, diagnosis)

    @property
    def _session(self):
        if self.family not in self._sessions:
            self._sessions[self.family] = Session(self.family, self._random.random())
        return self._sessions[self.family]

    def _turn(self):
        """The family whose turn it is; it stays as long as suspects are to be told apart."""
        if self._sessions and self._sessions[self.family].suspects:
            return self.family
        self._themes.append(self._themes.pop(0))
        return self._themes[-1]

    def _reply(self, program, said, truth, diagnosis):
        rows = [
            (ask, spoken(answer), spoken(is_so), same(answer, is_so))
            for ask, answer, is_so in zip(program.asks, said, truth, strict=True)
        ]
        if not diagnosis.wrong:
            return Reply(True, rows, ["All of it is right."], [], "")
        if diagnosis.named:
            readings = diagnosis.explanations[0].readings
            beliefs = " and ".join(believed(code) for code in diagnosis.named)
            return Reply(False, rows, refuted(diagnosis.named), side_by_side(program, *readings), beliefs)
        really = [(line.source, line.says, [], False) for line in trace(program)]
        return Reply(False, rows, _less_than_named(said, diagnosis), really, "")


def _less_than_named(said, diagnosis):
    """What is said where no one explanation is left."""
    if diagnosis.explanations:
        return undecided(diagnosis.explanations)
    sentences = []
    for number, readings in diagnosis.parts.items():
        if len(readings) == 1:
            who = f"is the answer of somebody who believes that {believed(readings[0])}"
            sentences.append(f"{number + 1}. {spoken(said[number])} {who}. That is not so.")
    return [*sentences, "Go through it line by line:"] if sentences else ["This is what each line does:"]
