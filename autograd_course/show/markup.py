"""What a card is made of: a few kinds of block, each with its HTML and its plain text.

nbgrader's sanitised feedback files keep no style and few tags (a table loses its shape, a paragraph shows its tags), so
the blocks consist of div, span, strong, code and pre, and read well without any style. Colours come from JupyterLab's
theme; nothing is told by colour alone.
"""

import html
import re
from typing import NamedTuple

from .symbols import OPEN, PARTLY, RIGHT, WORDS, WRONG

_COLOURS = {
    RIGHT: "var(--jp-success-color1, #388e3c)",
    PARTLY: "var(--jp-warn-color1, #f57c00)",
    WRONG: "var(--jp-error-color1, #d32f2f)",
    OPEN: "var(--jp-info-color1, #0097a7)",
}
_CARD = "border-left: 4px solid {colour}; padding: 2px 0 2px 12px; margin: 4px 0"
# in a narrow window code breaks between words, and a row between its cells
_CODE = "margin: 2px 0 6px 34px; white-space: pre-wrap; word-break: normal; overflow-wrap: break-word"
_ROW = "display: flex; flex-wrap: wrap; margin: 4px 0 4px 20px"


class Heading(NamedTuple):
    """`name` in bold, and the rest of the line."""

    name: str
    rest: str

    def html(self) -> str:
        return f'<div style="margin: 2px 0"><strong>{marked_up(self.name)}</strong>{marked_up(self.rest)}</div>'

    def text(self) -> str:
        return self.name + self.rest


class Outcome(NamedTuple):
    """A symbol, its word, and what it is about."""

    symbol: str
    about: str

    def html(self) -> str:
        verdict = f"{self.symbol} <strong>{WORDS[self.symbol]}</strong>"
        return f'<div style="margin: 4px 0 2px 0">{verdict} · {marked_up(self.about)}</div>'

    def text(self) -> str:
        return f"  {self.symbol} {WORDS[self.symbol]} · {self.about}"


class Line(NamedTuple):
    """A line below an outcome; `lead`, if any, is in bold."""

    says: str
    lead: str = ""

    def html(self) -> str:
        lead = f"<strong>{marked_up(self.lead)}</strong> · " if self.lead else ""
        return f'<div style="margin: 2px 0 2px 20px">{lead}{marked_up(self.says)}</div>'

    def text(self) -> str:
        return "      " + (f"{self.lead} · " if self.lead else "") + self.says


class Table(NamedTuple):
    """Rows of short texts in columns; a row reads as a sentence too, for where the columns are lost."""

    rows: list

    def html(self) -> str:
        return "".join(f'<div style="{_ROW}">{self._cells(row)}</div>' for row in self.rows)

    def _cells(self, row):
        cells = zip(row, self._widths(), strict=True)
        return " ".join(f'<span style="min-width: {width + 1}ch">{marked_up(cell)}</span>' for cell, width in cells)

    def text(self) -> str:
        lines = (
            " ".join(cell.ljust(width) for cell, width in zip(row, self._widths(), strict=True)) for row in self.rows
        )
        return "\n".join(f"      {line}".rstrip() for line in lines)

    def _widths(self):
        return [max(map(len, column)) for column in zip(*self.rows, strict=True)]


class Program(NamedTuple):
    """Lines of code, below each other."""

    lines: list

    def html(self) -> str:
        code = html.escape("\n".join(self.lines))
        return f'<pre style="{_CODE}">{code}</pre>'

    def text(self) -> str:
        return "\n".join(f"        {line}" for line in self.lines)


class Fold(NamedTuple):
    """An outcome that a click opens; in plain text, what is folded is left out."""

    symbol: str
    about: str
    blocks: list
    is_open: bool = False

    def html(self) -> str:
        summary = f"{self.symbol} <strong>{WORDS[self.symbol]}</strong> · {marked_up(self.about)}"
        inside = "".join(block.html() for block in self.blocks)
        style = "margin: 4px 0 2px 0"
        is_open = " open" if self.is_open else ""
        return f'<details style="{style}"{is_open}><summary>{summary}</summary>{inside}</details>'

    def text(self) -> str:
        outcome = Outcome(self.symbol, self.about).text()
        return "\n".join([outcome, *(block.text() for block in self.blocks if self.is_open)])


def card_html(symbol: str, blocks: list) -> str:
    """The blocks as one card, with an edge in the colour of `symbol`."""
    inside = "".join(block.html() for block in blocks)
    return f'<div style="{_CARD.format(colour=_COLOURS[symbol])}">{inside}</div>'


def card_text(blocks: list) -> str:
    return "\n".join(block.text() for block in blocks)


def marked_up(text: str) -> str:
    """`text` with its `code` as <code>, and nothing else taken for markup."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(text))
