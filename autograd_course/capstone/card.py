"""The card of the capstone: by theme, what is not yet as in PyTorch, with its program; what is, folded below."""

import autograd_lib

from ..ledger import THEMES, source
from ..show.display import show, show_note
from ..show.markup import Fold, Heading, Line, Outcome, Program, card_html, card_text
from ..show.symbols import PARTLY, RIGHT, WRONG
from .rows import NOTHING, rows

LONGEST = 110


def capstone(engine):
    """Run all behaviour programs with `engine` in the place of `torch`, and show a card of what it does.

    Takes an engine from `assemble`, or a module of one's own with `tensor` and what else the programs use.
    """
    if engine is autograd_lib:
        show_note("You have no engine yet", "the library stands in for it, and does what PyTorch does")
    else:
        show(report(rows(engine)))


def report(found, name="Your engine"):
    """The card of some rows, as text and as HTML."""
    passed = {row.code: row for row in found if row.is_as_pytorch}
    failed = {row.code: row for row in found if not row.is_as_pytorch}
    blocks = [Heading(name, f" · {len(passed)} of {len(found)} behaviours are PyTorch's")]
    for theme, rows_of_theme in _by_theme(failed):
        blocks.append(Heading(theme, f" · {len(rows_of_theme)} not yet"))
        blocks += [_failed(row, is_first=row is rows_of_theme[0]) for row in rows_of_theme]
    if passed:
        blocks.append(Fold(RIGHT, f"{len(passed)} behaviours, by theme", list(_listed(passed))))
    symbol = RIGHT if not failed else PARTLY if passed else WRONG
    return {"text/plain": card_text(blocks), "text/html": card_html(symbol, blocks)}


def _by_theme(found):
    """Each theme that has some of these rows, with them."""
    for theme, codes in THEMES.items():
        if rows_of_theme := [row for code, row in found.items() if code in codes]:
            yield theme, rows_of_theme


def _failed(row, is_first):
    """A behaviour with its program; of each theme the first is open."""
    blocks = [Program(source(row.code)), Line(sentence(row))]
    return Fold(PARTLY if row.right else WRONG, f"{row.code} · {row.fact}", blocks, is_first)


def _listed(passed):
    for theme, rows_of_theme in _by_theme(passed):
        yield Heading(theme, f" · {len(rows_of_theme)}")
        yield from (Outcome(RIGHT, f"{row.code} · {row.fact}") for row in rows_of_theme)


def sentence(row):
    """Where an engine first does something else, and which lesson explains it."""
    where = f"line {row.right + 1} of {row.lines}" if row.lines > 1 else "the line"
    numbers = " and ".join(f"{number:02}" for number in row.lessons)
    explained = f"Lessons {numbers} explain it" if len(row.lessons) > 1 else f"Lesson {numbers} explains it"
    got, wanted = (_short(text) for text in (row.got, row.wanted))
    prints = "it prints no more" if row.got == NOTHING else f"it shows `{got}`"
    should = "where PyTorch has finished" if row.wanted == NOTHING else f"PyTorch `{wanted}`"
    return f"{where}: {prints}, {should}. {explained}."


def _short(text):
    text = " ".join(text.replace("`", "'").split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
