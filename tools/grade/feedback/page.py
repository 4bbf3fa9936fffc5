"""The feedback page: each exercise with its points, the student's cells, and the card that says what came out.

Leaves out what everybody has already, the lesson's texts and demonstrations, and what is nobody's business, the checks.
It has no formulas of the lesson; what a student writes is shown as it was typed.
"""

import re

from autograd_course.files.exercise_names import exercise_of, in_ids
from autograd_course.files.notebook_file import grade_id_of

from ..late import late
from ..pages import filled

MARK = "autograd_course"
ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
HEADING = re.compile(r"^#+ *(.+)$", re.MULTILINE)
FENCED = re.compile(r"[`*]")
NOT_BASE64 = re.compile(r"[^A-Za-z0-9+/=]")
MOST_LINES = 400


def page(notebook: dict, about: dict) -> str:
    """The HTML of a graded notebook (its JSON); `about` names student and lesson, and has the marks (record/settle.py).

    {"student": "ada", "lesson": …, "score": 3.0, "max_score": 25.0, "grades": {"tests-5-1": [3.0, 4.0]}, …}
    """
    told = notebook["metadata"].get(MARK, {})
    score, most = about["score"], about["max_score"]
    return filled(
        "feedback.html",
        title=FENCED.sub("", told.get("title", "Feedback")),
        total="no score yet" if score is None else f"{score:g} of {most:g} points",
        late=late(about["late"]),
        not_graded=told.get("not_graded"),
        repairs=told.get("repairs"),
        sections=[] if told.get("not_graded") else list(_sections(notebook, about)),
        about=about,
    )


def _sections(notebook, about):
    titles, own, left_out = titles_of(notebook), [], {}
    for cell in notebook["cells"]:
        name = grade_id_of(cell)
        if exercise := cell["metadata"].get("left_out"):
            left_out.setdefault(exercise, []).extend([_own(cell, None)] * (cell["cell_type"] == "code"))
        elif name in about["grades"] and cell["cell_type"] == "code":
            exercise, is_later = exercise_of(name), name in about["later"]
            score, most = about["grades"][name]
            section = {"name": exercise, "place": in_ids(exercise), "title": titles.get(exercise, ""), "cells": own}
            section |= {"score": score, "most": most, "is_later": is_later, "by_hand": about["by_hand"].get(name)}
            card = [] if is_later else [one for one in cell["outputs"] if one["output_type"] != "execute_result"]
            yield section | {"outputs": list(map(_output, card)), "comment": about["comments"].get(name)}
            own = []
        elif not _is_the_lessons(cell) and name.replace("answer", "tests", 1) not in about["later"]:
            own.append(_own(cell, about["comments"].get(name)))
    for exercise, cells in left_out.items():
        section = {"name": exercise, "place": in_ids(exercise), "title": titles.get(exercise, ""), "cells": cells}
        yield section | {"outputs": [], "is_later": False, "comment": None}
    if any(cell["source"].strip() or cell["comment"] for cell in own):
        yield {"name": "below", "place": "below", "cells": own, "outputs": [], "is_later": False, "comment": None}


def titles_of(notebook: dict) -> dict[str, str]:
    """By exercise: what its statement's heading says."""
    titles = {}
    for cell in notebook["cells"]:
        name, left_out = grade_id_of(cell), cell["cell_type"] == "markdown" and cell["metadata"].get("left_out")
        heading = HEADING.search(cell["source"]) if left_out or name.startswith("exercise-") else None
        if heading:
            exercise = left_out or exercise_of(name)
            titles[exercise] = FENCED.sub("", heading[1].removeprefix(exercise).lstrip(": "))
    return titles


def _is_the_lessons(cell):
    about = cell["metadata"].get("nbgrader", {})
    return MARK in cell["metadata"] or (about.get("locked") and not about.get("solution"))


def _own(cell, comment):
    is_code = cell["cell_type"] == "code"
    outputs = list(map(_output, cell["outputs"])) if is_code else []
    return {"source": cell["source"], "is_code": is_code, "outputs": outputs, "comment": comment}


def _output(output):
    data = output.get("data", {})
    if "text/html" in data:
        return {"html": _joined(data["text/html"])}
    for form in ("image/png", "image/jpeg"):
        if form in data:
            return {"picture": f"{form};base64,{NOT_BASE64.sub('', _joined(data[form]))}"}
    if output["output_type"] == "error":
        return {"text": _shortened("\n".join(output["traceback"])), "kind": "error"}
    return {"text": _shortened(_joined(output.get("text") or data.get("text/plain", ""))), "kind": "printed"}


def _shortened(text):
    lines = ANSI.sub("", text).split("\n")
    if len(lines) > MOST_LINES:
        lines = [*lines[:MOST_LINES], f"… and {len(lines) - MOST_LINES} more lines"]
    return "\n".join(lines)


def _joined(pieces):
    return pieces if type(pieces) is str else "".join(pieces)
