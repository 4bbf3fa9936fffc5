"""The card that a check shows: what was tried, what came out, and which belief leads there."""

from ..misconceptions import MISCONCEPTIONS, SLIP
from .belief import again, one, several
from .markup import Heading, Line, Outcome, Table, card_html, card_text
from .note import note
from .symbols import PARTLY, RIGHT, WRONG
from .witness import witness

_MOST_WARNINGS = 3


def not_done(exercise, reason):
    """The card that says that there is nothing to check yet."""
    return note(f"Exercise {exercise} is not done yet", f"{reason}.")


def card(exercise, score, points, parts):
    """The card of a whole check, as text and as HTML."""
    blocks = [Heading(f"Exercise {exercise}", f" · {score:g} of {points:g} points")]
    explained = set()
    for part in parts:
        blocks.append(Outcome(part.symbol, part.label))
        blocks.extend([Table(part.table)] if part.table else [])
        for entry, says in part.notes:
            blocks.extend(_said(entry, says, explained))
    warned = dict.fromkeys(warning for part in parts for warning in part.warned)
    blocks.extend(Heading("Python warned", f": {warning}") for warning in list(warned)[:_MOST_WARNINGS])
    return {"text/plain": card_text(blocks), "text/html": card_html(_overall(parts), blocks)}


def _overall(parts):
    symbols = {part.symbol for part in parts}
    return symbols.pop() if len(symbols) == 1 else PARTLY if symbols & {RIGHT, PARTLY} else WRONG


def _said(entry, note, explained):
    """A note as blocks, in words only; the same misconception is explained, and refuted by a program, once a card."""
    if type(note) is str:
        return [Line(note, lead=entry)]
    code, sentence, others = note[:3]
    new = [each for each in note.codes if each != SLIP and each not in explained]
    says = [sentence if sentence.endswith((".", "!", "?")) else sentence + "."] if sentence else []
    if others:
        says.append(several((code, *others)))
        says += [MISCONCEPTIONS[each].fact for each in new]
    elif new:
        says.append(one(code))
    elif not says:
        says.append(again(code))
    explained.update(new)
    shown = [block for each in new if note.is_refuted for block in witness(note.reading(each), not others)]
    return [Line(" ".join(says), lead=entry), *shown]
