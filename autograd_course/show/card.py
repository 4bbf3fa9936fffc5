"""The card that a check shows: what was tried, what came out, and which belief leads there."""

from ..misconceptions import MISCONCEPTIONS, SLIP
from .belief import again, one, several
from .markup import Heading, Line, Outcome, Table, card_html, card_text
from .note import note
from .symbols import PARTLY, RIGHT, WRONG

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
        blocks.extend(_line(entry, says, explained) for entry, says in part.notes)
    warned = dict.fromkeys(warning for part in parts for warning in part.warned)
    blocks.extend(Heading("Python warned", f": {warning}") for warning in list(warned)[:_MOST_WARNINGS])
    return {"text/plain": card_text(blocks), "text/html": card_html(_overall(parts), blocks)}


def _overall(parts):
    symbols = {part.symbol for part in parts}
    return symbols.pop() if len(symbols) == 1 else PARTLY if symbols & {RIGHT, PARTLY} else WRONG


def _line(entry, note, explained):
    """A note as a line, in words only; the same misconception is explained once a card."""
    if type(note) is str:
        return Line(note, lead=entry)
    code, sentence, others = note
    says = [sentence if sentence.endswith((".", "!", "?")) else sentence + "."] if sentence else []
    if others:
        says.append(several((code, *others)))
        says += [MISCONCEPTIONS[each].fact for each in (code, *others) if each not in explained]
        explained.update((code, *others))
    elif code != SLIP and code not in explained:
        explained.add(code)
        says.append(one(code))
    elif not says:
        says.append(again(code))
    return Line(" ".join(says), lead=entry)
