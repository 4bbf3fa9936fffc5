"""A table, as text and in HTML."""

from html import escape

# In a notebook `<code>` has a grey box around it.
CODE = "style='text-align:left;white-space:pre;font-family:var(--jp-code-font-family,monospace)'"


def in_columns(rows):
    """The rows as lines, their cells below one another."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    return ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths)).rstrip() for row in rows]


def in_html(rows, heads=()):
    """The rows as a table, below the heads of its columns if it has any."""
    lines = [[f"<th style='text-align:left'>{escape(head)}</th>" for head in heads]] if heads else []
    lines += [[f"<td {CODE}>{escape(cell)}</td>" for cell in row] for row in rows]
    return "<table>" + "".join("<tr>" + "".join(line) + "</tr>" for line in lines) + "</table>"
