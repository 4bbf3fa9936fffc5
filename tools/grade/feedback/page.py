"""The feedback page: each exercise with its points, the student's cells, and the card that says what came out.

Leaves out what everybody has already, the lesson's texts and demonstrations, and what is nobody's business, the checks.
Nothing on it is run or fetched: no script, no font, no picture from elsewhere. It has no formulas of the lesson; what a
student writes is shown as it was typed.
"""

import re
from pathlib import Path

from autograd_course.exercise_names import exercise_of, in_ids

from ..frame import head, text
from ..late import counted, late
from .clean import clean_html

STYLE = Path(__file__).with_name("page.css")
MARK = "autograd_course"
ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
HEADING = re.compile(r"^#+ *(.+)$", re.MULTILINE)
FENCED = re.compile(r"[`*]")
MOST_LINES = 400


def page(notebook, about):
    """The HTML of a graded notebook (its JSON); `about` names student and lesson, and has the marks (record/settle.py).

    {"student": "ada", "lesson": …, "score": 3.0, "max_score": 25.0, "grades": {"tests-5-1": [3.0, 4.0]}, …}
    """
    title = FENCED.sub("", notebook["metadata"].get(MARK, {}).get("title", "Feedback"))
    not_graded = notebook["metadata"].get(MARK, {}).get("not_graded")
    sections = [] if not_graded else _exercises(notebook, about)
    total = "no score yet" if about["score"] is None else f"{about['score']:g} of {about['max_score']:g} points"
    rows = "".join(
        f'<tr><th scope="row"><a href="#{in_ids(name)}">{text(name)}</a></th><td>{points}</td></tr>'
        for name, points, _ in sections
    )
    summary = f"<table><caption>Points</caption><tbody>{rows}</tbody></table>" if rows else ""
    return "\n".join(
        [
            head(f"{title}: {total}", STYLE),
            f"<body><main><header><h1>{text(title)}</h1>",
            f"<p><strong>{text(about['student'])}</strong>: {total}</p>",
            f"{_late(about)}{_notes(notebook, about)}</header>",
            f'<nav aria-label="Exercises">{summary}</nav>' if summary else "",
            *(section for _, _, section in sections),
            "</main></body></html>\n",
        ]
    )


def _late(about):
    if not about["late"]:
        return ""
    cost = f"which takes off {counted(about['late_penalty'], 'point')}" if about["late_penalty"] else "at no cost"
    return f"<p>Handed in {late(about['late'])}, {cost}.</p>"


def _notes(notebook, about):
    """What happened to the submission before it was graded, or why it was not graded and what to do."""
    told = notebook["metadata"].get(MARK, {})
    if told.get("not_graded"):
        until_then = "you have no score" if about["score"] is None else "your earlier score counts"
        return (
            f'<p class="note">This submission could not be graded: {text(told["not_graded"])}. Please hand in again: '
            f"open your notebook, check that your answers are there, save it as {text(about['lesson'])}.ipynb, and "
            f"hand in that file the way you did before. Until then, {until_then}.</p>"
        )
    if told.get("repairs"):
        return f'<p class="note">To be graded, it was repaired: {text("; ".join(told["repairs"]))}.</p>'
    return ""


def _exercises(notebook, about):
    """The sections of the page: the exercise's name, its points, its HTML."""
    titles = _titles(notebook)
    sections, own = [], []
    for cell in notebook["cells"]:
        name = cell["metadata"].get("nbgrader", {}).get("grade_id", "")
        if name in about["grades"] and cell["cell_type"] == "code":
            exercise = exercise_of(name)
            score, most = about["grades"][name]
            heading = f"{exercise} · {score:g} of {most:g}"
            own += [_later(about, name)] if name in about["later"] else map(_output, _shown(cell))
            body = "".join([_by_hand(about, name), *own, _comment(about, name)])
            caption = f"<h2>{heading}</h2><p>{text(titles.get(exercise, ''))}</p>"
            place = in_ids(exercise)
            sections.append((exercise, f"{score:g} of {most:g}", f'<section id="{place}">{caption}{body}</section>'))
            own = []
        elif not _is_the_lessons(cell) and name.replace("answer", "tests", 1) not in about["later"]:
            own += [_cell(cell), _comment(about, name)]
    if any(own):
        sections.append(("below", "", f'<section id="below"><h2>Below the last exercise</h2>{"".join(own)}</section>'))
    return sections


def _by_hand(about, name):
    """What a person gave, for the card says what the check gave."""
    if name not in about["by_hand"]:
        return ""
    by_check, by_hand, extra = about["by_hand"][name]
    given = f"Your instructor gave {by_hand:g}" if by_hand is not None else "Your instructor added to it"
    on_top = f", and {extra:g} as extra credit" if extra else ""
    return f'<p class="note">{given}{on_top}. The check gave {by_check or 0:g}, as the card below says.</p>'


def _later(about, name):
    """In the place of an exercise that did not exist yet."""
    counts = "it earns the same share as your other exercises do" if about["grades"][name][0] else "it is open"
    return f'<p class="note">This exercise was added after you handed in, so {counts}.</p>'


def _titles(notebook):
    """By exercise: what its statement's heading says."""
    titles = {}
    for cell in notebook["cells"]:
        name = cell["metadata"].get("nbgrader", {}).get("grade_id", "")
        heading = HEADING.search(cell["source"]) if name.startswith("exercise-") else None
        if heading:
            exercise = exercise_of(name)
            titles[exercise] = FENCED.sub("", heading[1].removeprefix(exercise).lstrip(": "))
    return titles


def _is_the_lessons(cell):
    about = cell["metadata"].get("nbgrader", {})
    return MARK in cell["metadata"] or (about.get("locked") and not about.get("solution"))


def _shown(cell):
    """The outputs of a check, without the bare number that nbgrader reads: the heading says it."""
    return [output for output in cell["outputs"] if output["output_type"] != "execute_result"]


def _cell(cell):
    if cell["cell_type"] != "code":
        return f'<div class="text">{text(cell["source"])}</div>' if cell["source"].strip() else ""
    source = f'<pre class="code" tabindex="0"><code>{text(cell["source"])}</code></pre>'
    return source + "".join(map(_output, cell["outputs"])) if cell["source"].strip() else ""


def _output(output):
    if output["output_type"] == "stream":
        return _printed(output["text"])
    if output["output_type"] == "error":
        return _printed("\n".join(output["traceback"]), "error")
    data = output["data"]
    if "text/html" in data:
        return f'<div class="output">{clean_html(_joined(data["text/html"]))}</div>'
    for form in ("image/png", "image/jpeg"):
        if form in data:
            content = re.sub(r"[^A-Za-z0-9+/=]", "", _joined(data[form]))
            picture = f'<img alt="A picture that this cell shows" src="data:{form};base64,{content}">'
            return f'<div class="output">{picture}</div>'
    return _printed(_joined(data.get("text/plain", "")))


def _printed(pieces, kind="printed"):
    lines = ANSI.sub("", _joined(pieces)).split("\n")
    if len(lines) > MOST_LINES:
        lines = [*lines[:MOST_LINES], f"… and {len(lines) - MOST_LINES} more lines"]
    said = "\n".join(lines)
    return f'<pre class="{kind}" tabindex="0">{text(said)}</pre>' if said.strip() else ""


def _comment(about, name):
    comment = about["comments"].get(name)
    return f'<p class="comment"><strong>Comment:</strong> {text(comment)}</p>' if comment else ""


def _joined(pieces):
    return pieces if type(pieces) is str else "".join(pieces)
