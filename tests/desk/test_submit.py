"""What can be handed in: the notebook under its own name, and no second copy of it."""

from autograd_desk.submit import objection

LESSON = "05_accumulation"
NOTEBOOK = f"{LESSON}.ipynb"
COPY = f"{LESSON} (1).ipynb"


def test_the_notebook_is_handed_in_with_whatever_else_a_student_made():
    assert objection(LESSON, {NOTEBOOK}, {NOTEBOOK}) is None
    assert objection(LESSON, {NOTEBOOK}, {NOTEBOOK, "Untitled.ipynb"}) is None


def test_a_renamed_notebook_is_refused_with_the_name_that_it_needs():
    said = objection(LESSON, {NOTEBOOK}, {COPY})
    assert said.endswith(f"under the name {NOTEBOOK}. Here is {COPY}: give it that name.")
    assert objection(LESSON, {NOTEBOOK}, set()).endswith(f"under the name {NOTEBOOK}.")


def test_of_two_copies_neither_is_handed_in_silently():
    assert f"Move {COPY} to another folder" in objection(LESSON, {NOTEBOOK}, {NOTEBOOK, COPY})
