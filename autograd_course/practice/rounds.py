"""Rounds of practice, without a screen: which program comes, and what is said of an answer."""

from collections.abc import Callable
from difflib import get_close_matches
from random import Random, SystemRandom
from typing import NamedTuple

from ..beliefs.diagnosis import diagnose
from ..engines.program import Program, same
from .answer import read_answer
from .draw_program import FAMILIES
from .mystery import THEME, TITLE, Mystery
from .record import Record
from .refutation import believed, not_this_time, refuted, undecided
from .session import Session, places
from .trace import line_by_line, side_by_side, spoken


class Reply(NamedTuple):
    table: list  # of each print: its expression, what was said, what it is, and whether that is right
    sentences: list
    rows: list  # the program side by side, as trace.side_by_side has it; empty where nothing is to be shown
    beliefs: int  # how many of somebody's are executed in the rows; 0 where none is

    @property
    def heading(self) -> str:
        """What is above the rows where beliefs are executed in them."""
        return "Your belief, executed" if self.beliefs == 1 else "Your beliefs, executed together"


THEMES = {name: family.title for name, family in FAMILIES.items()} | {THEME: TITLE}  # with what each is about
MYSTERY_AFTER = 6  # programs, where no theme was asked for
IN_A_ROW = 3  # of one theme, at most, where themes take turns


def _known(theme):
    """A theme by its name, in any case. Raises ValueError where there is none: with the nearest, or else with all."""
    name = str(theme).strip().casefold()
    if name in THEMES:
        return name
    near = get_close_matches(name, THEMES, 1)
    remedy = f"the nearest is {near[0]!r}" if near else f"choose one of {', '.join(THEMES)}"
    raise ValueError(f"There is no theme {theme!r}: {remedy}; without one they take turns.")


class Rounds:
    """Programs, one after the other, of one family or of all in turn; now and then, or as a theme, mystery engines.

    Where `mystery` is not None, it is the current round, and there is no program. Those that take turns are of lessons
    up to `reached`, if that is given.
    """

    def __init__(self, theme=None, seed=None, record=None, reached=None):
        self._taught = [name for name, family in FAMILIES.items() if (reached or family.lesson) >= family.lesson]
        self.record = record or Record()
        self._random = Random(SystemRandom().random() if seed is None else seed)
        self._programs = 0  # since the last mystery
        self._about = None  # what comes back in the current program, if something does
        self._sessions, self.family = {}, None
        self._in_a_row = 0
        self._is_answered = True
        self.stay_with(theme)

    def stay_with(self, theme: str | None) -> None:
        """Go on with programs of one theme, or with all in turn. Raises ValueError for a theme that does not exist."""
        self.theme = None if theme is None else _known(theme)
        self._themes = [self.theme] if self.theme else self._taught.copy()
        self.next()

    @property
    def themes(self) -> dict[str, str]:
        """By name, what each theme is about, and in which lesson it comes if the student has not begun that one."""
        later = {name: f" (lesson {FAMILIES[name].lesson:02})" for name in FAMILIES.keys() - {*self._taught}}
        return {name: title + later.get(name, "") for name, title in THEMES.items()}

    @property
    def title(self) -> str:
        return self.mystery.title if self.mystery else FAMILIES[self.family].title

    def next(self) -> None:
        """Go on to the next program: one that is due again, or one that tells most; or to mystery engines."""
        if self._themes == [THEME] or (len(self._themes) > 1 and self._programs == MYSTERY_AFTER):
            about = self._taught if len(self._themes) > 1 else FAMILIES
            self.mystery, self.program, self._programs, self._about = Mystery(self._random, about), None, 0, None
            return
        self.mystery, self._programs = None, self._programs + 1
        missed, before = self.record.missed, self.family
        themes = self._themes if self._in_a_row < IN_A_ROW else [each for each in self._themes if each != before]
        themes = themes or self._themes
        self._about = next((what for what in self.record.due if missed[what].family in themes), None)
        self.family = missed[self._about].family if self._about else self._turn(themes)
        self._in_a_row = self._in_a_row + 1 if self.family == before else 1
        self.program = self._session.next_program(self._about)
        self._is_answered = False

    @property
    def ago(self) -> int | None:
        """How many programs ago was that wrong which comes back in this one? None if nothing does."""
        if self._about in self.record.missed and places(self.program, self._about) and not self._is_answered:
            return self.record.rounds + 1 - self.record.missed[self._about].missed
        return None

    def answer(self, texts: list[str]) -> Reply:
        """The reply to what was typed for each print.

        Raises ValueError for what is no answer. The first answer to a program is taken down, no further one.
        """
        said, program = read_answers(texts), self.program
        if self._is_answered:
            return self._reply(program, said, diagnose(program, said))
        diagnosis = self._session.answer(program, said)
        came_back = [not_this_time(self._about, self.ago)] if self.ago else []
        self._take_down(diagnosis)
        self._is_answered = True
        return self._reply(program, said, diagnosis, came_back)

    def _take_down(self, diagnosis):
        """Into the record: the beliefs that were named, or else the pieces of the program that were not right."""
        program, due = self.program, self.record.due
        wrong = diagnosis.explanations[0] if diagnosis.named else ()
        wrong = wrong or dict.fromkeys(program.pieces[number] for number in diagnosis.wrong)
        met = {what: places(program, what) for what in due}
        right = [what for what in due if met[what] and not {*met[what]} & {*diagnosis.wrong}]
        put_off = [what for what in due if what not in right and (met[what] or what == self._about)]
        self.record.note(self.family, wrong, right, put_off)

    @property
    def _session(self):
        if self.family not in self._sessions:
            self._sessions[self.family] = Session(self.family, self._random.random())
        return self._sessions[self.family]

    def _turn(self, themes):
        """The family whose turn it is, of these `themes`; it stays as long as suspects are to be told apart."""
        if self.family in themes and self._session.suspects:
            return self.family
        turn = next(each for each in self._themes if each in themes)
        self._themes.remove(turn)
        self._themes.append(turn)
        return turn

    def _reply(self, program, said, diagnosis, came_back=()):
        rows = compared(program, said)
        if not diagnosis.wrong:
            return Reply(rows, ["All of it is right.", *came_back], [], 0)
        if diagnosis.named:
            shown = side_by_side(program, *diagnosis.explanations[0])
            return Reply(rows, refuted(diagnosis.named), shown, len(diagnosis.named))
        return Reply(rows, _less_than_named(said, diagnosis), line_by_line(program), 0)


def compared(program: Program, said: list) -> list[tuple]:
    """The table of a reply to what was said of each print."""
    truth = program.outcome()
    return [
        (ask, spoken(answer), spoken(is_so), same(answer, is_so))
        for ask, answer, is_so in zip(program.asks, said, truth, strict=True)
    ]


def read_answers(texts: list[str], read: Callable[[str], object] = read_answer) -> list:
    """What was typed for each print, as values. Raises ValueError for what is none, with the number of its print."""
    said = []
    for number, text in enumerate(texts, 1):
        try:
            said.append(read(text))
        except ValueError as problem:
            raise ValueError(f"in print {number}, {problem}") from None
    return said


def _less_than_named(said, diagnosis):
    """What is said where no one explanation is left."""
    if diagnosis.explanations:
        return undecided(diagnosis.explanations)
    sentences = []
    for number, readings in diagnosis.parts.items():
        if len(readings) == 1:
            assumed = f"You may have assumed that {believed(readings[0])}. That is not true."
            sentences.append(f"{number + 1}. {spoken(said[number])}: {assumed}")
    return [*sentences, "Go through it line by line:"] if sentences else ["This is what each line does:"]
