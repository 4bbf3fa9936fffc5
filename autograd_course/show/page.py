"""What a page in a notebook or at the desk is made of, as HTML; a card is made of the blocks in markup.py.

Each part takes HTML, `marked_up` where it is a text. It reads well without style.
"""

import html
from collections.abc import Iterable

_LINE = "var(--jp-border-color2, #bdbdbd)"
_CELL = f"border: 1px solid {_LINE}; padding: 4px 10px; text-align: left; vertical-align: top"
_CODE = (
    "white-space: pre-wrap; overflow-wrap: normal; word-break: normal; margin: 0; font-size: 13px; "
    "font-family: var(--jp-code-font-family, monospace)"
)
_TABLE = "border-collapse: collapse; margin: 0; background: none"
_WIDE = "contain: inline-size; overflow-x: auto; margin: 8px 0"  # a wide table scrolls; the sentences around it wrap
_PAGE = "max-width: 74em; line-height: 1.45"


def page(*parts: str, **attributes: str) -> str:
    about = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f'<div{about} style="{_PAGE}">{"".join(parts)}</div>'


def listed(items: Iterable[str], kind: str = "ul") -> str:
    return f'<{kind} style="margin-top: 4px">{"".join(f"<li>{each}</li>" for each in items)}</{kind}>'


def folded(summary: str, inside: str) -> str:
    return f"<details><summary>{summary}</summary>{inside}</details>"


def code(source: str, style: str = "") -> str:
    return f'<pre style="{_CODE}{style}">{html.escape(source)}</pre>'


def table(heads: Iterable[str], rows: Iterable, caption: str) -> str:
    """The first cell of a row may be a pair: what stands in it, and its style."""
    head = "".join(f'<th scope="col" style="{_CELL}">{each}</th>' for each in heads)
    body = "".join(f'<tr style="background: none">{"".join(map(_cell, row))}</tr>' for row in rows)
    whole = (
        f'<table aria-label="{caption}" style="{_TABLE}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    )
    return f'<div tabindex="0" role="group" aria-label="{caption}" style="{_WIDE}">{whole}</div>'


def _cell(each):
    inside, style = each if type(each) is tuple else (each, "")
    return f'<td style="{_CELL}{style}">{inside}</td>'
