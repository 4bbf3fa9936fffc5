"""A round of practice as HTML: the program, the reply, and two passes side by side. Reads well without style."""

import html

from ..show.markup import marked_up
from ..show.symbols import RIGHT, WRONG
from .refutation import comes_back
from .trace import runs

_LINE = "var(--jp-border-color2, #bdbdbd)"
_HERE = "var(--jp-warn-color1, #f57c00)"
_CELL = f"border: 1px solid {_LINE}; padding: 4px 10px; text-align: left; vertical-align: top"
_CODE = (
    "white-space: pre-wrap; overflow-wrap: normal; word-break: normal; margin: 0; font-size: 13px; "
    "font-family: var(--jp-code-font-family, monospace)"
)
_TABLE = "border-collapse: collapse; margin: 0; background: none"
_WIDE = "contain: inline-size; overflow-x: auto; margin: 8px 0"  # a wide table scrolls; the sentences around it wrap
PAGE = "max-width: 74em; line-height: 1.45"


# On another day the saved notebook has no fields: JupyterLab would say "model not found" below the opening.
_OPENING = """\
<div class="autograd-practice" style="{page}"><strong>{title}</strong> {text}</div>
<style>.jp-OutputArea-child:has(.autograd-practice) ~ .jp-OutputArea-child
:is(.jp-OutputArea-output, .jp-OutputArea-executeResult).jupyter-widgets:not(:has(*)) {{ display: none }}</style>"""


def opening_page(title, text):
    """What is above the fields, and all that is left of them in a notebook that is opened on another day."""
    return _OPENING.format(page=PAGE, title=title, text=text)


def program_page(title, program, ago=None):
    """The question: a program whose prints are numbered; and how many programs ago that was wrong which comes back."""
    return (
        f'<div style="{PAGE}"><strong>{html.escape(title)}</strong>. What does each line print?{comes_back(ago)}</div>'
        f'<pre style="{_CODE}; margin: 8px 0 4px 12px; line-height: 1.5">{html.escape(program.numbered)}</pre>'
    )


def mystery_page(mystery):
    """The question: two engines, and what one of them may believe."""
    beliefs = "".join(f"<li>{marked_up(belief)}</li>" for belief in mystery.beliefs)
    return (
        f'<div style="{PAGE}"><strong>Practice: {mystery.title}</strong>. {mystery.setting} '
        "Write a program that shows which, and what it believes."
        f'<ol style="margin: 6px 0 6px 0">{beliefs}</ol></div>'
    )


def tried_page(printed):
    """What a program printed on each engine, by letter."""
    table = _table(("engine", "printed"), _escaped(printed.items()), "What it printed")
    return f'<div role="status" style="{PAGE}">{table}</div>'


def unmasked_page(mystery, experiment):
    """What came of a program, and of what was said of the engines."""
    rows = [(*cells, _weighed(verdict)) for *cells, verdict in _escaped(experiment.rows)]
    parts = [_table(("engine", "printed", "you said", "verdict"), rows, "Your program on the engines")]
    parts += [f"<div>{marked_up(sentence)}</div>" for sentence in mystery.told(experiment)]
    return f'<div role="status" style="{PAGE}">{"".join(parts)}</div>'


def reply_page(reply):
    rows = [
        (
            f"{number}",
            f"<code>{html.escape(ask)}</code>",
            html.escape(said),
            html.escape(is_so),
            _weighed(f"{RIGHT} right" if is_right else f"{WRONG} not right"),
        )
        for number, (ask, said, is_so, is_right) in enumerate(reply.table, 1)
    ]
    parts = [_table(("print", "expression", "you said", "it is", "verdict"), rows, "Your answer")]
    parts += [f"<div>{marked_up(sentence)}</div>" for sentence in reply.sentences]
    if reply.beliefs:
        parts.append(f'<div style="margin-top: 10px"><strong>{reply.heading}</strong></div>')
        parts.append(_side_by_side(reply.rows, reply.beliefs))
    elif reply.rows:
        rows = [(_source(source), _lines(really, really)) for source, really, _, _ in reply.rows]
        parts.append(_table(("line", "what it does"), rows, "The program, line by line"))
    return f'<div role="status" style="{PAGE}">{"".join(parts)}</div>'


def problem_page(problem):
    text = str(problem)
    return f'<div role="alert" style="{PAGE}">○ {marked_up(text[:1].upper() + text[1:])}.</div>'


def _side_by_side(rows, beliefs):
    shown = []
    for source, really, believed, part_here in rows:
        mark = "≠ here they part" if part_here else "≠" if really != believed else ""
        style = f"; border-left: 5px solid {_HERE}" if part_here else ""
        mark = f"<strong>{mark}</strong>" if part_here else mark
        shown.append((_source(source), _lines(really, believed), _lines(believed, really), mark, style))
    believed = f"if {'that belief' if beliefs == 1 else 'both'} were true"
    heads = "line", "what really happens", believed, "where they differ"
    return _table(heads, shown, "Two passes side by side")


def _table(heads, rows, caption):
    head = "".join(f'<th scope="col" style="{_CELL}">{each}</th>' for each in heads)
    body = "".join(_row(row, len(heads)) for row in rows)
    rows = f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
    table = f'<table aria-label="{caption}" style="{_TABLE}">{rows}</table>'
    return f'<div tabindex="0" role="group" aria-label="{caption}" style="{_WIDE}">{table}</div>'


def _escaped(rows):
    return [[html.escape(cell) for cell in row] for row in rows]


def _row(row, columns):
    style = row[columns] if len(row) > columns else ""
    cells = [f'<td style="{_CELL}{style if not place else ""}">{cell}</td>' for place, cell in enumerate(row[:columns])]
    return f'<tr style="background: none">{"".join(cells)}</tr>'


def _source(source):
    return f'<pre style="{_CODE}">{html.escape(source)}</pre>'


def _lines(says, others):
    """Sentences below each other; in bold those that the other side does not have at this place."""
    if says is None:
        return "<em>the program has stopped</em>"
    mark = "{}", "<strong>{}</strong>"
    pairs = runs(says, others or [])
    return "<br>".join(mark[mine != theirs].format(html.escape(each)) for mine, theirs in pairs for each in mine) or "–"


def _weighed(verdict):
    """What is wrong is seen first."""
    return f"<strong>{verdict}</strong>" if verdict.startswith(WRONG) else verdict
