"""The card that a check shows: what was tried, what came out, and which belief leads there."""

from .beliefs import SLIP
from .markup import Heading, Line, Table, Verdict, card_html, card_text
from .misconceptions import MISCONCEPTIONS
from .part import OPEN, PARTLY, RIGHT, WRONG
from .show import show

_MOST_WARNINGS = 3
_WORDS = {RIGHT: "right", PARTLY: "partly right", WRONG: "not right yet", OPEN: "not done yet"}


class Score(float):
    """The points of an exercise: a float, which nbgrader reads; JupyterLab shows what the bare number means."""

    def __new__(cls, earned, points):
        score = super().__new__(cls, earned)
        score._points = points
        return score

    def _repr_html_(self):
        return f"score: {self:g} of {self._points:g}"


def show_note(title, sentence):
    """Show a single sentence."""
    blocks = [Heading(title, f": {sentence}")]
    show(card_text(blocks), card_html(OPEN, blocks))


def show_not_done(exercise, reason):
    """Show that there is nothing to check yet."""
    show_note(f"Exercise {exercise} is not done yet", f"{reason}.")


def show_card(exercise, score, points, parts):
    """Show the outcome of a whole check."""
    blocks = [Heading(f"Exercise {exercise}", f" · {score:g} of {points:g} points")]
    explained = set()
    for part in parts:
        blocks.append(Verdict(part.symbol, _WORDS[part.symbol], part.label))
        blocks.extend([Table(part.table)] if part.table else [])
        blocks.extend(_line(entry, note, explained) for entry, note in part.notes)
    warned = dict.fromkeys(warning for part in parts for warning in part.warned)
    blocks.extend(Heading("Python warned", f": {warning}") for warning in list(warned)[:_MOST_WARNINGS])
    show(card_text(blocks), card_html(_overall(parts), blocks))


def _overall(parts):
    symbols = {part.symbol for part in parts}
    return symbols.pop() if len(symbols) == 1 else PARTLY if symbols & {RIGHT, PARTLY} else WRONG


def _line(entry, note, explained):
    """A note as a line; the same misconception is explained once a card."""
    if type(note) is str:
        return Line(note, lead=entry)
    code, sentence = note
    says = [sentence if sentence.endswith((".", "!", "?")) else sentence + "."] if sentence else []
    if code != SLIP and code not in explained:
        explained.add(code)
        belief, fact = MISCONCEPTIONS[code]
        says.append(f"This comes of the belief that {belief}. What really happens: {fact}")
    lead = "a slip" if code == SLIP else code
    return Line(" ".join(says) or "the same belief as above.", lead=" · ".join(filter(None, [entry, lead])))
