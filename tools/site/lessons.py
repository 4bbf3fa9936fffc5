"""The lessons as students see them, with what their cells show.

The cells are those of the student's notebook. Outputs come from the instructor's, which is run from top to bottom: only
of cells that are the same in both, and that ask nothing of a student's answer, so that no page gives one away.
"""

import ast

from autograd_course.files.names import names_in
from autograd_course.files.notebook_file import parse_notebook
from tools import ROOT

from .pages import in_page, with_links

HERE = """\
```{{note}}
This page is for reading. To work in the lesson, with checks that answer at once,
<a href="../{address}">open it in your browser</a>, or install the course as [the first page](../index.md) says.
```"""
FOLDED = "hide-input"  # MyST-NB shows a button in the place of such a cell


def lesson_page(name: str) -> dict:
    """A lesson's page, as a notebook that MyST-NB renders."""
    file = f"notebooks/{name}/{name}.ipynb"
    released = parse_notebook((ROOT / file).read_bytes())
    solved = parse_notebook((ROOT / f"solutions/{name}/{name}.ipynb").read_bytes())
    cells, answers = [], frozenset()
    for cell, same in zip(released["cells"], solved["cells"], strict=True):
        is_check = about(cell).get("grade", False)
        if cell["cell_type"] == "markdown":
            cell["source"] = with_links(cell["source"], file)
        elif cell["id"].startswith("hints-"):
            continue  # on a page nothing can be opened
        elif not is_check:
            asked, answers = reached(cell, answers)
            if not asked and cell["source"] == same["source"]:
                cell["outputs"] = same["outputs"]
        cells.append(cell | {"metadata": {"tags": [FOLDED]} if is_check else {}})
    here = {"cell_type": "markdown", "id": "here", "metadata": {}, "source": HERE.format(address=in_page(name))}
    return released | {"cells": [cells[0], here, *cells[1:]]}


def about(cell: dict) -> dict:
    """What nbgrader has in mind for it."""
    return cell["metadata"].get("nbgrader", {})


def reached(cell: dict, answers: frozenset[str]) -> tuple[bool, frozenset[str]]:
    """Does what a cell shows depend on these names, a student's answers or made from them; and which are they then?"""
    made, asked = frozenset(), about(cell).get("solution", False)
    for statement in ast.parse(cell["source"]).body:
        names = names_in(ast.unparse(statement))
        asked = asked or not (names.used - made).isdisjoint(answers)
        made |= names.defined
    return asked, answers | made if asked else answers - made
