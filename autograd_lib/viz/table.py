"""A table, as text and in HTML."""

from html import escape


def in_columns(rows):
    """The rows as lines, their cells below one another."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    return ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths)).rstrip() for row in rows]


def in_html(rows, heads=()):
    """The rows as a table, below the heads of its columns if it has any."""
    left = "style='text-align:left'"
    lines = [[f"<th {left}>{escape(head)}</th>" for head in heads]] if heads else []
    lines += [[f"<td {left}><code>{escape(cell)}</code></td>" for cell in row] for row in rows]
    return "<table>" + "".join("<tr>" + "".join(line) + "</tr>" for line in lines) + "</table>"
