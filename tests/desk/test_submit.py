"""What can be handed in: the notebook under its own name, with answers, and no second copy of it."""

import json
import shutil

import pytest

from autograd_desk.submit import objection
from tools import ROOT

LESSON = "05_accumulation"
NOTEBOOK = f"{LESSON}.ipynb"
RELEASED = ROOT / "notebooks" / LESSON / NOTEBOOK


@pytest.fixture
def mine(tmp_path):
    """A student's notebook, in which there is one answer."""
    notebook = json.loads(RELEASED.read_text(encoding="utf-8"))
    next(cell for cell in notebook["cells"] if cell["id"] == "answer-5-1")["source"] = "answer_5_1 = 1"
    (tmp_path / LESSON).mkdir()
    path = tmp_path / LESSON / NOTEBOOK
    path.write_text(json.dumps(notebook), encoding="utf-8")
    return path


def test_the_notebook_is_handed_in_with_whatever_else_a_student_made(mine):
    assert objection(mine, RELEASED) is None
    mine.with_name("Untitled.ipynb").write_text('{"cells": []}')
    assert objection(mine, RELEASED) is None


@pytest.mark.parametrize("name", [f"{LESSON} (1).ipynb", "mine.ipynb"])
def test_a_renamed_notebook_is_refused_with_the_name_that_it_needs(mine, name):
    mine.rename(mine.with_name(name))
    said = objection(mine, RELEASED)
    assert said.endswith(f"under the name {NOTEBOOK}. Here is {name}: give it that name.")
    mine.with_name(name).unlink()
    assert objection(mine, RELEASED).endswith(f"under the name {NOTEBOOK}.")


@pytest.mark.parametrize("name", [f"{LESSON}-Copy1.ipynb", "mine.ipynb"])
def test_of_two_copies_neither_is_handed_in_silently(mine, name):
    shutil.copy(mine, mine.with_name(name))
    assert f"Move {name} to another folder" in objection(mine, RELEASED)


def test_a_notebook_without_answers_is_not_handed_in_while_the_answers_are_elsewhere(mine, tmp_path):
    elsewhere = tmp_path / "mine.ipynb"
    mine.rename(elsewhere)
    shutil.copy(RELEASED, mine)
    assert f"{NOTEBOOK} is unchanged. Did you mean {elsewhere}?" in objection(mine, RELEASED)
    (tmp_path / "earlier versions").mkdir()
    elsewhere.rename(tmp_path / "earlier versions" / "mine.ipynb")
    assert objection(mine, RELEASED) is None
