"""Errors that name the position of an argument name the one that it has."""

import ast
from pathlib import Path

import autograd_lib as torch


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
