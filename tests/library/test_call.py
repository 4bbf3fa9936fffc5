"""The functions that call.py writes for the operations: what is shown is what runs."""

import inspect
import linecache

import pytest

import autograd_lib as torch
from autograd_lib.declaration import call
from autograd_lib.declaration.declaration import Declaration
from autograd_lib.declaration.define import REGISTRY
from autograd_lib.ops import pointwise


def fresh(declaration):
    """The same operation, which nobody has called yet."""
    schema = f"{declaration.name}({', '.join(declaration.parameters)})"
    again = Declaration(schema, declaration.node_name, declaration.forward, declaration.formulas, promote="float")
    return call.made(again)


def test_the_source_is_shown_before_the_first_call_and_after():
    exp = next(each for each in REGISTRY if each.node_name == "ExpBackward0")
    function = fresh(exp)
    before = inspect.getsource(function)
    assert before.startswith("def exp(input):\n")
    assert "result = forward(x)" in before
    function(torch.tensor(0.0))
    assert inspect.getsource(function) == before == inspect.getsource(pointwise.exp)


def test_a_traceback_shows_the_lines_of_an_operation():
    with pytest.raises(RuntimeError) as caught:
        torch.ones(2) + torch.ones(3)
    line = caught.value.__traceback__
    while line.tb_next:
        line = line.tb_next
    shown = linecache.getline(line.tb_frame.f_code.co_filename, line.tb_lineno)
    assert shown == "        raise shape_error((x, y), error) from None\n"


def test_each_operation_has_a_source_of_its_own():
    files = [each.function.__code__.co_filename for each in REGISTRY]
    assert len(files) == len(set(files))


def test_a_function_says_how_many_arguments_it_takes():
    for _ in range(2):
        with pytest.raises(TypeError, match=r"exp\(\) takes 1 positional argument but 2 were given"):
            pointwise.exp(torch.tensor(1.0), 2)
