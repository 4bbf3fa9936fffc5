"""A round of practice as HTML: the program, the reply, and two passes side by side."""

import html

from ..engines.program import Program
from ..mystery.lineup import Experiment
from ..show.markup import marked_up
from ..show.page import code, listed, page, table
from ..show.symbols import RIGHT, WRONG
from .mystery import Mystery
from .refutation import comes_back
from .rounds import Reply
from .trace import runs

_HERE = "var(--jp-warn-color1, #f57c00)"

# On another day the saved notebook has no fields: JupyterLab would say "model not found" below the opening.
_NO_FIELDS = """\
<style>.jp-OutputArea-child:has(.autograd-practice) ~ .jp-OutputArea-child
:is(.jp-OutputArea-output, .jp-OutputArea-executeResult).jupyter-widgets:not(:has(*)) { display: none }</style>"""


def opening_page(title: str, text: str) -> str:
    """What is above the fields, and all that is left of them in a notebook that is opened on another day."""
    return page(f"<strong>{title}</strong> {text}", **{"class": "autograd-practice"}) + _NO_FIELDS


def program_page(title: str, program: Program, ago: int | None = None) -> str:
    """The question: a program whose prints are numbered; and how many programs ago that was wrong which comes back."""
    asked = page(f"<strong>{html.escape(title)}</strong>. What does each line print?{comes_back(ago)}")
    return asked + code(program.numbered, "; margin: 8px 0 4px 12px; line-height: 1.5")


def mystery_page(mystery: Mystery) -> str:
    """The question: two engines, and what one of them may believe."""
    asked = "Write a program that shows which, and what it believes."
    beliefs = listed(map(marked_up, mystery.beliefs), "ol")
    return page(f"<strong>Practice: {mystery.title}</strong>. {mystery.setting} {asked}{beliefs}")


def tried_page(printed: dict[str, str]) -> str:
    """What a program printed on each engine, by letter."""
    return page(table(("engine", "printed"), _escaped(printed.items()), "What it printed"), role="status")


def unmasked_page(mystery: Mystery, experiment: Experiment) -> str:
    """What came of a program, and of what was said of the engines."""
    rows = [(*cells, _weighed(verdict)) for *cells, verdict in _escaped(experiment.rows)]
    parts = [table(("engine", "printed", "you said", "verdict"), rows, "Your program on the engines")]
    parts += [f"<div>{marked_up(sentence)}</div>" for sentence in mystery.told(experiment)]
    return page(*parts, role="status")


def reply_page(reply: Reply) -> str:
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
    parts = [table(("print", "expression", "you said", "it is", "verdict"), rows, "Your answer")]
    parts += [f"<div>{marked_up(sentence)}</div>" for sentence in reply.sentences]
    if reply.beliefs:
        parts.append(f'<div style="margin-top: 10px"><strong>{reply.heading}</strong></div>')
        parts.append(_side_by_side(reply.rows, reply.beliefs))
    elif reply.rows:
        rows = [(code(source), _lines(really, really)) for source, really, _, _ in reply.rows]
        parts.append(table(("line", "what it does"), rows, "The program, line by line"))
    return page(*parts, role="status")


def problem_page(problem: Exception) -> str:
    text = str(problem)
    return page(f"○ {marked_up(text[:1].upper() + text[1:])}.", role="alert")


def _side_by_side(rows, beliefs):
    shown = []
    for source, really, believed, part_here in rows:
        mark = "≠ here they part" if part_here else "≠" if really != believed else ""
        style = f"; border-left: 5px solid {_HERE}" if part_here else ""
        mark = f"<strong>{mark}</strong>" if part_here else mark
        shown.append(((code(source), style), _lines(really, believed), _lines(believed, really), mark))
    believed = f"if {'that belief' if beliefs == 1 else 'both'} were true"
    heads = "line", "what really happens", believed, "where they differ"
    return table(heads, shown, "Two passes side by side")


def _escaped(rows):
    return [[html.escape(cell) for cell in row] for row in rows]


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
