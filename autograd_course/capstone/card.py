"""The card of the capstone: what is not yet as in PyTorch, with its programs; what is, folded below.

What ends because the engine lacks something goes by that; what ends otherwise, by theme.
"""

import re

import autograd_lib

from ..ledger import THEMES, source
from ..show.brief import cut
from ..show.display import show, show_note
from ..show.markup import Fold, Heading, Line, Outcome, Program, card_html, card_text
from ..show.symbols import PARTLY, RIGHT, WRONG
from .rows import NOTHING, Row, rows

LONGEST = 110
LACKS = re.compile(r"AttributeError: .* (?:has no|no attribute) '(\w+)'$|TypeError: .* is not (subscriptable)$")


def capstone(engine: object) -> None:
    """Run all behaviour programs with `engine` in the place of `torch`, and show a card of what it does.

    Takes an engine from `assemble`, or a module of one's own with `tensor` and what else the programs use.
    """
    if engine is autograd_lib:
        show_note("You have no engine yet", "the library stands in for it, and does what PyTorch does")
    else:
        show(report(rows(engine)))


def report(found: list[Row], name: str = "Your engine") -> dict[str, str]:
    """The card of some rows, as text and as HTML."""
    passed = {row.code: row for row in found if row.is_as_pytorch}
    failed = {row.code: row for row in found if not row.is_as_pytorch}
    blocks: list = [Heading(name, f" · {len(passed)} of {len(found)} behaviours are PyTorch's")]
    lacking = _by_what_it_lacks(failed.values())
    ended = {id(row) for rows_of_it in lacking.values() for row in rows_of_it}
    for theme, rows_of_theme in _by_theme({code: row for code, row in failed.items() if id(row) not in ended}):
        blocks.append(Heading(theme, f" · {len(rows_of_theme)} not yet"))
        blocks += [_failed(row, is_first=row is rows_of_theme[0]) for row in rows_of_theme]
    if lacking:
        blocks.append(Heading("What it lacks", f" · {len(ended)} need it"))
    for name, rows_of_it in lacking.items():
        needed = [block for row in rows_of_it for block in (Line(row.fact), Program(source(row.code)))]
        blocks.append(Fold(WRONG, f"{name} · {len(rows_of_it)}", needed))
    if passed:
        blocks.append(Fold(RIGHT, f"{len(passed)} behaviours, by theme", list(_listed(passed))))
    symbol = RIGHT if not failed else PARTLY if passed else WRONG
    return {"text/plain": card_text(blocks), "text/html": card_html(symbol, blocks)}


def _by_what_it_lacks(failed):
    """The rows that end where something is missing, by what that is; first what most of them need."""
    found = {}
    for row in failed:
        if lacks := LACKS.match(row.got):
            found.setdefault("indexing" if lacks[2] else f"`{lacks[1]}`", []).append(row)
    return dict(sorted(found.items(), key=lambda each: -len(each[1])))


def _by_theme(found):
    for theme, codes in THEMES.items():
        if rows_of_theme := [row for code, row in found.items() if code in codes]:
            yield theme, rows_of_theme


def _failed(row, is_first):
    """A behaviour with its program; of each theme the first is open."""
    blocks = [Program(source(row.code)), Line(sentence(row))]
    return Fold(PARTLY if row.right else WRONG, row.fact, blocks, is_first)


def _listed(passed):
    for theme, rows_of_theme in _by_theme(passed):
        yield Heading(theme, f" · {len(rows_of_theme)}")
        yield from (Outcome(RIGHT, row.fact) for row in rows_of_theme)


def sentence(row: Row) -> str:
    """Where an engine first does something else, and which lesson explains it."""
    where = f"line {row.right + 1} of {row.lines}" if row.lines > 1 else "the line"
    numbers = " and ".join(f"{number:02}" for number in row.lessons)
    lessons = f"{'lessons' if len(row.lessons) > 1 else 'lesson'} {numbers}"
    got, wanted = (cut(" ".join(text.replace("`", "'").split()), LONGEST) for text in (row.got, row.wanted))
    prints = "yours prints no more" if row.got == NOTHING else f"yours prints `{got}`"
    should = "has finished" if row.wanted == NOTHING else f"prints `{wanted}`"
    return f"{where}: {prints}; PyTorch {should}. See {lessons}."
