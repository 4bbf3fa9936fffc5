"""The card that a check shows: what was tried, what came out, and which belief leads there."""

import re
from typing import Any

from ..beliefs.misconceptions import SLIP
from .belief import again, one
from .display import note
from .markup import Heading, Line, Outcome, Program, Table, card_html, card_text
from .symbols import PARTLY, RIGHT, WRONG
from .witness import witness

_MOST_WARNINGS = 3
_LONGEST_AGAIN = 90  # characters of a complaint that stands above in full


def not_done(exercise: str, reason: str) -> dict[str, str]:
    """The card that says that there is nothing to check yet."""
    return note(_not_done(exercise), f"{reason}.")


def card(exercise: str, score: float, points: float, parts: list, asks: str = "", open_because: str = "") -> dict:
    """The card of a whole check, as text and as HTML; `asks`, what the exercise asks, stands below the first wrong
    part, if none has more to say than values that differ.

    `open_because`: nothing is done yet, and the parts show what the broken program does that the exercise starts from.
    """
    blocks = [_heading(exercise, score, points, open_because)]
    notes = Notes(said={open_because})
    wrong = [part for part in parts if part.symbol != RIGHT]
    unexplained = wrong[0] if asks and wrong and all(part.is_bare for part in wrong) else None
    warned = []
    for part in parts:
        blocks.append(Outcome(part.symbol, part.label))
        blocks.extend([Table(part.table)] if part.table else [])
        blocks.extend(notes.reason(part.open_because))
        for entry, says in part.notes:
            blocks.extend(notes.blocks(entry, says))
        if part is unexplained:
            blocks.append(Line(asks))
        new = [warning for warning in dict.fromkeys(part.warned) if warning not in warned]
        warned += new[: _MOST_WARNINGS - len(warned)]
        blocks.extend(Line(f"Python warned: {warning}") for warning in new if warning in warned)
    return {"text/plain": card_text(blocks), "text/html": card_html(_overall(parts), blocks)}


def _not_done(exercise):
    return f"Exercise {exercise} is not done yet"


def _heading(exercise, score, points, open_because):
    if open_because:
        return Heading(_not_done(exercise), f": {open_because}.")
    return Heading(f"Exercise {exercise}", f" · {score:g} of {points:g} {'point' if points == 1 else 'points'}")


def _overall(parts):
    symbols = {part.symbol for part in parts}
    return symbols.pop() if len(symbols) == 1 else PARTLY if symbols & {RIGHT, PARTLY} else WRONG


class Notes:
    """The notes of a card as lines, in words only: what was said above is not said again in full."""

    def __init__(self, said=()):
        self._said = {*said}  # sentences and complaints
        self._named = {SLIP}  # codes
        self._shown = [""]  # the lines of the last program

    def reason(self, open_because: str) -> list:
        """Why a part is open, as a block; none where it is not, or where the same stands above."""
        if not open_because or open_because in self._said:
            return []
        self._said.add(open_because)
        return [Line(open_because)]

    def blocks(self, entry: str, note: Any) -> list:
        """One note as blocks: its line, and a program that refutes a belief; none where all of it stands above."""
        if type(note) is Program:
            return self._program(entry, note)
        if type(note) is str:
            text, shown = self._complaint(note), []
        else:
            is_new = note.is_refuted and note.code not in self._named
            text = self._diagnosis(note.code, note.sentence, note.is_told)
            shown = witness(note.reading, of_fact=not text.endswith(one(note.code, False))) if is_new else []
        return [Line(text, lead=entry), *shown] if text else shown

    def _program(self, only_on, program):
        """What of a program does not stand above: after the same inputs, only the call."""
        (*inputs, call), (*before, last) = program.lines, self._shown
        self._shown = program.lines
        if inputs and inputs == before:
            says = f"{only_on} those above:" if only_on else "On the same inputs:"
            return [] if call == last else [Line(says), Program([call])]
        return [Line(f"{only_on} these:"), program] if only_on else [program]

    def _complaint(self, text):
        if text in self._said:
            return _in_short(text)
        self._said.add(text)
        return text

    def _diagnosis(self, code, sentence, is_told):
        says = [] if not sentence or sentence in self._said else [_ended(sentence)]
        self._said.add(sentence)
        if code not in self._named:
            says.append(one(code, is_told and not says))
        elif code != SLIP and not sentence:
            says.append(again(code))
        self._named.add(code)
        return " ".join(says)


def _in_short(complaint):
    """A complaint that stands above in full: without the line it came from, and cut after a sentence or a word."""
    head = complaint.partition(" (on your line")[0]
    if len(head) <= _LONGEST_AGAIN:
        return head
    sentence = re.match(r".+[.?!](?= )", head[:_LONGEST_AGAIN])
    return sentence[0] if sentence else head[:_LONGEST_AGAIN].rpartition(" ")[0] + " …"


def _ended(sentence):
    return sentence if sentence.endswith((".", "!", "?")) else sentence + "."
