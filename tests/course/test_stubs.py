"""What a student finds where the lesson has a solution."""

import ast

import pytest

from tools.course.stubs import untouched

BEGIN, END = "### BEGIN SOLUTION\n", "\n### END SOLUTION"
OPEN = "    # YOUR CODE HERE\n    raise NotImplementedError()"


@pytest.mark.parametrize(
    ("answer", "stub"),
    [
        (  # a function keeps its signature
            'def f(x):\n    """Doc."""\n    ### BEGIN SOLUTION\n    return x\n    ### END SOLUTION',
            f'def f(x):\n    """Doc."""\n{OPEN}',
        ),
        (  # an assignment its name and comments
            f"y = 2\n{BEGIN}name = 3.0  # why\nother = [\n    1,\n    2,\n]{END}\ny",
            "y = 2\nname = ...  # why\nother = ...\ny",
        ),
        (  # a prediction the names of its entries
            f'{BEGIN}answer = predict(\n    "1.1",\n    x_grad=f(3.0),  # ∂y/∂x\n    z=None,\n){END}',
            'answer = predict(\n    "1.1",\n    x_grad=...,  # ∂y/∂x\n    z=...,\n)',
        ),
        (f'{BEGIN}answer = choose("2.6", cause="B")  # a letter{END}', 'answer = choose("2.6", cause=...)  # a letter'),
        (f'{BEGIN}ä = "ü"; b = "ö"{END}', "ä = ...; b = ..."),
        (
            f"{BEGIN}a = 1{END}\ndef f():\n    ### BEGIN SOLUTION\n    b = 2\n    ### END SOLUTION",
            f"a = ...\ndef f():\n{OPEN}",
        ),
        (f"{BEGIN}a = (\n    1  # one\n    + 2\n)\nb = 'x' 'y'{END}", "a = (\n    ...\n)\nb = ..."),
    ],
)
def test_of_a_solution_stays_its_form(answer, stub):
    assert untouched(answer) == stub
    ast.parse(stub)


def test_a_starter_takes_the_place_of_the_answer():
    assert untouched(f"{BEGIN}a = 1{END}", starter="a = wrong()") == "a = wrong()"


@pytest.mark.parametrize("statement", ["print(1)", "a, b = 1, 2", "a.b = 1", "def f():\n    return 1", "a += 1"])
def test_anything_but_an_assignment_needs_a_function_or_a_starter(statement):
    with pytest.raises(ValueError, match="put it into a function, or give a starter"):
        untouched(f"{BEGIN}{statement}{END}")
