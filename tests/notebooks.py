"""Lessons as students get them, and as they are once somebody has answered."""

import json
from functools import cache

from autograd_course.files.notebook_file import parse_notebook
from tools import ROOT
from tools.course.lesson import read
from tools.course.notebook import cell_id


def released(lesson):
    """A lesson's notebook as students get it."""
    return parse_notebook((ROOT / "notebooks" / lesson / f"{lesson}.ipynb").read_bytes())


@cache
def solutions(lesson):
    """Its solutions by the names of their cells."""
    return solutions_of(read(ROOT / "solutions" / f"{lesson}.py").exercises.values())


def solutions_of(exercises):
    return {cell_id("answer", one): one.one("answer").source for one in exercises}


def answered(notebook, answers):
    """A copy of a notebook in which cells with these names have these sources."""
    cells = [{**cell, "source": answers.get(cell["id"], cell["source"])} for cell in notebook["cells"]]
    return json.loads(json.dumps({**notebook, "cells": cells}))


def answer(path, answers):
    """Write these sources into a student's notebook."""
    path.write_text(json.dumps(answered(parse_notebook(path.read_bytes()), answers)), encoding="utf-8")
