"""What a student finds where the lesson has a solution."""

import ast

import pytest

from tools.course.stubs import untouched


def test_a_function_keeps_its_signature_and_raises():
    answer = 'def f(x):\n    """Doc."""\n    ### BEGIN SOLUTION\n    return x\n    ### END SOLUTION'
    assert untouched(answer) == 'def f(x):\n    """Doc."""\n    # YOUR CODE HERE\n    raise NotImplementedError()'


def test_an_assignment_keeps_its_name_and_comments():
    answer = "y = 2\n### BEGIN SOLUTION\nname = 3.0  # why\nother = [\n    1,\n    2,\n]\n### END SOLUTION\ny"
    assert untouched(answer) == "y = 2\nname = ...  # why\nother = ...\ny"


def test_a_prediction_keeps_the_names_of_its_entries():
    answer = 'predict(\n    "1.1",\n    x_grad=f(3.0),  # ∂y/∂x\n    z=None,\n)'
    opened = 'predict(\n    "1.1",\n    x_grad=...,  # ∂y/∂x\n    z=...,\n)'
    assert untouched(f"### BEGIN SOLUTION\nanswer = {answer}\n### END SOLUTION") == f"answer = {opened}"


def test_a_choice_keeps_the_names_of_its_questions():
    answer = '### BEGIN SOLUTION\nanswer = choose("2.6", cause="B")  # a letter\n### END SOLUTION'
    assert untouched(answer) == 'answer = choose("2.6", cause=...)  # a letter'


def test_columns_are_right_after_letters_of_several_bytes():
    assert untouched('### BEGIN SOLUTION\nä = "ü"; b = "ö"\n### END SOLUTION') == "ä = ...; b = ..."


def test_regions_of_both_kinds_in_one_cell():
    answer = (
        "### BEGIN SOLUTION\na = 1\n### END SOLUTION\ndef f():\n    ### BEGIN SOLUTION\n    b = 2\n    ### END SOLUTION"
    )
    assert untouched(answer) == "a = ...\ndef f():\n    # YOUR CODE HERE\n    raise NotImplementedError()"


def test_a_starter_takes_the_place_of_the_answer():
    assert untouched("### BEGIN SOLUTION\na = 1\n### END SOLUTION", starter="a = wrong()") == "a = wrong()"


@pytest.mark.parametrize("statement", ["print(1)", "a, b = 1, 2", "a.b = 1", "def f():\n    return 1", "a += 1"])
def test_anything_but_an_assignment_needs_a_function_or_a_starter(statement):
    with pytest.raises(ValueError, match="put it into a function, or give a starter"):
        untouched(f"### BEGIN SOLUTION\n{statement}\n### END SOLUTION")


def test_stubs_are_python():
    answer = "### BEGIN SOLUTION\na = (\n    1  # one\n    + 2\n)\nb = 'x' 'y'\n### END SOLUTION"
    ast.parse(untouched(answer))
