"""The functions that call.py writes for the operations: what is shown is what runs."""

import ast
import inspect
import linecache
from pathlib import Path

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


def named_positions():
    """For each argument that must be an integer: the function's parameters, the argument's name, and its position."""
    for path in Path(torch.__file__).parent.rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for node in ast.walk(function) if isinstance(function, ast.FunctionDef) else ():
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "integer":
                    caller, argument, position, _ = node.args
                    parameters = [each.arg for each in function.args.args]
                    if isinstance(caller, ast.Constant):  # otherwise the function is a part of several
                        yield function.name, parameters, argument.value, position.value


def test_an_error_names_the_position_that_its_argument_has():
    """Counted as in a call of the method, from 1 on, where the first argument is a tensor."""
    found = list(named_positions())
    assert len(found) > 30
    for function, parameters, argument, position in found:
        tensor_first = parameters[0] in ("input", "self", "tensor")
        assert position == parameters.index(argument) + (not tensor_first), (function, argument)
